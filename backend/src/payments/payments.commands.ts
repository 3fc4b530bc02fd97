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

/** Takes the failed refunds of an order off the list of what can be retried, after a lost chargeback. Idempotent. */
export class ForgetFailedRefunds extends DomainCommand<{ readonly orderId: string }> {}

/** Stores that a failed refund must be requested again. Idempotent by refund id and retry. */
export class NoteRefundRetry extends DomainCommand<RefundRequest & { readonly retry: number }> {}
