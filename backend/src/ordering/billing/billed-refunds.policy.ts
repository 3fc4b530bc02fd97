import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { OrderEvent } from '../order/order.events.js';
import type { BilledRefund } from '../order/order.queries.js';
import { GOODWILL } from '../order/order.refunds.js';

/** The reason code of what a bank has given back after a lost chargeback. */
const CHARGEBACK = 'chargeback';

/**
 * What has been given back of an order's payment, the oldest first: confirmed refunds, and what the bank gave back after
 * lost chargebacks. Each gets a credit note.
 */
export const billedRefunds = (
  events: readonly Recorded<OrderEvent>[],
  { paymentIntentId, amountCents: paidCents }: { readonly paymentIntentId: string; readonly amountCents: number },
): BilledRefund[] => {
  const reasons = new Map<string, string>();
  const confirmed = new Map<string, BilledRefund>();
  for (const event of events) {
    if (event.type === 'RefundRequested' && event.data.paymentIntentId === paymentIntentId) {
      const { refundId, reason, printedReason } = event.data;
      reasons.set(refundId, reason === GOODWILL ? (printedReason ?? 'courtesy') : reason);
    }
    if (event.type === 'RefundConfirmed') {
      const { refundId, amountCents } = event.data;
      const reason = reasons.get(refundId);
      if (reason === undefined) continue;
      confirmed.set(refundId, { refundId, amountCents, confirmedAt: event.occurredAt, reason });
    }
    if (event.type === 'ChargebackLost' || event.type === 'ChargebackPartlyLost') {
      const { refundId, amountCents, paymentIntentId: disputed } = event.data;
      if (refundId === undefined || disputed !== paymentIntentId) continue;
      confirmed.set(refundId, { refundId, amountCents, confirmedAt: event.occurredAt, reason: CHARGEBACK });
    }
  }
  return withinPayment([...confirmed.values()], paidCents);
};

/**
 * The refunds as far as the payment covers them: a bank can give back what a refund has given back already, and the
 * documents of an order never credit more than its invoice.
 */
const withinPayment = (refunds: readonly BilledRefund[], paidCents: number): BilledRefund[] => {
  let leftCents = paidCents;
  return refunds.flatMap((refund) => {
    const amountCents = Math.min(refund.amountCents, leftCents);
    leftCents -= amountCents;
    return amountCents === 0 ? [] : [{ ...refund, amountCents }];
  });
};
