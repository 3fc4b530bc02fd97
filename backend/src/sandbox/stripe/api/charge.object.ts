import type Stripe from 'stripe';
import { type Checkout, type CheckoutPayment, isPaid, partId } from '../checkouts/checkout.entity.js';
import { seconds } from './unix-time.js';

/**
 * Whether a charge exists: only after the payment has succeeded or failed. A payment that was only begun has no charge.
 */
export const hasCharge = (checkout: Checkout): boolean =>
  checkout.payment?.status === 'succeeded' || checkout.payment?.failure !== undefined;

/**
 * The latest charge of a session, as Stripe shows it.
 * @throws RangeError when the session has no charge
 */
export function chargeObject(checkout: Checkout): Stripe.Charge {
  const { payment, request } = checkout;
  if (!payment || !hasCharge(checkout)) throw new RangeError(`session ${checkout.id} has no charge`);
  const paid = isPaid(checkout);
  return {
    id: partId(checkout.id, 'ch_'),
    object: 'charge',
    ...notUsed(),
    amount: checkout.amountCents,
    amount_captured: paid ? checkout.amountCents : 0,
    amount_refunded: checkout.refundedCents,
    billing_details: { address: null, email: request.customerEmail, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor:
      request.statementSuffix === undefined ? 'PERPETUA' : `PERPETUA* ${request.statementSuffix}`,
    captured: paid,
    created: seconds(new Date(payment.paidAt ?? payment.startedAt)),
    currency: 'eur',
    failure_code: payment.failure?.code ?? null,
    failure_message: payment.failure?.message ?? null,
    metadata: { ...request.intentMetadata },
    outcome: outcomeOf(payment),
    paid,
    payment_intent: partId(checkout.id, 'pi_'),
    payment_method: partId(checkout.id, 'pm_'),
    payment_method_details: methodDetails(checkout, payment),
    receipt_email: request.customerEmail,
    refunded: checkout.refundedCents === checkout.amountCents,
    statement_descriptor_suffix: request.statementSuffix ?? null,
    status: paid ? 'succeeded' : 'failed',
    transfer_group: request.transferGroup,
  };
}

function outcomeOf({ failure }: CheckoutPayment): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure ? (failure.declineCode ?? failure.code) : null,
    seller_message: failure ? failure.message : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function methodDetails(checkout: Checkout, payment: CheckoutPayment): Stripe.Charge.PaymentMethodDetails {
  if (payment.method === 'mb_way') return { mb_way: {}, type: 'mb_way' };
  if (payment.method === 'multibanco') {
    const { entity = null, reference = null } = payment.voucher ?? {};
    return { multibanco: { entity, reference }, type: 'multibanco' };
  }
  return { card: cardDetails(checkout, payment), type: 'card' };
}

function cardDetails(checkout: Checkout, { card }: CheckoutPayment): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: checkout.amountCents,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.expMonth ?? 0,
    exp_year: card?.expYear ?? 0,
    funding: 'credit',
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** The remaining fields of a charge. They belong to Stripe features that the marketplace does not use. */
function notUsed() {
  return {
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    receipt_number: null,
    receipt_url: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    transfer_data: null,
  } satisfies Partial<Stripe.Charge>;
}
