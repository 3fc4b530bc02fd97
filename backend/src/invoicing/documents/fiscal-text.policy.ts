import { toDecimal } from '@perpetua/contracts/money';
import type { RateShare } from './vat-split.policy.js';
import type { RateClass, TaxRegion } from './tax-rates.policy.js';

/**
 * Denotes a buyer without a tax number in QR codes and SAF-T files; it is never printed
 * (docs/domain.md#portuguese-formats).
 */
const FINAL_CONSUMER = '999999990';

/** The facts of a document that its signature covers; dates are local to Lisbon. */
export interface SignedFacts {
  /** The date of issue, `YYYY-MM-DD`. */
  readonly date: string;
  /** SAF-T's SystemEntryDate, `YYYY-MM-DDTHH:MM:SS`. */
  readonly systemEntry: string;
  /** The document's number as it is printed: `FR PER2026/1`. */
  readonly number: string;
  readonly totalCents: number;
  /** Base64 signature of the previous document of the series; '' for the first. */
  readonly previousHash: string;
}

/** The text whose signature chains the documents of a series (Despacho 8632/2014, 4.6). */
export const signedText = ({ date, systemEntry, number, totalCents, previousHash }: SignedFacts): string =>
  [date, systemEntry, number, toDecimal(totalCents), previousHash].join(';');

/** The characters 1, 11, 21 and 31 of a signature, which are printed (Portaria 363/2010, art. 6). */
export const printedHash = (hash: string): string => [0, 10, 20, 30].map((index) => hash.charAt(index)).join('');

/** The printed characters of a document's signature, whoever signed it; undefined when nobody has told them. */
export const hash4Of = ({ hash, hash4 }: { readonly hash: string | null; readonly hash4: string | null }) =>
  hash4 ?? (hash === null ? undefined : printedHash(hash));

/** The facts of a document that its QR code contains. */
export interface QrFacts {
  readonly issuerTaxId: string;
  /** The buyer's tax number; null for a final consumer, who gave none. */
  readonly customerTaxId: string | null;
  /** The country of the buyer's tax number, as an ISO 3166-1 alpha-2 code. */
  readonly customerCountry: string;
  /** The document type of SAF-T: `FR`, `NC`, `FS` … */
  readonly kind: string;
  /** The date of issue, `YYYY-MM-DD`. */
  readonly date: string;
  readonly number: string;
  /** `<validation code of the series>-<n>`, without the word ATCUD. */
  readonly atcud: string;
  readonly region: TaxRegion;
  readonly vat: readonly RateShare[];
  readonly hash4: string;
  /** The number of the program's certificate; '0' for a program without one. */
  readonly certificate: string;
}

/** The names of the fields for the base and the tax of each rate, from group I of the official field list. */
const RATE_FIELDS: Readonly<Record<RateClass, readonly [string, string]>> = {
  reduced: ['I3', 'I4'],
  intermediate: ['I5', 'I6'],
  standard: ['I7', 'I8'],
};

/** The text of a document's QR code (Portaria 195/2020; field list of the tax authority, version 1.0). */
export const qrText = (facts: QrFacts): string => {
  const totals = facts.vat.reduce(
    (sum, { taxCents, grossCents }) => ({ tax: sum.tax + taxCents, gross: sum.gross + grossCents }),
    { tax: 0, gross: 0 },
  );
  const fields: (readonly [string, string])[] = [
    ['A', facts.issuerTaxId],
    ['B', facts.customerTaxId ?? FINAL_CONSUMER],
    ['C', facts.customerCountry],
    ['D', facts.kind],
    ['E', 'N'],
    ['F', facts.date.replaceAll('-', '')],
    ['G', facts.number],
    ['H', facts.atcud],
    ['I1', facts.region],
    ...facts.vat.flatMap(({ rateClass, baseCents, taxCents }) => {
      const [base, tax] = RATE_FIELDS[rateClass];
      return [[base, toDecimal(baseCents)] as const, [tax, toDecimal(taxCents)] as const];
    }),
    ['N', toDecimal(totals.tax)],
    ['O', toDecimal(totals.gross)],
    ['Q', facts.hash4],
    ['R', facts.certificate],
  ];
  return fields.map(([name, value]) => `${name}:${value}`).join('*');
};
