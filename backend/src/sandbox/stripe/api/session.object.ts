import type Stripe from 'stripe';
import { type Checkout, isPaid, partId } from '../checkouts/checkout.entity.js';
import { paymentIntentObject } from './payment-intent.object.js';
import { seconds } from './unix-time.js';

/** Which objects the session contains in full, as requested with Stripe's parameter `expand`. */
export interface SessionExpansion {
  readonly paymentIntent: boolean;
  readonly latestCharge: boolean;
  readonly lineItems: boolean;
}

const NOTHING_EXPANDED: SessionExpansion = { paymentIntent: false, latestCharge: false, lineItems: false };

/**
 * A session as Stripe shows it. `payUrl` is the URL of the session's payment page; it is shown only while the session
 * is open.
 */
export function sessionObject(
  checkout: Checkout,
  payUrl: string,
  expansion: SessionExpansion = NOTHING_EXPANDED,
): Stripe.Checkout.Session {
  const { request } = checkout;
  return {
    id: checkout.id,
    object: 'checkout.session',
    ...notUsed(),
    adaptive_pricing: { enabled: request.adaptivePricing ?? true },
    allowed_payment_method_types: [...request.methods],
    amount_subtotal: checkout.amountCents,
    amount_total: checkout.amountCents,
    cancel_url: request.cancelUrl,
    client_reference_id: request.clientReferenceId,
    created: seconds(checkout.createdAt),
    currency: 'eur',
    livemode: false,
    customer_details: customerDetails(request.customerEmail),
    customer_email: request.customerEmail,
    expires_at: seconds(checkout.expiresAt),
    ...(expansion.lineItems && { line_items: lineItemList(checkout) }),
    locale: request.locale,
    metadata: { ...request.metadata },
    mode: 'payment',
    payment_intent: intentOf(checkout, expansion),
    payment_method_types: [...request.methods],
    payment_status: isPaid(checkout) ? 'paid' : 'unpaid',
    status: checkout.status,
    success_url: request.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: checkout.status === 'open' ? payUrl : null,
  };
}

/** The response to `GET /v1/checkout/sessions/{id}/line_items`. */
export function lineItemList(checkout: Checkout): Stripe.ApiList<Stripe.LineItem> {
  return {
    object: 'list',
    data: checkout.request.lines.map((_line, index) => lineItemObject(checkout, index)),
    has_more: false,
    url: `/v1/checkout/sessions/${checkout.id}/line_items`,
  };
}

function intentOf(checkout: Checkout, expansion: SessionExpansion): Stripe.Checkout.Session['payment_intent'] {
  if (!checkout.payment) return null;
  if (!expansion.paymentIntent) return partId(checkout.id, 'pi_');
  return paymentIntentObject(checkout, { latestCharge: expansion.latestCharge });
}

function lineItemObject(checkout: Checkout, index: number): Stripe.LineItem {
  const line = checkout.request.lines[index];
  if (!line) throw new RangeError(`session ${checkout.id} has no line ${index}`);
  const totalCents = line.unitCents * line.quantity;
  return {
    id: `${partId(checkout.id, 'li_')}${index}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: totalCents,
    amount_tax: 0,
    amount_total: totalCents,
    currency: 'eur',
    description: line.name,
    metadata: {},
    price: {
      id: `${partId(checkout.id, 'price_')}${index}`,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: seconds(checkout.createdAt),
      currency: 'eur',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: `${partId(checkout.id, 'prod_')}${index}`,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: line.unitCents,
      unit_amount_decimal: null,
    },
    quantity: line.quantity,
  };
}

function customerDetails(email: string | null): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === null) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** The remaining fields of a session. They belong to Stripe features that the marketplace does not use. */
function notUsed() {
  return {
    after_expiration: null,
    allow_promotion_codes: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    managed_payments: null,
    origin_context: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    subscription: null,
    wallet_options: null,
  } satisfies Partial<Stripe.Checkout.Session>;
}
