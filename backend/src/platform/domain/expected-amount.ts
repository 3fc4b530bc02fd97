import type { AmountChanged } from '@perpetua/contracts/expected-amounts';
import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import { DomainError } from './domain-error.js';

/** An amount that a person saw, in cents; undefined if the call carries none. */
export const expectedCents = (amount: string | undefined): number | undefined =>
  amount === undefined ? undefined : parseDecimal(amount);

/**
 * Requires that an amount is still what the person saw; both in cents, and nothing is required without an expectation.
 * @throws DomainError 409 `amount_changed` with both amounts
 */
export const requireExpected = (expected: number | undefined, amount: number): void => {
  if (expected === undefined || expected === amount) return;
  const details: AmountChanged = { expected: toDecimal(expected), amount: toDecimal(amount) };
  throw new DomainError({
    code: 'amount_changed',
    message: `The amount has changed from ${details.expected} to ${details.amount}.`,
    details: { ...details },
  });
};
