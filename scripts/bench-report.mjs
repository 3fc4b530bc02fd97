import { grid } from '../tests/load/figures.mjs';

/**
 * The measures that docs/benchmarks.md contains, by bench: those that a user notices or that have a target. Other
 * measures are only printed. A bench without an entry here (append, append-from-node and writers) is not in the
 * document.
 */
const reported = {
  order: ['cart to paid: SQL statements', 'cart to paid: CPU', 'cart to paid, 8 at once', 'cart to offered: CPU'],
  'offer-latency': ['one process, p50', 'one process, p99', 'api and worker, p50', 'api and worker, p99'],
  'nearest-partner': ['nearest 16, p99', 'of a million: nearest 16, p99'],
  rebuild: ['rebuild'],
  start: ['ready on an existing data folder', 'ready on the first start', 'resident memory after 500 orders'],
  answers: ['logins'],
  lists: ['products, newest: 100,000 rows ÷ 100', 'users by a word: 100,000 rows ÷ 100'],
  audit: [
    'audit, newest first, of a million',
    'audit of one purchase, of a million',
    'orders, newest, of a million',
    'services, newest, of a million',
    'search by a number, of a million',
    'the slowest of all questions: a million ÷ 10,000',
  ],
  verify: [
    'whole history, a million events',
    'whole history, a million events: duration',
    'from the last verified seal, a million ÷ 10,000',
  ],
  occurrences: ['visits scheduled'],
  pictures: [
    'a phone’s photo of 12 megapixels, alone',
    'a phone’s photo of 12 megapixels, during the attack over alone',
  ],
  web: [
    'performance',
    'accessibility',
    'first paint',
    'largest paint',
    'scripts and styles, gzip',
    'whole page as sent',
  ],
};

const begin = '<!-- Written by `npm run bench`; edit below the end of this block only. -->';
const end = '<!-- End of what `npm run bench` writes. -->';
const resultHeads = ['bench', 'measure', 'median', 'range', 'target', ''];
const machineHeads = ['bench', 'measured', 'machine'];

/** The cells of each row of the table below a heading, without the header row. */
function rowsBelow(heading, block) {
  const [, section = ''] = block.split(`${heading}\n`);
  const rows = section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The rows of all benches in the order of the report; the rows of `bench` are replaced by `newRows`. */
const replaced = (rows, bench, newRows) =>
  Object.keys(reported).flatMap((name) => (name === bench ? newRows : rows.filter(([first]) => first === name)));

/** @throws Error when `lines` lack a measure that the document contains */
function resultRows(bench, lines) {
  return reported[bench].flatMap((what) => {
    const found = lines.filter((line) => line.what === what);
    if (found.length === 0) throw new Error(`${bench} has not measured “${what}”`);
    return found.map(({ id, measured, range, target, verdict }) => {
      const measure = bench === 'web' ? `${id}: ${what}` : what;
      return [bench, measure, measured, range, target, verdict];
    });
  });
}

/** The document with the new results of one bench; unchanged if the document does not contain that bench. */
export function withResults(text, bench, { lines, measured, machine }) {
  if (!Object.hasOwn(reported, bench)) return text;
  const [before, rest] = text.split(begin);
  const [block, after] = rest.split(end);
  const results = replaced(rowsBelow('## Results', block), bench, resultRows(bench, lines));
  const machines = replaced(rowsBelow('## Machines', block), bench, [[bench, measured, machine]]);
  const tables = ['## Results', grid([resultHeads, ...results]), '## Machines', grid([machineHeads, ...machines])];
  return `${before}${begin}\n\n${tables.join('\n\n')}\n\n${end}${after}`;
}
