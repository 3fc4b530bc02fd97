import { DomainCommand } from '../platform/domain/command.js';

/** A payment to be refunded in full or in part. */
export interface RefundRequest {
  readonly orderId: string;
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  /** How often the refund has failed and been requested again; 0 by default. */
  readonly retry?: number;
}

/**
 * Stores a refund, so that it is requested from the provider even when the job queue loses its jobs. Idempotent by
 * refund id.
 */
export class NoteRefund extends DomainCommand<RefundRequest> {}

/** Requests the refunds of an order that waited for the payer's bank. Idempotent. */
export class ResumeRefunds extends DomainCommand<{ readonly orderId: string }> {}

/** Ends the refunds of an order that were not confirmed, after a chargeback that left nothing for them. Idempotent. */
export class ForgetRefunds extends DomainCommand<{ readonly orderId: string }> {}

/** Stores that a failed refund must be requested again. Idempotent by refund id and retry. */
export class NoteRefundRetry extends DomainCommand<RefundRequest & { readonly retry: number }> {}
