import type { AnyEvent } from './event-definition.js';

/** Who can cause an event (docs/domain.md#actors-and-roles). */
export type ActorRole = 'customer' | 'partner' | 'admin' | 'system';

export interface Actor {
  /** The user's id, or the name of the process, deadline or job that acted. */
  readonly id: string;
  readonly role: ActorRole;
}

/** A position in the feed: events are ordered by transaction id, then position (docs/architecture.md#feed). */
export interface FeedCursor {
  readonly xid: string;
  readonly position: string;
}

/** A stored event, with its data converted to the current schema. */
export type Recorded<Event extends AnyEvent = AnyEvent> = Event & {
  readonly xid: string;
  readonly position: string;
  readonly streamId: string;
  readonly streamType: string;
  readonly version: number;
  readonly eventId: string;
  readonly schemaVersion: number;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly commandId: string;
  /** When the event happened, by the business clock. */
  readonly occurredAt: Date;
  /** When the event was stored, by the wall clock. */
  readonly recordedAt: Date;
  /** SHA-256 of the event's content, in hexadecimal. */
  readonly hash: string;
};

/**
 * An event of the feed. `isKnown` is false if the program does not know the event's type or version; the data are then
 * as stored.
 */
export type FeedEvent = Recorded & { readonly isKnown: boolean };

/** One row of es.events as the driver returns it. */
export interface EventRow {
  readonly xid: string;
  readonly position: string;
  readonly stream_id: string;
  readonly stream_type: string;
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: object;
  readonly actor_id: string;
  readonly actor_role: ActorRole;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly command_id: string;
  readonly occurred_at: Date;
  readonly recorded_at: Date;
  readonly content_hash: Buffer;
}

/** The columns of {@link EventRow}, for SELECT lists. */
export const EVENT_COLUMNS = `xid, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor_id,
  actor_role, correlation_id, causation_id, command_id, occurred_at, recorded_at, content_hash`;
