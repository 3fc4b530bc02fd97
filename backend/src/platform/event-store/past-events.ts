import type { Database, Statement } from '../database/database.js';
import type { Append, EventStore } from './event-store.js';

/** A part of a past that was worked out in memory: appends in the order of their business times, and rows to go with them. */
export interface PastPart {
  readonly appends: readonly Omit<Append, 'guards' | 'rows'>[];
  /** Statements that run after the appends, in the same transaction. */
  readonly rows: readonly Statement[];
}

/** The locks must be taken before the first write (`es.append`). */
const lockStreams = (ids: readonly string[]): Statement => ({
  name: 'past.lock',
  text: 'SELECT es.lock_streams($1::uuid[])',
  values: [[...new Set(ids)]],
});

/** A year of events may take longer than other transactions may stay open. */
const withoutTimeLimit: Statement = {
  name: 'past.patience',
  text: `SELECT set_config('transaction_timeout', '0', true)`,
};

/** Moves a consumer's checkpoint behind everything that was appended, this transaction included. */
const skipTo = (consumer: string): Statement => ({
  name: 'past.skip',
  text: `INSERT INTO es.consumers (name, xid, position)
    SELECT $1, pg_current_xact_id(), max(position) FROM es.events
    ON CONFLICT (name) DO UPDATE SET xid = excluded.xid, position = excluded.position`,
  values: [consumer],
});

/**
 * Appends a part of a past in one transaction. `consumer` does not read these events afterwards, because what it would
 * cause is part of them already; nothing may run it meanwhile.
 */
export const writePast = (
  { database, store }: { readonly database: Database; readonly store: EventStore },
  { appends, rows }: PastPart,
  consumer: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query(withoutTimeLimit);
    await tx.query(lockStreams(appends.map(({ streamId }) => streamId)));
    // Started together, the statements travel in one flush, in this order.
    await Promise.all(appends.map((append) => store.appendWithin(tx, append)));
    await Promise.all([...rows, skipTo(consumer)].map((statement) => tx.query(statement)));
  });
