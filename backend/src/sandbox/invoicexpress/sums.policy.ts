/** How the account rounds: as the documentation's samples do, or in other ways that integrators have described. */
export const roundings = ['exact', 'cents', 'lines', 'strange'] as const;
/**
 * `exact`: unit prices keep four decimals and the total is rounded once (the sample of the API's documentation: unit
 * price 2.0244, tax 0.465612, total 2.49). `cents`: unit prices keep two decimals. `lines`: in addition, each line is
 * rounded. `strange`: the total is a cent more than it should be.
 */
export type Rounding = (typeof roundings)[number];

/** A line of a request, as the API takes it: texts or numbers in euros and percent. */
export interface AskedItem {
  readonly unitPrice: string;
  readonly quantity: string;
  /** In percent. */
  readonly discount: string;
  /** The VAT rate in percent. */
  readonly rate: number;
}

/** What a line comes to, in euros. */
export interface ItemSum {
  readonly unitPrice: string;
  readonly subtotal: number;
  readonly taxAmount: number;
  readonly total: number;
}

export interface DocumentSums {
  readonly items: readonly ItemSum[];
  readonly beforeTaxes: number;
  readonly taxes: number;
  readonly total: number;
}

/** Euros as an integer of 10^-14 euros: the product of all decimals that a line can have. */
type Exact = bigint;
const EXACT_DECIMALS = 14;
const CENT: Exact = 10n ** BigInt(EXACT_DECIMALS - 2);

/** A decimal text as an integer of `decimals` decimals; further decimals are rounded half up. */
const scaled = (text: string, decimals: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = fraction.padEnd(decimals + 1, '0').slice(0, decimals + 1);
  return (BigInt(whole + digits) + 5n) / 10n;
};

const toCents = (amount: Exact): Exact => ((amount + CENT / 2n) / CENT) * CENT;
const euros = (amount: Exact): number => Number(amount) / 10 ** EXACT_DECIMALS;

/** Adds up the lines of a document as the account does. */
export const sumsOf = (items: readonly AskedItem[], rounding: Rounding): DocumentSums => {
  const lines = items.map((item) => lineOf(item, rounding));
  const subtotals = lines.reduce((sum, { subtotal }) => sum + subtotal, 0n);
  const taxes = lines.reduce((sum, { tax }) => sum + tax, 0n);
  const total = toCents(subtotals + taxes) + (rounding === 'strange' ? CENT : 0n);
  return {
    items: lines.map(({ unitPrice, subtotal, tax }) => ({
      unitPrice,
      subtotal: euros(subtotal),
      taxAmount: euros(tax),
      total: euros(toCents(subtotal + tax)),
    })),
    beforeTaxes: euros(toCents(subtotals)),
    taxes: euros(toCents(taxes)),
    total: euros(total),
  };
};

const lineOf = ({ unitPrice, quantity, discount, rate }: AskedItem, rounding: Rounding) => {
  const kept = rounding === 'exact' || rounding === 'strange' ? scaled(unitPrice, 4) : scaled(unitPrice, 2) * 100n;
  // 4 decimals of the price, 2 of the quantity, 6 of the share that is left after the discount: 12 in all.
  const exact = kept * scaled(quantity, 2) * (1_000_000n - scaled(discount, 4)) * 100n;
  const subtotal = rounding === 'lines' ? toCents(exact) : exact;
  const exactTax = (subtotal * BigInt(rate)) / 100n;
  return {
    // The API shows two decimals, also of a price that keeps four.
    unitPrice: (Number(kept) / 10_000).toFixed(2),
    subtotal,
    tax: rounding === 'lines' ? toCents(exactTax) : exactTax,
  };
};
