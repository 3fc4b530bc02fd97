import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Skeleton } from '../../../ui/skeleton';
import { AuditZoneContext, zoneIn } from './audit-times';
import { type StreamName, useCorrelated, useVersion } from './audit.api';
import { ChangesPanel } from './changes-panel';
import { EventsPanel } from './events-panel';
import styles from './history-view.module.css';
import { FieldNamesContext } from './field-names';
import { NamesContext } from './names';
import { RelatedStreams } from './related-streams';
import { subjectId } from './stream-address';
import { useShownVersion } from './shown-version';
import { VersionPicker } from './version-picker';
import { WhyPanel } from './why-panel';

interface HistoryViewProps {
  stream: StreamName;
  history: AuditHistory;
  /** Renders a status of a stream: for a service as a label, for other streams as a word. */
  statusOf: (stream: StreamName['stream'], status: string) => ReactNode;
}

/**
 * The history of a stream, and its state after the event with the version in the URL (`?version=`); by default the last
 * event.
 */
export function HistoryView(props: HistoryViewProps) {
  return (
    <FieldNamesContext value={props.history.fields}>
      <AuditZoneContext value={zoneIn(props.history.state) ?? mainlandZone}>
        <Story {...props} />
      </AuditZoneContext>
    </FieldNamesContext>
  );
}

function Story({ stream, history, statusOf }: HistoryViewProps) {
  const { events } = history;
  const [search] = useSearchParams();
  const { version, addressOf, choose, turn } = useShownVersion(events.length);
  const chosen = events[version - 1];
  const correlated = useCorrelated(stream, chosen?.correlationId).data ?? events;
  const status = useVersion(stream, version).data?.state.status ?? history.state.status;
  const names = useNamesIn(correlated, history.names);
  if (chosen === undefined) return null;
  return (
    <NamesContext value={names}>
      <RelatedStreams events={correlated} shownId={subjectId(chosen)} />
      <div className={styles.view}>
        <div className={styles.picker}>
          <VersionPicker
            events={events}
            version={version}
            onChoose={choose}
            status={status === undefined ? null : statusOf(stream.stream, status)}
          />
        </div>
        <div className={styles.changes}>
          <ChangesPanel stream={stream} event={chosen} />
        </div>
        <div className={styles.events}>
          <EventsPanel
            events={events}
            version={version}
            newestFirst={search.get('order') === 'newest'}
            addressOf={addressOf}
            onTurn={turn}
          />
        </div>
        <div className={styles.why}>
          <WhyPanel event={chosen} events={correlated} />
        </div>
      </div>
    </NamesContext>
  );
}

/** The names of all known people by user id: the names in `known`, and those of the actors of `events`. */
function useNamesIn(events: AuditHistory['events'], known: AuditHistory['names']): ReadonlyMap<string, string> {
  return useMemo(() => {
    const actors = events.flatMap(({ actor }) => (actor.name === null ? [] : [[actor.id, actor.name] as const]));
    return new Map([...Object.entries(known), ...actors]);
  }, [events, known]);
}

export function HistorySkeleton() {
  return (
    <div className={styles.view}>
      <Skeleton className={styles.picker} height={140} />
      <Skeleton className={styles.changes} height={260} />
      <Skeleton className={styles.events} height={480} />
    </div>
  );
}
