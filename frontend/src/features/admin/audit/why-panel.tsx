import { type AuditEvent, auditedStreams } from '@perpetua/contracts/audit.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type ChainLink, chainTo } from './causation.policy';
import { streamAddress } from './stream-address';
import styles from './why-panel.module.css';

interface WhyPanelProps {
  event: AuditEvent;
  /** The events with the same correlation id as `event`, for example all events of one purchase. */
  events: readonly AuditEvent[];
}

/** The chain of causes from the first event to the chosen one, across orders, services and subscriptions. */
export function WhyPanel({ event, events }: WhyPanelProps) {
  const { t } = useTranslation('audit');
  const id = useId();
  const chain = chainTo(event, events);
  const [first] = chain;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {t('why.title')}
      </h2>
      <p className="small muted">{t('why.lead', { version: event.version })}</p>
      {first?.event.causationId && <p className="small muted">{t('why.unknown', { id: first.event.causationId })}</p>}
      <ol className={styles.chain}>
        {chain.map((link) => (
          <Cause key={link.event.position} link={link} chosen={link.event.position === event.position} />
        ))}
      </ol>
    </section>
  );
}

function Cause({ link: { event, by }, chosen }: { link: ChainLink; chosen: boolean }) {
  const { t } = useTranslation('audit');
  return (
    <li className={styles.cause} data-kind={kindOf(event)} data-by={by}>
      {by !== 'began' && <span className={styles.by}>{t(`why.${by}`)}</span>}
      <Link
        className={styles.box}
        to={streamAddress(event, event.version)}
        preventScrollReset
        aria-current={chosen ? 'step' : undefined}
      >
        <span className={styles.small}>
          {t('why.event', { version: event.version, stream: t(`stream.${knownStream(event.stream)}`) })}
        </span>
        <span>{event.sentence}</span>
      </Link>
    </li>
  );
}

const kindOf = ({ actor }: AuditEvent): 'deadline' | 'act' => (actor.id.startsWith('deadline:') ? 'deadline' : 'act');

const knownStream = (stream: string) => auditedStreams.find((known) => known === stream) ?? 'order';
