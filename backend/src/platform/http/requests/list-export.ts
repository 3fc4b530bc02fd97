import { type ExportQuery, maximumExportRows } from '@perpetua/contracts/http.contract';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import { csvText } from '../../csv.js';
import { CsvFile } from './csv-file.js';
import { DomainError } from '../../domain/domain-error.js';
import type { Page } from './lists.js';
import { languageAskedFor } from '../pages/reader-language.js';
import { validationFailed } from './validation.js';

/**
 * The columns of a CSV export, by name. Each function returns the column's value for one entry, in the reader's
 * language.
 */
export type CsvColumns<Item> = Readonly<
  Record<string, (item: Item, language: Language) => string | number | boolean | null | undefined>
>;

interface ListExport<Item> {
  /** Name of the file, without "perpetua-" and ".csv". */
  readonly name: string;
  readonly columns: CsvColumns<Item>;
  /** The Accept-Language header of the request; undefined if it was not sent. */
  readonly language: string | undefined;
}

/**
 * Returns a page of a list, or the whole list as a file if `format=csv`. One SQL statement reads all rows of the file,
 * so that concurrent inserts neither duplicate nor hide rows.
 * @throws DomainError 400 for an unknown column, 422 `export_too_large` above `maximumExportRows`
 */
export async function pageOrFile<Item, Query extends ExportQuery>(
  query: Query,
  read: (query: Query) => Promise<Page<Item>>,
  { name, columns, language }: ListExport<Item>,
): Promise<Page<Item> | CsvFile> {
  if (query.format !== 'csv') return read(query);
  const keys = chosenKeys(query, columns);
  const { items } = await read({ ...query, page: 1, pageSize: maximumExportRows + 1 });
  if (items.length > maximumExportRows) throw exportTooLarge();
  const reader = languageAskedFor(language) ?? fallbackLanguage;
  const lines = items.map((item) => keys.map((key) => String(columns[key]?.(item, reader) ?? '')));
  return new CsvFile(csvText([headingsOf(query, keys), ...lines]), name, items.length);
}

function chosenKeys<Item>({ columns: chosen }: ExportQuery, columns: CsvColumns<Item>): readonly string[] {
  const known = Object.keys(columns);
  const keys = chosen?.split(',') ?? known;
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown === undefined) return keys;
  const message = `There is no such column. Columns are: ${known.join(', ')}`;
  throw validationFailed([{ path: 'columns', code: 'invalid', message }]);
}

/** The requested headings if there is one per column, else the column names. */
const headingsOf = ({ headings }: ExportQuery, keys: readonly string[]): readonly string[] => {
  const named = headings?.split('|') ?? [];
  return named.length === keys.length ? named : keys;
};

const exportTooLarge = () =>
  new DomainError({
    code: 'export_too_large',
    message: `A file contains at most ${maximumExportRows} rows, and this list has more.`,
    details: { maximum: maximumExportRows },
  });
