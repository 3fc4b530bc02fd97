import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { explorerGroups } from './event-groups.policy';
import styles from './explorer.module.css';
import { FoldedEvents } from './folded-events';
import { ExplorerRow } from './explorer-row';

interface ExplorerListProps {
  events: readonly AuditEvent[];
  total: number;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/**
 * The list of the events that match the filters, with their total number on all pages. Repeated events are folded into
 * one row.
 */
export function ExplorerList({ events, total, next }: ExplorerListProps) {
  const { t } = useTranslation('explorer');
  const { number } = useFormats();
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="events">
      <div className={styles.head}>
        <h2 id="events" className="heading-small">
          {t('list.title')}
        </h2>
        <span className="muted numbers" role="status">
          {t('list.count', { count: total, formatted: number(total) })}
        </span>
      </div>
      {events.length === 0 ? (
        <EmptyState title={t('list.none')} />
      ) : (
        <ol className={styles.events}>
          {explorerGroups(events).map((group) =>
            group.length === 1 ? (
              <ExplorerRow key={group[0].position} event={group[0]} />
            ) : (
              <FoldedEvents key={group[0].position} group={group} />
            ),
          )}
        </ol>
      )}
      <Pages next={next} />
    </section>
  );
}

/** Links to the next page and back to the first page. The browser's Back button returns to the previous page. */
function Pages({ next }: { next: string | null }) {
  const { t } = useTranslation('explorer');
  const [search] = useSearchParams();
  const isStart = !search.has('after');
  if (isStart && next === null) return null;
  const at = (after: string | null) => {
    const changed = new URLSearchParams(search);
    if (after === null) changed.delete('after');
    else changed.set('after', after);
    return `?${changed}`;
  };
  return (
    <nav className={styles.pages} aria-label={t('list.pages')}>
      {!isStart && (
        <Button look="outlined" to={at(null)}>
          {t('list.start')}
        </Button>
      )}
      {next !== null && (
        <Button look="outlined" to={at(next)}>
          {t('list.next')}
        </Button>
      )}
    </nav>
  );
}
