import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { securePrivateFolder } from '../../config/private-folder.js';
import { initialiseCluster, passwordOf, SUPERUSER } from './cluster-folder.js';
import { DataFolderLock } from './data-folder-lock.js';
import { DatabaseSetupError } from '../database/database.errors.js';
import { errorCode } from '../database/error-code.js';
import { postgresBinaries } from './postgres-binaries.js';
import { chooseLauncher, clusterIn, takeOwnership } from './postgres-launcher.js';
import { endOrphanedServer, PostgresServer } from './postgres-server.js';

/** The data folder, the database, and settings that differ from the defaults. */
export interface EmbeddedPostgresOptions {
  /** The application's data folder; PostgreSQL uses only its subfolder `postgres/`. */
  dataDir: string;
  /** Name of the database, which is created if it does not exist. */
  databaseName: string;
  /** PostgreSQL parameters that override the defaults, for example `{ shared_buffers: '32MB' }`. */
  settings?: Record<string, string>;
  /** Called with PostgreSQL's last log lines when the server ends unexpectedly. */
  onUnexpectedExit?: (reason: string) => void;
}

/** A running embedded server. It listens only on 127.0.0.1 and on a Unix socket in its data folder. */
export interface EmbeddedPostgres {
  /** URL to connect to the database as its owner, including the password. */
  readonly url: string;
  /**
   * URL that connects through the Unix socket, which is faster; equals {@link url} on Windows, or if the folder's path
   * is too long for a socket.
   */
  readonly socketUrl: string;
  readonly port: number;
  /** Process id of the server. */
  readonly pid: number;
  /** Closes all connections, flushes everything to disk and waits until the server has ended; idempotent. */
  stop(): Promise<void>;
}

/**
 * File system errors that make a data folder unusable: no permission, read-only, full, or a file where a folder is
 * needed.
 */
const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST'];

/** Longest socket path that every system accepts, without its final zero byte. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * PostgreSQL parameters that suit a small machine, which also runs the application. Durability parameters keep
 * PostgreSQL's defaults.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
  unix_socket_permissions: '0700',
  // For passwords that people choose; the owner's random password is stored with one iteration (`cluster-folder.ts`).
  scram_iterations: '4096',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  random_page_cost: '1.1',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are not logged, because they and their values may contain personal data; the application receives
  // the errors anyway.
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Starts PostgreSQL on a data folder; creates the folder on first use and recovers the database after a crash. The
 * server has its own process group, so a signal to the application's group does not stop it before {@link
 * EmbeddedPostgres.stop}. If this process ends without calling `stop`, even by SIGKILL, the server shuts down by
 * itself. Throws `DatabaseSetupError`: `data_folder_in_use` (naming the process), `data_folder_unusable`,
 * `postgres_binaries_missing`, `postgres_password_missing`, `postgres_not_started` with PostgreSQL's log.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const home = await homeIn(resolve(options.dataDir));
    const lock = await DataFolderLock.acquire(home);
    return await startLocked(home, lock, options);
  } catch (error) {
    throw REFUSALS.includes(errorCode(error) ?? '') ? unusable(error) : error;
  }
}

async function homeIn(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres');
  await securePrivateFolder(dataDir, { passThrough: process.getuid?.() === 0 });
  await mkdir(home, { recursive: true, mode: 0o700 });
  return realpath(home);
}

async function startLocked(
  home: string,
  lock: DataFolderLock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  let server: PostgresServer | undefined;
  let stopped: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await server?.stop();
    await lock.release();
  };
  // Repeated calls do nothing, because this process may in the meantime own the folder again through another server.
  const stop = (): Promise<void> => (stopped ??= end());
  try {
    server = await startServer(home, options);
    const url = await databaseUrl(home, server.port, options.databaseName);
    const socketUrl = throughSocket(url, await clusterIn(home));
    return { url, socketUrl, port: server.port, pid: server.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(home: string, options: EmbeddedPostgresOptions): Promise<PostgresServer> {
  const binaries = await postgresBinaries();
  await endOrphanedServer(await clusterIn(home));
  const launcher = await chooseLauncher(binaries, home);
  await initialiseCluster(launcher, home);
  await takeOwnership(launcher, launcher.cluster);
  return PostgresServer.start(launcher, {
    logFile: join(home, 'postgres.log'),
    settings: { ...SETTINGS, ...options.settings },
    onUnexpectedExit: options.onUnexpectedExit,
  });
}

async function databaseUrl(home: string, port: number, databaseName: string): Promise<string> {
  const url = new URL(`postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`);
  url.password = await passwordOf(home);
  const admin = new Client({ connectionString: url.href, application_name: 'perpetua-start' });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_catalog.pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(databaseName)}`);
  } finally {
    await admin.end();
  }
  url.pathname = `/${encodeURIComponent(databaseName)}`;
  return url.href;
}

function throughSocket(url: string, cluster: string): string {
  const { port, hostname } = new URL(url);
  const path = join(cluster, `.s.PGSQL.${port}`);
  if (process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) return url;
  return url.replace(`@${hostname}:`, `@${encodeURIComponent(cluster)}:`);
}

function unusable(error: unknown): DatabaseSetupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseSetupError('data_folder_unusable', `The data folder cannot be used: ${reason}`, { cause: error });
}
