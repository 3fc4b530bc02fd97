/**
 * What this file needs from `pg` and `pg-protocol` beyond their ordinary use (ADR 0036): a client passes its connection to
 * `submit` of a query and then calls the query's `handle…` members for each message of PostgreSQL; with `pipeline: true`
 * it submits the next query without waiting for the one before; `serialize` builds the messages. `statement-batch.spec.ts`
 * names a member that an upgrade has renamed, and `tests/platform/database.spec.ts` tests what they do together.
 */
import { type Connection, Query, type QueryResultRow } from 'pg';
import { serialize } from 'pg-protocol';
import { getTypeParser } from './session-settings.js';
import { encodedValue } from './statement-values.js';
import type { Statement } from './statement.js';

/** The result of one statement. */
export interface StatementResult {
  /** PostgreSQL's command tag, for example `INSERT 0 1`. */
  readonly command: string;
  readonly rows: QueryResultRow[];
}

/** The outcome of a batch: one result per statement, or the first error in the batch. */
export type BatchOutcome =
  | { readonly results: StatementResult[]; readonly error?: undefined }
  | { readonly error: Error };

/** A column as PostgreSQL describes it. */
interface Field {
  readonly name: string;
  readonly dataTypeID: Parameters<typeof getTypeParser>[0];
}

/** Names and parsers of the columns of a prepared statement. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((value: string) => unknown)[];
}

const NO_COLUMNS: Columns = { names: [], parsers: [] };

/**
 * For each connection, the columns of the statements that it has prepared. The stored columns stay valid, because
 * PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
const preparedOn = new WeakMap<Connection, Map<string, Columns>>();

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

/**
 * Statements that are sent in one flush with one Sync message, which makes them one transaction: PostgreSQL
 * commits at the Sync, or rolls back at the first error and skips the remaining statements. Inside an open transaction
 * the Sync does not commit. PostgreSQL describes the columns of each statement once per connection; for pg's own
 * queries it does so at every execution.
 */
export class StatementBatch extends Query {
  // No member may have a name that pg's own queries use, such as `rows`.
  readonly #statements: readonly Statement[];
  readonly #settle: (outcome: BatchOutcome) => void;
  readonly #results: StatementResult[] = [];
  #rows: QueryResultRow[] = [];
  #columns: Columns = NO_COLUMNS;
  /** The columns of each statement; undefined when PostgreSQL must describe them. */
  #known: readonly (Columns | undefined)[] = [];
  #prepared: Map<string, Columns> | undefined;
  #unreadable: Error | undefined;

  readonly #arePrepared: boolean;

  /**
   * @param arePrepared whether the connection keeps the statements prepared under their names; false behind a pooler,
   * whose next transaction may run in another session of PostgreSQL
   */
  constructor(
    statements: readonly Statement[],
    settle: (outcome: BatchOutcome) => void,
    { arePrepared = true }: { arePrepared?: boolean } = {},
  ) {
    super('');
    this.#statements = statements;
    this.#settle = settle;
    this.#arePrepared = arePrepared;
  }

  /** Called by pg: sends all statements, or returns the error and sends nothing. */
  override submit = (connection: Connection): Error | null => {
    try {
      this.#send(connection);
      return null;
    } catch (error) {
      return error as Error;
    }
  };

  /** Writes all messages as one buffer, because copying them costs less than several writes, even corked ones. */
  #send(connection: Connection): void {
    const prepared = this.#arePrepared ? preparationsOf(connection) : undefined;
    this.#prepared = prepared;
    this.#known = this.#statements.map(({ name }) => prepared?.get(name));
    this.#columns = this.#known[0] ?? NO_COLUMNS;
    const messages: Buffer[] = [];
    for (const [index, { text, values = [], ...statement }] of this.#statements.entries()) {
      const isNew = this.#known[index] === undefined;
      // The statement without a name is replaced by the next one.
      const name = this.#arePrepared ? statement.name : '';
      // Closed first, because an earlier attempt may have prepared the statement and then failed; closing a statement
      // that does not exist is allowed.
      if (isNew && this.#arePrepared) messages.push(serialize.close({ type: 'S', name }));
      if (isNew) messages.push(serialize.parse({ name, text, types: [] }));
      messages.push(serialize.bind({ statement: name, values: values.map(encodedValue) }));
      if (isNew) messages.push(serialize.describe({ type: 'P' }));
      messages.push(EXECUTE);
    }
    messages.push(SYNC);
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  /** Called by pg with the columns of the current statement. */
  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, 'text') as (value: string) => unknown),
    };
  }

  /** Called by pg with a row; its values are text. */
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers } = this.#columns;
    const row: QueryResultRow = {};
    try {
      for (let index = 0; index < names.length; index += 1) {
        const value = fields[index] ?? null;
        row[names[index] as string] = value === null ? null : parsers[index]?.(value);
      }
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
    this.#rows.push(row);
  }

  /** Called by pg when a statement is complete. */
  handleCommandComplete({ text }: { text: string }): void {
    const index = this.#results.length;
    if (this.#known[index] === undefined) this.#prepared?.set(this.#statements[index]?.name ?? '', this.#columns);
    this.#results.push({ command: text, rows: this.#rows });
    this.#rows = [];
    this.#columns = this.#known[index + 1] ?? NO_COLUMNS;
  }

  /** Called by pg when a statement or the commit failed, or the connection was lost. */
  handleError(error: Error): void {
    this.#settle({ error });
  }

  /**
   * Called by pg after the Sync, when all statements are complete; outside an open transaction, they are now committed.
   */
  handleReadyForQuery(): void {
    this.#settle(this.#unreadable === undefined ? { results: this.#results } : { error: this.#unreadable });
  }
}

function preparationsOf(connection: Connection): Map<string, Columns> {
  const known = preparedOn.get(connection);
  if (known !== undefined) return known;
  const fresh = new Map<string, Columns>();
  preparedOn.set(connection, fresh);
  return fresh;
}
