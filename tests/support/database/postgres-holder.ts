import { startEmbeddedPostgres } from '../../../backend/src/platform/embedded-postgres/embedded-postgres.js';

/** What {@link hold} prints once the server accepts connections. */
export interface HeldServer {
  url: string;
  /** Process id of PostgreSQL. */
  pid: number;
}

/** Starts a process that only owns a PostgreSQL server, for a spec to kill. */
async function hold(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, databaseName: 'perpetua_test' });
  const held: HeldServer = { url: server.url, pid: server.pid };
  process.stdout.write(`${JSON.stringify(held)}\n`);
  const running = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(running);
    void server.stop();
  });
}

void hold(process.argv[2] ?? '');
