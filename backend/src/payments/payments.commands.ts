import { DomainCommand } from '../platform/domain/command.js';

/** A payment, or a part of it, to be refunded. */
export interface RefundRequest {
  readonly orderId: string;
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  /** How often the refund failed and was requested again; 0 by default. */
  readonly retry?: number;
}

/** Stores a refund, so that it is made even when every queue is lost. Idempotent by refund. */
export class NoteRefund extends DomainCommand<RefundRequest> {}

/** Stores that a failed refund is to be requested again. Idempotent by refund and retry. */
export class NoteRefundRetry extends DomainCommand<RefundRequest & { readonly retry: number }> {}
