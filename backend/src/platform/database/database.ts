import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { Pool, type QueryResultRow } from 'pg';
import { DatabaseSetupError, StatementError } from './database.errors.js';
import { PooledSession } from './pooled-session.js';
import { APPLICATION_ROLE, SESSION_DEFAULTS, sessionConfig, type SessionOptions } from './session-settings.js';
import type { StatementResult } from './statement-batch.js';
import { StatementNames, type Statement } from './statement.js';

export type { Statement } from './statement.js';

/**
 * An open transaction, passed to the work of {@link Database.transaction}. Statements are rejected after the
 * transaction has ended.
 */
export interface Transaction {
  /**
   * Returns the rows of one statement. Statements started together (`Promise.all`) are sent in one flush, in the order
   * given.
   */
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
}

/** Options of a {@link Database}: `poolSize` is the maximum number of connections, 10 by default. */
export interface DatabaseOptions extends SessionOptions {
  poolSize?: number;
}

const BEGIN: Statement = { name: 'BEGIN', text: 'BEGIN' };
const COMMIT: Statement = { name: 'COMMIT', text: 'COMMIT' };
const ROLLBACK: Statement = { name: 'ROLLBACK', text: 'ROLLBACK' };

/**
 * Access to PostgreSQL through named prepared statements, over a pool of pipelining connections. Errors of PostgreSQL
 * reach the caller as pg's `DatabaseError` with their SQLSTATE in `code`. An error of the connection has no SQLSTATE;
 * if a COMMIT was running, it is then unknown whether it took effect.
 */
export class Database {
  readonly #pool: Pool;
  readonly #names = new StatementNames();
  readonly #logger = new Logger(Database.name);
  readonly #isPooled: boolean;
  #connected = 0;
  #closing: Promise<void> | undefined;

  constructor({ poolSize, ...session }: DatabaseOptions) {
    this.#pool = new Pool({
      ...sessionConfig(session),
      pipeline: true,
      max: poolSize ?? 10,
      idleTimeoutMillis: 60_000,
    });
    this.#isPooled = session.isPooled ?? false;
    this.#pool.on('connect', (client) => {
      this.#connected += 1;
      PooledSession.over(client, { arePrepared: !this.#isPooled });
    });
    this.#pool.on('remove', () => (this.#connected -= 1));
    this.#pool.on('error', (error) => this.#logger.warn(`An idle database connection was lost: ${error.message}`));
  }

  /** Runs one statement in its own transaction and returns its rows. */
  async query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    const verified = this.#names.verified(statement);
    const session = await PooledSession.checkOut(this.#pool);
    try {
      return (await session.run(verified)).rows as Row[];
    } finally {
      session.release();
    }
  }

  /**
   * Runs `work` in one transaction: commits and returns the value of `work`, or rolls back and throws the error of
   * `work`. BEGIN is sent with the first statement. Throws `transaction_rolled_back` when `work` caught an error that
   * had already aborted the transaction.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const session = await PooledSession.checkOut(this.#pool);
    let open = true;
    const tx: Transaction = {
      query: async <Row extends QueryResultRow>(statement: Statement) => {
        if (!open) throw new StatementError('transaction_over', `${statement.name} came after its transaction ended.`);
        return (await session.run(this.#names.verified(statement))).rows as Row[];
      },
    };
    try {
      void session.submit(BEGIN);
      const value = await work(tx);
      open = false;
      await commit(session);
      return value;
    } catch (error) {
      open = false;
      await session.submit(ROLLBACK);
      throw error;
    } finally {
      session.release();
    }
  }

  /**
   * Sends the statements in one flush, as one transaction. Returns one result per statement. If a statement or the
   * commit fails, rejects with the first error and nothing is stored.
   */
  async pipeline(statements: readonly Statement[]): Promise<StatementResult[]> {
    const verified = statements.map((statement) => this.#names.verified(statement));
    const session = await PooledSession.checkOut(this.#pool);
    try {
      return await session.runTransaction(verified);
    } finally {
      session.release();
    }
  }

  /**
   * Throws `wrong_database_role` unless sessions run as the application's role, without superuser rights, and behind a
   * pooler `wrong_session_limits` unless they have the application's time limits.
   */
  async assertRole(): Promise<void> {
    if (this.#isPooled) await this.#assertLimits();
    const [session] = await this.query<{ role: string; superuser: boolean }>({
      name: 'database.role-of-session',
      text: 'SELECT rolname AS role, rolsuper AS superuser FROM pg_catalog.pg_roles WHERE rolname = current_user',
    });
    if (session?.role === APPLICATION_ROLE && !session.superuser) return;
    throw new DatabaseSetupError(
      'wrong_database_role',
      `The database session works as ${session?.role ?? 'an unknown role'} instead of ${APPLICATION_ROLE}, ` +
        'which must be an ordinary role without superuser rights.',
    );
  }

  async #assertLimits(): Promise<void> {
    const { role: _role, ...limits } = SESSION_DEFAULTS;
    const found = await this.query<{ name: string }>({
      name: 'database.wrong-limits',
      text: `SELECT wanted.key AS name FROM jsonb_each_text($1::jsonb) AS wanted
        WHERE current_setting(wanted.key) <> wanted.value`,
      values: [JSON.stringify(limits)],
    });
    if (found.length === 0) return;
    throw new DatabaseSetupError(
      'wrong_session_limits',
      `Sessions behind the pooler have another ${found.map(({ name }) => name).join(', ')} than their login role. ` +
        'They were opened earlier: run RECONNECT in the console of PgBouncer, and start again.',
    );
  }

  /** Closes all connections after their running statements have ended; repeated calls change nothing. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  /** Waits until every connection is closed, because pg's own `end` resolves earlier. */
  async #closeAll(): Promise<void> {
    await this.#pool.end();
    while (this.#connected > 0) await once(this.#pool, 'remove');
  }
}

async function commit(session: PooledSession): Promise<void> {
  const { command } = await session.run(COMMIT);
  if (command === 'COMMIT') return;
  throw new StatementError('transaction_rolled_back', 'The transaction had failed and was rolled back.');
}
