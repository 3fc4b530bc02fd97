import { z } from 'zod';
import { amountSchema } from './validation.js';

const seen = amountSchema.nullish().transform((amount) => amount ?? undefined);

/** The refund that the person saw before the call; if another one is due by now, the answer is 409 `amount_changed`. */
export const expectedRefund = { expectedRefund: seen };

/** The total that the person saw before the call; if it is another one by now, the answer is 409 `amount_changed`. */
export const expectedTotal = { expectedTotal: seen };

/** Body of a call that may refund and needs nothing else. */
export const expectedRefundSchema = z
  .object(expectedRefund)
  .nullish()
  .transform((body) => body ?? { expectedRefund: undefined });
export type ExpectedRefundRequest = z.output<typeof expectedRefundSchema>;

/** What the problem `amount_changed` carries: nothing was refunded or charged, and a repeat has to expect `amount`. */
export const amountChangedSchema = z.object({ expected: amountSchema, amount: amountSchema });
export type AmountChanged = z.infer<typeof amountChangedSchema>;

/** Error codes of calls that carry an expected amount. */
export const expectedAmountErrors = { amount_changed: 409 } as const;
export type ExpectedAmountErrorCode = keyof typeof expectedAmountErrors;
