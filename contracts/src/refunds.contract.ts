import { z } from 'zod';
import { amountSchema, textLine, uuidSchema } from './validation.js';

/**
 * The status of a refund: requested from the bank, confirmed by it, or refused by it. `action_required`: the payment
 * provider has asked the customer for bank details by e-mail. `void`: a lost chargeback left nothing for it.
 */
export const refundStatuses = ['requested', 'action_required', 'confirmed', 'failed', 'void'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The causes of refunds, as codes for which pages have texts; `other` for a cause that this list does not contain. */
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
  'withdrawn',
  'chargeback',
  'other',
] as const;
export type RefundCause = (typeof refundCauses)[number];

/**
 * A refund. `by` is the admin who granted it, `note` the reason that the admin gave; only responses to admins contain
 * them.
 */
export const orderRefundSchema = z.object({
  id: uuidSchema,
  amount: amountSchema,
  cause: z.enum(refundCauses),
  status: z.enum(refundStatuses),
  serviceId: uuidSchema.nullable(),
  requestedAt: z.iso.datetime(),
  /** When the bank last confirmed or refused the refund; null while its answer is awaited. */
  answeredAt: z.iso.datetime().nullable(),
  /** Until when the customer can give the bank details; present only with the status `action_required`. */
  actionBy: z.iso.datetime().optional(),
  note: z.string().optional(),
  by: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

/** The reasons of a goodwill refund that can be printed on the credit note, in the language of the order. */
export const goodwillReasons = ['courtesy', 'quality', 'late', 'incomplete', 'price'] as const;
export type GoodwillReason = (typeof goodwillReasons)[number];

/**
 * `POST /Order/{id}/refund`: refunds at most what is left of the payment, as goodwill; the partners' amounts do not
 * change.
 */
export const refundOrderSchema = z.object({
  amount: amountSchema.refine((amount) => Number(amount) > 0, 'The amount must be more than nothing.'),
  /** The reason in the order's history; only admins read it. */
  reason: textLine(200).min(1),
  /** The reason for the customer, printed on the credit note. */
  printedReason: z.enum(goodwillReasons).default('courtesy'),
});
export type RefundOrderRequest = z.infer<typeof refundOrderSchema>;

/**
 * A dispute of a payment at the payer's bank. `reason` is the provider's code; `evidenceBy` is until when evidence can
 * be given, null when the bank takes none.
 */
export const orderChargebackSchema = z.object({
  disputeId: z.string(),
  amount: amountSchema,
  status: z.enum(['open', 'won', 'lost']),
  reason: z.string().nullable(),
  evidenceBy: z.iso.datetime().nullable(),
});
export type OrderChargeback = z.infer<typeof orderChargebackSchema>;
