import { type RateClass, rateClasses } from './tax-rates.policy.js';

/** The amounts of one VAT rate in a document, in cents: `grossCents` = `baseCents` + `taxCents`. */
export interface RateShare {
  readonly rateClass: RateClass;
  /** Whole percent. */
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

/** round(gross × 100 / (100 + rate)), half up, exact for every amount of money. */
export const netCents = (grossCents: number, rate: number): number =>
  Math.floor((grossCents * 200 + (100 + rate)) / (2 * (100 + rate)));

/**
 * VAT once per rate: the base is computed from the rate's gross sum, and the tax is what remains
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

/** What remains of an invoice's rates after its credit notes. */
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
 * Splits a credited amount in proportion to the remaining amounts of the rates; the last rate takes the remaining cent.
 * A credit note that uses up a rate takes exactly its remaining base and tax (docs/domain.md#invoices).
 * @throws RangeError when more is credited than is left
 */
export const creditedVat = (left: readonly RateShare[], amountCents: number): RateShare[] => {
  const open = left.filter(({ grossCents }) => grossCents > 0);
  const leftCents = sum(open.map(({ grossCents }) => grossCents));
  if (amountCents > leftCents) throw new RangeError(`${amountCents} cents are more than the ${leftCents} left`);
  let remaining = amountCents;
  let remainingLeft = leftCents;
  return open.flatMap((share) => {
    // This rate's share of the amount that is not split yet. So the last rate gets exactly what is left of the amount,
    // and no rate gets more than what remains of the rate.
    const grossCents = Number((BigInt(remaining) * BigInt(share.grossCents)) / BigInt(remainingLeft));
    remaining -= grossCents;
    remainingLeft -= share.grossCents;
    return grossCents === 0 ? [] : [creditedShare(share, grossCents)];
  });
};

/** The base and tax of an amount credited at one rate, as computed, but never more than what remains of either. */
const creditedShare = (left: RateShare, grossCents: number): RateShare => {
  const computed = netCents(grossCents, left.rate);
  const baseCents = Math.min(left.baseCents, Math.max(computed, grossCents - left.taxCents));
  return { ...left, baseCents, taxCents: grossCents - baseCents, grossCents };
};
