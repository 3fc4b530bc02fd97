import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../database/redis.js';
import { eventually } from '../fixtures/eventually.js';

/** A PgBouncer in front of a PostgreSQL server. */
export interface TestPgBouncer {
  /** The URL of a database of the server, through PgBouncer, as its login role. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** The login role and its password. */
interface Login {
  readonly user: string;
  readonly password: string;
}

/** Whether a `pgbouncer` is installed on this machine. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/**
 * Starts an installed `pgbouncer` in transaction mode, with fewer connections than the application has clients, so that
 * transactions of one client run in different sessions of PostgreSQL.
 */
export async function startPgBouncer(serverUrl: string, { user, password }: Login): Promise<TestPgBouncer> {
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'perpetua-pgbouncer-'))]);
  const { hostname, port: serverPort } = new URL(serverUrl);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'userlist.txt'), `"${user}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'userlist.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
`,
  );
  const server = await spawnAsOther(settings, folder);
  const urlOf = (database: string): string => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const answers = async (): Promise<boolean> => {
      const client = new Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.end();
      return true;
    };
    await eventually(() => server.exitCode !== null || answers(), { what: 'PgBouncer to answer', within: 20_000 });
    if (server.exitCode !== null) throw new Error(`PgBouncer ended with ${server.exitCode}`);
    return { urlOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PgBouncer refuses to run as root. */
async function spawnAsOther(settings: string, folder: string): Promise<ChildProcess> {
  const options = ['--quiet', settings];
  if (process.getuid?.() !== 0) return spawn('pgbouncer', options, { stdio: 'ignore' });
  const [, , uid = '65534', gid = '65534'] = accountLine(await readFile('/etc/passwd', 'utf8'));
  await chmod(folder, 0o711);
  for (const file of [settings, join(folder, 'userlist.txt')]) await chown(file, Number(uid), Number(gid));
  return spawn('pgbouncer', options, { stdio: 'ignore', uid: Number(uid), gid: Number(gid) });
}

const accountLine = (accounts: string): string[] =>
  accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':') ?? [];
