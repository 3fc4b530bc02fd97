import { orderEvents } from '../ordering/index.js';
import { enqueue, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { ForgetRefunds, NoteRefund, NoteRefundRetry, ResumeRefunds } from './payments.commands.js';

/** Stores the refunds that orders request, and requests them from the provider. */
export const paymentsProcess = defineProcess('payments', [
  on(orderEvents, {
    RefundRequested: ({ streamId: orderId, data: { refundId, paymentIntentId, amountCents } }) => {
      const refund = { orderId, refundId, paymentIntentId, amountCents };
      return [send(NoteRefund, refund), enqueue('payments', 'refund', refund)];
    },
    RefundRetried: ({ streamId: orderId, data: { refundId, paymentIntentId, amountCents, retry } }) => {
      const refund = { orderId, refundId, paymentIntentId, amountCents, retry };
      return [send(NoteRefundRetry, refund), enqueue('payments', 'refund', refund)];
    },
    ChargebackWon: ({ streamId: orderId }) => [send(ResumeRefunds, { orderId })],
    ChargebackPartlyLost: ({ streamId: orderId }) => [send(ResumeRefunds, { orderId })],
    ChargebackLost: ({ streamId: orderId }) => [send(ForgetRefunds, { orderId })],
  }),
]);
