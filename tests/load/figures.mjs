import { median } from './pairs.mjs';

/**
 * One line of a benchmark's result: the median of the measured values, and the limit of a ratio. A count (statements,
 * transactions, kB sent) does not depend on the machine, so `npm run bench` refuses its growth.
 * @typedef {{ id: string, what: string, value: number, unit: string, isCount: boolean, measured: string, range: string,
 *   target: string }} Line
 */

const digits = (value) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
/** A value with its unit, in three digits or more. */
export const text = (value, unit) => {
  const shown = value.toLocaleString('en', {
    minimumFractionDigits: digits(value),
    maximumFractionDigits: digits(value),
  });
  return unit === '×' ? `${shown} ×` : `${shown}${unit === '' ? '' : ` ${unit}`}`;
};

/**
 * @param {{ id: string, what: string, values: number[], unit?: string, isCount?: boolean, atLeast?: number,
 *   atMost?: number }} figure `atLeast` and `atMost` are for ratios of two measures of one run; a missed one is shown,
 *   never thrown
 * @returns {Line}
 */
export function figure({ id, what, values, unit = '', isCount = false, atLeast, atMost }) {
  const value = median(values);
  const range = values.length > 1 ? `${text(Math.min(...values), unit)} – ${text(Math.max(...values), unit)}` : '';
  const line = { id, what, value, unit, isCount, measured: text(value, unit), range };
  if (atLeast !== undefined) return { ...line, target: judged(value >= atLeast, `≥ ${text(atLeast, unit)}`) };
  if (atMost !== undefined) return { ...line, target: judged(value <= atMost, `≤ ${text(atMost, unit)}`) };
  return { ...line, target: '' };
}

const judged = (isMet, target) => (isMet ? target : `${target}, missed`);

/**
 * A Markdown table of these cells, aligned so that it is also readable in a terminal. The first row is the header.
 * @param {string[][]} cells
 */
export function grid(cells) {
  const [heads, ...rows] = cells;
  const widths = heads.map((_, column) => Math.max(3, ...cells.map((row) => [...row[column]].length)));
  const row = (texts) =>
    `| ${texts.map((cell, column) => cell + ' '.repeat(widths[column] - [...cell].length)).join(' | ')} |`;
  return [row(heads), row(widths.map((width) => '-'.repeat(width))), ...rows.map(row)].join('\n');
}
