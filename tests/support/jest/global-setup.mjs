import './typescript-hooks.mjs';

/** Jest runs this outside its own module system, where imports of the sources need the hooks above. */
export default async function globalSetup() {
  const { setUpTestRun } = await import('./test-run.ts');
  await setUpTestRun();
}
