import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Note } from '../../../ui/note';
import { useAcceptedServices } from '../../account/fulfilment/fulfilment.api';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { useOwnPartner } from './partners.api';
import { outsideRadius } from './outside-radius.policy';
import styles from './outside-radius.module.css';

/**
 * Tells a partner who has moved or narrowed the radius which accepted services are now outside it, with links to where
 * each can be handed back. Renders nothing when there is none.
 */
export function OutsideRadius() {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const words = useServiceWords();
  const { data: accepted } = useAcceptedServices(1);
  const { data: partner } = useOwnPartner();
  const outside = accepted && partner ? outsideRadius(accepted.items, partner) : [];
  if (outside.length === 0) return null;
  return (
    <section className={styles.outside} aria-label={t('accepted.outsideTitle')}>
      <Note icon="alert">{t('accepted.outside', { count: outside.length })}</Note>
      <ul>
        {outside.map((service) => (
          <li key={service.id}>
            <Link to={generatePath(paths.acceptedService, { serviceId: service.id })}>{text(service.name)}</Link>
            {', '}
            {words.when(service)}
            {', '}
            {service.city}
          </li>
        ))}
      </ul>
    </section>
  );
}
