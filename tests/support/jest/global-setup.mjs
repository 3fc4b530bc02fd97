import './typescript-hooks.mjs';

/** Jest runs this file outside its own module system, so imports of the sources need the hooks imported above. */
export default async function globalSetup() {
  const { setUpTestRun } = await import('./test-run.ts');
  await setUpTestRun();
}
