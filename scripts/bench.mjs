import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../tests/load/figures.mjs';
import { machineFacts } from '../tests/load/machine.mjs';
import { withResults } from './bench-report.mjs';
import { buildInProcess } from './build-process.mjs';
import { root } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run bench`: builds what is stale, runs every bench of tests/load, prints their measures and writes the results
 * selected by bench-report.mjs into docs/benchmarks.md. `npm run bench -- append order` runs only those two. A result
 * that misses its target is reported, but does not fail; a bench fails when it cannot run or finds a wrong response.
 */

const report = join(root, 'docs/benchmarks.md');
const folder = join(root, 'tests/load');
/** All benches in the order in which they run; docs/benchmarks.md has the same order. */
const benches = [
  'append',
  'append-from-node',
  'writers',
  'order',
  'offer-latency',
  'nearest-partner',
  'rebuild',
  'start',
  'answers',
  'lists',
  'audit',
  'verify',
  'occurrences',
  'pictures',
  'web',
];

/** The results of a bench, or undefined if it failed. */
async function outcomeOf(name) {
  const child = fork(join(folder, 'bench-process.mjs'), [name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let outcome;
  child.on('message', (message) => (outcome = message));
  const [code] = await once(child, 'exit');
  return code === 0 ? outcome : undefined;
}

exitWithParent();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join(', ')}. There are: ${benches.join(', ')}`);
if (!(await buildInProcess())) process.exit(1);
for (const name of benches.filter((bench) => wanted.length === 0 || wanted.includes(bench))) {
  const start = performance.now();
  const outcome = await outcomeOf(name);
  if (outcome === undefined) {
    console.error(`${name} failed.`);
    process.exitCode = 1;
    continue;
  }
  const { title, lines, notes } = outcome;
  const measured = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const machine = machineFacts();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log([`### ${String(title)}`, table(lines), ...notes, `${measured}; ${machine}; ${seconds} s\n`].join('\n\n'));
  writeFileSync(report, withResults(readFileSync(report, 'utf8'), name, { lines, measured, machine }));
}
