import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { compressFiles } from './compress-files.mjs';
import { whileNobodyElseBuilds } from './build-lock.mjs';
import { knownParts, outputsAreGone, root, sourceState, staleParts, stampBuild } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * Builds what is stale: the contracts, then backend and frontend at the same time. `--force` builds everything anew.
 * All of it happens in this one process, so that ending it ends the build.
 */
async function build({ force }) {
  const stale = force ? knownParts() : staleParts();
  if (stale.length === 0) return;
  const states = new Map(stale.map((part) => [part, sourceState(part)]));
  const anew = force || outputsAreGone();
  await compile(['contracts'], anew);
  const builders = { backend: () => compile(['backend'], anew), frontend: bundleFrontend };
  const results = await Promise.allSettled(
    stale.map(async (part) => {
      await builders[part]();
      stampBuild(part, states.get(part));
    }),
  );
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  if (failures.length > 0) throw new AggregateError(failures);
}

async function compile(projects, force) {
  const paths = projects.map((project) => join(root, project));
  const workerData = { projects: paths, force, colours: process.stderr.isTTY };
  const worker = new Worker(new URL('compile.worker.mjs', import.meta.url), { workerData });
  const [{ succeeded, report }] = await once(worker, 'message');
  process.stderr.write(report);
  if (!succeeded) throw new Error(`The build of ${projects.join(', ')} failed.`);
}

async function bundleFrontend() {
  const frontend = join(root, 'frontend');
  const { resolve } = createRequire(join(frontend, 'package.json'));
  // Whoever starts the build, tests too, wants React as it is shipped.
  process.env.NODE_ENV = 'production';
  const vite = await import(pathToFileURL(resolve('vite')).href);
  await vite.build({ root: frontend, logLevel: 'warn' });
  await vite.build({
    root: frontend,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.ts', outDir: 'dist-server', copyPublicDir: false },
  });
  await compressFiles(join(frontend, 'dist'));
}

exitWithParent();
try {
  await whileNobodyElseBuilds(() => build({ force: process.argv.includes('--force') }));
} catch (error) {
  for (const failure of error instanceof AggregateError ? error.errors : [error]) {
    process.stderr.write(`${failure instanceof Error ? failure.message : failure}\n`);
  }
  process.exitCode = 1;
}
