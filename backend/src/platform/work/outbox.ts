import type { Statement } from '../database/database.js';

/**
 * A table of work items that several processes share: mails to send, refunds to request, documents to issue, webhooks
 * to deliver. A row is due at an instant of the wall clock, or never if that column is null.
 */
export interface Outbox {
  /** Name of the statement that claims rows. */
  readonly name: string;
  /** The table with its schema; the other texts refer to it as `item`. */
  readonly table: string;
  readonly key: string;
  /** The column with the instant when a row is due. */
  readonly due: string;
  /** SQL interval of a claim. The rows of a killed process become due again after it. */
  readonly lease: string;
  /** Additional conditions for claiming a row. */
  readonly where?: string;
  /** Which due rows are claimed first, as the SQL of a sort order; by the due column unless given. */
  readonly orderBy?: string;
  /** Additional assignments when a row is claimed. */
  readonly set?: string;
  /** Columns of the claimed rows. */
  readonly returning: string;
}

/**
 * Claims at most `limit` due rows and returns them in no particular order. Only one process gets a row until its lease
 * ends; it settles the row, or postpones it by setting the due column.
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
