import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildInProcess } from './build-process.mjs';
import { root, staleParts } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run dev`: compiles and bundles on every change and restarts the application on what came out of it. Compiler and
 * bundler run inside this process; the application is its only child and ends with it.
 */
const starter = fileURLToPath(new URL('start.mjs', import.meta.url));
const SETTLE = 100;

let application;
let turn = Promise.resolve();
let settling;

function restart() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    turn = turn.then(async () => {
      await stopApplication();
      application = fork(starter, ['--no-build'], { stdio: 'inherit' });
    });
  }, SETTLE);
}

async function stopApplication() {
  if (application === undefined || application.exitCode !== null || application.signalCode !== null) return;
  application.kill('SIGTERM');
  await once(application, 'exit');
}

function compileOnChange() {
  const projects = ['contracts', 'backend'].map((project) => join(root, project));
  const workerData = { projects, watch: true, colours: process.stderr.isTTY };
  const compiler = new Worker(new URL('compile.worker.mjs', import.meta.url), { workerData });
  compiler.on('message', ({ succeeded, report }) => {
    process.stderr.write(report);
    if (succeeded) restart();
  });
}

async function bundleOnChange() {
  const frontend = join(root, 'frontend');
  if (!existsSync(join(frontend, 'index.html'))) return;
  const { resolve } = createRequire(join(frontend, 'package.json'));
  const vite = await import(pathToFileURL(resolve('vite')).href);
  await vite.build({ root: frontend, logLevel: 'warn', build: { watch: {} } });
}

async function stop(signal) {
  clearTimeout(settling);
  await stopApplication();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

exitWithParent();
if (staleParts().length > 0) await buildInProcess();
process.once('SIGINT', (signal) => void stop(signal));
process.once('SIGTERM', (signal) => void stop(signal));
compileOnChange();
watch(join(root, 'migrations'), restart);
await bundleOnChange();
