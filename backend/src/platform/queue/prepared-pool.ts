import { createHash } from 'node:crypto';
import { Pool, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';

/** More texts than a library that keeps its SQL in files can have; what comes after them is sent unnamed. */
const MAX_NAMES = 200;
const PLAN_IS_OUTDATED = '0A000';

type Send = (query: QueryConfig) => Promise<QueryResult>;

/**
 * A pool whose connections prepare each text with values once. BullMQ sends the same few texts without names, which
 * PostgreSQL would parse and plan again every time: more work than carrying them out.
 */
export const preparedPool = (config: PoolConfig): Pool => {
  const pool = new Pool(config);
  // A connection that is lost while somebody has it is noticed by their next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new Map<string, string>();
  const send: Send = pool.query.bind(pool);

  const query = async (text: string, values?: unknown[]): Promise<QueryResult> => {
    const name = values === undefined ? undefined : nameOf(text, names);
    try {
      return await send({ name, text, values });
    } catch (error) {
      // Another process has migrated the columns that the text returns. It was refused before it did anything.
      if (name === undefined || (error as { code?: unknown }).code !== PLAN_IS_OUTDATED) throw error;
      return send({ text, values });
    }
  };
  return Object.assign(pool, { query });
};

function nameOf(text: string, names: Map<string, string>): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `queues.${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
  }
  return name;
}
