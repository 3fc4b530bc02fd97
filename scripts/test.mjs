import { writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { run } from 'jest';
import { COUNTS } from './count-reporter.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { secondRing } from './test-rings.mjs';

/**
 * `npm test`: runs the specs from the sources without a build, apart from those of the second ring. `--ring=second` runs
 * only these, `--ring=all` runs both. Other arguments are passed to Jest, and then all specs can be named:
 * `npm test -- tests/faults`. The last line is `N passed, N failed`, even when nothing could run.
 */
const [ring, given] = ringAndRest(process.argv.slice(2));
const chosen = {
  first: ['/node_modules/', ...secondRing].map((pattern) => `--testPathIgnorePatterns=${pattern}`),
  second: secondRing,
  all: [],
}[ring];
if (chosen === undefined) throw new Error(`There is no ring ${ring}: first, second or all.`);
const defaults = [
  // Half as many again as there are processors: a worker waits a third of its time for its database, its application or
  // its browser. With three workers on two processors the first ring takes a fifth less time, the second a twentieth.
  {
    option: `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`,
    unless: /^(-w|-i|--maxWorkers|--runInBand|--run-in-band|--max-workers)/,
  },
  { option: '--reporters=default', unless: /^--reporters/ },
  { option: `--reporters=${fileURLToPath(new URL('count-reporter.mjs', import.meta.url))}`, unless: /^$/ },
];

process.env.NODE_ENV ??= 'test';
exitWithParent();
process.on('exit', () => {
  const { passed, failed } = globalThis[COUNTS] ?? { passed: 0, failed: 1 };
  writeSync(1, `${passed} passed, ${failed} failed\n`);
});

const wanted = defaults.filter(({ unless }) => !given.some((argument) => unless.test(argument)));
await run([...given, ...chosen, ...wanted.map(({ option }) => option)], fileURLToPath(new URL('..', import.meta.url)));

function ringAndRest(words) {
  const named = words.find((word) => word.startsWith('--ring='))?.slice('--ring='.length);
  const rest = words.filter((word) => !word.startsWith('--ring='));
  const namesSpecs = rest.some((word) => !word.startsWith('-'));
  return [named ?? (namesSpecs ? 'all' : 'first'), rest];
}
