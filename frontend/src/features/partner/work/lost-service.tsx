import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import styles from '../../account/fulfilment/my-service/next-action.module.css';

/** Replaces the page of a service that the partner no longer has, and names the possible reasons. */
export function LostService() {
  const { t } = useTranslation('fulfilment');
  return (
    <section className={`card ${styles.over} ${styles.panel}`} aria-labelledby="lost">
      <h2 id="lost" className="heading-small">
        {t('lost.title')}
      </h2>
      <p>{t('lost.text')}</p>
      <p className="muted">{t('lost.privacy')}</p>
      <Button look="outlined" to={paths.acceptedServices}>
        {t('offers.toAccepted')}
      </Button>
    </section>
  );
}
