import { startEmbeddedPostgres } from '../../../backend/src/platform/embedded-postgres/embedded-postgres.js';

/** What {@link hold} prints, as JSON, when the server accepts connections. */
export interface HeldServer {
  url: string;
  /** Process id of PostgreSQL. */
  pid: number;
}

/**
 * Starts a PostgreSQL server and keeps this process running until SIGTERM, so that a spec can kill the process that
 * owns the server.
 */
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
