import {
  APPROVAL_REFUSED,
  behaviourOf,
  type CardEntry,
  CHALLENGE_FAILED,
  faceOf,
  type Failure,
  VOUCHER_EXPIRED,
} from '../page/card.policy.js';
import type { Checkout, CheckoutPayment } from './checkout.entity.js';
import {
  methodNotOffered,
  nothingToConfirm,
  nothingToPay,
  sessionAlreadyComplete,
  sessionExpired,
} from '../sandbox.errors.js';

/** An action of the payer on a checkout, or the end of its time (`run_out`). */
export type CheckoutAction =
  | { readonly kind: 'pay_by_card'; readonly card: CardEntry }
  | { readonly kind: 'pay_by_mb_way' }
  | { readonly kind: 'take_voucher'; readonly reference: string }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'pay_voucher' }
  | { readonly kind: 'run_out' };

/** The checkout events to which the marketplace's endpoint is subscribed. */
export type CheckoutEventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed';

/** A checkout after an action, and the events that Stripe would send about it. */
export interface CheckoutChange {
  readonly checkout: Checkout;
  readonly events: readonly CheckoutEventType[];
}

/** The lifetime of a Multibanco voucher: seven days. */
const VOUCHER_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
const VOUCHER_ENTITY = '11854';

/**
 * Applies an action to a checkout at `now` (business clock). Payments after the checkout's expiry are rejected even if
 * no sweep has expired it yet.
 * @throws DomainError 409 `sandbox_session_complete`, `sandbox_session_expired`, `sandbox_nothing_to_confirm`,
 * `sandbox_nothing_to_pay`, 422 `sandbox_method_not_offered`
 */
export function act(checkout: Checkout, action: CheckoutAction, now: Date): CheckoutChange {
  if (action.kind === 'run_out') return runOut(checkout);
  if (action.kind === 'pay_voucher') return voucherPaid(checkout, now);
  if (checkout.status === 'complete') throw sessionAlreadyComplete(checkout.id);
  if (checkout.status === 'expired' || checkout.expiresAt <= now) throw sessionExpired(checkout.id);
  switch (action.kind) {
    case 'pay_by_card':
      offered(checkout, 'card');
      return payByCard(checkout, action.card, now);
    case 'pay_by_mb_way':
      offered(checkout, 'mb_way');
      return opened(checkout, { ...started('mb_way', now), challenge: { kind: 'mb_way' } });
    case 'take_voucher':
      offered(checkout, 'multibanco');
      return takeVoucher(checkout, action.reference, now);
    case 'confirm':
    case 'refuse':
      return answered(checkout, action.kind, now);
  }
}

function payByCard(checkout: Checkout, entry: CardEntry, now: Date): CheckoutChange {
  const behaviour = behaviourOf(entry.number);
  const payment = { ...started('card', now), card: faceOf(entry), refunds: behaviour.refunds };
  if (behaviour.challenge) {
    const challenge = { kind: 'three_d_secure', ...(behaviour.failure && { failure: behaviour.failure }) } as const;
    return opened(checkout, { ...payment, challenge });
  }
  return charged(checkout, payment, { failure: behaviour.failure, now });
}

function answered(checkout: Checkout, answer: 'confirm' | 'refuse', now: Date): CheckoutChange {
  const payment = checkout.payment;
  if (!payment?.challenge) throw nothingToConfirm(checkout.id);
  const refusal = payment.challenge.kind === 'mb_way' ? APPROVAL_REFUSED : CHALLENGE_FAILED;
  const { challenge, ...rest } = payment;
  return charged(checkout, rest, { failure: answer === 'refuse' ? refusal : challenge.failure, now });
}

/** The checkout after its payment has succeeded, or failed if `result` contains a failure. */
function charged(
  checkout: Checkout,
  payment: CheckoutPayment,
  result: { failure: Failure | undefined; now: Date },
): CheckoutChange {
  if (result.failure) {
    const failed = { ...payment, status: 'requires_payment_method', failure: result.failure } as const;
    return { checkout: { ...checkout, payment: failed }, events: ['payment_intent.payment_failed'] };
  }
  const paid = { ...payment, status: 'succeeded', paidAt: result.now.toISOString() } as const;
  return {
    checkout: { ...checkout, status: 'complete', payment: paid, dueAt: null },
    events: ['checkout.session.completed'],
  };
}

function takeVoucher(checkout: Checkout, reference: string, now: Date): CheckoutChange {
  const expiresAt = new Date(now.getTime() + VOUCHER_LIFE_MS);
  const voucher = { entity: VOUCHER_ENTITY, reference, expiresAt: expiresAt.toISOString() };
  const payment: CheckoutPayment = { ...started('multibanco', now), voucher, refunds: 'settles' };
  return {
    checkout: { ...checkout, status: 'complete', payment, dueAt: expiresAt },
    events: ['checkout.session.completed'],
  };
}

function voucherPaid(checkout: Checkout, now: Date): CheckoutChange {
  if (checkout.status === 'expired') throw sessionExpired(checkout.id);
  const payment = pendingVoucher(checkout);
  if (!payment || (checkout.dueAt && checkout.dueAt <= now)) throw nothingToPay(checkout.id);
  const paid = { ...payment, status: 'succeeded', paidAt: now.toISOString() } as const;
  return {
    checkout: { ...checkout, payment: paid, dueAt: null },
    events: ['checkout.session.async_payment_succeeded'],
  };
}

/** Ends a checkout when its time is over or a caller expires it: an open session expires, an unpaid voucher fails. */
function runOut(checkout: Checkout): CheckoutChange {
  const payment = pendingVoucher(checkout);
  if (payment) {
    const failed = { ...payment, status: 'requires_payment_method', failure: VOUCHER_EXPIRED } as const;
    return {
      checkout: { ...checkout, payment: failed, dueAt: null },
      events: ['checkout.session.async_payment_failed', 'payment_intent.payment_failed'],
    };
  }
  if (checkout.status === 'complete') throw sessionAlreadyComplete(checkout.id);
  if (checkout.status === 'expired') throw sessionExpired(checkout.id);
  return { checkout: { ...checkout, status: 'expired', dueAt: null }, events: ['checkout.session.expired'] };
}

/** The payment if it waits for its voucher to be paid, otherwise undefined. */
function pendingVoucher(checkout: Checkout): CheckoutPayment | undefined {
  const payment = checkout.payment;
  return payment?.voucher && payment.status === 'requires_action' ? payment : undefined;
}

function opened(checkout: Checkout, payment: CheckoutPayment): CheckoutChange {
  return { checkout: { ...checkout, payment }, events: [] };
}

function started(method: CheckoutPayment['method'], now: Date): CheckoutPayment {
  return { status: 'requires_action', method, refunds: 'succeeds', startedAt: now.toISOString() };
}

function offered(checkout: Checkout, method: CheckoutPayment['method']): void {
  if (!checkout.request.methods.includes(method)) throw methodNotOffered(checkout.id, checkout.request.methods);
}
