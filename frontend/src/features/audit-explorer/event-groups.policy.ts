import type { AuditEvent } from '@perpetua/contracts/audit.contract';

/** Neighbours of a list that are shown as one until they are unfolded. */
export type ExplorerGroup = readonly [AuditEvent, ...AuditEvent[]];

/** From so many events in a row on they are folded. */
const FOLDED = 3;

/** Three or more events of one type, by one actor, about one stream that follow each other stand together; the order is kept. */
export function explorerGroups(events: readonly AuditEvent[]): ExplorerGroup[] {
  const runs: [AuditEvent, ...AuditEvent[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last !== undefined && isRepeat(last[0], event)) last.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run): ExplorerGroup[] => (run.length >= FOLDED ? [run] : run.map((event) => [event])));
}

const isRepeat = (one: AuditEvent, other: AuditEvent): boolean =>
  one.type === other.type && one.streamId === other.streamId && one.actor.id === other.actor.id;
