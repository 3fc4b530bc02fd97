import './typescript-hooks.mjs';
import { buildInProcess } from '../../../scripts/build-process.mjs';
import { staleParts } from '../../../scripts/build-state.mjs';

/** The key under which the teardown of the run finds the preparation that the setup started. */
export const PREPARATION = Symbol.for('perpetua.journeys.preparation');

/**
 * Runs before the journeys: builds the application if necessary, starts it once, and prints which browser is used. The
 * build and the start continue in the background: other specs run meanwhile, and only the journeys wait.
 */
export default async function setUpJourneys() {
  const { findChromium } = await import('../browser/browser-chromium.ts');
  const { path, from } = await findChromium();
  process.stdout.write(`\nThe journeys run in the Chromium of ${from}: ${path}\n`);
  const { firstPlace, tellPrepared } = await import('../processes/app-places.ts');
  const place = await firstPlace();
  globalThis[PREPARATION] = prepare(place).then(
    () => tellPrepared(),
    (error) => tellPrepared(String(error)),
  );
}

async function prepare(place) {
  const stale = staleParts();
  if (stale.length > 0) process.stdout.write(`Building ${stale.join(' and ')} for the journeys …\n`);
  if (stale.length > 0 && !(await buildInProcess())) throw new Error('the build failed.');
  const { prepareApp } = await import('../processes/started-app.ts');
  await prepareApp(place);
}
