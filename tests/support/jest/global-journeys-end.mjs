import './typescript-hooks.mjs';
import { PREPARATION } from './global-journeys.mjs';

/** Runs after the journeys: removes the data that their applications started with. */
export default async function endJourneys() {
  await globalThis[PREPARATION];
  const { removeFirstPlace } = await import('../processes/app-places.ts');
  await removeFirstPlace();
}
