import { toDecimal } from '@perpetua/contracts/money';
import type { RateShare } from '../documents/vat-split.policy.js';

/** A line as the provider summed it up, in euros; the tax as the provider applied it. */
export interface SummedItem {
  readonly subtotal: number;
  readonly taxAmount: number;
  /** The rate in percent; undefined if the answer names none. */
  readonly rate: number | undefined;
}

/** What the provider's draft or document comes to. */
export interface ProviderTotals {
  /** In euros, with VAT. */
  readonly total: number;
  readonly items: readonly SummedItem[];
}

/** Rounded half up; the detour over a text undoes that 20.325 × 100 is 2032.4999999999998. */
const cents = (euros: number): number => Math.round(Number((euros * 100).toFixed(6)));

/**
 * Compares what the provider's draft comes to with what was captured or refunded: in all, and at each VAT rate.
 * Returns the difference as a sentence, or undefined when both are the same.
 */
export const differenceOf = (
  { total, items }: ProviderTotals,
  due: { readonly totalCents: number; readonly vat: readonly RateShare[] },
): string | undefined => {
  const wrongRate = items.find(({ rate }) => !due.vat.some((share) => share.rate === rate));
  if (wrongRate !== undefined)
    return `it taxes a line at ${wrongRate.rate ?? 'an unknown rate'} %, which is none of ours`;
  if (cents(total) !== due.totalCents) {
    return `it comes to ${toDecimal(cents(total))} €, not to ${toDecimal(due.totalCents)} €`;
  }
  const other = due.vat.find(({ rate, grossCents }) => cents(grossAt(items, rate)) !== grossCents);
  return other === undefined
    ? undefined
    : `its lines at ${other.rate} % come to ${toDecimal(cents(grossAt(items, other.rate)))} €, not to ${toDecimal(other.grossCents)} €`;
};

const at = (items: readonly SummedItem[], rate: number): SummedItem[] => items.filter((item) => item.rate === rate);

const grossAt = (items: readonly SummedItem[], rate: number): number =>
  at(items, rate).reduce((sum, { subtotal, taxAmount }) => sum + subtotal + taxAmount, 0);

/**
 * The VAT of a document as the provider prints it: its own base per rate, and the tax as what is left of the gross
 * amount, which is ours. It may differ by a cent from what we would compute.
 */
export const vatOfProvider = (items: readonly SummedItem[], due: readonly RateShare[]): RateShare[] =>
  due.map((share) => {
    const baseCents = cents(at(items, share.rate).reduce((sum, { subtotal }) => sum + subtotal, 0));
    return { ...share, baseCents, taxCents: share.grossCents - baseCents };
  });
