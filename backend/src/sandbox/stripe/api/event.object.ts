import type Stripe from 'stripe';
import { seconds } from './unix-time.js';

/** The API version of the pinned SDK, also used for the webhooks. */
export const API_VERSION: typeof Stripe.API_VERSION = '2026-10-28.endive';

type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>;

export type SessionEvent = EventOf<
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
>;
export type IntentEvent = EventOf<'payment_intent.payment_failed'>;
export type RefundEvent = EventOf<'refund.created' | 'refund.updated' | 'refund.failed'>;
export type DisputeEvent = EventOf<
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
>;
export type SandboxEvent = SessionEvent | IntentEvent | RefundEvent | DisputeEvent;

/**
 * What identifies an event and its cause: the event's id, its instant (business clock), and the id of the API request
 * that caused it (null if no request did).
 */
export interface EventOrigin {
  readonly id: string;
  readonly at: Date;
  readonly requestId: string | null;
}

/** The event that Stripe sends to the webhook about a session. */
export const sessionEvent = (
  type: SessionEvent['type'],
  session: Stripe.Checkout.Session,
  origin: EventOrigin,
): SessionEvent => ({ ...eventBase(origin), type, data: { object: session } });

/** The event that Stripe sends to the webhook about a failed payment attempt. */
export const intentEvent = (
  type: IntentEvent['type'],
  intent: Stripe.PaymentIntent,
  origin: EventOrigin,
): IntentEvent => ({ ...eventBase(origin), type, data: { object: intent } });

/** The event that Stripe sends to the webhook when a refund is created, changes or fails. */
export const refundEvent = (type: RefundEvent['type'], refund: Stripe.Refund, origin: EventOrigin): RefundEvent => ({
  ...eventBase(origin),
  type,
  data: { object: refund },
});

/** The event that Stripe sends to the webhook when a dispute is opened or decided, or its money moves. */
export const disputeEvent = (
  type: DisputeEvent['type'],
  dispute: Stripe.Dispute,
  origin: EventOrigin,
): DisputeEvent => ({ ...eventBase(origin), type, data: { object: dispute } });

function eventBase({ id, at, requestId }: EventOrigin): Omit<Stripe.EventBase, 'type' | 'data'> {
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(at),
    livemode: false,
    pending_webhooks: 1,
    request: { id: requestId, idempotency_key: null },
  };
}
