import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { type BatchOutcome, StatementBatch, type StatementResult } from './statement-batch.js';
import type { Statement } from './statement.js';

/** One pipelining connection of the pool. Decides whether it can return to the pool or must be closed. */
export class PooledSession {
  static readonly #of = new WeakMap<PoolClient, PooledSession>();
  #failure: Error | undefined;
  #outOfStep = false;

  private constructor(
    private readonly client: PoolClient,
    private readonly options: { readonly arePrepared: boolean },
  ) {
    // Without a listener, an idle connection that fails would end the process.
    client.on('error', (error: Error) => {
      this.#failure ??= error;
    });
  }

  /**
   * Wraps a new connection. Must be called as soon as the pool creates the connection, because the connection can fail
   * before a caller checks it out.
   * @param options as those of a {@link StatementBatch}
   */
  static over(client: PoolClient, options = { arePrepared: true }): PooledSession {
    const session = new PooledSession(client, options);
    PooledSession.#of.set(client, session);
    return session;
  }

  /** Checks a connection out of the pool; the caller must {@link release} it. */
  static async checkOut(pool: Pool): Promise<PooledSession> {
    const client = await pool.connect();
    return PooledSession.#of.get(client) ?? PooledSession.over(client);
  }

  /**
   * Sends one statement without waiting for earlier ones; results arrive in the order sent. The promise never rejects:
   * an error is part of the outcome.
   */
  submit(statement: Statement): Promise<BatchOutcome> {
    return this.#sent([statement]);
  }

  /** Sends statements in one flush, as one transaction. The promise never rejects: an error is part of the outcome. */
  submitTransaction(statements: readonly Statement[]): Promise<BatchOutcome> {
    return this.#sent(statements);
  }

  /** Sends one statement and returns its result, or throws its error. */
  async run(statement: Statement): Promise<StatementResult> {
    const [result] = resultsOf(await this.submit(statement));
    return result as StatementResult;
  }

  /** Sends statements as one transaction and returns one result each, or throws the first error. */
  async runTransaction(statements: readonly Statement[]): Promise<StatementResult[]> {
    return resultsOf(await this.submitTransaction(statements));
  }

  /**
   * Returns the connection to the pool, or closes it when it failed, when requests and responses may no longer match,
   * or when it is still in a transaction.
   */
  release(): void {
    const inTransaction = this.client.getTransactionStatus() !== 'I';
    this.client.release(this.#failure !== undefined || this.#outOfStep || inTransaction);
  }

  #sent(statements: readonly Statement[]): Promise<BatchOutcome> {
    return new Promise((resolve) => {
      const settle = (outcome: BatchOutcome): void =>
        resolve(outcome.error === undefined ? outcome : { error: this.#noted(outcome.error) });
      this.client.query(new StatementBatch(statements, settle, this.options));
    });
  }

  /**
   * Records whether the connection can be used after an error, and returns the error to report. After an error that
   * PostgreSQL itself reports, requests and responses still match; after any other error (lost connection, failed
   * encoding) they may not. pg's error on a lost connection does not name the cause, so the error of the earlier
   * `error` event is returned instead.
   */
  #noted(error: Error): Error {
    if (error instanceof DatabaseError && error.severity === 'ERROR') return error;
    this.#outOfStep = true;
    return error instanceof DatabaseError ? error : (this.#failure ?? error);
  }
}

function resultsOf(outcome: BatchOutcome): StatementResult[] {
  if (outcome.error === undefined) return outcome.results;
  // The error's own stack shows only the socket; replaced with the caller's stack.
  Error.captureStackTrace(outcome.error);
  throw outcome.error;
}
