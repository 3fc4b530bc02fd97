import type { AuditEvent } from '@perpetua/contracts/audit.contract';

/** An event with its own id, which the events it caused name as their cause. */
export type TracedEvent = AuditEvent & { id?: string };

/** One link of a chain: an event, and how the one before led to it. */
export interface ChainLink {
  event: TracedEvent;
  /** 'caused': the event before names itself as the cause; 'followed': it was the last word of its stream before. */
  by: 'caused' | 'followed' | 'began';
}

/**
 * How it came to `last`, from the first event on: each event's cause where it names one among `events`, else the event
 * before it in its own stream, on which a person or a deadline acted.
 */
export function chainTo(last: TracedEvent, events: readonly TracedEvent[]): ChainLink[] {
  const byId = new Map(events.flatMap((event) => (event.id === undefined ? [] : [[event.id, event] as const])));
  const byPlace = new Map(events.map((event) => [placeOf(event.streamId, event.version), event]));
  const chain: ChainLink[] = [];
  const seen = new Set<TracedEvent>();
  let current: TracedEvent | undefined = last;
  while (current !== undefined && !seen.has(current)) {
    seen.add(current);
    const cause: TracedEvent | undefined = current.causationId === null ? undefined : byId.get(current.causationId);
    const before: TracedEvent | undefined = cause ?? byPlace.get(placeOf(current.streamId, current.version - 1));
    chain.unshift({ event: current, by: cause ? 'caused' : before ? 'followed' : 'began' });
    current = before;
  }
  return chain;
}

/** The streams that `events` belong to, each once, in the order in which they began. */
export function streamsOf(events: readonly AuditEvent[]): AuditEvent[] {
  const first = new Map<string, AuditEvent>();
  for (const event of events) if (!first.has(event.streamId)) first.set(event.streamId, event);
  return [...first.values()];
}

const placeOf = (streamId: string, version: number): string => `${streamId} ${version}`;
