import './typescript-hooks.mjs';
import { buildInProcess } from '../../../scripts/build-process.mjs';
import { staleParts } from '../../../scripts/build-state.mjs';

/** The key under which the teardown of the run finds the build that the setup started. */
export const BUILD = Symbol.for('perpetua.journeys.build');

/**
 * Runs before the journeys: provides the server of the run, prints which browser is used, and builds the application if
 * necessary. The build continues in the background: other specs run meanwhile, and only the journeys wait.
 */
export default async function setUpJourneys() {
  const { setUpTestRun } = await import('./test-run.ts');
  await setUpTestRun();
  const { findChromium } = await import('../browser/browser-chromium.ts');
  const { path, from } = await findChromium();
  process.stdout.write(`\nThe journeys run in the Chromium of ${from}: ${path}\n`);
  const { tellBuilt } = await import('../processes/app-places.ts');
  globalThis[BUILD] = build().then(
    () => tellBuilt(),
    (error) => tellBuilt(String(error)),
  );
}

async function build() {
  const stale = staleParts();
  if (stale.length === 0) return;
  process.stdout.write(`Building ${stale.join(' and ')} for the journeys …\n`);
  if (!(await buildInProcess())) throw new Error('the build failed.');
}
