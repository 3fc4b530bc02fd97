import type { AuditEvent } from '@perpetua/contracts/audit.contract';

/** Consecutive events that the list shows as one row, which the reader can unfold; most groups have one event. */
export type ExplorerGroup = readonly [AuditEvent, ...AuditEvent[]];

/** The minimum number of consecutive, similar events that are folded into one row. */
const FOLDED = 3;

/** Groups three or more consecutive events of one type, by one actor, in one stream; the order is kept. */
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
