import './typescript-hooks.mjs';

/** After the journeys of a run: what their applications began with is removed. */
export default async function endJourneys() {
  const { removePreparedApp } = await import('./started-app.ts');
  await removePreparedApp();
}
