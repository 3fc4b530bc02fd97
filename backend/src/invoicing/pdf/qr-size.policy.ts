/** The tax authority requires at least 30 mm (Portaria 195/2020, as docs/domain.md#invoices gives it), in points. */
const LEAST_POINTS = (30 / 25.4) * 72;

/** The bytes that a QR code of version 1, 2, 3 … holds at error correction level M (ISO/IEC 18004, table 7). */
const CAPACITIES = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
] as const;

/** The modules of a side: 21 for version 1, and four more for each further version. */
const modulesOf = (version: number): number => 17 + 4 * version;

/**
 * The width of the QR code of a text in points, with byte coding and level M. A module is a whole number of points,
 * because the PDF library draws no others, and as small as the required width permits.
 * @throws RangeError for a text that is longer than any fiscal document's
 */
export const qrPoints = (text: string): number => {
  const bytes = Buffer.byteLength(text);
  const version = CAPACITIES.findIndex((capacity) => bytes <= capacity) + 1;
  if (version === 0) throw new RangeError(`a text of ${bytes} bytes is too long for a QR code`);
  const modules = modulesOf(version);
  return modules * Math.ceil(LEAST_POINTS / modules);
};
