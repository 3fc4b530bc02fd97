import type { Statement } from '../database/database.js';

/**
 * A table of work that several processes do: mails to send, refunds to request, documents to issue, webhooks to deliver. A row
 * is due at an instant of the wall clock, and is never due while that column is null.
 */
export interface Outbox {
  /** Name of the claiming statement. */
  readonly name: string;
  /** The table with its schema; `item` in the other texts. */
  readonly table: string;
  readonly key: string;
  /** The column that says when a row is due. */
  readonly due: string;
  /** SQL interval: how long a claim lasts. A process that was killed holds its rows back no longer than this. */
  readonly lease: string;
  /** Further conditions for a row to be claimed. */
  readonly where?: string;
  /** What is claimed first; what has been due for longest unless given. */
  readonly orderBy?: string;
  /** Further assignments of the claim. */
  readonly set?: string;
  /** Columns of the claimed rows. */
  readonly returning: string;
}

/**
 * Claims at most `limit` rows that are due. Each row goes to one process, until its lease has ended; that process settles it,
 * or puts it off by setting the due column.
 */
export const claimDue = (
  { name, table, key, due, lease, where, orderBy, set, returning }: Outbox,
  limit: number,
): Statement => ({
  name,
  text: `
    UPDATE ${table} AS item SET ${set === undefined ? '' : `${set},`} ${due} = clock_timestamp() + ${lease}
    WHERE ${key} IN (
      SELECT ${key} FROM ${table} AS item
      WHERE ${due} <= clock_timestamp() ${where === undefined ? '' : `AND ${where}`}
      ORDER BY ${orderBy ?? due} LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    RETURNING ${returning}`,
  values: [limit],
});
