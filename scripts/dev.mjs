import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watch } from 'chokidar';
import { buildInProcess } from './build-process.mjs';
import { root, staleParts } from './build-state.mjs';
import { compile } from './compile.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run dev`: compiles and bundles on every change and restarts the application on what came out of it. The bundler
 * runs inside this process; the compiler, while there is something to compile, and the application are its children and
 * end with it.
 */
const starter = fileURLToPath(new URL('start.mjs', import.meta.url));
const SETTLE = 100;
/** As we were started: the bundler sets NODE_ENV for itself. */
const environment = { ...process.env };

let application;
let turn = Promise.resolve();
let settling;

/** Files are often saved several at a time: one restart for all of them, and none while something does not compile. */
function restart() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    turn = turn.then(async () => {
      if (!(await compile(['contracts', 'backend']))) return;
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
const sources = watch(['contracts/src', 'backend/src', 'migrations'], { cwd: root, ignoreInitial: true });
await once(sources, 'ready');
sources.on('all', restart);
restart();
await bundleOnChange();
