import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watch } from 'chokidar';
import { outputsAreGone, root } from './build-state.mjs';
import { compile } from './compile.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run dev`: Vite's server shows the frontend from its sources and changes it in the open page; what it does not
 * serve it asks of the application, which is compiled and restarted on every change. Vite runs in this process; the
 * compiler, while there is something to compile, and the application are its children and end with it.
 */
const starter = fileURLToPath(new URL('start.mjs', import.meta.url));
const SETTLE = 100;
const LOOPBACK = '127.0.0.1';
/** As we were started: the bundler sets NODE_ENV for itself. */
const given = { ...process.env };
const [host, port] = [given.HOST ?? LOOPBACK, Number(given.PORT ?? 3000)];

let environment;
let application;
let turn = Promise.resolve();
let settling;

/** Files are often saved several at a time: one restart for all of them, and none while something does not compile. */
function restart() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    turn = turn.then(async () => {
      if (!(await compile(['contracts', 'backend'], { force: outputsAreGone() }))) return;
      await stopApplication();
      application = fork(starter, ['--no-build'], { stdio: 'inherit', env: environment });
    });
  }, SETTLE);
}

async function stopApplication() {
  if (application === undefined || application.exitCode !== null || application.signalCode !== null) return;
  application.kill('SIGTERM');
  await once(application, 'exit');
}

async function restartOnChange() {
  const sources = watch(['contracts/src', 'backend/src', 'migrations'], { cwd: root, ignoreInitial: true });
  await once(sources, 'ready');
  sources.on('all', restart);
  restart();
}

/** Shows the frontend where people expect the application, which listens on a port of its own behind it. */
async function serveFrontend(backend) {
  const frontend = join(root, 'frontend');
  const { resolve } = createRequire(join(frontend, 'package.json'));
  process.env.BACKEND_ORIGIN = `http://${LOOPBACK}:${backend}`;
  const vite = await import(pathToFileURL(resolve('vite')).href);
  // A server of its own would end this process before the application has stopped.
  const web = createWebServer();
  const server = { middlewareMode: { server: web }, ws: { server: web } };
  const { middlewares } = await vite.createServer({ root: frontend, server, clearScreen: false, logLevel: 'warn' });
  web.on('request', middlewares).listen(port, host);
  await once(web, 'listening');
}

async function freePort() {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port: free } = server.address();
  await new Promise((done) => server.close(done));
  return free;
}

async function stop(signal) {
  clearTimeout(settling);
  await stopApplication();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

exitWithParent();
process.once('SIGINT', (signal) => void stop(signal));
process.once('SIGTERM', (signal) => void stop(signal));
try {
  const behind = await freePort();
  environment = { PRERENDER: 'off', ...given, HOST: LOOPBACK, PORT: String(behind) };
  environment.PUBLIC_URL ??= `http://${LOOPBACK}:${port}`;
  await serveFrontend(behind);
  await restartOnChange();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
