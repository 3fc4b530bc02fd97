import type Stripe from 'stripe';
import { chargeObject, hasCharge } from './charge.object.js';
import type { Failure } from '../page/card.policy.js';
import { type Checkout, type CheckoutPayment, isPaid, partId } from '../checkouts/checkout.entity.js';
import { seconds } from './unix-time.js';

/**
 * The payment intent of a session, as Stripe shows it.
 * @throws RangeError when there is no payment intent, because the payer has not begun to pay
 */
export function paymentIntentObject(
  checkout: Checkout,
  expansion: { latestCharge: boolean } = { latestCharge: false },
): Stripe.PaymentIntent {
  const { payment, request } = checkout;
  if (!payment) throw new RangeError(`session ${checkout.id} has no payment intent`);
  return {
    id: partId(checkout.id, 'pi_'),
    object: 'payment_intent',
    ...notUsed(),
    allowed_payment_method_types: [...request.methods],
    amount: checkout.amountCents,
    amount_received: isPaid(checkout) ? checkout.amountCents : 0,
    canceled_at: null,
    cancellation_reason: checkout.status === 'expired' ? 'abandoned' : null,
    client_secret: null,
    created: seconds(new Date(payment.startedAt)),
    currency: 'eur',
    last_payment_error: payment.failure ? paymentError(payment.failure, payment.method) : null,
    latest_charge: latestCharge(checkout, expansion.latestCharge),
    metadata: { ...request.intentMetadata },
    next_action: nextAction(checkout, payment),
    payment_method: payment.status === 'requires_payment_method' ? null : partId(checkout.id, 'pm_'),
    payment_method_types: [...request.methods],
    receipt_email: request.customerEmail,
    statement_descriptor_suffix: request.statementSuffix ?? null,
    status: checkout.status === 'expired' ? 'canceled' : payment.status,
    transfer_group: request.transferGroup,
  };
}

function latestCharge(checkout: Checkout, expand: boolean): Stripe.PaymentIntent['latest_charge'] {
  if (!hasCharge(checkout)) return null;
  return expand ? chargeObject(checkout) : partId(checkout.id, 'ch_');
}

function paymentError(failure: Failure, method: string): Stripe.PaymentIntent.LastPaymentError {
  return {
    code: failure.code,
    ...(failure.declineCode && { decline_code: failure.declineCode }),
    message: failure.message,
    payment_method_type: method,
    type: method === 'card' ? 'card_error' : 'invalid_request_error',
  };
}

function nextAction(checkout: Checkout, payment: CheckoutPayment): Stripe.PaymentIntent.NextAction | null {
  if (payment.status !== 'requires_action') return null;
  if (payment.voucher) {
    return {
      multibanco_display_details: {
        entity: payment.voucher.entity,
        expires_at: seconds(new Date(payment.voucher.expiresAt)),
        hosted_voucher_url: null,
        reference: payment.voucher.reference,
      },
      type: 'multibanco_display_details',
    };
  }
  if (payment.method === 'mb_way') return { type: 'mb_way_await_authorization' };
  return { redirect_to_url: { return_url: checkout.request.successUrl, url: null }, type: 'redirect_to_url' };
}

/** The remaining fields of a payment intent. They belong to Stripe features that the marketplace does not use. */
function notUsed() {
  return {
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    livemode: false,
    managed_payments: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    transfer_data: null,
  } satisfies Partial<Stripe.PaymentIntent>;
}
