import { z } from 'zod';
import { amountSchema, textLine, uuidSchema } from './validation.js';

/** The status of a refund: requested from the bank, confirmed by it, or refused by it. */
export const refundStatuses = ['requested', 'confirmed', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Why money goes back, in codes that pages have a text for; `other` for one of a newer server. */
export const refundCauses = [
  'goodwill',
  'service_cancelled',
  'service_missed',
  'dispute_upheld',
  'subscription_cancelled',
  'date_passed',
  'customer_cancelled',
  'order_cancelled',
  'amount_differs',
  'duplicate_payment',
  'other',
] as const;
export type RefundCause = (typeof refundCauses)[number];

/** Money that goes back. `note` is what an admin wrote, `by` the admin; both for admins only. */
export const orderRefundSchema = z.object({
  id: uuidSchema,
  amount: amountSchema,
  cause: z.enum(refundCauses),
  status: z.enum(refundStatuses),
  serviceId: uuidSchema.nullable(),
  requestedAt: z.iso.datetime(),
  /** When the bank confirmed or refused it last. */
  answeredAt: z.iso.datetime().nullable(),
  note: z.string().optional(),
  by: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

/** What a credit note says of a refund by goodwill, in the language of the order. */
export const goodwillReasons = ['courtesy', 'quality', 'late', 'incomplete', 'price'] as const;
export type GoodwillReason = (typeof goodwillReasons)[number];

/** `POST /Order/{id}/refund`: at most what is left of the payment; the partners' parts stay as they are. */
export const refundOrderSchema = z.object({
  amount: amountSchema.refine((amount) => Number(amount) > 0, 'The amount must be more than nothing.'),
  /** For the history; admins alone read it. */
  reason: textLine(200).min(1),
  /** For the customer: printed on the credit note. */
  printedReason: z.enum(goodwillReasons).default('courtesy'),
});
export type RefundOrderRequest = z.infer<typeof refundOrderSchema>;
