import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { EventGroupRow } from './event-group-row';
import { eventGroups } from './event-groups.policy';
import styles from './events-panel.module.css';

interface EventsPanelProps {
  /** The events of the stream, oldest first. */
  events: readonly AuditEvent[];
  version: number;
  newestFirst: boolean;
  addressOf: (version: number) => string;
  onTurn: () => void;
}

/**
 * The list of a stream's events. Choosing an event shows the state after it; the up and down arrow keys choose the
 * previous and next event.
 */
export function EventsPanel({ events, version, newestFirst, addressOf, onTurn }: EventsPanelProps) {
  const { t } = useTranslation('audit');
  const id = useId();
  const shown = newestFirst ? events.toReversed() : events;
  const firstLater = newestFirst ? undefined : shown.find((event) => event.version > version)?.version;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className="heading-small">
          {t('events.title')}
        </h2>
        <span className="small muted">{t('events.zone')}</span>
        <button type="button" className={styles.turn} onClick={onTurn}>
          {newestFirst ? t('events.oldestFirst') : t('events.newestFirst')}
        </button>
      </div>
      <ol className={styles.events} reversed={newestFirst}>
        {eventGroups(shown).map((group) => (
          <EventGroupRow
            key={group[0].position}
            group={group}
            version={version}
            addressOf={addressOf}
            firstLater={firstLater}
          />
        ))}
      </ol>
    </section>
  );
}
