import { Client } from 'pg';
import { DatabaseSetupError } from '../database/database.errors.js';
import { errorCode } from '../database/error-code.js';
import { APPLICATION_ROLE, SESSION_DEFAULTS } from '../database/session-settings.js';

/** SQLSTATEs: the owner lacks a right, and the role does not exist. */
const REFUSED = ['42501', '42704'];

const SETTINGS_OF_ROLE = `SELECT coalesce(s.setconfig, '{}') AS settings, pg_has_role(r.oid, $2::name, 'SET') AS may_become
  FROM pg_catalog.pg_roles AS r
  LEFT JOIN pg_catalog.pg_db_role_setting AS s ON s.setrole = r.oid
    AND s.setdatabase = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
  WHERE r.rolname = $1`;

/**
 * Gives the login role of the pooled URL the role and the time limits of the application's sessions, in this database
 * only: a pooler refuses them as parameters of the start, and shares its sessions between clients. Changes nothing when
 * the login role has them. A pooler's open sessions keep their settings until they are closed.
 * @throws DatabaseSetupError `pooled_role_unprepared` with the statements to run, when the login role does not exist or
 * the owner may not change it
 */
export async function preparePooledRole({
  ownerUrl,
  pooledUrl,
}: {
  ownerUrl: string;
  pooledUrl: string;
}): Promise<void> {
  const login = decodeURIComponent(new URL(pooledUrl).username);
  const owner = new Client({ connectionString: ownerUrl, application_name: 'perpetua-start' });
  // Ignored: if the connection was lost, the next statement fails.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await owner.query('BEGIN');
    // Other processes may be starting at the same time, and PostgreSQL refuses concurrent changes of a role.
    await owner.query(`SELECT pg_advisory_xact_lock(hashtextextended('pooled role', 9140))`);
    await runAll(owner, await missingStatements(owner, login));
    await owner.query('COMMIT');
  } finally {
    await owner.end();
  }
}

async function missingStatements(owner: Client, login: string): Promise<string[]> {
  const { rows } = await owner.query<{ settings: string[]; may_become: boolean }>(SETTINGS_OF_ROLE, [
    login,
    APPLICATION_ROLE,
  ]);
  const { rows: databases } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const name = owner.escapeIdentifier(login);
  const inDatabase = `ALTER ROLE ${name} IN DATABASE ${owner.escapeIdentifier(databases[0]?.name ?? '')}`;
  const [known] = rows;
  return [
    ...(known?.may_become === true ? [] : [`GRANT ${APPLICATION_ROLE} TO ${name} WITH SET TRUE`]),
    ...Object.entries(SESSION_DEFAULTS)
      .filter(([setting, value]) => known?.settings.includes(`${setting}=${value}`) !== true)
      .map(([setting, value]) => `${inDatabase} SET ${setting} = ${owner.escapeLiteral(value)}`),
  ];
}

async function runAll(owner: Client, statements: readonly string[]): Promise<void> {
  try {
    for (const statement of statements) await owner.query(statement);
  } catch (error) {
    if (!REFUSED.includes(errorCode(error) ?? '')) throw error;
    throw new DatabaseSetupError(
      'pooled_role_unprepared',
      `The login role of DATABASE_URL is not ready for the application (${(error as Error).message}). ` +
        `Create it if it is missing, and run as a superuser:\n${statements.map((statement) => `  ${statement};`).join('\n')}`,
      { cause: error },
    );
  }
}
