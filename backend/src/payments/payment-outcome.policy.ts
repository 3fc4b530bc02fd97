import type { PaymentOutcome } from '../ordering/index.js';
import type { PaymentSessionState } from '../ordering/index.js';
import type { ProviderRefund, ProviderSession } from './stripe/provider-state.js';

/** A payment method that we do not offer but the provider may have added. */
const OTHER_METHOD = 'other';

/**
 * The outcome of a session, derived from its state alone, so that webhook, redirect and expiry get the same result in
 * any order. Null while the payer can still pay and no attempt has failed.
 */
export function outcomeOf(session: ProviderSession): PaymentOutcome | null {
  const method = session.method ?? OTHER_METHOD;
  if (session.paid) {
    const { amountCents, paymentIntentId } = session;
    return { kind: 'paid', paymentIntentId: paymentIntentId ?? session.sessionId, method, amountCents };
  }
  if (session.processing && session.voucherExpiresAt) {
    return { kind: 'processing', method, voucherExpiresAt: session.voucherExpiresAt.toISOString() };
  }
  if (session.status === 'expired') return { kind: 'expired' };
  if (session.failureCode !== undefined) return { kind: 'failed', code: session.failureCode };
  return null;
}

/** A session with its outcome, for other contexts. */
export function stateOf(session: ProviderSession): PaymentSessionState {
  const { sessionId, orderId, attemptId } = session;
  return { sessionId, orderId, attemptId, outcome: outcomeOf(session) };
}

/** The outcome of a refund; null while it is under way. */
export function refundOutcomeOf(
  refund: ProviderRefund,
):
  | { readonly kind: 'confirmed'; readonly providerRefundId: string; readonly amountCents: number }
  | { readonly kind: 'failed'; readonly code: string; readonly retry?: number }
  | null {
  const { status, providerRefundId, amountCents } = refund;
  if (status === 'succeeded') return { kind: 'confirmed', providerRefundId, amountCents };
  return status === 'failed'
    ? { kind: 'failed', code: refund.failureCode ?? 'failed', ...(refund.retry > 0 && { retry: refund.retry }) }
    : null;
}
