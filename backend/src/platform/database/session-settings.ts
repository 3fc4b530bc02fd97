import { types, type PoolConfig } from 'pg';

/** Every pool works as this role; it owns nothing, so that rules kept by the owner cannot be undone from the application. */
export const APPLICATION_ROLE = 'perpetua_app';

/** How a pool reaches PostgreSQL and what it calls itself there. */
export interface SessionOptions {
  /** Connection URL of the database's owner; the session takes on {@link APPLICATION_ROLE} at once. */
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** PostgreSQL parameters of each session that differ from the defaults, for example `{ statement_timeout: '2s' }`. */
  settings?: Record<string, string>;
}

/** An open transaction anywhere holds back every reader of the event feed, so none may outlive these bounds. */
const SESSION_DEFAULTS: Record<string, string> = {
  role: APPLICATION_ROLE,
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  transaction_timeout: '30s',
};

/** `date` and `date[]`. */
const PARSERS = new Map<number, (value: string) => unknown>([
  [1082, (date) => date],
  [1182, datesOf],
]);

/**
 * Reads `date` as the string `YYYY-MM-DD`: a local date is no instant and must not pass through a time zone.
 * Everything else is read as pg does: `int8` and `numeric` as strings, `timestamptz` as `Date`, `jsonb` parsed.
 */
export const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  PARSERS.get(oid) ?? (types.getTypeParser(oid, format) as (value: string) => unknown);

/** Neither quotes nor commas occur in dates: `{2026-03-29,NULL}`. */
function datesOf(array: string): (string | null)[] {
  const dates = array.slice(1, -1);
  return dates === '' ? [] : dates.split(',').map((date) => (date === 'NULL' ? null : date));
}

/** Options for a pg pool (or TypeORM's `extra`) whose sessions run as the application's role within its time limits. */
export function sessionConfig({ url, applicationName, settings }: SessionOptions): PoolConfig {
  const target = new URL(url);
  const given = target.searchParams.get('options');
  target.searchParams.delete('options');
  const own = Object.entries({ ...SESSION_DEFAULTS, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: target.href,
    application_name: applicationName,
    options: [...(given === null ? [] : [given]), ...own].join(' '),
    types: { getTypeParser },
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  };
}
