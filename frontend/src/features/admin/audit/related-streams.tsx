import { type AuditEvent, auditedStreams } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { streamsOf } from './causation.policy';
import styles from './related-streams.module.css';
import { streamAddress, subjectId } from './stream-address';

/**
 * Links to the histories of all streams to which `events` belong: for a purchase, the order, its services and its
 * subscription. Renders nothing if there are fewer than two streams.
 */
export function RelatedStreams({ events, shownId }: { events: readonly AuditEvent[]; shownId: string }) {
  const { t } = useTranslation('audit');
  const streams = streamsOf(events);
  if (streams.length < 2) return null;
  const title = t(streams.some(({ stream }) => stream === 'user') ? 'history.relatedPerson' : 'history.related');
  return (
    <nav className={styles.related} aria-label={title}>
      <span className="small muted">{title}</span>
      <ul className={styles.streams}>
        {streams.map((first) => (
          <li key={first.streamId}>
            <Link
              className={styles.stream}
              to={streamAddress(first)}
              aria-current={subjectId(first) === shownId ? 'page' : undefined}
            >
              <StreamName first={first} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A readable name of a stream, from its first event: the order's number, the number of the plan's visit, otherwise the
 * start of the record's id.
 */
function StreamName({ first }: { first: AuditEvent }) {
  const { t } = useTranslation('audit');
  const { data, stream } = first;
  if (typeof data['occurrence'] === 'number') return t('history.name.visit', { name: data['occurrence'] });
  const known = auditedStreams.find((name) => name === stream) ?? 'order';
  const name = typeof data['number'] === 'string' ? data['number'] : subjectId(first).slice(0, 8);
  return t(`history.name.${known}`, { name });
}
