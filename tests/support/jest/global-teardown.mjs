import './typescript-hooks.mjs';

/** Shares `test-run.ts`, and so the server, with the global setup. */
export default async function globalTeardown() {
  const { tearDownTestRun } = await import('./test-run.ts');
  await tearDownTestRun();
}
