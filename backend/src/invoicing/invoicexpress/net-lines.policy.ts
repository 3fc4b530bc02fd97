import { netCents } from '../documents/vat-split.policy.js';

/** A line as it was sold: `totalCents` includes VAT and is what the line must add up to. */
export interface GrossLine {
  readonly name: string;
  readonly description?: string;
  readonly quantity: number;
  /** The VAT rate in whole percent. */
  readonly rate: number;
  readonly totalCents: number;
  /** The word for a small line that only balances the rounding, in the language of the document. */
  readonly balanceWord: string;
}

/** A line as the provider takes it: prices without VAT, as decimal texts in euros. */
export interface NetLine {
  readonly name: string;
  readonly description?: string;
  readonly quantity: number;
  readonly rate: number;
  /** The price of one piece without VAT: `20.3252`. */
  readonly unitPrice: string;
  /** A discount in percent, with up to four decimals: `0.024`. */
  readonly discount?: string;
}

/** Lines that were meant to be summed up by a provider. */
export type Arrangement = readonly NetLine[];

/** Decimals of a unit price that the provider is known to keep (docs/adr/0069-…). */
const MOST_DECIMALS = 4;
const SCALE = 10 ** MOST_DECIMALS;
/** The discount in parts of a million: four decimals of a percentage. */
const MILLION = 1_000_000;
/** The largest tolerated distance of a line from its cents, in cents, before all lines are summed up. */
const NEAR = 0.1;
/** The most that a balancing line comes to, in cents, without VAT. */
const MOST_BALANCE = 100;

/**
 * Ways to write lines with prices without VAT that come to their cents with VAT, the best first. Which of them a
 * provider adds up to the same cents depends on how it rounds, so its own total of a draft decides:
 *
 * - prices in cents where they come to the sum, else with four decimals, for a provider that keeps them and rounds once, as
 *   the samples of InvoiceXpress's documentation show (unit price 2.0244, tax 0.465612, total 2.49);
 * - prices in whole cents, rounded up, less a discount in percent, for one that keeps only two decimals;
 * - prices in whole cents with a balancing line, for one that also rounds each line.
 */
export const arrangements = (lines: readonly GrossLine[]): Arrangement[] => {
  const plain = lines.map(inCents);
  const written = [...(comesTo(plain, lines) ? [plain] : []), lines.map(withMostDecimals), lines.map(discounted)];
  const balanced = lines.map(withBalance);
  const all = [...written, ...(balanced.includes(null) ? [] : [balanced.flatMap((some) => some ?? [])])];
  return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
};

const isSame = (one: Arrangement, other: Arrangement): boolean => JSON.stringify(one) === JSON.stringify(other);

const decimalOf = (value: number, decimals: number): string => {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** The unit price without VAT, in units of 10^-decimals euros. */
const unitOf = ({ totalCents, rate, quantity }: GrossLine, decimals: number): number =>
  Math.round((totalCents * 10 ** decimals) / ((100 + rate) * quantity));

/** What such a unit price comes to with VAT, in cents and fractions of cents. */
const grossOf = (unit: number, decimals: number, { rate, quantity }: Pick<GrossLine, 'rate' | 'quantity'>): number =>
  (unit * quantity * (100 + rate)) / 10 ** decimals;

const isNear = (line: GrossLine, decimals: number): boolean =>
  Math.abs(grossOf(unitOf(line, decimals), decimals, line) - line.totalCents) <= NEAR;

/** A line of many pieces whose rounded unit price would miss the cents becomes one piece that names their number. */
const asOnePiece = (line: GrossLine): GrossLine =>
  line.quantity === 1 ? line : { ...line, quantity: 1, name: `${line.name} (${line.quantity} ×)` };

const priced = ({ name, description, quantity, rate }: GrossLine, unitPrice: string): NetLine => ({
  name,
  ...(description !== undefined && { description }),
  quantity,
  rate,
  unitPrice,
});

const withMostDecimals = (sold: GrossLine): NetLine => {
  const line = isNear(sold, MOST_DECIMALS) ? sold : asOnePiece(sold);
  return priced(line, decimalOf(unitOf(line, MOST_DECIMALS), MOST_DECIMALS));
};

/** A price in cents where it comes to the sum, because it reads best. */
const inCents = (line: GrossLine): NetLine =>
  isNear(line, 2) ? priced(line, decimalOf(unitOf(line, 2), 2)) : withMostDecimals(line);

/** Whether the lines, summed up exactly and rounded once, come to their cents: in all, and at each rate. */
const comesTo = (written: Arrangement, sold: readonly GrossLine[]): boolean =>
  [undefined, ...new Set(sold.map(({ rate }) => rate))].every((rate) => {
    const exact = written
      .filter((line) => rate === undefined || line.rate === rate)
      .reduce((sum, line) => sum + grossOf(Math.round(Number(line.unitPrice) * SCALE), MOST_DECIMALS, line), 0);
    const cents = sold
      .filter((line) => rate === undefined || line.rate === rate)
      .reduce((sum, { totalCents }) => sum + totalCents, 0);
    return Math.round(exact) === cents;
  });

const discounted = (sold: GrossLine): NetLine => {
  const exact = (sold.totalCents * 100) / (100 + sold.rate);
  const unitCents = Math.ceil(exact / sold.quantity);
  const discount = Math.round((1 - exact / (unitCents * sold.quantity)) * MILLION);
  return {
    ...priced(sold, decimalOf(unitCents, 2)),
    ...(discount > 0 && { discount: decimalOf(discount, MOST_DECIMALS) }),
  };
};

/** What a provider charges for a price in cents that rounds the tax of each line. */
const chargedAlone = (cents: number, rate: number): number => cents + Math.round((cents * rate) / 100);

/** One line in whole cents, or two whose rounded sums come to the cents; null if there are none. */
const withBalance = (sold: GrossLine): NetLine[] | null => {
  const { totalCents, rate } = sold;
  const main = asOnePiece(sold);
  const net = netCents(totalCents, rate);
  if (chargedAlone(net, rate) === totalCents) return [priced(main, decimalOf(net, 2))];
  for (let balance = 1; balance <= MOST_BALANCE; balance += 1) {
    const rest = totalCents - chargedAlone(balance, rate);
    const restNet = netCents(rest, rate);
    if (rest > 0 && chargedAlone(restNet, rate) === rest) {
      const small = { ...main, name: `${main.name} (${sold.balanceWord})` };
      return [priced(main, decimalOf(restNet, 2)), priced(small, decimalOf(balance, 2))];
    }
  }
  return null;
};
