/** First in a file, so that spreadsheets read the accents. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Lines as CSV (RFC 4180) that spreadsheets open with a double click. */
export const csvText = (lines: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + lines.map(csvLine).join('');

/** One line of CSV with its end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',') + LINE_END;

/** In quotes where needed; text that a spreadsheet would run as a formula starts with an apostrophe, negative amounts do not. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-\d+\.\d{2}$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
