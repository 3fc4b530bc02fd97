import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../backend/src/platform/embedded-postgres/embedded-postgres.js';
import { isAlive } from '../../backend/src/platform/embedded-postgres/process-identity.js';
import { eventually } from '../support/fixtures/eventually.js';
import type { HeldServer } from '../support/database/postgres-holder.js';
import { type SourceProcess, startSourceProcess } from '../support/jest/source-process.js';

jest.setTimeout(30_000);

const isRoot = process.getuid?.() === 0;
const NORMAL_USER = 65534;

let folder: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const processes: SourceProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perpetua-embedded-'));
  await chmod(folder, 0o711);
});

const endAll = async (): Promise<void> => {
  await Promise.all(processes.splice(0).map((started) => started.end('SIGTERM')));
  await Promise.all(running.splice(0).map((server) => server.stop()));
};

afterEach(endAll);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(onUnexpectedExit?: (reason: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, databaseName: 'perpetua_test', onUnexpectedExit });
  running.push(server);
  return server;
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answers: unknown[] = [];
    for (const statement of statements)
      answers.push(...(await client.query({ text: statement, rowMode: 'array' })).rows);
    return answers.flat();
  } finally {
    await client.end();
  }
}

const REMEMBER = [
  'CREATE TABLE IF NOT EXISTS notes (id serial, text text)',
  `INSERT INTO notes (text) VALUES ('kept')`,
];
const RECALL = 'SELECT count(*)::int FROM notes';

describe('startEmbeddedPostgres', () => {
  beforeEach(() => {
    dataDir = join(folder, 'shared');
  });

  it('starts on a new folder, keeps the data between runs, and stops completely', async () => {
    const first = await start();
    await ask(first.url, ...REMEMBER);
    await first.stop();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await ask(second.url, RECALL)).toEqual([1]);
  });

  it('keeps the lock of a running server when an earlier server of the same folder is stopped again', async () => {
    const first = await start();
    await first.stop();
    await start();
    await first.stop();
    await expect(start()).rejects.toMatchObject({ code: 'data_folder_in_use' });
  });

  it('is durable, in UTF-8, on 127.0.0.1 only, behind a password that only its owner can read', async () => {
    const server = await start();
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories'];
    const settings = names.map((name) => `SHOW ${name}`);
    expect(await ask(server.url, ...settings, 'SHOW server_encoding')).toEqual([
      'on',
      'on',
      'on',
      '127.0.0.1',
      '.',
      'UTF8',
    ]);
    const collation = 'SELECT datlocprovider, datlocale FROM pg_database WHERE datname = current_database()';
    expect(await ask(server.url, collation)).toEqual(['b', 'C.UTF-8']);
    const password = join(dataDir, 'postgres', 'password');
    expect((await stat(password)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
    expect(server.url).toContain((await readFile(password, 'utf8')).trim());
    const wrong = new URL(server.url);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('derives the key of the owner’s random password with one iteration, and keys of other passwords with the default', async () => {
    const server = await start();
    const iterations = (role: string) =>
      `SELECT split_part(rolpassword, ':', 1) FROM pg_authid WHERE rolname = '${role}'`;
    const answers = await ask(
      server.url,
      iterations('perpetua'),
      `CREATE ROLE reader LOGIN PASSWORD 'chosen by somebody'`,
      iterations('reader'),
    );
    expect(answers).toEqual(['SCRAM-SHA-256$1', 'SCRAM-SHA-256$4096']);
  });

  it('is reached with the password through a socket in its folder, or on 127.0.0.1 if the socket’s path is too long', async () => {
    const server = await start();
    const own = encodeURIComponent(await realpath(join(dataDir, 'postgres', 'cluster')));
    expect(server.socketUrl).toBe(server.url.replace('127.0.0.1', own));
    expect(await ask(server.socketUrl, 'SELECT inet_server_addr()')).toEqual([null]);
    const wrong = new URL(server.socketUrl);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    dataDir = join(folder, 'a-folder-with-a-long-name'.repeat(4));
    const far = await start();
    expect(far.socketUrl).toBe(far.url);
    expect(await ask(far.socketUrl, 'SELECT 1')).toEqual([1]);
  });

  it('refuses a folder in use and names the process, and starts in another folder', async () => {
    const server = await start();
    await expect(start()).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
    dataDir = join(folder, 'other');
    const beside = await start();
    expect(await ask(beside.url, 'SELECT 2')).toEqual([2]);
  });

  it('refuses a data folder that is a file', async () => {
    dataDir = join(folder, 'file');
    await writeFile(dataDir, '');
    await expect(start()).rejects.toMatchObject({ code: 'data_folder_unusable' });
  });

  it('reports when the server ends unexpectedly, and recovers after a crash', async () => {
    const reasons: string[] = [];
    const server = await start((reason) => reasons.push(reason));
    const [before] = await ask(server.url, ...REMEMBER, RECALL);
    process.kill(server.pid, 'SIGKILL');
    await eventually(() => reasons.length > 0, { what: 'the end of the server to be reported' });
    await server.stop();
    const recovered = await start();
    expect(await ask(recovered.url, RECALL)).toEqual([before]);
  });

  it('starts although another program now has the last run’s process id', async () => {
    await (await start()).stop();
    const stranger = spawn('sleep', ['60']);
    try {
      const lines = [stranger.pid, dataDir, 0, 1, '', '127.0.0.1', '0 0', 'ready', ''];
      await writeFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), lines.join('\n'));
      await writeFile(
        join(dataDir, 'postgres', 'owner.json'),
        JSON.stringify({ pid: stranger.pid, start: 'long ago' }),
      );
      expect(await ask((await start()).url, 'SELECT 1')).toEqual([1]);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });
});

/** A folder to use as PATH that contains only these programs. */
async function pathWith(programs: string[]): Promise<string> {
  const path = await mkdtemp(join(folder, 'programs-'));
  await chmod(path, 0o755);
  for (const name of programs) {
    const places = (process.env.PATH ?? '').split(':').map((place) => join(place, name));
    await symlink(places.find((place) => existsSync(place)) ?? name, join(path, name));
  }
  return path;
}

const ORDINARY = ['sh', 'ps', 'test', 'true', 'env'];

/** The command prefix with which root runs a command as another user who can still read the sources. */
function normalUser(): string[] {
  const change = [`--reuid=${NORMAL_USER}`, `--regid=${NORMAL_USER}`, '--clear-groups', '--'];
  return spawnSync('setpriv', [...change, 'test', '-r', __filename]).status === 0
    ? ['setpriv', ...change]
    : ['unshare', '--user', '--map-user=nobody', '--map-group=nogroup', '--'];
}

const ways: [string, { wrapper: () => string[]; programs?: string[] }][] = isRoot
  ? [
      ['as root', { wrapper: () => [] }],
      ['as root without user namespaces', { wrapper: () => [], programs: [...ORDINARY, 'setpriv'] }],
      ['as a normal user', { wrapper: normalUser }],
      ['as a normal user without setpriv', { wrapper: normalUser, programs: ORDINARY }],
    ]
  : [
      ['as this user', { wrapper: () => [] }],
      ['as this user without setpriv', { wrapper: () => [], programs: ORDINARY }],
    ];

describe.each(ways)('the process that owns the server, %s,', (_way, { wrapper, programs }) => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(folder, 'private-'));
    if (wrapper()[0] === 'setpriv') await chown(dataDir, NORMAL_USER, NORMAL_USER);
  });

  afterEach(async () => {
    await endAll();
    const cluster = await realpath(join(dataDir, 'postgres', 'cluster'));
    if (!cluster.startsWith(dataDir)) await rm(dirname(cluster), { recursive: true });
  });

  it('can be killed: the server ends by itself, and the next start has all commits', async () => {
    const path = programs === undefined ? [] : ['env', `PATH=${await pathWith(programs)}`];
    const hold = (): SourceProcess => {
      const options = {
        file: 'tests/support/database/postgres-holder.ts',
        args: [dataDir],
        wrapper: [...wrapper(), ...path],
      };
      const started = startSourceProcess(options);
      processes.push(started);
      return started;
    };
    const owner = hold();
    const held = JSON.parse(await owner.nextLine()) as HeldServer;
    await ask(held.url, ...REMEMBER);
    await expect(start()).rejects.toMatchObject({ message: expect.stringContaining(`process ${owner.pid}`) });
    await owner.end('SIGKILL');
    await eventually(() => !isAlive(held.pid), { what: 'PostgreSQL to end after its owner' });
    const { url } = JSON.parse(await hold().nextLine()) as HeldServer;
    expect(await ask(url, RECALL)).toEqual([1]);
  });
});
