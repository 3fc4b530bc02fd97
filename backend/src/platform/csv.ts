import type { CsvDialect } from '@perpetua/contracts/http.contract';
import type { Language } from '@perpetua/contracts/languages';
import { localDateOf, localTimeOf, withOffset } from './clock/local-time.js';

/** Written at the beginning of a CSV file, so that spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * The value of a cell. A `decimal` has a decimal point (`-54.00`). A `day` is local, YYYY-MM-DD, with an optional time
 * HH:MM. An `instant` is ISO 8601, and shown in `timeZone`.
 */
export type CsvValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | { readonly decimal: string | undefined }
  | { readonly day: string | null | undefined; readonly time?: string | null | undefined }
  | { readonly instant: string | null | undefined; readonly timeZone: string; readonly seconds?: boolean };

/** How a file is written: `plain` is RFC 4180 for programs, `excel` is for a spreadsheet of Portugal or Spain. */
export interface CsvStyle {
  readonly dialect: CsvDialect;
  readonly language: Language;
}

const SEPARATORS: Readonly<Record<CsvDialect, string>> = { plain: ',', excel: ';' };
const YES_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  pt: ['sim', 'não'],
  en: ['yes', 'no'],
  es: ['sí', 'no'],
};

/** Lines as a CSV file that spreadsheets can open directly. */
export const csvText = (lines: readonly (readonly CsvValue[])[], style: CsvStyle): string =>
  BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells, style)).join('');

/** One line of CSV with its line end. */
export const csvLine = (cells: readonly CsvValue[], style: CsvStyle): string =>
  cells.map((value) => quoted(cellText(value, style), style)).join(SEPARATORS[style.dialect]) + LINE_END;

const cellText = (value: CsvValue, { dialect, language }: CsvStyle): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return harmless(value);
  const isExcel = dialect === 'excel';
  if (typeof value === 'number') return isExcel ? String(value).replace('.', ',') : String(value);
  if (typeof value === 'boolean') return isExcel ? YES_NO[language][value ? 0 : 1] : String(value);
  if ('decimal' in value) return (isExcel ? value.decimal?.replace('.', ',') : value.decimal) ?? '';
  if ('day' in value) return dayText(value, isExcel);
  if (!value.instant) return '';
  return isExcel ? momentText(new Date(value.instant), value) : withOffset(new Date(value.instant), value.timeZone);
};

const dayText = (
  { day, time }: { readonly day: string | null | undefined; readonly time?: string | null | undefined },
  isExcel: boolean,
) => [day && isExcel ? writtenDay(day) : day, time].filter(Boolean).join(' ');

const momentText = (instant: Date, { timeZone, seconds }: { readonly timeZone: string; readonly seconds?: boolean }) =>
  `${writtenDay(localDateOf(instant, timeZone))} ${localTimeOf(instant, timeZone).slice(0, seconds ? 8 : 5)}`;

/** 2027-07-01 → 01/07/2027, which spreadsheets in Portugal and Spain read as a date. */
const writtenDay = (date: string): string => date.split('-').toReversed().join('/');

/**
 * Text that a spreadsheet program would run as a formula gets a leading apostrophe, also if its first character is one of
 * the wide forms that East Asian keyboards write; negative amounts do not.
 */
const harmless = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-\d+\.\d{2}$/.test(text) ? `'${text}` : text;

const quoted = (text: string, { dialect }: CsvStyle): string =>
  /["\r\n]/.test(text) || text.includes(SEPARATORS[dialect]) ? `"${text.replaceAll('"', '""')}"` : text;
