import { Injectable } from '@nestjs/common';
import { orderLifecycle, type OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { OrderPaymentStatus } from '@perpetua/contracts/ordering.contract';
import type { Purchases } from '../../cart/index.js';
import { Database } from '../../platform/database/database.js';
import type { InlineProjection } from '../../platform/domain/decider.js';
import { type DeliveryFacts, orderEvents, type OrderKind, type OrderLine } from '../order/order.events.js';
import { planOf } from '../order/order-services.policy.js';
import { type DetailsRow, type StoredDetails, storedDetailsOf } from './order-details.projection.js';
import { type OrderFilter, orderListStatements } from './order-list.statements.js';
import {
  currentAttempt,
  isGivenBack,
  type Order,
  type OrderState,
  paidAtOf,
  paymentOf,
  refundFigures,
} from '../order/order.state.js';

const UPSERT = `
  INSERT INTO ordering.orders AS kept (order_id, version, number, customer_id, kind, status, total_cents, refunded_cents,
    refund_pending_cents, lines, delivery, visits, concluded, has_plan, early_start, given_back, cart_revision,
    payment_status, payment_method, payment_expires_at, payment_url, session_ids, placed_at, paid_at, new_date_by,
    phone, cancellation, has_refunds)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
    $26, $27, $28)
  ON CONFLICT (order_id) DO UPDATE SET version = excluded.version, status = excluded.status,
    refunded_cents = excluded.refunded_cents, refund_pending_cents = excluded.refund_pending_cents,
    delivery = excluded.delivery, concluded = excluded.concluded, given_back = excluded.given_back,
    early_start = excluded.early_start, phone = excluded.phone, payment_status = excluded.payment_status, payment_method = excluded.payment_method,
    payment_expires_at = excluded.payment_expires_at, payment_url = excluded.payment_url,
    session_ids = excluded.session_ids, paid_at = excluded.paid_at, new_date_by = excluded.new_date_by,
    cancellation = excluded.cancellation, has_refunds = excluded.has_refunds
  WHERE kept.version < excluded.version`;

/** The row of an order, written in the transaction of its events, so that people see the result right after a click. */
export const orderRow: InlineProjection<OrderState> = {
  streamType: orderEvents.streamType,
  statement: (state, { streamId, version }) => {
    if (state.status === 'none') throw new Error('an order without events has no row');
    return { name: 'ordering.order-row', text: UPSERT, values: [streamId, version, ...valuesOf(state)] };
  },
};

const valuesOf = (order: Order): unknown[] => {
  const { placed } = order;
  const { refundedCents, pendingCents } = refundFigures(order);
  const { status, method, expiresAt } = paymentViewOf(order);
  return [
    placed.number,
    placed.customerId,
    placed.kind,
    order.status,
    placed.totalCents,
    refundedCents,
    pendingCents,
    JSON.stringify(placed.lines),
    placed.delivery,
    placed.visits,
    order.concluded.length,
    planOf(placed) !== null,
    placed.earlyStart,
    isGivenBack(order),
    placed.cartRevision,
    status,
    method,
    expiresAt,
    currentAttempt(order)?.url ?? '',
    order.attempts.map(({ sessionId }) => sessionId),
    placed.placedAt,
    paidAtOf(order),
    order.status === 'date_passed' && !isGivenBack(order) ? order.chooseBy : null,
    phoneOf(order),
    order.cancellation ?? null,
    order.refunds.length > 0,
  ];
};

const phoneOf = ({ placed: { phone }, hasAcceptedTerms }: Order): OrderRow['phone'] =>
  phone === undefined ? null : { ...phone, hasAcceptedTerms };

interface PaymentView {
  readonly status: OrderPaymentStatus;
  readonly method: string | null;
  readonly expiresAt: string | null;
}

/** The payment of an order in the API contract's terms. */
const paymentViewOf = (order: Order): PaymentView => {
  const payment = paymentOf(order);
  if (payment !== null) return { status: 'paid', method: payment.method, expiresAt: null };
  const attempt = currentAttempt(order);
  if (order.status === 'cancelled') return { status: 'cancelled', method: null, expiresAt: null };
  const waitsUntil = order.placed.phone?.waitsUntil;
  if (!attempt) return unopened(order, waitsUntil);
  const { status, method } = attempt;
  if (status === 'open') return { status, method, expiresAt: waitsUntil ?? attempt.expiresAt };
  if (order.status === 'payment_failed') return { status, method, expiresAt: waitsUntil ?? attempt.payBy };
  return { status, method, expiresAt: status === 'processing' ? attempt.voucherExpiresAt : null };
};

/** The payment of an order by phone whose customer has not opened a payment page yet. */
const unopened = ({ status }: Order, waitsUntil: string | undefined): PaymentView =>
  status === 'awaiting_payment' && waitsUntil !== undefined
    ? { status: 'open', method: null, expiresAt: waitsUntil }
    : { status: 'expired', method: null, expiresAt: null };

/** One row of `ordering.orders`, as it is read. */
export interface OrderRow {
  readonly order_id: string;
  readonly version: number;
  readonly number: string;
  readonly customer_id: string;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly refund_pending_cents: number;
  readonly lines: readonly OrderLine[];
  readonly delivery: DeliveryFacts;
  readonly visits: number;
  readonly concluded: number;
  readonly has_plan: boolean;
  readonly early_start: boolean;
  readonly given_back: boolean;
  readonly payment_status: OrderPaymentStatus;
  readonly payment_method: string | null;
  readonly payment_expires_at: Date | null;
  readonly placed_at: Date;
  readonly paid_at: Date | null;
  readonly new_date_by: Date | null;
  /** Null unless the order was placed by phone; `waitsUntil` in ISO 8601. */
  readonly phone: {
    readonly placedBy: string;
    readonly waitsUntil: string;
    readonly hasAcceptedTerms: boolean;
  } | null;
  /** Null unless the order is paid and its cancellation is recorded; `requestedAt` in ISO 8601. */
  readonly cancellation: { readonly reason: string; readonly requestedAt: string } | null;
  /** Whether a refund of any payment of the order was ever requested. */
  readonly has_refunds: boolean;
}

const COLUMNS = `order_id, version, number, customer_id, kind, status, total_cents, refunded_cents, refund_pending_cents,
  lines, delivery, visits, concluded, has_plan, early_start, given_back, payment_status, payment_method,
  payment_expires_at, placed_at, paid_at, new_date_by, phone, cancellation, has_refunds`;

const OPEN = `status IN ('awaiting_payment', 'payment_processing', 'payment_failed')`;

/**
 * SQL condition: the order's payment was accepted, or came too late and is not refunded, for example while the customer
 * can choose a new date.
 */
const PAID = `(paid_at IS NOT NULL OR payment_status = 'paid' AND NOT given_back)`;

/** A serial number for a new order, and the facts about the customer's existing orders that a checkout needs. */
export interface PlacedOrders {
  /** A unique serial number for the new order. */
  readonly serial: number;
  /**
   * The URL of the payment page of the order that is being placed, if the order already exists because the call is
   * repeated; null otherwise. An order by phone has an empty string here until its customer opens a payment page.
   */
  readonly placedUrl: string | null;
  readonly openOrderId: string | null;
  /** The number of paid checkouts of the customer; orders by phone are not counted. */
  readonly paidOrders: number;
}

/** Statuses in which something is still to be paid, done or refunded. */
const OPEN_STATUSES = orderLifecycle.states.filter((status) => !orderLifecycle.isFinal(status));

const PLACED = `SELECT nextval('ordering.order_number')::int AS serial,
  (SELECT payment_url FROM ordering.orders WHERE order_id = $2) AS "placedUrl",
  (SELECT order_id FROM ordering.orders WHERE customer_id = $1 AND ${OPEN} AND phone IS NULL) AS "openOrderId",
  (SELECT count(*)::int FROM ordering.orders WHERE customer_id = $1 AND ${PAID} AND phone IS NULL) AS "paidOrders"`;

interface OrderSums extends Record<string, unknown> {
  readonly orders: number;
  readonly paid: number;
  readonly refunded: number;
  readonly pending: number;
  readonly open: number;
}

/** Reads `ordering.orders`, with one statement per method. */
@Injectable()
export class OrderRows {
  constructor(private readonly database: Database) {}

  async find(orderId: string): Promise<OrderRow | undefined> {
    const [row] = await this.database.query<OrderRow>({
      name: 'ordering.order',
      text: `SELECT ${COLUMNS} FROM ordering.orders WHERE order_id = $1`,
      values: [orderId],
    });
    return row;
  }

  /** An order with its details, which are undefined if there are none. */
  async findWhole(orderId: string): Promise<{ row: OrderRow; details: StoredDetails | undefined } | undefined> {
    const [found] = await this.database.query<OrderRow & { details: DetailsRow | null }>({
      name: 'ordering.whole-order',
      text: `SELECT ${COLUMNS},
          (SELECT to_jsonb(d) FROM ordering.order_details AS d WHERE d.order_id = orders.order_id) AS details
        FROM ordering.orders WHERE order_id = $1`,
      values: [orderId],
    });
    if (found === undefined) return undefined;
    const { details, ...row } = found;
    return { row, details: details === null ? undefined : storedDetailsOf(details) };
  }

  /** A page of the orders that match a filter, in the requested sort order. */
  async page(filter: OrderFilter): Promise<{ rows: OrderRow[]; total: number }> {
    const { page, count } = orderListStatements(filter, COLUMNS);
    const [rows, [counted]] = await Promise.all([
      this.database.query<OrderRow>(page),
      this.database.query<{ total: number }>(count),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }

  /**
   * Reserves a serial number for the new order `orderId`, and reads what its checkout needs to know about the
   * customer's orders.
   */
  async placedBy(customerId: string, orderId: string): Promise<PlacedOrders> {
    const [placed] = await this.database.query<PlacedOrders>({
      name: 'ordering.placed-orders',
      text: PLACED,
      values: [customerId, orderId],
    });
    if (!placed) throw new Error('ordering.placed-orders returned no row');
    return placed;
  }

  /**
   * The number of a customer's orders and their sums in cents. `paid` is what was received, including payments that
   * came too late; `open` is the sum of the orders that wait for their payment.
   */
  async totalsOf(customerId: string): Promise<OrderSums> {
    const [sums] = await this.database.query<OrderSums>({
      name: 'ordering.totals-of-customer',
      text: `SELECT count(*)::int AS orders,
          coalesce(sum(total_cents) FILTER (WHERE payment_status = 'paid'), 0)::float8 AS paid,
          coalesce(sum(refunded_cents), 0)::float8 AS refunded,
          coalesce(sum(refund_pending_cents), 0)::float8 AS pending,
          coalesce(sum(total_cents) FILTER (WHERE ${OPEN}), 0)::float8 AS open
        FROM ordering.orders WHERE customer_id = $1`,
      values: [customerId],
    });
    if (!sums) throw new Error('ordering.totals-of-customer answered nothing');
    return sums;
  }

  /**
   * Counts the paid checkouts of a customer; orders by phone are not counted, because they leave the cart unchanged.
   */
  async countPaid(customerId: string): Promise<number> {
    const [row] = await this.database.query<{ paid: number }>({
      name: 'ordering.paid-orders-count',
      text: `SELECT count(*)::int AS paid FROM ordering.orders
        WHERE customer_id = $1 AND ${PAID} AND phone IS NULL`,
      values: [customerId],
    });
    return row?.paid ?? 0;
  }

  /** Which of these orders are paid, and which are cancelled (`ended`). */
  async purchasesAmong(orderIds: readonly string[]): Promise<Purchases> {
    const [purchases] = await this.database.query<Purchases>({
      name: 'ordering.purchases',
      text: `SELECT coalesce(array_agg(order_id::text) FILTER (WHERE ${PAID}), '{}') AS paid,
          coalesce(array_agg(order_id::text) FILTER (WHERE status = 'cancelled'), '{}') AS ended
        FROM ordering.orders WHERE order_id = ANY($1::uuid[])`,
      values: [orderIds],
    });
    return purchases ?? { paid: [], ended: [] };
  }

  /** Counts the orders of a customer that are in no final status. */
  async countOpen(customerId: string): Promise<number> {
    const [row] = await this.database.query<{ open: number }>({
      name: 'ordering.open-orders-count',
      text: 'SELECT count(*)::int AS open FROM ordering.orders WHERE customer_id = $1 AND status = ANY($2::text[])',
      values: [customerId, OPEN_STATUSES],
    });
    return row?.open ?? 0;
  }

  async findBySession(sessionId: string): Promise<OrderRow | undefined> {
    const [row] = await this.database.query<OrderRow>({
      name: 'ordering.order-by-session',
      text: `SELECT ${COLUMNS} FROM ordering.orders WHERE session_ids @> ARRAY[$1]`,
      values: [sessionId],
    });
    return row;
  }
}
