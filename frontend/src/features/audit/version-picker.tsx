import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Icon } from '../../ui/icon';
import { eventTime } from './audit-times';
import styles from './version-picker.module.css';

interface VersionPickerProps {
  /** Oldest first. */
  events: readonly AuditEvent[];
  version: number;
  onChoose: (version: number) => void;
  /** The stream's status after that event. */
  status: ReactNode;
}

/**
 * The stream as a line with a tick for each event; arrow keys move along it. The slider says its own value; the heading is
 * spoken after the buttons, which say nothing.
 */
export function VersionPicker({ events, version, onChoose, status }: VersionPickerProps) {
  const { t } = useTranslation('audit');
  const id = useId();
  const [isStepped, setIsStepped] = useState(false);
  const count = events.length;
  const step = (to: number) => {
    setIsStepped(true);
    onChoose(to);
  };
  const slide = (to: number) => {
    setIsStepped(false);
    onChoose(to);
  };
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title} aria-live={isStepped ? 'polite' : 'off'}>
          {t('version.state', { version, count })}
        </h2>
        {status}
      </div>
      <div className={styles.line}>
        <Step label={t('version.previous')} icon="arrowLeft" to={version - 1} count={count} onChoose={step} />
        <Slider events={events} version={version} onChoose={slide} />
        <Step label={t('version.next')} icon="arrowRight" to={version + 1} count={count} onChoose={step} />
      </div>
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

interface StepProps {
  label: string;
  icon: 'arrowLeft' | 'arrowRight';
  to: number;
  count: number;
  onChoose: (version: number) => void;
}

function Step({ label, icon, to, count, onChoose }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      disabled={to < 1 || to > count}
      onClick={() => onChoose(to)}
    >
      <Icon name={icon} />
    </button>
  );
}
