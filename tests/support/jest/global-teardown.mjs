import './typescript-hooks.mjs';

/** Shares `test-run.ts`, and with it the server, with the set-up. */
export default async function globalTeardown() {
  const { tearDownTestRun } = await import('./test-run.ts');
  await tearDownTestRun();
}
