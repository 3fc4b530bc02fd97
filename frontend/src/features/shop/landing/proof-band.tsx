import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useWindows } from '../../../lib/windows';
import { GraveScene } from '../../../ui/grave-scenes';
import { Icon } from '../../../ui/icon';
import styles from './proof-band.module.css';

const promises = ['photographs', 'time', 'feedback'] as const;

/** The same grave before and after a cleaning, and what customers can rely on. */
export function ProofBand() {
  const { t } = useTranslation('landing');
  const windowOf = useWindows();
  const heading = useId();
  return (
    <section className={styles.band} aria-labelledby={heading}>
      <div className={`container ${styles.layout}`}>
        <div className={styles.pair}>
          <figure className={styles.photo}>
            <GraveScene scene="before" label={t('proof.beforePicture')} />
            <figcaption className="small muted">{t('proof.before')}</figcaption>
          </figure>
          <figure className={styles.photo}>
            <GraveScene scene="after" label={t('proof.afterPicture')} />
            <figcaption className="small muted">{t('proof.after')}</figcaption>
          </figure>
        </div>
        <div className={styles.words}>
          <h2 id={heading}>{t('proof.heading')}</h2>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <Icon name="check" />
                {t(`proof.${promise}`, { feedback: windowOf('feedback') })}
              </li>
            ))}
          </ul>
          <Link className={styles.link} to={paths.about}>
            {t('proof.link')}
          </Link>
        </div>
      </div>
    </section>
  );
}
