import { DomainCommand } from '../platform/domain/command.js';

/** Money that has to go back. */
export interface RefundRequest {
  readonly orderId: string;
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  /** How often it failed and was asked for again; 0 unless given. */
  readonly retry?: number;
}

/** Notes that money has to go back, so that it does even when every queue is lost. Idempotent by refund. */
export class NoteRefund extends DomainCommand<RefundRequest> {}

/** Notes that a refund that failed is to be asked for again. Idempotent by refund and retry. */
export class NoteRefundRetry extends DomainCommand<RefundRequest & { readonly retry: number }> {}
