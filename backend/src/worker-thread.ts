import { parentPort, workerData } from 'node:worker_threads';
import { accessRules } from './access-rules.js';
import { AppModule } from './app.module.js';
import { loadConfig } from './config/app-config.js';
import { createHttpApp } from './platform/http/http-app.js';
import { Metrics } from './platform/http/observability/metrics.js';
import { joinAsWorker } from './platform/threads/joined-threads.js';
import { ThreadLink } from './platform/threads/thread-link.js';
import type { WorkerThreadData } from './platform/threads/worker-thread.js';

/**
 * The program of the worker thread (ADR 0024): runs the worker role, serves no requests, and stops when the main thread
 * requests it.
 */
if (parentPort === null) throw new Error('This file runs in a thread that main.ts starts.');
const port = parentPort;
const { root, databaseUrl, environment } = workerData as WorkerThreadData;

const config = loadConfig({ ...environment, ROLE: 'worker' }, { root }).withDatabase(databaseUrl);
const app = await createHttpApp({ module: AppModule.forRoot(config), rules: accessRules(config) }, config);
const link = new ThreadLink(port);
joinAsWorker(app, link);
app.get(Metrics).collectProcessFigures();
link.handle('stop', async () => {
  await app.close();
  setImmediate(() => port.close());
});
await app.init();
link.note('ready', null);
