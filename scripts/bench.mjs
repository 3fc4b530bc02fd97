import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../tests/load/figures.mjs';
import { machineFacts } from '../tests/load/machine.mjs';
import { buildInProcess } from './build-process.mjs';
import { root } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run bench`: builds what is stale, runs every bench of tests/load, prints what they found and writes it into
 * docs/benchmarks.md. `npm run bench -- append order` runs only those. A figure below its target is told, not failed;
 * only a bench that cannot run, or finds a wrong answer, fails.
 */

const report = join(root, 'docs/benchmarks.md');
const folder = join(root, 'tests/load');
/** In the order of the report. */
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
  'occurrences',
  'pictures',
  'web',
];

const begin = '<!-- Written by `npm run bench`; edit below the end of this block only. -->';
const end = '<!-- End of what `npm run bench` writes. -->';
const mark = (name) => `<!-- ${name} -->`;

/** What the bench found, or undefined when it failed. */
async function outcomeOf(name) {
  const child = fork(join(folder, 'bench-process.mjs'), [name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let outcome;
  child.on('message', (message) => (outcome = message));
  const [code] = await once(child, 'exit');
  return code === 0 ? outcome : undefined;
}

function sectionOf({ title, lines, notes }) {
  const facts = `_${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC; ${machineFacts()}_`;
  return [`### ${title}`, table(lines), ...notes, facts].join('\n\n');
}

/** Puts a section in the place of the bench's last one; the rest of the report stays. */
function writeSection(name, section) {
  const text = readFileSync(report, 'utf8');
  const [before, rest] = text.split(begin);
  const [block, after] = rest.split(end);
  const sections = new Map(
    benches.map((bench) => [
      bench,
      block
        .split(mark(bench))[1]
        ?.split(/<!-- [\w-]+ -->/)[0]
        .trim(),
    ]),
  );
  sections.set(name, section);
  const written = benches
    .filter((bench) => sections.get(bench))
    .map((bench) => `${mark(bench)}\n\n${sections.get(bench)}`);
  writeFileSync(report, `${before}${begin}\n\n${written.join('\n\n')}\n\n${end}${after}`);
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
  const section = sectionOf(outcome);
  console.log(`${section}\n\n${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  writeSection(name, section);
}
