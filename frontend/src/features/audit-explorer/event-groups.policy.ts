import type { AuditEvent } from '@perpetua/contracts/audit.contract';

/** Events next to each other in the list that are shown as one row until it is unfolded. */
export type ExplorerGroup = readonly [AuditEvent, ...AuditEvent[]];

/** Shorter runs of events are not folded. */
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
