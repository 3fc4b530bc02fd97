import type { PaymentOutcome } from '../ordering/index.js';
import type { PaymentSessionState } from '../ordering/index.js';
import { type ProviderRefund, type ProviderSession, SHOP_CURRENCY } from './stripe/provider-state.js';

/** The method that is recorded for a payment whose method this application does not know, for example a new one. */
const OTHER_METHOD = 'other';

/** Whether money of another currency than the shop's was taken; such a payment never pays an order. */
export const isForeignMoney = ({ paid, currency }: ProviderSession): boolean => paid && currency !== SHOP_CURRENCY;

/**
 * The outcome of a session, derived from its state alone, so that it does not matter in which order the webhook, the
 * payer's return and the closing of the session report it. Null while the payer can still pay and no attempt has
 * failed, and for a payment in another currency, which a person must decide ({@link isForeignMoney}).
 */
export function outcomeOf(session: ProviderSession): PaymentOutcome | null {
  if (isForeignMoney(session)) return null;
  const method = session.method ?? OTHER_METHOD;
  if (session.paid) {
    const { amountCents, paymentIntentId } = session;
    return { kind: 'paid', paymentIntentId: paymentIntentId ?? session.sessionId, method, amountCents };
  }
  if (session.processing && session.voucherExpiresAt) {
    const voucherExpiresAt = session.voucherExpiresAt.toISOString();
    return { kind: 'processing', method, voucherExpiresAt, ...(session.voucher && { voucher: session.voucher }) };
  }
  if (session.status === 'expired') return { kind: 'expired' };
  if (session.failureCode !== undefined) return { kind: 'failed', code: session.failureCode };
  return null;
}

/** The ids and the outcome of a session, as other contexts use them. */
export function stateOf(session: ProviderSession): PaymentSessionState {
  const { sessionId, orderId, attemptId } = session;
  return { sessionId, orderId, attemptId, outcome: outcomeOf(session) };
}

/** The outcome of a refund; null while the refund is under way and nobody has to do anything. */
export function refundOutcomeOf(
  refund: ProviderRefund,
):
  | { readonly kind: 'confirmed'; readonly providerRefundId: string; readonly amountCents: number }
  | { readonly kind: 'failed'; readonly code: string; readonly retry?: number }
  | { readonly kind: 'action_required'; readonly actionBy: string; readonly retry?: number }
  | null {
  const { status, providerRefundId, amountCents } = refund;
  if (status === 'succeeded') return { kind: 'confirmed', providerRefundId, amountCents };
  const retry = refund.retry > 0 ? { retry: refund.retry } : {};
  if (status === 'failed') return { kind: 'failed', code: refund.failureCode ?? 'failed', ...retry };
  return refund.actionBy ? { kind: 'action_required', actionBy: refund.actionBy.toISOString(), ...retry } : null;
}
