import './typescript-hooks.mjs';
import { PREPARATION } from './global-journeys.mjs';

/** After the journeys of a run: what their applications began with is removed. */
export default async function endJourneys() {
  await globalThis[PREPARATION];
  const { removeFirstPlace } = await import('../processes/app-places.ts');
  await removeFirstPlace();
}
