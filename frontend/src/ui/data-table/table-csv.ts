import { getPage } from '../../lib/api-client';
import { saveFile } from '../../lib/files';
import type { DataColumn } from './data-table.types';

/** The longest page that the server answers. */
const pageSize = 100;
/** Rows of one file at most; more are narrowed by a filter first. */
const exportedRows = 10_000;

/** So that spreadsheets read the accents. */
const byteOrderMark = '\uFEFF';

/** Rows as CSV (RFC 4180) under the columns' names. */
function csvOf<Item>(columns: readonly DataColumn<Item>[], items: readonly Item[]): string {
  const valuesOf = (item: Item) => columns.map(({ csv, text }) => (csv ?? text)(item));
  const lines = [columns.map(({ name }) => name), ...items.map(valuesOf)];
  return byteOrderMark + lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

/** In quotes where needed; text that a spreadsheet would run as a formula starts with an apostrophe. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All rows of a list, page by page, at most {@link exportedRows}. */
async function everyRow<Item>(path: string, query: object): Promise<Item[]> {
  const rows: Item[] = [];
  for (let page = 1; rows.length < exportedRows; page += 1) {
    const { items, total } = await getPage<Item>(path, { query: { ...query, page, pageSize } });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) break;
  }
  return rows;
}

export interface CsvExport<Item> {
  path: string;
  query: object;
  columns: readonly DataColumn<Item>[];
  /** Of the file, without its ending. */
  name: string;
}

/** Saves the rows that a list's filters give, in their order and with these columns, as a CSV file. Rejects with an `ApiError`. */
export async function exportCsv<Item>({ path, query, columns, name }: CsvExport<Item>): Promise<void> {
  const csv = csvOf(columns, await everyRow<Item>(path, query));
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
