import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Stepper } from '../../../ui/stepper';
import { useAuditTimes } from './audit-times';
import styles from './version-picker.module.css';

interface VersionPickerProps {
  /** The events of the stream, oldest first. */
  events: readonly AuditEvent[];
  version: number;
  onChoose: (version: number) => void;
  /** The status of the stream after the chosen event; null if the stream has no status. */
  status: ReactNode;
}

/**
 * Chooses a version of a stream on a slider with a tick for each event, or with buttons for the previous and next
 * event.
 */
export function VersionPicker({ events, version, onChoose, status }: VersionPickerProps) {
  const { t } = useTranslation('audit');
  const id = useId();
  const state = t('version.state', { version, count: events.length });
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title}>
          {state}
        </h2>
        {status}
      </div>
      <Stepper
        labels={{ fewer: t('version.previous'), more: t('version.next') }}
        icons={{ fewer: 'arrowLeft', more: 'arrowRight' }}
        value={version}
        min={1}
        max={events.length}
        onChange={onChoose}
        announcement={`${state} ${events[version - 1]?.sentence ?? ''}`}
      >
        <Slider events={events} version={version} onChoose={onChoose} />
      </Stepper>
    </section>
  );
}

function Slider({ events, version, onChoose }: Omit<VersionPickerProps, 'status'>) {
  const { t } = useTranslation('audit');
  const times = useAuditTimes();
  const timeOf = (event: AuditEvent | undefined) => event && times.event(event.occurredAt);
  return (
    <div className={styles.track}>
      <span className={styles.ticks} aria-hidden="true">
        {events.map((event) => (
          <span key={event.position} className={event.version < version ? styles.done : undefined}>
            {event.version === version && <span className={styles.thumb}>{version}</span>}
          </span>
        ))}
      </span>
      <input
        type="range"
        className={styles.slider}
        min={1}
        max={events.length}
        step={1}
        value={version}
        aria-label={t('version.slider')}
        aria-valuetext={events[version - 1]?.sentence}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{timeOf(events[0])}</span>
        <span>{timeOf(events.at(-1))}</span>
      </p>
    </div>
  );
}
