import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { whileNobodyElseBuilds } from './build-lock.mjs';
import { knownParts, root, sourceState, staleParts, stampBuild } from './build-state.mjs';
import { compile } from './compile.mjs';
import { compressFiles } from './compress-files.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * Builds what is stale: the contracts, then backend and frontend at the same time. `--force` builds everything again.
 * Ending this process ends the build.
 */
async function build({ force }) {
  const stale = force ? knownParts() : staleParts();
  if (stale.length === 0) return;
  const states = new Map(stale.map((part) => [part, sourceState(part)]));
  // The contracts are compiled before the frontend is built, because it must not read them while they are being
  // written.
  await compiled(force ? ['contracts', 'backend'] : ['contracts'], { force });
  const builders = { backend: () => compiled(['backend']), frontend: bundleFrontend };
  const results = await Promise.allSettled(
    stale.map(async (part) => {
      await builders[part]();
      stampBuild(part, states.get(part));
    }),
  );
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  if (failures.length > 0) throw new AggregateError(failures);
}

async function compiled(projects, options) {
  if (!(await compile(projects, options))) throw new Error(`The build of ${projects.join(' and ')} failed.`);
}

async function bundleFrontend() {
  const frontend = join(root, 'frontend');
  const serverPrograms = ['prerender.ts', 'shells.tsx'].map((name) => join(frontend, 'src', name));
  const { resolve } = createRequire(join(frontend, 'package.json'));
  // Builds React's production version, regardless of the caller's NODE_ENV.
  process.env.NODE_ENV = 'production';
  const vite = await import(pathToFileURL(resolve('vite')).href);
  await vite.build({ root: frontend, logLevel: 'warn' });
  await vite.build({
    root: frontend,
    logLevel: 'warn',
    build: { ssr: true, outDir: 'dist-server', copyPublicDir: false, rolldownOptions: { input: serverPrograms } },
  });
  // A process of its own, whose memory is freed.
  await promisify(execFile)(process.execPath, [join(frontend, 'dist-server/shells.js'), join(frontend, 'dist')]);
  await compressFiles(join(frontend, 'dist'));
}

exitWithParent();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
try {
  await whileNobodyElseBuilds(() => build({ force: process.argv.includes('--force') }));
} catch (error) {
  for (const failure of error instanceof AggregateError ? error.errors : [error]) {
    process.stderr.write(`${failure instanceof Error ? failure.message : failure}\n`);
  }
  process.exitCode = 1;
}
