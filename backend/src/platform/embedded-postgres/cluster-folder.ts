import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSetupError } from '../database/database.errors.js';
import { launch, type Launcher } from './postgres-launcher.js';

/** PostgreSQL role that owns all databases of an embedded server. */
export const SUPERUSER = 'perpetua';

const PASSWORD_FILE = 'password';

/**
 * Reads the password of {@link SUPERUSER} from the file in `home`; throws `postgres_password_missing` if that fails.
 */
export async function passwordOf(home: string): Promise<string> {
  try {
    return (await readFile(join(home, PASSWORD_FILE), 'utf8')).trim();
  } catch (error) {
    throw new DatabaseSetupError(
      'postgres_password_missing',
      `The file ${join(home, PASSWORD_FILE)} with the database's password cannot be read. Put it back from a backup.`,
      { cause: error },
    );
  }
}

/**
 * Creates the database cluster on first use, with a random password. The folder gets its final name when the cluster is
 * complete. A run that is killed leaves a draft folder, which the next run removes.
 */
export async function initialiseCluster(launcher: Launcher, home: string): Promise<void> {
  if (await exists(join(launcher.cluster, 'PG_VERSION'))) return;
  if (!(await exists(join(home, PASSWORD_FILE)))) {
    await writeFile(join(home, PASSWORD_FILE), `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  }
  await removeDrafts(launcher.cluster);
  const draft = `${launcher.cluster}.draft-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await writeFile(join(draft, PASSWORD_FILE), await passwordOf(home), { mode: 0o600 });
    await chown(join(draft, PASSWORD_FILE), launcher.uid, launcher.gid);
    await chown(draft, launcher.uid, launcher.gid);
    await initdb(launcher, draft);
    await rename(join(draft, 'data'), launcher.cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initdb(launcher: Launcher, draft: string): Promise<void> {
  const options = {
    pgdata: join(draft, 'data'),
    pwfile: join(draft, PASSWORD_FILE),
    username: SUPERUSER,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
    // The password is random, so one iteration is enough; more would slow down every connection.
    set: 'scram_iterations=1',
  };
  const args = [...Object.entries(options).map(([name, value]) => `--${name}=${value}`), '--no-instructions'];
  const child = launch(launcher, { name: 'initdb', args, stdio: ['ignore', 'ignore', 'pipe'], detached: false });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code === 0) return;
  throw new DatabaseSetupError(
    'postgres_not_started',
    `The database could not be made: initdb ended with ${signal ?? code}. ${complaint.trim()}`,
  );
}

async function removeDrafts(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.draft-`;
  for (const entry of await readdir(dirname(cluster))) {
    if (entry.startsWith(prefix)) await rm(join(dirname(cluster), entry), { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
