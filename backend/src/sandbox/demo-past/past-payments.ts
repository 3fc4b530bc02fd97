import type { OpenedSession, OrderEventData } from '../../ordering/index.js';
import { derivedId } from '../../platform/ids.js';
import type { Statement } from '../../platform/database/database.js';
import { type Checkout, partId } from '../stripe/checkouts/checkout.entity.js';
import type { PastRefund } from './past-life.js';

/** How long a payment page of the past was open, and how long its order waited, in minutes. */
const [PAGE_MINUTES, ORDER_MINUTES] = [35, 40];
const later = (at: Date, minutes: number): string => new Date(at.getTime() + minutes * 60_000).toISOString();

/** The payment page of an order of the past; its ids are derived from the order's. */
export function pastSession(orderId: string, at: Date, publicUrl: string): OpenedSession {
  const sessionId = `cs_test_${derivedId(orderId, 'session').replaceAll('-', '').slice(0, 24)}`;
  return {
    attemptId: derivedId(orderId, 'attempt'),
    sessionId,
    url: `${publicUrl}/sandbox/pay/${sessionId}`,
    expiresAt: later(at, PAGE_MINUTES),
    payBy: later(at, ORDER_MINUTES),
  };
}

/** The payment intent of a payment page. */
export const pastIntent = ({ sessionId }: OpenedSession): string => partId(sessionId, 'pi_');

/** What the payment provider knows of an order: the page, how it was paid and what was refunded. */
export interface PastPayment {
  readonly orderId: string;
  readonly order: OrderEventData<'OrderPlaced'>;
  readonly session: OpenedSession;
  readonly at: Date;
  readonly paid: { readonly at: Date; readonly method: 'card' | 'mb_way' } | undefined;
  readonly refunds: readonly PastRefund[];
  readonly publicUrl: string;
}

const CARD = { brand: 'visa', last4: '4242', country: 'PT', expMonth: 12, expYear: 2030 } as const;

/** The rows of the sandbox's provider for a payment of the past. */
export function providerRows({ orderId, order, session, at, paid, refunds, publicUrl }: PastPayment): Statement[] {
  const metadata = { orderId, attemptId: session.attemptId };
  const request: Checkout['request'] = {
    lines: order.lines.map(({ name, lineCents }) => ({
      name: name[order.language] ?? name.pt,
      unitCents: lineCents,
      quantity: 1,
    })),
    methods: ['card', 'mb_way'],
    locale: order.language,
    successUrl: `${publicUrl}/payment/success?order=${orderId}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/payment/failed?order=${orderId}&reason=cancelled`,
    customerEmail: null,
    clientReferenceId: orderId,
    metadata,
    intentMetadata: metadata,
    transferGroup: orderId,
    adaptivePricing: false,
  };
  const payment: Checkout['payment'] =
    paid === undefined
      ? null
      : {
          status: 'succeeded',
          method: paid.method,
          ...(paid.method === 'card' && { card: CARD }),
          refunds: 'succeeds',
          startedAt: paid.at.toISOString(),
          paidAt: paid.at.toISOString(),
        };
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    {
      name: 'sandbox.past-checkout',
      text: `INSERT INTO sandbox.checkouts (id, status, request, payment, amount_cents, refunded_cents, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        session.sessionId,
        paid === undefined ? 'expired' : 'complete',
        request,
        payment,
        order.totalCents,
        refunded,
        at,
        session.expiresAt,
      ],
    },
    ...refunds.map((refund) => refundRow(refund, session)),
  ];
}

const refundRow = (
  { orderId, refundId, providerRefundId, amountCents, at }: PastRefund,
  { sessionId }: OpenedSession,
): Statement => ({
  name: 'sandbox.past-refund',
  text: `INSERT INTO sandbox.refunds (id, checkout_id, amount_cents, status, destiny, metadata, created_at)
    VALUES ($1, $2, $3, 'succeeded', 'succeeded', $4, $5)`,
  values: [providerRefundId, sessionId, amountCents, { orderId, refundId }, at],
});
