import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build-state.mjs';

/**
 * `npm run faults -- --kills=300 --seed=7`: kills API, worker, PostgreSQL and Redis at random with SIGKILL while eight
 * shoppers buy, then checks that the accounting is correct and prints the figures of the run. Needs a `redis-server`.
 * `--json` prints the figures as JSON.
 */
const { values: given } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'boolean', default: false },
  },
});
const kills = Number(given.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error(`--kills is a whole number from 1 on, not ${given.kills}`);

const folder = mkdtempSync(join(tmpdir(), 'perpetua-faults-'));
const report = join(folder, 'figures.json');
try {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/test.mjs'), 'tests/faults/random-kills.fault.spec.ts', '-w', '1', '--verbose'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        FAULT_KILLS: String(kills),
        FAULT_SEED: given.seed,
        FAULT_REPORT: report,
        REQUIRE_REDIS: '1',
      },
    },
  );
  process.exitCode = status ?? 1;
  const figures = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  // The report of a run that did not reach its end contains only the number of kills.
  if ('byTarget' in figures) print(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(figures) {
  const { byTarget, counts, told } = figures;
  if (given.json) {
    // The lists of order ids are replaced by their lengths, because the ids would fill a thousand lines.
    const { orders, paid, ...rest } = told;
    return console.log(
      JSON.stringify({ ...figures, told: { ...rest, orders: orders.length, paid: paid.length } }, null, 2),
    );
  }
  const of = (parts) =>
    Object.entries(parts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  console.log(
    [
      `${figures.kills} kills in ${(figures.seconds / 60).toFixed(1)} min, seed ${figures.seed}: ${of(byTarget)}`,
      of(counts),
      `checkouts refused: ${of(told.refused) || 'none'}`,
      `starts that failed and were repeated: ${figures.failedStarts}`,
      `longest wait for an answer: ${(told.maxWaitMs / 1000).toFixed(1)} s`,
    ].join('\n'),
  );
}
