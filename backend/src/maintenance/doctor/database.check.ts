import { Client } from 'pg';
import { administratorFinding } from '../../identity/accounts/administrator.check.js';
import { type Check, type Finding, reasonOf, right, warning, wrong } from '../../platform/examination/finding.js';
import { migrationStateOf } from '../../platform/migrations/migrations.js';
import { APPLICATION_ROLE } from '../../platform/database/session-settings.js';

/** The oldest PostgreSQL that the statements run on. */
const OLDEST = 18;
/** The extensions that the migrations create. */
const EXTENSIONS = ['citext', 'cube', 'earthdistance', 'pg_trgm', 'unaccent'];
/** The most that the database's clock may differ from this machine's, in milliseconds. */
const CLOCK_TOLERANCE_MS = 2_000;
const CONNECT_MS = 10_000;

/** What the server says of itself. `owner` is about the user of DATABASE_URL. */
export interface ServerFacts {
  readonly version: number;
  readonly versionText: string;
  readonly installed: readonly string[];
  readonly available: readonly string[];
  readonly roleExists: boolean;
  readonly roleUsable: boolean;
  readonly mayCreateRole: boolean;
  readonly readsStatistics: boolean;
}

const FACTS = `SELECT current_setting('server_version_num')::int / 10000 AS version,
    current_setting('server_version') AS "versionText",
    ARRAY(SELECT extname::text FROM pg_catalog.pg_extension) AS installed,
    ARRAY(SELECT name::text FROM pg_catalog.pg_available_extensions) AS available,
    role.rolname IS NOT NULL AS "roleExists",
    coalesce(pg_has_role(role.oid, 'SET'), false) AS "roleUsable",
    (SELECT rolcreaterole OR rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user) AS "mayCreateRole",
    coalesce(pg_has_role(role.oid, 'pg_read_all_stats', 'USAGE'), false) AS "readsStatistics"
  FROM (VALUES (1)) AS one LEFT JOIN pg_catalog.pg_roles role ON role.rolname = $1`;

/**
 * The checks of the database, over a connection of the owner.
 * @param url an address that is asked for when a check runs, because the embedded server may have to be started
 */
export function databaseChecks({ url, migrations }: { url: () => Promise<string>; migrations: string }): Check[] {
  const fix = 'Start PostgreSQL, and compare DATABASE_URL with its address, user and password.';
  return [
    {
      name: 'Database',
      fix,
      run: async () => connected(await url(), async (client) => serverFindings(await factsOf(client))),
    },
    { name: 'Migrations', fix, run: async () => migrationFinding(await url(), migrations) },
    { name: 'Clock', fix, run: async () => connected(await url(), clockFinding) },
    { name: 'Administrator', fix, run: async () => connected(await url(), administratorFinding) },
  ];
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: 'perpetua-doctor',
    connectionTimeoutMillis: CONNECT_MS,
  });
  // Ignored: if the connection was lost, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function factsOf(client: Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(FACTS, [APPLICATION_ROLE]);
  const [facts] = rows;
  if (facts === undefined) throw new Error('PostgreSQL returned nothing about itself');
  return facts;
}

/** The findings about version, extensions and role of a server. */
export function serverFindings(facts: ServerFacts): Finding[] {
  return [versionFinding(facts), extensionFinding(facts), roleFinding(facts)];
}

function versionFinding({ version, versionText }: ServerFacts): Finding {
  const name = 'Database version';
  return version >= OLDEST
    ? right(name, `PostgreSQL ${versionText}`)
    : wrong(name, `PostgreSQL ${versionText}`, `Install PostgreSQL ${OLDEST} or newer.`);
}

function extensionFinding({ installed, available }: ServerFacts): Finding {
  const name = 'Database extensions';
  const missing = EXTENSIONS.filter((extension) => !installed.includes(extension));
  const unknown = missing.filter((extension) => !available.includes(extension));
  if (missing.length === 0) return right(name, EXTENSIONS.join(', '));
  return unknown.length === 0
    ? right(name, `${missing.join(', ')} can be created by the first start`)
    : wrong(
        name,
        `${unknown.join(', ')} cannot be created`,
        'Install the contrib package of PostgreSQL, or allow them at the host.',
      );
}

function roleFinding({ roleExists, roleUsable, mayCreateRole, readsStatistics }: ServerFacts): Finding {
  const name = 'Database role';
  if (!roleExists && mayCreateRole) return right(name, `${APPLICATION_ROLE} can be created by the first start`);
  if (!roleExists) {
    return wrong(
      name,
      `${APPLICATION_ROLE} does not exist, and the user of DATABASE_URL may not create it`,
      `As a superuser: ALTER ROLE "<that user>" CREATEROLE, or CREATE ROLE ${APPLICATION_ROLE} NOLOGIN and grant it to that user.`,
    );
  }
  if (!roleUsable) {
    return wrong(
      name,
      `the user of DATABASE_URL may not act as ${APPLICATION_ROLE}`,
      `As a superuser: GRANT ${APPLICATION_ROLE} TO "<that user>" WITH SET TRUE.`,
    );
  }
  return readsStatistics
    ? right(name, `${APPLICATION_ROLE}, with pg_read_all_stats`)
    : warning(
        name,
        `${APPLICATION_ROLE} may not read the statistics of other users, so one figure of /metrics is incomplete`,
        `As a superuser: GRANT pg_read_all_stats TO ${APPLICATION_ROLE}.`,
      );
}

async function migrationFinding(url: string, folder: string): Promise<Finding> {
  const name = 'Migrations';
  try {
    const { applied, pending } = await migrationStateOf({ url, folder });
    const [next] = pending;
    if (applied === 0) return warning(name, 'none has run: the database is new', 'The first start runs them.');
    return next === undefined
      ? right(name, `all ${applied} have run`)
      : warning(
          name,
          `${pending.length} have not run, the first is ${next}`,
          'They run when the next process starts; back up first.',
        );
  } catch (error) {
    return wrong(name, reasonOf(error), 'Start the release that belongs to this database, or restore a backup.');
  }
}

async function clockFinding(client: Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const after = Date.now();
  return clockFindingOf({ before, after, server: rows[0]?.now.getTime() ?? Number.NaN });
}

/**
 * Compares the database's clock with this machine's.
 * @param times milliseconds since 1970: this machine's before and after the request, and the database's
 */
export function clockFindingOf({ before, after, server }: { before: number; after: number; server: number }): Finding {
  const name = 'Clock';
  const apart = server < before ? before - server : Math.max(0, server - after);
  if (apart <= CLOCK_TOLERANCE_MS) return right(name, "this machine's and the database's agree");
  return wrong(
    name,
    `this machine's and the database's differ by ${(apart / 1000).toFixed(1)} s`,
    'Run a time service on both, for example systemd-timesyncd or chrony.',
  );
}
