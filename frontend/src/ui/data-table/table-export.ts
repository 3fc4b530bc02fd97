import { getFile } from '../../lib/api-client';
import { saveFile } from '../../lib/files';
import type { DataColumn } from './data-table.types';

export interface CsvExport<Item> {
  path: string;
  /** Filters and sort order, as parameters of the request. */
  query: object;
  columns: readonly DataColumn<Item>[];
  /** Name of the file, without its extension. */
  name: string;
}

/**
 * Saves all rows that match a list's filters, on all pages, as a CSV file that the server creates, with these columns
 * and their names in the user's language, for a spreadsheet. Rejects with an `ApiError`.
 */
export async function exportCsv<Item>({ path, query, columns, name }: CsvExport<Item>): Promise<void> {
  const exported = columns.filter(({ isOnScreenOnly }) => isOnScreenOnly !== true);
  const file = await getFile(path, {
    query: {
      ...query,
      format: 'csv',
      dialect: 'excel',
      columns: exported.map(({ key }) => key).join(','),
      headings: exported.map((column) => column.name).join('|'),
    },
  });
  saveFile(file, `${name}.csv`);
}
