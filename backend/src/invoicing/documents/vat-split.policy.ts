import { type RateClass, rateClasses } from './tax-rates.policy.js';

/** The amounts of one VAT rate in a document, in cents: `grossCents` = `baseCents` + `taxCents`. */
export interface RateShare {
  readonly rateClass: RateClass;
  /** The VAT rate in whole percent. */
  readonly rate: number;
  readonly baseCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
}

/** A line of a document with the facts from which VAT is computed; the price includes VAT. */
export interface TaxedLine {
  readonly rateClass: RateClass;
  readonly rate: number;
  readonly totalCents: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The net amount of a gross amount: round(gross × 100 / (100 + rate)), half up, exact for every amount of money. */
export const netCents = (grossCents: number, rate: number): number =>
  Math.floor((grossCents * 200 + (100 + rate)) / (2 * (100 + rate)));

/**
 * Computes VAT once per rate: the base from the sum of the gross amounts at that rate, and the tax as the difference
 * (docs/domain.md#invoices).
 */
export const vatByRate = (lines: readonly TaxedLine[]): RateShare[] =>
  rateClasses.flatMap((rateClass) => {
    const ofClass = lines.filter((line) => line.rateClass === rateClass);
    const [first] = ofClass;
    const grossCents = sum(ofClass.map(({ totalCents }) => totalCents));
    if (first === undefined || grossCents === 0) return [];
    const baseCents = netCents(grossCents, first.rate);
    return [{ rateClass, rate: first.rate, baseCents, taxCents: grossCents - baseCents, grossCents }];
  });

/** The amounts per VAT rate that remain of an invoice after its credit notes. */
export const vatLeft = (invoiced: readonly RateShare[], credited: readonly (readonly RateShare[])[]): RateShare[] =>
  invoiced.map((share) => {
    const taken = credited.flat().filter(({ rateClass }) => rateClass === share.rateClass);
    return {
      ...share,
      baseCents: share.baseCents - sum(taken.map(({ baseCents }) => baseCents)),
      taxCents: share.taxCents - sum(taken.map(({ taxCents }) => taxCents)),
      grossCents: share.grossCents - sum(taken.map(({ grossCents }) => grossCents)),
    };
  });

/**
 * Splits a credited amount over the VAT rates in proportion to their remaining amounts; the last rate takes the
 * remaining cent. A credit note that uses up the amount of a rate takes exactly the remaining base and tax of the rate
 * (docs/domain.md#invoices).
 * @throws RangeError when more is credited than is left
 */
export const creditedVat = (left: readonly RateShare[], amountCents: number): RateShare[] => {
  const open = left.filter(({ grossCents }) => grossCents > 0);
  const leftCents = sum(open.map(({ grossCents }) => grossCents));
  if (amountCents > leftCents) throw new RangeError(`${amountCents} cents are more than the ${leftCents} left`);
  let remaining = amountCents;
  let remainingLeft = leftCents;
  return open.flatMap((share) => {
    // This rate's share of the amount that is not split yet. The last rate therefore gets all that is left of the
    // amount, and no rate gets more than its own remaining amount.
    const grossCents = Number((BigInt(remaining) * BigInt(share.grossCents)) / BigInt(remainingLeft));
    remaining -= grossCents;
    remainingLeft -= share.grossCents;
    return grossCents === 0 ? [] : [creditedShare(share, grossCents)];
  });
};

/**
 * The base and tax of an amount that is credited at one rate: computed from the amount, but never more than the base
 * and tax that remain.
 */
const creditedShare = (left: RateShare, grossCents: number): RateShare => {
  const computed = netCents(grossCents, left.rate);
  const baseCents = Math.min(left.baseCents, Math.max(computed, grossCents - left.taxCents));
  return { ...left, baseCents, taxCents: grossCents - baseCents, grossCents };
};
