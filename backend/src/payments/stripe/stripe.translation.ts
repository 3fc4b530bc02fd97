import { type PaymentMethod, paymentMethods } from '@perpetua/contracts/payments.contract';
import type Stripe from 'stripe';
import type { SessionRequest } from '../../ordering/index.js';
import {
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderSession,
  SHOP_CURRENCY,
} from './provider-state.js';

/**
 * The types of Stripe's events that the application acts on: what the webhook endpoint must be subscribed to, and what
 * the reconciliation reads.
 */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event['type'][];
type HandledEventType = (typeof handledEventTypes)[number];

/** The lifetime of a voucher when the provider does not state it: seven days. */
const VOUCHER_SECONDS = 7 * 24 * 60 * 60;

/**
 * The parameters of a new session: a hosted page, one payment, gross amounts in euro cents.
 * @param statementSuffix what a card statement shows after the name that the account has set; nothing by default
 */
export function sessionParamsOf(
  request: SessionRequest,
  statementSuffix?: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { orderId: request.orderId, attemptId: request.attemptId };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: request.lines.map(({ name, unitCents, quantity }) => ({
      quantity,
      price_data: { currency: SHOP_CURRENCY, unit_amount: unitCents, product_data: { name } },
    })),
    allowed_payment_method_types: [...request.methods],
    // Otherwise the account's setting decides, and a payer abroad may be charged in another currency than the invoice's.
    adaptive_pricing: { enabled: false },
    client_reference_id: request.orderId,
    ...(request.customerEmail !== undefined && { customer_email: request.customerEmail }),
    metadata,
    payment_intent_data: {
      metadata,
      transfer_group: request.orderId,
      ...(statementSuffix !== undefined && { statement_descriptor_suffix: statementSuffix }),
    },
    locale: request.language,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/**
 * Converts a Stripe session with its expanded payment intent and latest charge; undefined when another application that
 * shares the account created the session.
 */
export function providerSessionOf(session: Stripe.Checkout.Session): ProviderSession | undefined {
  const { orderId, attemptId } = session.metadata ?? {};
  if (orderId === undefined || attemptId === undefined) return undefined;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const paid = session.payment_status !== 'unpaid';
  const complete = session.status === 'complete';
  const processing = complete && !paid && intent?.status !== 'requires_payment_method' && intent?.status !== 'canceled';
  const failure = paid || processing ? null : intent?.last_payment_error;
  const voucher = intent?.next_action?.multibanco_display_details;
  const voucherExpiry = voucher?.expires_at ?? session.created + VOUCHER_SECONDS;
  return {
    sessionId: session.id,
    orderId,
    attemptId,
    status: complete ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    paid,
    processing,
    amountCents: (paid ? intent?.amount_received : undefined) ?? session.amount_total ?? 0,
    currency: intent?.currency ?? session.currency ?? '',
    ...(intent && { paymentIntentId: intent.id }),
    ...methodOf(session, intent),
    ...(failure && { failureCode: failure.decline_code ?? failure.code ?? 'payment_failed' }),
    ...(processing && { voucherExpiresAt: new Date(voucherExpiry * 1000) }),
    ...(processing &&
      voucher?.entity &&
      voucher.reference && { voucher: { entity: voucher.entity, reference: voucher.reference } }),
  };
}

/** The methods whose refunds go back by themselves, so that nobody is asked for bank details. */
const REFUNDED_NATIVELY: ReadonlySet<string> = new Set<PaymentMethod>(['card', 'mb_way']);

/**
 * The address at which Stripe asks the payer for bank details (`instructions_email` of a refund); undefined for a
 * payment that goes back by itself.
 */
export function instructionsEmailOf(session: Stripe.Checkout.Session): string | undefined {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const method = charge?.payment_method_details?.type;
  if (method === undefined || REFUNDED_NATIVELY.has(method)) return undefined;
  return session.customer_details?.email ?? session.customer_email ?? undefined;
}

/**
 * The method that was charged; before a charge, that of the voucher, or else the only method that the session allows.
 * Absent if there is none, or if this application does not know it.
 */
function methodOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): { method?: PaymentMethod } {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const charged = charge?.payment_method_details?.type;
  const voucher = intent?.next_action?.multibanco_display_details ? 'multibanco' : undefined;
  const only = session.payment_method_types.length === 1 ? session.payment_method_types[0] : undefined;
  const method = paymentMethods.find((known) => known === (charged ?? voucher ?? only));
  return method === undefined ? {} : { method };
}

/** Converts a Stripe refund; `requires_action` (Stripe waits for the payer's bank details) is pending until its expiry. */
export function providerRefundOf(refund: Stripe.Refund): ProviderRefund {
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  const asked = refund.status === 'requires_action' ? refund.next_action?.display_details : undefined;
  return {
    providerRefundId: refund.id,
    refundId: refund.metadata?.['refundId'],
    orderId: refund.metadata?.['orderId'],
    retry: Number(refund.metadata?.['retry'] ?? 0),
    amountCents: refund.amount,
    status: refund.status === 'succeeded' ? 'succeeded' : isOver ? 'failed' : 'pending',
    ...(asked && { actionBy: new Date(asked.expires_at * 1000) }),
    ...(isOver && { failureCode: refund.failure_reason ?? refund.status ?? 'failed' }),
  };
}

const DISPUTES_WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/**
 * Converts a Stripe dispute. An inquiry (`warning_…`) counts as open like a dispute, because it can become one; closed
 * without becoming one, it counts as won.
 */
export function providerDisputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, payment_intent: intent, charge, amount, currency, status, reason, evidence_details: evidence } = dispute;
  return {
    disputeId: id,
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
    chargeId: typeof charge === 'string' ? charge : charge.id,
    amountCents: amount,
    currency,
    outcome: status === 'lost' ? 'lost' : DISPUTES_WON.has(status) ? 'won' : 'open',
    reason,
    // 0 when the bank takes no evidence.
    ...(evidence.due_by && { evidenceBy: new Date(evidence.due_by * 1000) }),
  };
}

/** Converts a Stripe event to a reference to the session, payment intent, refund or dispute that it is about. */
export function providerEventOf(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  if (!isHandled(event)) return { id, type, about: 'nothing_of_ours' };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { id, type, about: 'session', sessionId: event.data.object.id };
    case 'payment_intent.payment_failed':
      return { id, type, about: 'payment_intent', paymentIntentId: event.data.object.id };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { id, type, about: 'refund', providerRefundId: event.data.object.id };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { id, type, about: 'dispute', disputeId: event.data.object.id };
  }
}

const isHandled = (event: Stripe.Event): event is Extract<Stripe.Event, { type: HandledEventType }> =>
  handledEventTypes.some((type) => type === event.type);
