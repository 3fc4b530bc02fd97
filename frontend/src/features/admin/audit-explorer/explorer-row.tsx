import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { ActorName } from '../audit/actor-name';
import { useAuditTimes } from '../audit/audit-times';
import { streamAddress } from '../audit/stream-address';
import styles from './explorer.module.css';
import { recordAddress } from './record-address';
import { useTypeName } from './type-name';

/** One event: what happened, when, who did it, and links to the record that it is about. */
export function ExplorerRow({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('explorer');
  const times = useAuditTimes();
  const nameOf = useTypeName();
  return (
    <li className={styles.event}>
      <div className={styles.row}>
        <time className={styles.time} dateTime={event.occurredAt}>
          {times.event(event.occurredAt)}
        </time>
        <div className={styles.what}>
          <Link className={styles.sentence} to={streamAddress(event, event.version)}>
            {event.sentence}
          </Link>
          <span className={styles.meta}>
            <span title={event.type}>{nameOf(event.type)}</span>
            <Actor actor={event.actor} />
            {event.reason !== undefined && <span>{t('list.reason', { reason: event.reason })}</span>}
          </span>
        </div>
        <Ways event={event} />
      </div>
    </li>
  );
}

function Actor({ actor }: Pick<AuditEvent, 'actor'>) {
  if (actor.role === 'system') return <ActorName actor={actor} />;
  return (
    <Link to={generatePath(paths.userDetails, { userId: actor.id })}>
      <ActorName actor={actor} />
    </Link>
  );
}

const isOfPurchase = (stream: string): boolean => ['order', 'service', 'subscription'].includes(stream);

/** Links to the event's record, to all events of the same purchase, and to all events that the same actor caused. */
function Ways({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('explorer');
  const [search] = useSearchParams();
  const record = recordAddress(event);
  const narrowed = (name: 'correlation' | 'actor', value: string) => {
    const changed = new URLSearchParams(search);
    changed.set(name, value);
    changed.delete('after');
    return `?${changed}`;
  };
  return (
    <span className={styles.ways}>
      {record !== undefined && (
        <Link to={record}>{t(`stream.${event.stream as 'order'}`, { defaultValue: event.stream })}</Link>
      )}
      {event.correlationId !== search.get('correlation') && isOfPurchase(event.stream) && (
        <Link to={narrowed('correlation', event.correlationId)}>{t('list.purchase')}</Link>
      )}
      {event.actor.id !== search.get('actor') && <Link to={narrowed('actor', event.actor.id)}>{t('list.byThis')}</Link>}
    </span>
  );
}
