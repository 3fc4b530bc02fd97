import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { CopyButton } from '../../../ui/copy-button';
import { useAuditTimes } from './audit-times';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import styles from './event-details.module.css';
import { shortId, Tree } from './value-view';

/** All stored facts about an event: its data, and the ids and hashes with which it can be traced and verified. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const times = useAuditTimes();
  return (
    <div className={styles.details}>
      <h3 className={styles.title}>{t('events.data')}</h3>
      <Tree entries={Object.entries(event.data)} />
      <dl className={styles.facts}>
        <Plain name={t('events.recorded')} value={times.exact(event.recordedAt)} />
        <Plain name={t('events.position')} value={event.position} />
        <Plain name={t('events.schema')} value={number(event.schemaVersion)} />
        <Copyable name={t('events.stream')} value={event.id} />
        <Copyable name={t('events.actor')} value={event.actor.id} />
        <Copyable name={t('events.correlation')} value={event.correlationId} />
        <Copyable name={t('events.cause')} value={event.causationId} />
        <Copyable name={t('events.hash')} value={event.hash} />
      </dl>
    </div>
  );
}

function Plain({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className="numbers">{value}</dd>
    </div>
  );
}

const longest = 24;

function Copyable({ name, value }: { name: string; value: string | null | undefined }) {
  const { t } = useTranslation('audit');
  if (value === null || value === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className={styles.copyable}>
        <code title={value}>{value.length > longest ? shortId(value) : value}</code>
        <CopyButton text={value} label={t('events.copy', { name })} look="icon" />
      </dd>
    </div>
  );
}
