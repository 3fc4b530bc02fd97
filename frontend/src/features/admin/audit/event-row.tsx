import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/icon';
import { ActorName } from './actor-name';
import { useAuditTimes } from './audit-times';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { EventDetails } from './event-details';
import styles from './events-panel.module.css';

interface EventRowProps {
  event: AuditEvent;
  to: string;
  when: 'before' | 'chosen' | 'later';
  /** Whether a divider is shown above this event, because it is the first event after the chosen one. */
  divided: boolean;
}

/** One event: what happened, when, who caused it and why. A button shows the details. */
export function EventRow({ event, to, when, divided }: EventRowProps) {
  const { t } = useTranslation('audit');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.event} data-when={when}>
      {divided && <p className={styles.divider}>{t('events.after')}</p>}
      <div className={styles.row}>
        <EventLink event={event} to={to} chosen={when === 'chosen'} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('events.details', { version: event.version })}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron" size={20} />
        </button>
      </div>
      <div id={id} hidden={!open}>
        {open && <EventDetails event={event} />}
      </div>
    </li>
  );
}

function EventLink({ event, to, chosen }: { event: AuditEvent; to: string; chosen: boolean }) {
  const { t } = useTranslation('audit');
  const times = useAuditTimes();
  const reason = reasonOf(event);
  return (
    <Link
      className={styles.link}
      to={to}
      replace
      preventScrollReset
      data-version={event.version}
      aria-current={chosen ? 'step' : undefined}
      onKeyDown={moveByArrows}
    >
      <span className={styles.number}>{event.version}</span>
      <span className={styles.sentence}>{event.sentence}</span>
      <time className={styles.time} dateTime={event.occurredAt}>
        {times.event(event.occurredAt)}
      </time>
      <span className={styles.meta}>
        <code>{event.type}</code>
        <ActorName actor={event.actor} />
      </span>
      {reason !== undefined && <span className={styles.reason}>{t('events.reason', { reason })}</span>}
    </Link>
  );
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** On the up and down arrow keys, chooses the previous or next event in the list. */
function moveByArrows(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = steps[event.key];
  const links = [
    ...(event.currentTarget.closest('section')?.querySelectorAll<HTMLAnchorElement>('a[data-version]') ?? []),
  ];
  const next = step === undefined ? undefined : links[links.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}

const isCode = (reason: string): boolean => /^[a-z]+(?:_[a-z]+)*$/.test(reason);

/**
 * The reason to show below an event's sentence. Undefined if there is none, if the sentence already contains it, or if
 * it is a code, because the sentence expresses codes in words.
 */
function reasonOf({ data, sentence, ...event }: AuditEvent): string | undefined {
  const reason = event.reason ?? data['reason'];
  if (typeof reason !== 'string' || reason === '' || isCode(reason)) return undefined;
  return sentence.includes(reason.trimEnd().replace(/\.+$/, '')) ? undefined : reason;
}
