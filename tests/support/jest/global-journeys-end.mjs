import './typescript-hooks.mjs';
import { BUILD } from './global-journeys.mjs';

/** Runs after the journeys: waits for the build, and removes what the run leaves. */
export default async function endJourneys() {
  await globalThis[BUILD];
  const { tearDownTestRun } = await import('./test-run.ts');
  await tearDownTestRun();
}
