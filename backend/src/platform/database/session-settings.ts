import { types, type PoolConfig } from 'pg';

/** Role of every pool. It owns nothing, so the application cannot remove the constraints that the owner defined. */
export const APPLICATION_ROLE = 'perpetua_app';

/** How a pool connects to PostgreSQL. */
export interface SessionOptions {
  /** Connection URL of the database's owner; the session changes to {@link APPLICATION_ROLE} at once. */
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** PostgreSQL parameters of each session that differ from the defaults, for example `{ statement_timeout: '2s' }`. */
  settings?: Record<string, string>;
}

/** Any open transaction holds back all readers of the event feed, so none may outlive these limits. */
const SESSION_DEFAULTS: Record<string, string> = {
  role: APPLICATION_ROLE,
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  transaction_timeout: '30s',
};

/** The parsers of `date` and `date[]`, by the OID of the type. */
const PARSERS = new Map<number, (value: string) => unknown>([
  [1082, (date) => date],
  [1182, datesOf],
]);

/**
 * Parses `date` as the string `YYYY-MM-DD`: a local date is not an instant, so no time zone may apply. Everything else
 * is parsed as pg does: `int8` and `numeric` as strings, `timestamptz` as `Date`, `jsonb` parsed.
 */
export const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  PARSERS.get(oid) ?? (types.getTypeParser(oid, format) as (value: string) => unknown);

/** Splits an array such as `{2026-03-29,NULL}`: dates contain neither quotes nor commas. */
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
