import type { AuditEvent } from '@perpetua/contracts/audit.contract';

/** An event in a chain of causes, and how it is connected to the previous event of the chain. */
export interface ChainLink {
  event: AuditEvent;
  /**
   * 'caused': the event names the previous event as its cause. 'followed': it has no known cause and is the next event
   * of the same stream. 'began': it is the first event of the chain.
   */
  by: 'caused' | 'followed' | 'began';
}

/**
 * The chain of events that led to `last`, oldest first. The event before each event is its cause, if `events` contains
 * the cause, otherwise the preceding event of the same stream.
 */
export function chainTo(last: AuditEvent, events: readonly AuditEvent[]): ChainLink[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const byPlace = new Map(events.map((event) => [placeOf(event.streamId, event.version), event]));
  const chain: ChainLink[] = [];
  const seen = new Set<AuditEvent>();
  let current: AuditEvent | undefined = last;
  while (current !== undefined && !seen.has(current)) {
    seen.add(current);
    const cause: AuditEvent | undefined = current.causationId === null ? undefined : byId.get(current.causationId);
    const before: AuditEvent | undefined = cause ?? byPlace.get(placeOf(current.streamId, current.version - 1));
    chain.unshift({ event: current, by: cause ? 'caused' : before ? 'followed' : 'began' });
    current = before;
  }
  return chain;
}

/** For each stream in `events`, its first event in the list; the order of the list is kept. */
export function streamsOf(events: readonly AuditEvent[]): AuditEvent[] {
  const first = new Map<string, AuditEvent>();
  for (const event of events) if (!first.has(event.streamId)) first.set(event.streamId, event);
  return [...first.values()];
}

const placeOf = (streamId: string, version: number): string => `${streamId} ${version}`;
