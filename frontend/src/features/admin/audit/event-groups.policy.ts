import type { AuditEvent } from '@perpetua/contracts/audit.contract';

/** Events that are shown as one collapsed row; most groups have one event. */
export type EventGroup = readonly [AuditEvent, ...AuditEvent[]];

/**
 * Groups consecutive photos of one kind; every other event is a group with one event. The order of the events is kept.
 */
export function eventGroups(events: readonly AuditEvent[]): EventGroup[] {
  const groups: [AuditEvent, ...AuditEvent[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last !== undefined && areOfOneKind(last[0], event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

const areOfOneKind = (one: AuditEvent, other: AuditEvent): boolean =>
  one.type === 'PhotoAdded' && other.type === 'PhotoAdded' && one.data['kind'] === other.data['kind'];
