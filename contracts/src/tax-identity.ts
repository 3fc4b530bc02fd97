import { isTaxId, normaliseTaxId } from './formats.js';
import { plainCode } from './typed-text.js';

/** ISO 3166-1 codes of all countries. */
export const countries: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

/** The country that a tax number belongs to if no country is given. */
export const homeCountry = 'PT';

/**
 * A tax number that fits into field B of an invoice's QR code: at most 30 characters, none of which the QR code uses to
 * separate fields.
 */
const foreignTaxId = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,28}[\p{L}\p{N}]$/u;

/**
 * A tax number as it is printed on invoices: a Portuguese number as nine digits, a foreign number with plain hyphens and
 * spaces.
 */
export const printedTaxId = (taxId: string, country: string): string =>
  country === homeCountry ? normaliseTaxId(taxId) : plainCode(taxId);

/**
 * Whether a tax number can be printed on an invoice. A Portuguese number needs a known prefix and a valid check digit;
 * a foreign number has 2 to 30 letters, digits, spaces, dots, slashes and hyphens, and starts and ends with a letter or
 * digit.
 */
export const isPrintableTaxId = (taxId: string, country: string): boolean => {
  const printed = printedTaxId(taxId, country);
  return country === homeCountry ? isTaxId(printed) : foreignTaxId.test(printed);
};

/**
 * Options for zod's `refine` on an object with `taxId` and `taxCountry`: a tax number that cannot be printed on an
 * invoice is an error at the field `taxId`.
 */
export const printableTaxIdRule = {
  path: ['taxId'],
  error: 'tax_id_invalid',
  when: ({ value }: { value: unknown }) => isTaxIdGiven(value),
};

/**
 * Whether the object has both a tax number and a country. The rule then runs even if other fields are invalid, so that
 * all errors are reported together.
 */
function isTaxIdGiven(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { taxId, taxCountry } = value as { taxId?: unknown; taxCountry?: unknown };
  return typeof taxId === 'string' && typeof taxCountry === 'string';
}
