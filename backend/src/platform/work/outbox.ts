import type { Statement } from '../database/database.js';

/**
 * A table of work items that several processes share: mails to send, refunds to request, documents to issue, webhooks
 * to deliver. A row is due at the instant in its due column (wall clock); a row with null there is never due.
 */
export interface Outbox {
  /** Name of the statement that claims rows. */
  readonly name: string;
  /** The table's name with its schema. The other SQL texts of this object can refer to the table as `item`. */
  readonly table: string;
  readonly key: string;
  /** The column that contains the instant at which a row is due. */
  readonly due: string;
  /**
   * How long a claim lasts, as an SQL interval. If the claiming process is killed, its rows become due again after this
   * time.
   */
  readonly lease: string;
  /** Additional SQL conditions that a row must meet to be claimed. */
  readonly where?: string;
  /** SQL sort order in which due rows are claimed; by the due column if omitted. */
  readonly orderBy?: string;
  /** Additional SQL assignments to a row that is claimed. */
  readonly set?: string;
  /** SQL list of the columns to return of the claimed rows. */
  readonly returning: string;
}

/**
 * The statement that claims at most `limit` due rows and returns them in no particular order. No other process can
 * claim them until the lease ends; before that, the claiming process must complete each row, or postpone it by setting
 * the due column.
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
