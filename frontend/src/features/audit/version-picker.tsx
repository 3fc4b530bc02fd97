import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Stepper } from '../../ui/stepper';
import { eventTime } from './audit-times';
import styles from './version-picker.module.css';

interface VersionPickerProps {
  /** Oldest first. */
  events: readonly AuditEvent[];
  version: number;
  onChoose: (version: number) => void;
  /** What the stream's status was after that event. */
  status: ReactNode;
}

/** The stream as a line with a tick for each event; arrow keys move along it. */
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
  const { language } = useFormats();
  const timeOf = (event: AuditEvent | undefined) => event && eventTime(event.occurredAt, language);
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
