import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watch } from 'chokidar';
import { whileNobodyElseBuilds } from './build-lock.mjs';
import { knownParts, root } from './build-state.mjs';
import { compile } from './compile.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run dev`: Vite serves the frontend from its sources, with hot reloading, and proxies other requests to the
 * application, which is compiled and restarted on every change. Vite runs in this process; compiler and application are
 * child processes that end with it.
 */
const starter = fileURLToPath(new URL('start.mjs', import.meta.url));
/** How long to wait after a change before a restart, in milliseconds; longer than an editor takes to replace a file. */
const SETTLE = 200;
const LOOPBACK = '127.0.0.1';
/** A copy of the original environment, because the bundler sets NODE_ENV. */
const given = { ...process.env };
const host = given.HOST || LOOPBACK;
const port = Number(given.PORT) || 3000;

let environment = given;
let application;
let ending;
let isStopping = false;
let turn = Promise.resolve();
let settling;

/** Restarts the application: one time for several changes in quick succession, and only when the sources compile. */
function restart() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    turn = turn.then(startAnew).catch(complain);
  }, SETTLE);
}

async function startAnew() {
  if (!(await compiled(['contracts', 'backend']))) return;
  await stopApplication();
  if (isStopping) return;
  ending = undefined;
  // Runs in its own process group, so that Ctrl-C reaches the application only once, through this process.
  application = fork(starter, ['--no-build'], { stdio: 'inherit', env: environment, detached: true });
}

const compiled = (projects) => whileNobodyElseBuilds(() => compile(projects));

/** Sends SIGTERM only once: at a second signal, the application would abandon its unfinished work. */
async function stopApplication() {
  if (application === undefined || application.exitCode !== null || application.signalCode !== null) return;
  if (ending === undefined) {
    ending = once(application, 'exit');
    application.kill('SIGTERM');
  }
  await ending;
}

async function restartOnChange() {
  const sources = watch(['contracts/src', 'backend/src', 'migrations'], {
    cwd: root,
    ignoreInitial: true,
    ignored: /\.(spec\.ts|md)$/,
  });
  await once(sources, 'ready');
  sources.on('all', restart);
  restart();
}

/** Serves the frontend on the application's public port; the application then listens on another port behind it. */
async function serveFrontend() {
  const behind = portBehind(port);
  const publicUrl = given.PUBLIC_URL || `http://${reachable(host)}:${port}`;
  environment = { PRERENDER: 'off', ...given, HOST: LOOPBACK, PORT: String(behind), PUBLIC_URL: publicUrl };
  process.env.BACKEND_ORIGIN = `http://${LOOPBACK}:${behind}`;
  const frontend = join(root, 'frontend');
  const { resolve } = createRequire(join(frontend, 'package.json'));
  const vite = await import(pathToFileURL(resolve('vite')).href);
  // Our own HTTP server, because Vite's would end this process before the application has stopped.
  const web = createServer();
  const allowedHosts = [host, new URL(publicUrl).hostname];
  const server = { middlewareMode: { server: web }, ws: { server: web }, allowedHosts };
  const { middlewares } = await vite.createServer({ root: frontend, server, clearScreen: false, logLevel: 'warn' });
  web.on('request', middlewares).listen(port, host);
  await once(web, 'listening');
}

/**
 * The port of the application behind Vite. It is computed from the public port, so that it is the same on every start,
 * and is below the range for outgoing connections.
 */
const portBehind = (front) => 20_000 + (front % 12_000);

/** The host name by which a browser on the same machine reaches `address`, as in the application's `reachable`. */
function reachable(address) {
  if (address === '0.0.0.0' || address === '::') return 'localhost';
  return address.includes(':') ? `[${address}]` : address;
}

function complain(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

async function stop(signal) {
  isStopping = true;
  clearTimeout(settling);
  await stopApplication();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

exitWithParent();
process.on('SIGINT', (signal) => void stop(signal));
process.on('SIGTERM', (signal) => void stop(signal));
try {
  // Compiled before Vite starts, because Vite scans the frontend's imports, and these include the contracts.
  await compiled(['contracts']);
  if (knownParts().includes('frontend')) await serveFrontend();
  await restartOnChange();
} catch (error) {
  complain(error);
  process.exit(1);
}
