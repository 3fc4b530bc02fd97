import './typescript-hooks.mjs';

/** Imports the same `test-run.ts` as the global setup, and so ends the server that the setup started. */
export default async function globalTeardown() {
  const { tearDownTestRun } = await import('./test-run.ts');
  await tearDownTestRun();
}
