import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { useAuditTimes } from './audit-times';
import type { EventGroup } from './event-groups.policy';
import { EventRow } from './event-row';
import styles from './events-panel.module.css';

interface EventGroupRowProps {
  group: EventGroup;
  /** The chosen version of the stream, whose state is shown. */
  version: number;
  addressOf: (version: number) => string;
  /** The version of the first event after the chosen one; undefined if the newest events come first. */
  firstLater: number | undefined;
}

/**
 * The events of a group. A single event is a row; several events are one line, which can be unfolded and is always
 * unfolded while one of them is chosen.
 */
export function EventGroupRow({ group, ...shown }: EventGroupRowProps) {
  const [only, ...others] = group;
  return others.length === 0 ? <Row event={only} {...shown} /> : <FoldedRows group={group} {...shown} />;
}

function FoldedRows({ group, version, addressOf, firstLater }: EventGroupRowProps) {
  const { t } = useTranslation('audit');
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const versions = group.map((event) => event.version);
  const [first, last] = [Math.min(...versions), Math.max(...versions)];
  const isOpen = isUnfolded || (version >= first && version <= last);
  const isDivided = firstLater === first;
  const shown = { version, addressOf, firstLater: isDivided ? undefined : firstLater };
  return (
    <li className={styles.event} data-when={version < first ? 'later' : 'before'}>
      {isDivided && <p className={styles.divider}>{t('events.after')}</p>}
      <FoldButton group={group} first={first} isOpen={isOpen} controls={id} onTurn={() => setUnfolded(!isUnfolded)} />
      <ol id={id} className={styles.members} hidden={!isOpen}>
        {isOpen && group.map((event) => <Row key={event.position} event={event} {...shown} />)}
      </ol>
    </li>
  );
}

interface FoldButtonProps {
  group: EventGroup;
  /** The lowest version in the group. */
  first: number;
  isOpen: boolean;
  /** Id of the list that the button unfolds. */
  controls: string;
  onTurn: () => void;
}

function FoldButton({ group, first, isOpen, controls, onTurn }: FoldButtonProps) {
  const { t } = useTranslation('audit');
  const times = useAuditTimes();
  const at = group.map(({ occurredAt }) => occurredAt).toSorted((one, other) => one.localeCompare(other));
  const end = at.at(-1) ?? group[0].occurredAt;
  const text = group[0].data['kind'] === 'before' ? 'events.photosBefore' : 'events.photosAfter';
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={controls} onClick={onTurn}>
      <span className={styles.number}>{first}</span>
      <span className={styles.sentence}>{t(text, { count: group.length })}</span>
      <Icon name="chevron" size={20} />
      <time className={styles.time} dateTime={end}>
        {times.event(end)}
      </time>
    </button>
  );
}

function Row({ event, version, addressOf, firstLater }: Omit<EventGroupRowProps, 'group'> & { event: EventGroup[0] }) {
  return (
    <EventRow
      event={event}
      to={addressOf(event.version)}
      when={event.version > version ? 'later' : event.version === version ? 'chosen' : 'before'}
      divided={event.version === firstLater}
    />
  );
}
