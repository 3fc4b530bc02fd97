import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-state.mjs';

/**
 * The counts that `npm run bench -- --accept` wrote last, by bench and measure. They are committed, so that a commit that
 * needs more statements, transactions or kB says so.
 */

const file = join(root, 'tests/load/accepted.json');
/** The share by which a count may exceed the accepted one: how many orders share a batch depends on the machine. */
const NOISE = 0.03;

const measureOf = ({ id, what }, bench) => (bench === 'web' ? `${id}: ${what}` : what);
const all = () => JSON.parse(readFileSync(file, 'utf8'));

/** The accepted value of a count; undefined for a line that is no count, or was never accepted. */
export const acceptedOf = (bench, line) => (line.isCount ? all()[bench]?.[measureOf(line, bench)] : undefined);

/** Whether a line is a count that is larger than the accepted one, or was never accepted. */
export const hasGrown = (bench, line) => line.isCount && !(line.value <= (acceptedOf(bench, line) ?? -1) * (1 + NOISE));

/** Accepts the counts of a bench, in place of all that were accepted for it before. */
export function accept(bench, lines) {
  const counts = lines.filter(({ isCount }) => isCount);
  const values = counts.map((line) => [measureOf(line, bench), Number(line.value.toFixed(1))]);
  const accepted = { ...all(), [bench]: Object.fromEntries(values) };
  const sorted = Object.fromEntries(Object.entries(accepted).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
}
