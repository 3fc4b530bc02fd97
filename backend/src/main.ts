import { createServer } from 'node:net';
import { resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessRules } from './access-rules.js';
import { AppModule } from './app.module.js';
import { type AppConfig, ConfigError, loadConfig } from './config/app-config.js';
import { securePrivateFolder } from './config/private-folder.js';
import { startWarnings } from './config/production/start-warnings.policy.js';
import { endPast } from './platform/clock/clock-start.js';
import { DatabaseSetupError } from './platform/database/database.errors.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { EMBEDDED_DATABASE } from './platform/embedded-postgres/reached-database.js';
import { assertNoHalfRestoredFolder } from './platform/migrations/restore-marker.js';
import { createHttpApp } from './platform/http/http-app.js';
import { Metrics } from './platform/http/observability/metrics.js';
import { PrerenderedPages } from './platform/http/pages/prerendered-pages.js';
import { preparePooledRole } from './platform/migrations/pooled-role.js';
import { prepareDatabase } from './platform/migrations/prepare-database.js';
import { seed } from './seed/seed.js';

/** Root folder of the project; this file runs in backend/dist. */
const root = resolve(import.meta.dirname, '../..');

/** How long open requests and jobs may take to finish before the process exits anyway. */
const TIMEOUT_MS = 15_000;

/** The running parts, in the order in which they are started; they are stopped in reverse order, the database last. */
interface Running {
  embedded?: EmbeddedPostgres;
  app?: NestFastifyApplication;
  /** Set at the first signal to stop. */
  isStopping?: boolean;
}

/** Another program uses the port. */
class PortTakenError extends Error {
  constructor({ host, port }: AppConfig['http']) {
    super(
      `Port ${port} on ${host} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
    );
  }
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function start(running: Running): Promise<void> {
  // Files that this process creates are accessible only to its user.
  process.umask(0o077);
  const configured = loadConfig(process.env, { root });
  await assertNoHalfRestoredFolder(configured.dataDir);
  await assertPortFree(configured.http);
  const config = await withDatabase(configured, running);
  const { url, directUrl = '', isPooled } = config.database;
  const { applied } = await prepareDatabase({ url: directUrl, folder: resolve(root, 'migrations') });
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}`);
  if (isPooled) await preparePooledRole({ ownerUrl: directUrl, pooledUrl: url ?? '' });

  const demo = config.demo ? await import('./sandbox/demo/demo.js') : undefined;
  await (demo?.settleHistory ?? endPast)({
    url: directUrl,
    isWanted: config.demoHistory && config.role === 'all',
    open: () => openApp(config.withRole('api'), running),
  });
  const app = await openApp(config, running);
  if (config.role !== 'worker') await (demo?.seedWithDemo ?? seed)(app);
  app.get(Metrics).collectProcessFigures();
  await listen(app, config.http);
  say(greeting(config, demo?.demoGreeting()));
  if (config.role === 'worker') return;
  app.get(PrerenderedPages).follow(await app.getUrl());
  await demo?.makePhotos(app, () => running.isStopping === true);
}

/** Builds and initialises the application; it does not listen yet. */
async function openApp(config: AppConfig, running: Running): Promise<NestFastifyApplication> {
  const app = await createHttpApp({ module: AppModule.forRoot(config), rules: accessRules(config) }, config);
  running.app = app;
  await app.init();
  return app;
}

/**
 * Returns the configuration with the URL of a running database: the configured one, or the embedded one in the data
 * folder, which it starts.
 */
async function withDatabase(config: AppConfig, running: Running): Promise<AppConfig> {
  if (config.database.url !== undefined) {
    await securePrivateFolder(config.dataDir, { passThrough: false });
    return config;
  }
  running.embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    databaseName: EMBEDDED_DATABASE,
    onUnexpectedExit: (reason) => {
      process.stderr.write(`The embedded PostgreSQL ended: ${reason}\n`);
      process.exit(1);
    },
  });
  return config.withDatabase(running.embedded.socketUrl);
}

/** Fails early when the port is in use, before a database is started and seeded unnecessarily. */
async function assertPortFree(http: AppConfig['http']): Promise<void> {
  if (http.port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(http.port, http.host, done));
  } catch (error) {
    throw isPortTaken(error) ? new PortTakenError(http) : error;
  }
  await new Promise((done) => server.close(done));
}

async function listen(app: NestFastifyApplication, http: AppConfig['http']): Promise<void> {
  try {
    await app.listen(http.port, http.host);
  } catch (error) {
    throw isPortTaken(error) ? new PortTakenError(http) : error;
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function greeting(config: AppConfig, demoLines: readonly string[] = []): string {
  const { publicUrl, host, port } = config.http;
  // The public address leads to an API, and never to readiness.
  if (config.role === 'worker') return `The worker is ready: http://${host}:${port}/health/ready`;
  const lines = [
    ...startWarnings(config),
    '',
    `Perpétua is ready: ${publicUrl}`,
    `API description:   ${publicUrl}/api/docs`,
  ];
  return [...lines, ...demoLines, ''].join('\n');
}

/** Stops accepting requests, lets running requests and jobs finish, then stops the embedded database. */
async function stop({ app, embedded }: Running): Promise<void> {
  try {
    await app?.close();
  } finally {
    await embedded?.stop();
  }
}

/** Stops gracefully at the first signal; a second signal or a timeout ends the process immediately. */
function stopOnSignals(running: Running): void {
  const onSignal = (): void => {
    if (running.isStopping) process.exit(1);
    running.isStopping = true;
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    stop(running).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Could not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** The text to print for an error; it has no stack trace if an operator can fix the error. */
function explain(error: unknown): string {
  const isExpected = [ConfigError, PortTakenError, DatabaseSetupError].some((expected) => error instanceof expected);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}

const running: Running = {};
stopOnSignals(running);
try {
  await start(running);
} catch (error) {
  // A start that is stopped fails, because its parts are closed; the signal's handler then ends the process.
  if (!running.isStopping) {
    process.stderr.write(`${explain(error)}\n`);
    await stop(running).catch(() => undefined);
    process.exit(1);
  }
}
