import { types, type PoolConfig } from 'pg';

/**
 * PostgreSQL role of all sessions in the pools. The role owns nothing, so the application cannot remove the constraints
 * that the owner defined.
 */
export const APPLICATION_ROLE = 'perpetua_app';

/** How a pool connects to PostgreSQL. */
export interface SessionOptions {
  /** URL to connect as the database's owner; the session immediately changes to the role {@link APPLICATION_ROLE}. */
  url: string;
  /** Name of the sessions in `pg_stat_activity`. */
  applicationName: string;
  /**
   * Whether the URL leads to a pooler in transaction mode. Every transaction may then run in another session of
   * PostgreSQL, which has the role and the limits that {@link preparePooledRole} gave the login role.
   */
  isPooled?: boolean;
  /** PostgreSQL parameters that override the default session settings, for example `{ statement_timeout: '2s' }`. */
  settings?: Record<string, string>;
}

/**
 * Default settings of every session. The time limits end transactions that stay open too long, because an open
 * transaction delays all readers of the event feed.
 */
export const SESSION_DEFAULTS: Readonly<Record<string, string>> = {
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
 * Returns pg's parsers, except for dates: a `date` is parsed as the string `YYYY-MM-DD`, because a local date is not an
 * instant and no time zone may apply. pg parses `int8` and `numeric` as strings, `timestamptz` as `Date`, and `jsonb`
 * as a JSON value.
 */
export const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  PARSERS.get(oid) ?? (types.getTypeParser(oid, format) as (value: string) => unknown);

/** Parses a `date[]` value such as `{2026-03-29,NULL}`; dates contain neither quotes nor commas. */
function datesOf(array: string): (string | null)[] {
  const dates = array.slice(1, -1);
  return dates === '' ? [] : dates.split(',').map((date) => (date === 'NULL' ? null : date));
}

/**
 * Options for a pg pool (or TypeORM's `extra`) whose sessions run as the application's role and with the default time
 * limits. A pooler would refuse these as parameters of the start.
 */
export function sessionConfig({ url, applicationName, isPooled = false, settings }: SessionOptions): PoolConfig {
  const target = new URL(url);
  const given = target.searchParams.get('options');
  target.searchParams.delete('options');
  const own = Object.entries({ ...SESSION_DEFAULTS, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  const options = [...(given === null ? [] : [given]), ...own].join(' ');
  return {
    connectionString: target.href,
    application_name: applicationName,
    ...(isPooled ? {} : { options }),
    types: { getTypeParser },
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  };
}
