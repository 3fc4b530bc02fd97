import { median } from './pairs.mjs';

/**
 * One line of a benchmark's result.
 * @typedef {{ id: string, what: string, measured: string, range: string, target: string, verdict: string }} Line
 */

const digits = (value) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
const text = (value, unit) => {
  const shown = value.toLocaleString('en', {
    minimumFractionDigits: digits(value),
    maximumFractionDigits: digits(value),
  });
  return unit === '×' ? `${shown} ×` : `${shown}${unit === '' ? '' : ` ${unit}`}`;
};

/**
 * The median of the measured values, their range, and whether it meets the target. A missed target is reported, never
 * thrown, because a busy machine is not a defect.
 * @param {{ id: string, what: string, values: number[], unit?: string, atLeast?: number, atMost?: number }} figure
 * @returns {Line}
 */
export function figure({ id, what, values, unit = '', atLeast, atMost }) {
  const value = median(values);
  const range = values.length > 1 ? `${text(Math.min(...values), unit)} – ${text(Math.max(...values), unit)}` : '';
  const line = { id, what, measured: text(value, unit), range };
  if (atLeast !== undefined) return { ...line, ...judged(value >= atLeast, `≥ ${text(atLeast, unit)}`) };
  if (atMost !== undefined) return { ...line, ...judged(value <= atMost, `≤ ${text(atMost, unit)}`) };
  return { ...line, target: '', verdict: '' };
}

const judged = (isMet, target) => ({ target, verdict: isMet ? 'met' : 'below target' });

const COLUMNS = ['id', 'what', 'measured', 'range', 'target', 'verdict'];
const HEADS = ['', 'measure', 'median', 'range', 'target', ''];

/** The lines as a Markdown table. */
export const table = (lines) => grid([HEADS, ...lines.map((line) => COLUMNS.map((column) => line[column]))]);

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
