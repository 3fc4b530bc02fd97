import { type ExportQuery, maximumExportRows } from '@perpetua/contracts/http.contract';
import { fallbackLanguage, type Language, type Translations } from '@perpetua/contracts/languages';
import { csvText, type CsvValue } from '../../csv.js';
import { CsvFile } from './csv-file.js';
import { DomainError } from '../../domain/domain-error.js';
import type { Page } from './lists.js';
import { languageAskedFor } from '../pages/reader-language.js';
import { validationFailed } from './validation.js';

/**
 * The columns of a CSV export, by name. `title` is the heading in the dialect `excel`; `of` returns the column's value for
 * one entry, in the reader's language.
 */
export type CsvColumns<Item> = Readonly<
  Record<string, { readonly title: Translations; readonly of: (item: Item, language: Language) => CsvValue }>
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
  const lines = items.map((item) => keys.map((key) => columns[key]?.of(item, reader)));
  const headings = headingsOf(query, keys, (key) => columns[key]?.title[reader] ?? key);
  return new CsvFile(csvText([headings, ...lines], { dialect: query.dialect, language: reader }), name, items.length);
}

function chosenKeys<Item>({ columns: chosen }: ExportQuery, columns: CsvColumns<Item>): readonly string[] {
  const known = Object.keys(columns);
  const keys = chosen?.split(',') ?? known;
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown === undefined) return keys;
  const message = `There is no such column. Columns are: ${known.join(', ')}`;
  throw validationFailed([{ path: 'columns', code: 'invalid', message }]);
}

/** The requested headings if there is one per column, else the columns' titles for people, or their names for programs. */
const headingsOf = (
  { headings, dialect }: ExportQuery,
  keys: readonly string[],
  titleOf: (key: string) => string,
): readonly string[] => {
  const named = headings?.split('|') ?? [];
  if (named.length === keys.length) return named;
  return dialect === 'excel' ? keys.map(titleOf) : keys;
};

const exportTooLarge = () =>
  new DomainError({
    code: 'export_too_large',
    message: `A file contains at most ${maximumExportRows} rows, and this list has more.`,
    details: { maximum: maximumExportRows },
  });
