import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import styles from './order-desk.module.css';
import { useOrderEvents } from './order-desk.api';
import { Panel } from '../../../ui/panel';

/** How many events are shown before “show all”. */
const NEWEST = 6;

/** The latest events of the order, in words, by the clock of the place. */
export function OrderEvents({ orderId, timeZone }: { orderId: string; timeZone: string }) {
  const { t } = useTranslation('office');
  const { shortInstant } = useFormats();
  const { data: events = [] } = useOrderEvents(orderId);
  if (events.length === 0) return null;
  return (
    <Panel
      id="order-events"
      title={t('events.title')}
      aside={
        <Link className="small" to={generatePath(paths.audit, { stream: 'order', id: orderId })}>
          {t('events.all', { count: events.length })}
        </Link>
      }
    >
      <ul className={styles.lines}>
        {events
          .toReversed()
          .slice(0, NEWEST)
          .map(({ position, occurredAt, sentence }) => (
            <li key={position} className={styles.event}>
              <span className="small muted">{shortInstant(occurredAt, timeZone)}</span>
              <span>{sentence}</span>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
