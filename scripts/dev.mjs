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
/** Pause after the last change, in milliseconds; longer than an editor takes to replace a file. */
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

/** Restarts once for several changes in quick succession, and not while the sources do not compile. */
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
  // In its own process group, so that Ctrl-C reaches it only once, through this process.
  application = fork(starter, ['--no-build'], { stdio: 'inherit', env: environment, detached: true });
}

const compiled = (projects) => whileNobodyElseBuilds(() => compile(projects));

/** Sends SIGTERM only once: at a second signal, the application would abandon its open work. */
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

/** Another port, the same for each public port on every start, below the range for outgoing connections. */
const portBehind = (front) => 20_000 + (front % 12_000);

/** The address for a browser on the same machine, like the application's `reachable`. */
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
  // Vite scans the frontend's imports, including the contracts.
  await compiled(['contracts']);
  if (knownParts().includes('frontend')) await serveFrontend();
  await restartOnChange();
} catch (error) {
  complain(error);
  process.exit(1);
}
