import { useTranslation } from 'react-i18next';
import { OrderWay } from '../features/fulfilment/order-way';
import { HealthPanel } from '../features/health/health-panel';
import { DemoAccounts } from '../features/identity/demo-accounts';
import { useDemo } from '../features/identity/demo-accounts.api';
import { useDocumentHead } from '../lib/document-head';
import { paths } from '../lib/paths';
import { version } from '../lib/version';
import { TendingScene } from '../ui/tending-scene';
import styles from './home.module.css';

/** `/`: what runs here, how an order goes, and, while payments are simulated, the accounts to try it with. */
export function HomeRoute() {
  const { t } = useTranslation('home');
  const demo = useDemo();
  useDocumentHead({ title: t('title'), description: t('description') });
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.intro}>
          <p className="overline">{t('version', { version })}</p>
          <h1 className={styles.promise}>{t('hero')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <Running />
        </div>
        <div className={styles.scene}>
          <TendingScene label={t('picture')} />
        </div>
      </section>

      <section className={`container ${styles.way}`} aria-labelledby="way">
        <div>
          <h2 id="way">{t('way.heading')}</h2>
          <p className={`muted ${styles.wayIntro}`}>{t('way.intro')}</p>
        </div>
        <OrderWay />
      </section>

      {demo !== undefined && (
        <section className={styles.band} aria-labelledby="demo">
          <div className="container">
            <h2 id="demo">{t('demo.heading')}</h2>
            <p className={`muted ${styles.bandIntro}`}>{t('demo.intro')}</p>
            <DemoAccounts demo={demo} />
          </div>
        </section>
      )}
    </>
  );
}

function Running() {
  const { t } = useTranslation('home');
  return (
    <section className={`slab ${styles.running}`} aria-labelledby="running">
      <h2 id="running" className="heading-small">
        {t('running.heading')}
      </h2>
      <HealthPanel />
      <div className={styles.actions}>
        <a className="button button-bloom" href={paths.apiDocs}>
          {t('running.docs')}
        </a>
        <a className="button button-text" href={paths.openApi}>
          {t('running.openApi')}
        </a>
      </div>
    </section>
  );
}
