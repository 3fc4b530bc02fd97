import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from 'jest';
import { COUNTS } from './count-reporter.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm test`: runs all specs from the sources without a build. Arguments are passed to Jest: `npm test -- tests/api`.
 * The last line is `N passed, N failed`, even when nothing could run.
 */
const given = process.argv.slice(2);
const defaults = [
  // One worker per processor: each worker also keeps a database, a browser or an application busy. With three workers
  // on two processors, each journey takes twice as long, and the whole run is slower.
  { option: '--maxWorkers=100%', unless: /^(-w|-i|--maxWorkers|--runInBand|--run-in-band|--max-workers)/ },
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
await run([...given, ...wanted.map(({ option }) => option)], fileURLToPath(new URL('..', import.meta.url)));
