import { DatabaseError, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import type { Statement } from './statement.js';

/** What became of one query; never a rejection, so that nobody needs to be waiting for it. */
export type Outcome = { result: QueryResult<QueryResultRow>; error?: undefined } | { result?: undefined; error: Error };

/** One pipelining connection of the pool, checked out. Knows whether it may go back into the pool or must be closed. */
export class PooledSession {
  #failure: Error | undefined;
  #outOfStep = false;
  readonly #onConnectionLost = (error: Error): void => {
    this.#failure ??= error;
  };

  private constructor(private readonly client: PoolClient) {
    // Without a listener a connection that dies between two statements would end the process.
    client.on('error', this.#onConnectionLost);
  }

  /** Checks a connection out of the pool; {@link release} must follow. */
  static async checkOut(pool: Pool): Promise<PooledSession> {
    return new PooledSession(await pool.connect());
  }

  /** Sends one query without waiting for those sent before; they are answered in the order sent. */
  submit(query: Statement | string): Promise<Outcome> {
    return new Promise((resolve) => {
      this.client.query(query, (error: Error | null, result: QueryResult<QueryResultRow>) => {
        resolve(error ? { error: this.#noted(error) } : { result });
      });
    });
  }

  /** Sends one query and returns its result, or throws its error. */
  async run<Row extends QueryResultRow>(query: Statement | string): Promise<QueryResult<Row>> {
    const { result, error } = await this.submit(query);
    if (error === undefined) return result as QueryResult<Row>;
    // The error was made while reading from the socket; the stack that helps is the caller's.
    Error.captureStackTrace(error);
    throw error;
  }

  /**
   * Sends BEGIN, the statements and COMMIT in one flush. Every query carries its own Sync, so PostgreSQL carries on after
   * an error and only the surrounding transaction makes the rest fail. A value that pg cannot encode is reported while
   * sending and its statement never sent, so COMMIT must not follow.
   */
  submitTransaction(statements: readonly Statement[]): Promise<Outcome>[] {
    const { stream } = this.client.connection;
    stream.cork();
    try {
      const outcomes = [this.submit('BEGIN')];
      for (const statement of statements) {
        outcomes.push(this.submit(statement));
        if (this.#outOfStep) break;
      }
      outcomes.push(this.submit(this.#outOfStep ? 'ROLLBACK' : 'COMMIT'));
      return outcomes;
    } finally {
      stream.uncork();
    }
  }

  /** Gives the connection back, or closes it when it is lost, out of step or still in a transaction. */
  release(): void {
    this.client.off('error', this.#onConnectionLost);
    const inTransaction = this.client.getTransactionStatus() !== 'I';
    this.client.release(this.#failure !== undefined || this.#outOfStep || inTransaction);
  }

  /**
   * PostgreSQL's own errors leave a connection in step; all others (lost, or refused while encoding) do not. On a dead
   * connection pg does not say why it died; the reason came earlier, as an event.
   */
  #noted(error: Error): Error {
    if (error instanceof DatabaseError && error.severity === 'ERROR') return error;
    this.#outOfStep = true;
    return error instanceof DatabaseError ? error : (this.#failure ?? error);
  }
}
