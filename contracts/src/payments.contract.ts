import { z } from 'zod';
import { amountSchema, uuidSchema } from './validation.js';

/** The payment methods that we offer. A Multibanco voucher is paid later, at a cash machine. */
export const paymentMethods = ['card', 'mb_way', 'multibanco'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The outcome of a payment attempt. `processing`: a voucher was issued and is not paid yet. */
export const paymentOutcomes = ['paid', 'processing', 'failed', 'expired'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** The provider's id of a payment session, for example `cs_test_…`. */
export const paymentSessionIdSchema = z.string().regex(/^[A-Za-z0-9_]{1,255}$/, 'Invalid payment session id');

export const paymentSessionParamsSchema = z.object({ id: paymentSessionIdSchema });

export const paymentSessionStatuses = ['open', 'complete', 'expired'] as const;

/**
 * `GET /Payment/session/{id}`: the state of a payment session at the provider; its outcome is recorded before the
 * response is sent. `paymentStatus` is `open` while the payer may still pay and nothing has failed.
 */
export const paymentSessionSchema = z.object({
  sessionId: z.string(),
  orderId: uuidSchema,
  attemptId: uuidSchema,
  status: z.enum(paymentSessionStatuses),
  paymentStatus: z.enum(['open', ...paymentOutcomes]),
  method: z.enum(paymentMethods).optional(),
  amount: amountSchema,
  failureCode: z.string().optional(),
});
export type PaymentSessionAnswer = z.infer<typeof paymentSessionSchema>;

/** Response of `POST /Payment/webhook`; `ignored` is true when the event does not concern us. */
export const webhookAnswerSchema = z.object({ received: z.literal(true), ignored: z.boolean() });
export type WebhookAnswer = z.infer<typeof webhookAnswerSchema>;

/** The actions of a payer on the sandbox's payment page. */
export const sandboxOutcomes = [
  'success',
  'decline',
  'requires_3ds',
  'multibanco_pending',
  'multibanco_paid',
  'expire',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

export const sandboxCheckoutRequestSchema = z.strictObject({
  outcome: z.enum(sandboxOutcomes),
  /** `lost`: the webhooks about this act never arrive, as after a wrong address at the provider. */
  webhook: z.enum(['sent', 'lost']).default('sent'),
});
export type SandboxCheckoutRequest = z.output<typeof sandboxCheckoutRequestSchema>;

/** Response of `POST /sandbox/checkout/{sessionId}`: the session after the payer's action. */
export const sandboxCheckoutSchema = z.object({
  sessionId: z.string(),
  status: z.enum(paymentSessionStatuses),
  paymentStatus: z.enum(['paid', 'unpaid']),
  /** What the payer must do next, if anything: confirm with the bank or in the app, or pay the voucher. */
  nextAction: z.enum(['three_d_secure', 'mb_way', 'pay_voucher']).optional(),
  method: z.enum(paymentMethods).optional(),
  failureCode: z.string().optional(),
  amount: amountSchema,
});
export type SandboxCheckoutAnswer = z.infer<typeof sandboxCheckoutSchema>;

/**
 * `POST /sandbox/dispute/{sessionId}`: what the payer's bank does. `won` and `lost` decide the dispute, which is opened
 * first if there is none; without `amount`, the whole payment is disputed.
 */
export const sandboxDisputeRequestSchema = z.strictObject({
  outcome: z.enum(['open', 'won', 'lost']),
  amount: amountSchema.optional(),
  webhook: z.enum(['sent', 'lost']).default('sent'),
});
export type SandboxDisputeRequest = z.output<typeof sandboxDisputeRequestSchema>;

/** Response of `POST /sandbox/dispute/{sessionId}`. */
export const sandboxDisputeSchema = z.object({
  disputeId: z.string(),
  status: z.enum(['needs_response', 'won', 'lost']),
  amount: amountSchema,
});
export type SandboxDisputeAnswer = z.infer<typeof sandboxDisputeSchema>;

/** Error codes that the payments API returns in addition to `platformErrors`; the frontend has a text for each. */
export const paymentErrors = {
  payment_provider_unavailable: 503,
  payment_provider_refused: 422,
  webhook_signature_invalid: 400,
  sandbox_session_complete: 409,
  sandbox_session_expired: 409,
  sandbox_method_not_offered: 422,
  sandbox_nothing_to_confirm: 409,
  sandbox_nothing_to_pay: 409,
  sandbox_nothing_to_dispute: 409,
} as const;
export type PaymentErrorCode = keyof typeof paymentErrors;

/**
 * What about a payment waits for a person. `foreign_currency`: money of another currency was taken, which pays no order.
 * `unknown_dispute`: a payer disputed a payment of no order. `refund_lapsed`: the customer did not give the bank details
 * that the refund needs in time.
 */
export const paymentAlarmKinds = ['foreign_currency', 'unknown_dispute', 'refund_lapsed'] as const;
export type PaymentAlarmKind = (typeof paymentAlarmKinds)[number];

/** `GET /Admin/payment-alarms`: an alarm that nobody has handled yet. */
export const paymentAlarmSchema = z.object({
  id: uuidSchema,
  kind: z.enum(paymentAlarmKinds),
  /** The provider's id of the payment, refund or dispute, which its dashboard finds. */
  providerId: z.string(),
  orderId: uuidSchema.nullable(),
  orderNumber: z.string().nullable(),
  amount: amountSchema,
  /** Three upper-case letters of ISO 4217. */
  currency: z.string(),
  raisedAt: z.iso.datetime(),
});
export type PaymentAlarm = z.infer<typeof paymentAlarmSchema>;

/** A refund that failed at the provider. */
export const failedRefundSchema = z.object({
  id: uuidSchema,
  orderId: uuidSchema,
  /** The order's number; null while its read model is rebuilt. */
  orderNumber: z.string().nullable(),
  amount: amountSchema,
  failedAt: z.iso.datetime(),
  /** How often an admin has retried the refund. */
  retries: z.int().min(0),
});
export type FailedRefund = z.infer<typeof failedRefundSchema>;

/** Refunds that failed, grouped by cause, the largest group first: `GET /Admin/refunds`. */
export const failedRefundGroupSchema = z.object({
  /** The provider's error code. */
  cause: z.string(),
  count: z.int().min(0),
  since: z.iso.datetime(),
  amount: amountSchema,
  /** The oldest refunds of the group. */
  refunds: z.array(failedRefundSchema),
});
export type FailedRefundGroup = z.infer<typeof failedRefundGroupSchema>;

/** `POST /Admin/refunds/retry`: retries all refunds that failed for one cause. */
export const retryRefundsSchema = z.strictObject({ cause: z.string().min(1).max(200) });
export type RetryRefunds = z.infer<typeof retryRefundsSchema>;

/** The number of refunds that are retried. */
export const retriedRefundsSchema = z.object({ requested: z.int().min(0) });
export type RetriedRefunds = z.infer<typeof retriedRefundsSchema>;
