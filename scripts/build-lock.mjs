import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { root } from './build-state.mjs';

/**
 * Waits until no other process builds in this checkout, then runs `work`. The lock of a process that was killed is
 * taken over after ten seconds; by then a compiler that it left behind has ended too (ADR 0018).
 */
export async function whileNobodyElseBuilds(work) {
  const release = await lock(root, {
    lockfilePath: join(root, 'node_modules/.perpetua-build.lock'),
    retries: { forever: true, factor: 1, minTimeout: 100 },
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
