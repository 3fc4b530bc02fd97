import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from 'jest';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run fuzz`: sends random requests to every operation of the API's description and checks every response against
 * it. It starts its own application, with a database, the payment sandbox and no rate limits. Each failure prints how
 * to repeat it. `-- --requests=100000 --seed=1`; `--from=N` begins with request number N.
 */
const text = (fallback) => ({ type: 'string', default: fallback });
const { values: given } = parseArgs({ options: { requests: text('10000'), seed: text('1'), from: text('0') } });

for (const [name, value] of Object.entries(given)) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} is a whole number, not ${String(value)}`);
  process.env[`FUZZ_${name.toUpperCase()}`] = value;
}
process.env.NODE_ENV ??= 'test';
exitWithParent();
await run(
  ['--selectProjects=database', '--maxWorkers=1', '--runTestsByPath', 'tests/fuzz/api.fuzz.spec.ts'],
  fileURLToPath(new URL('..', import.meta.url)),
);
