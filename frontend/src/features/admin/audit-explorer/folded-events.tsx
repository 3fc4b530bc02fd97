import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { useAuditTimes } from '../audit/audit-times';
import type { ExplorerGroup } from './event-groups.policy';
import styles from './explorer.module.css';
import { ExplorerRow } from './explorer-row';
import { useTypeName } from './type-name';

/** One row for a group of repeated events; the button unfolds the events. */
export function FoldedEvents({ group }: { group: ExplorerGroup }) {
  const { t } = useTranslation('explorer');
  const times = useAuditTimes();
  const nameOf = useTypeName();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const ends = [group[0], group.at(-1) ?? group[0]].map(({ occurredAt }) => occurredAt).toSorted();
  return (
    <li className={styles.event}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.time}>{ends.map((at) => times.event(at)).join(' – ')}</span>
        <span className={styles.sentence}>
          {nameOf(group[0].type)}, {t('list.times', { count: group.length })}
        </span>
        <span className={styles.unfold}>
          {t(isOpen ? 'list.fold' : 'list.unfold')}
          <Icon name="chevron" size={18} />
        </span>
      </button>
      <ol id={id} className={styles.members} hidden={!isOpen}>
        {isOpen && group.map((event) => <ExplorerRow key={event.position} event={event} />)}
      </ol>
    </li>
  );
}
