import type { FeedCursor, Recorded } from '../../platform/event-store/recorded-event.js';
import type { ProjectionDefinition } from '../../platform/projections/projection-definition.js';

/** The actor id of the rows that count the events of all actors. */
export const EVERY_ACTOR = '';

interface Sum {
  readonly actorId: string;
  readonly day: string;
  readonly streamType: string;
  readonly type: string;
  readonly first: FeedCursor;
  last: FeedCursor;
  events: number;
}

/**
 * Compares feed positions to find `first` and `last`, because an event that was held back can arrive after later
 * events.
 */
const upsert = (table: string): string => `
  INSERT INTO ${table} AS known
    (actor_id, day, stream_type, type, events, first_xid, first_position, last_xid, last_position)
  SELECT * FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::bigint[], $6::xid8[], $7::bigint[], $8::xid8[], $9::bigint[])
  ON CONFLICT (actor_id, day, stream_type, type) DO UPDATE SET
    events = known.events + excluded.events,
    (first_xid, first_position) = (SELECT * FROM (VALUES (known.first_xid, known.first_position),
      (excluded.first_xid, excluded.first_position)) AS place (xid, position) ORDER BY xid, position LIMIT 1),
    (last_xid, last_position) = (SELECT * FROM (VALUES (known.last_xid, known.last_position),
      (excluded.last_xid, excluded.last_position)) AS place (xid, position) ORDER BY xid DESC, position DESC LIMIT 1)`;

/**
 * One row per day, stream type, event type and actor: the number of these events, and the feed positions of the first
 * and the last of them (ADR 0032).
 */
export const countsProjection: ProjectionDefinition = {
  name: 'audit.counts',
  table: 'audit.counts',
  apply: async (events, { tx, table }) => {
    const sums = sumsOf(events);
    if (sums.length === 0) return;
    await tx.query({
      name: `audit-counts:${table}`,
      text: upsert(table),
      values: [
        sums.map(({ actorId }) => actorId),
        sums.map(({ day }) => day),
        sums.map(({ streamType }) => streamType),
        sums.map(({ type }) => type),
        sums.map(({ events: count }) => count),
        sums.map(({ first }) => first.xid),
        sums.map(({ first }) => first.position),
        sums.map(({ last }) => last.xid),
        sums.map(({ last }) => last.position),
      ],
    });
  },
};

/** Sums a batch in feed order, one row per key, because an upsert cannot update a row twice. */
const sumsOf = (events: readonly Recorded[]): readonly Sum[] => {
  const sums = new Map<string, Sum>();
  for (const { actor, occurredAt, streamType, type, xid, position } of events) {
    const day = occurredAt.toISOString().slice(0, 10);
    for (const actorId of [EVERY_ACTOR, actor.id]) {
      const key = JSON.stringify([actorId, day, streamType, type]);
      const place = { xid, position };
      const sum = sums.get(key) ?? { actorId, day, streamType, type, first: place, last: place, events: 0 };
      sum.last = place;
      sum.events += 1;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
};
