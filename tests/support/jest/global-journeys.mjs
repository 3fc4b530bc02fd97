import './typescript-hooks.mjs';
import { buildInProcess } from '../../../scripts/build-process.mjs';
import { staleParts } from '../../../scripts/build-state.mjs';

/** Under which the end of the run finds what its beginning has set in motion. */
export const PREPARATION = Symbol.for('perpetua.journeys.preparation');

/**
 * Before the journeys of a run: the application is built as it is now and started once, and the browser is named. Other
 * specifications need none of it, so they begin meanwhile, and the journeys wait.
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
