import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { grid, text } from '../tests/load/figures.mjs';
import { machineFacts } from '../tests/load/machine.mjs';
import { median } from '../tests/load/pairs.mjs';
import { accept, acceptedOf, hasGrown } from './bench-accepted.mjs';
import { buildCommitBefore, forgetCommitBefore } from './bench-before.mjs';
import { buildInProcess } from './build-process.mjs';
import { root } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run bench`: builds what is stale and runs every bench of tests/load. Counts (statements, transactions, kB sent)
 * are compared with the accepted ones; a count that has grown fails the run, and `--accept` accepts it. Times depend on
 * the machine, so they are shown as a ratio to those of the commit before, which runs in turn with this one; `--alone`
 * leaves it out. `npm run bench -- append order` runs only those two.
 */

/** How often a bench runs, in turn with the commit before. */
const ROUNDS = 2;
/** All benches in the order in which they run. */
const benches = [
  'append',
  'append-from-node',
  'order',
  'offer-latency',
  'processes',
  'nearest-partner',
  'rebuild',
  'start',
  'lists',
  'audit',
  'verify',
  'occurrences',
  'pictures',
  'documents',
  'web',
];

/** The results of a bench in the work tree `folder`, or undefined if it failed. */
async function outcomeOf(folder, name) {
  const program = join(folder, 'tests/load/bench-process.mjs');
  const child = fork(program, [name], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let outcome;
  child.on('message', (message) => (outcome = message));
  const [code] = await once(child, 'exit');
  return code === 0 ? outcome : undefined;
}

/** The outcomes of a bench in this commit and in the one before, in turn; without `before`, one outcome. */
async function outcomesOf(name, before) {
  const outcomes = { now: [], past: [] };
  for (let round = 0; round < (before === undefined ? 1 : ROUNDS); round += 1) {
    outcomes.now.push(await outcomeOf(root, name));
    if (before !== undefined) outcomes.past.push(await outcomeOf(before, name));
  }
  return { ...outcomes, past: outcomes.past.filter((outcome) => outcome !== undefined) };
}

/** The median of one measure over all outcomes; undefined if none has it. */
function valueIn(outcomes, { id, what }) {
  const same = outcomes.map(({ lines }) => lines.find((line) => line.id === id && line.what === what)?.value);
  const values = same.filter((value) => value !== undefined);
  return values.length === 0 ? undefined : median(values);
}

function rowOf(bench, line, { now, past }) {
  const [value, before] = [valueIn(now, line), line.isCount ? undefined : valueIn(past, line)];
  const accepted = acceptedOf(bench, line);
  const target = accepted === undefined ? line.target : `accepted ${text(accepted, line.unit)}`;
  const verdict = hasGrown(bench, { ...line, value }) ? 'has grown' : '';
  return [line.id, line.what, text(value, line.unit), before ? text(value / before, '×') : '', target, verdict];
}

async function report(bench, { before, isAccepting }) {
  const start = performance.now();
  const outcomes = await outcomesOf(bench, before);
  if (outcomes.now.includes(undefined)) throw new Error(`${bench} failed.`);
  const [{ title, lines, notes }] = outcomes.now;
  if (isAccepting)
    accept(
      bench,
      lines.map((line) => ({ ...line, value: valueIn(outcomes.now, line) })),
    );
  const rows = lines.map((line) => rowOf(bench, line, outcomes));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const table = grid([['', 'measure', 'median', '÷ the commit before', 'target', ''], ...rows]);
  console.log([`### ${String(title)}`, table, ...notes, `${machineFacts()}; ${seconds} s\n`].join('\n\n'));
  const grown = rows.filter(([, , , , , verdict]) => verdict !== '');
  if (grown.length > 0) throw new Error(`${bench} needs more than was accepted; \`--accept\` accepts it.`);
}

exitWithParent();
const options = process.argv.slice(2);
const wanted = options.filter((option) => !option.startsWith('--'));
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join(', ')}. There are: ${benches.join(', ')}`);
if (!(await buildInProcess())) process.exit(1);
const before = options.includes('--alone') ? undefined : buildCommitBefore();
try {
  for (const bench of benches.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    await report(bench, { before, isAccepting: options.includes('--accept') }).catch((error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
  }
} finally {
  if (before !== undefined) forgetCommitBefore();
}
