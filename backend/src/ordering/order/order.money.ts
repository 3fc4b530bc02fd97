import type { OrderEventData } from './order.events.js';

/** One attempt to pay; instants in ISO 8601. */
export interface PaymentAttempt extends OrderEventData<'PaymentStarted'> {
  readonly status: 'open' | 'processing' | 'failed' | 'expired' | 'paid';
  readonly method: string | null;
  readonly voucherExpiresAt: string | null;
  /** When the payer of the voucher is reminded; absent if never. */
  readonly remindAt?: string;
}

/** The first payment that was received for the order. It is kept, or refunded as a whole if it cannot be accepted. */
export interface ReceivedPayment {
  readonly attemptId: string;
  readonly sessionId: string;
  readonly paymentIntentId: string;
  readonly method: string;
  readonly amountCents: number;
}

export interface Refund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly amountCents: number;
  /** `void`: not confirmed, and a lost chargeback left nothing of the payment for it. */
  readonly status: 'requested' | 'confirmed' | 'failed' | 'void';
  /** How often the refund was requested again after a failure. */
  readonly retries: number;
  /** Until when the customer must give bank details for it; absent unless the provider waits for them. */
  readonly actionBy?: string;
}

/** A dispute of the payment at the payer's bank. */
export interface Chargeback {
  /** The provider's id of the dispute; the payment's where an event has none. */
  readonly disputeId: string;
  readonly amountCents: number;
  readonly status: 'open' | 'won' | 'lost';
  readonly reason: string | null;
  /** Until when evidence can be given; null when the bank takes none. */
  readonly evidenceBy: string | null;
}

/** A dispute that was just opened. */
export const openedChargeback = (data: OrderEventData<'ChargebackOpened'>): Chargeback => ({
  disputeId: data.disputeId ?? data.paymentIntentId,
  amountCents: data.amountCents,
  status: 'open',
  reason: data.reason ?? null,
  evidenceBy: data.evidenceBy ?? null,
});

/** The disputes after one of them has got another status. */
export const chargebacksWith = (
  { chargebacks = [] }: { readonly chargebacks?: readonly Chargeback[] },
  { disputeId, paymentIntentId }: OrderEventData<'ChargebackWon'>,
  status: Chargeback['status'],
): readonly Chargeback[] =>
  chargebacks.map((known) => (known.disputeId === (disputeId ?? paymentIntentId) ? { ...known, status } : known));

/** What a lost dispute changes of an order. */
interface Disputed {
  readonly payment: ReceivedPayment;
  readonly refunds: readonly Refund[];
  readonly chargebacks?: readonly Chargeback[];
}

/**
 * The order after the bank has given an amount back: it counts as a confirmed refund. Requested refunds that the rest of
 * the payment no longer covers are void.
 */
export const withLoss = <Before extends Disputed>(order: Before, data: OrderEventData<'ChargebackLost'>): Before => {
  const { paymentIntentId, amountCents, refundId = data.disputeId ?? paymentIntentId } = data;
  const lost: Refund = { refundId, paymentIntentId, amountCents, status: 'confirmed', retries: 0 };
  let leftCents = order.payment.amountCents;
  for (const { status, ...refund } of [...order.refunds, lost]) {
    if (status === 'confirmed' && refund.paymentIntentId === order.payment.paymentIntentId)
      leftCents -= refund.amountCents;
  }
  const refunds = order.refunds.map((refund): Refund => {
    const isOpen = refund.status === 'requested' || refund.status === 'failed';
    if (!isOpen || refund.paymentIntentId !== order.payment.paymentIntentId) return refund;
    if (refund.amountCents > leftCents) return { ...refund, status: 'void' };
    leftCents -= refund.amountCents;
    return refund;
  });
  const chargebacks = chargebacksWith(order, data, 'lost');
  return { ...order, chargebacks, refunds: amountCents === 0 ? refunds : [...refunds, lost] };
};
