/** Written at the beginning of a CSV file, so that spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Lines as CSV (RFC 4180) that spreadsheets can open directly. */
export const csvText = (lines: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + lines.map(csvLine).join('');

/** One line of CSV with its line end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',') + LINE_END;

/**
 * Quotes a cell if necessary. Text that a spreadsheet program would run as a formula gets a leading apostrophe;
 * negative amounts do not.
 */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-\d+\.\d{2}$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
