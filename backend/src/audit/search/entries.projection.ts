import type { ProjectionDefinition } from '../../platform/projections/projection-definition.js';

const insert = (table: string): string => `
  INSERT INTO ${table} (xid, position, stream_type, type, actor_id, occurred_at)
  SELECT * FROM unnest($1::xid8[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
  ON CONFLICT DO NOTHING`;

/** One row per event with only the columns that searches of the history need (ADR 0032). */
export const entriesProjection: ProjectionDefinition = {
  name: 'audit.entries',
  table: 'audit.entries',
  apply: async (events, { tx, table }) => {
    if (events.length === 0) return;
    await tx.query({
      name: `audit-entries:${table}`,
      text: insert(table),
      values: [
        events.map(({ xid }) => xid),
        events.map(({ position }) => position),
        events.map(({ streamType }) => streamType),
        events.map(({ type }) => type),
        events.map(({ actor }) => actor.id),
        events.map(({ occurredAt }) => occurredAt),
      ],
    });
  },
};
