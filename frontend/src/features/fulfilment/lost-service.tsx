import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import styles from './next-action.module.css';

/** Shown instead of a service that is no longer the partner's: the possible reasons. */
export function LostService() {
  const { t } = useTranslation('fulfilment');
  return (
    <section className={`card ${styles.over} ${styles.panel}`} aria-labelledby="lost">
      <h2 id="lost" className="heading-small">
        {t('lost.title')}
      </h2>
      <p>{t('lost.text')}</p>
      <p className="muted">{t('lost.privacy')}</p>
      <Link className="button button-outlined" to={paths.acceptedServices}>
        {t('offers.toAccepted')}
      </Link>
    </section>
  );
}
