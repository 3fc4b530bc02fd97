import './typescript-hooks.mjs';
import { buildInProcess } from '../../scripts/build-process.mjs';
import { staleParts } from '../../scripts/build-state.mjs';

/** Before the journeys of a run: the application is built as it is now and started once, and the browser is named. */
export default async function setUpJourneys() {
  const stale = staleParts();
  if (stale.length > 0) process.stdout.write(`Building ${stale.join(' and ')} for the journeys …\n`);
  if (stale.length > 0 && !(await buildInProcess())) throw new Error('The journeys need a build, and it failed.');
  const { prepareApp } = await import('./started-app.ts');
  await prepareApp();
  const { findChromium } = await import('./browser-chromium.ts');
  const { path, from } = await findChromium();
  process.stdout.write(`\nThe journeys run in the Chromium of ${from}: ${path}\n`);
}
