import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../backend/src/platform/embedded-postgres/embedded-postgres.js';
import { isAlive } from '../../../backend/src/platform/embedded-postgres/process-identity.js';
import { prepareDatabase } from '../../../backend/src/platform/migrations/prepare-database.js';
import { eventually } from '../fixtures/eventually.js';
import { quickFolder } from './tmpfs-folder.js';
import { steadyPort } from '../processes/steady-port.js';

const DATABASE = 'perpetua_test';
/** No fsync: tests do not crash the machine, so what the server has written survives a crash of the server alone. */
const SETTINGS = { fsync: 'off' };
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * A migrated PostgreSQL server for one spec, which can be stopped and started again: its host and port stay the same,
 * whatever port the server itself uses. While the server is down, nothing listens on that port.
 */
export class OwnPostgres {
  readonly #sockets = new Set<Socket>();
  #door: Server | undefined;

  private constructor(
    private readonly dataDir: string,
    private server: EmbeddedPostgres,
    private readonly port: number,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const dataDir = await quickFolder('own');
    const server = await startEmbeddedPostgres({ dataDir, databaseName: DATABASE, settings: SETTINGS });
    await prepareDatabase({ url: server.url, folder: MIGRATIONS });
    const own = new OwnPostgres(dataDir, server, await steadyPort());
    await own.#open();
    return own;
  }

  /** The URL of the database, as its owner. */
  get url(): string {
    const url = new URL(this.server.url);
    url.port = String(this.port);
    return url.href;
  }

  /**
   * Ends the server without a checkpoint, so that it recovers at the next start: with SIGQUIT as `pg_ctl stop -m
   * immediate` does, or with SIGKILL.
   */
  async crash(signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT'): Promise<void> {
    const { pid } = this.server;
    process.kill(pid, signal);
    await eventually(() => !isAlive(pid), { within: 10_000, what: 'PostgreSQL to end' });
    await this.#shut();
    await this.server.stop();
  }

  /** Starts the server again on its data, which contains everything committed. */
  async restart(): Promise<void> {
    this.server = await startEmbeddedPostgres({
      dataDir: this.dataDir,
      databaseName: DATABASE,
      settings: SETTINGS,
    });
    await this.#open();
  }

  /** Ends the server and removes its data. */
  async remove(): Promise<void> {
    await this.#shut();
    await this.server.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #open(): Promise<void> {
    const door = createServer((caller) => this.#join(caller));
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.#door = door;
  }

  #join(caller: Socket): void {
    const server = connect({ port: this.server.port, host: '127.0.0.1' });
    for (const [socket, other] of [
      [caller, server],
      [server, caller],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    caller.pipe(server).pipe(caller);
  }

  async #shut(): Promise<void> {
    const door = this.#door;
    if (!door) return;
    this.#door = undefined;
    const closed = new Promise((resolve) => door.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
