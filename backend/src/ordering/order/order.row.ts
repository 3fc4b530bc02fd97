import type { EarlierOrder } from '../checkout/earlier-orders.policy.js';
import { type Columns, inlineRow } from '../../platform/projections/inline-row.js';
import { Injectable } from '@nestjs/common';
import { orderLifecycle, type OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { OrderPaymentStatus } from '@perpetua/contracts/ordering.contract';
import type { Purchases } from '../../cart/index.js';
import { Database } from '../../platform/database/database.js';
import type { InlineProjection } from '../../platform/domain/decider.js';
import { type DeliveryFacts, orderEvents, type OrderKind, type OrderLine } from './order.events.js';
import { type DetailsRow, type StoredDetails, storedDetailsOf } from './order-details.reader.js';
import {
  planOf,
  currentAttempt,
  hasVoucher,
  isGivenBack,
  type Order,
  type OrderState,
  paidAtOf,
  paymentOf,
  refundFigures,
} from './order.js';
import type { VoucherNumbers } from './order.commands.js';
import type { Renewal } from './renewal.queries.js';
import type { Chargeback } from './order.money.js';
import { defineAggregate } from '../../platform/domain/decider-runner.js';
import { type OrderFilter, orderListStatements } from './order-list.statements.js';
import { auditedOrder } from './audited-order.policy.js';
import { orderDecider } from './order.rules.js';

const phoneOf = ({ placed: { phone }, hasAcceptedTerms }: Order): OrderRow['phone'] =>
  phone === undefined ? null : { ...phone, hasAcceptedTerms };

/** Statuses in which an order waits for its payment. */
const UNPAID: readonly OrderStatus[] = ['awaiting_payment', 'payment_processing', 'payment_failed'];

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
  /** The subscription that the order renews; null for other orders. */
  readonly renews: string | null;
  /** The partner whom the customer wants to be asked first; null if there is none. */
  readonly preferred_partner_id: string | null;
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
  /** The latest dispute of the payment at the payer's bank; null if there was none. */
  readonly chargeback: Chargeback | null;
  /** The consumer's withdrawal from the contract; instants in ISO 8601, null if none was received. */
  readonly withdrawal: { readonly receivedAt: string; readonly periodEndsAt: string } | null;
  /** What a payer needs to pay the voucher that waits for its payment; null without such a voucher. */
  readonly voucher: VoucherNumbers | null;
  /** Whether a voucher was ever issued for the order; then its lines have left the cart. */
  readonly had_voucher: boolean;
  /** How often the order was corrected. */
  readonly corrections: number;
  /** Whether a refund of any payment of the order was ever requested. */
  readonly has_refunds: boolean;
}

/** The columns that are written once, when the order is placed. */
const fixed = {
  number: ({ placed }) => placed.number,
  customer_id: ({ placed }) => placed.customerId,
  kind: ({ placed }) => placed.kind,
  total_cents: ({ placed }) => placed.totalCents,
  lines: ({ placed }) => JSON.stringify(placed.lines),
  visits: ({ placed }) => placed.visits,
  has_plan: ({ placed }) => planOf(placed) !== null,
  cart_revision: ({ placed }) => placed.cartRevision,
  placed_at: ({ placed }) => placed.placedAt,
  renews: ({ placed }) => placed.renews ?? null,
  preferred_partner_id: ({ placed }) => placed.preferredPartnerId ?? null,
} satisfies Columns<Order>;

const changing = {
  status: ({ status }) => status,
  refunded_cents: (order) => refundFigures(order).refundedCents,
  refund_pending_cents: (order) => refundFigures(order).pendingCents,
  delivery: ({ placed }) => placed.delivery,
  concluded: ({ concluded }) => concluded.length,
  early_start: ({ placed }) => placed.earlyStart,
  given_back: isGivenBack,
  payment_status: (order) => paymentViewOf(order).status,
  payment_method: (order) => paymentViewOf(order).method,
  payment_expires_at: (order) => paymentViewOf(order).expiresAt,
  payment_url: (order) => currentAttempt(order)?.url ?? '',
  session_ids: ({ attempts }) => attempts.map(({ sessionId }) => sessionId),
  paid_at: paidAtOf,
  new_date_by: (order) => (order.status === 'date_passed' && !isGivenBack(order) ? order.chooseBy : null),
  phone: phoneOf,
  has_voucher: (order) => hasVoucher(order) && UNPAID.some((status) => status === order.status),
  cancellation: ({ cancellation }) => cancellation ?? null,
  has_refunds: ({ refunds }) => refunds.length > 0,
  chargeback: ({ chargebacks }) => chargebacks?.at(-1) ?? null,
  withdrawal: ({ withdrawal }) => withdrawal ?? null,
  corrections: ({ corrections }) => corrections ?? 0,
} satisfies Columns<Order>;

/** The row of an order, written in the transaction of its events, so that people see the result right after a click. */
const orderRow: InlineProjection<OrderState> = inlineRow({
  name: 'ordering.order-row',
  streamType: orderEvents.streamType,
  into: 'INSERT INTO ordering.orders',
  key: 'order_id',
  fixed,
  changing,
});

/**
 * SQL expression: what a payer needs to pay the latest voucher of an order, as JSON; null without one, and while its
 * numbers are not known yet: those of an earlier voucher can no longer be paid.
 */
export const VOUCHER = `(SELECT CASE WHEN v.reference IS NOT NULL
    THEN jsonb_build_object('entity', v.entity, 'reference', v.reference) END
  FROM ordering.vouchers AS v WHERE v.order_id = orders.order_id ORDER BY attempt_id DESC LIMIT 1)`;

/** SQL condition: a voucher was ever issued for the order. */
export const HAD_VOUCHER = `EXISTS (SELECT FROM ordering.vouchers AS v WHERE v.order_id = orders.order_id)`;

/** Columns that only conditions and single statements read. */
const UNREAD: readonly string[] = ['cart_revision', 'payment_url', 'session_ids', 'has_voucher'];

/** The columns of {@link OrderRow}. */
const COLUMNS = [
  'order_id',
  'version',
  ...Object.keys({ ...fixed, ...changing }).filter((column) => !UNREAD.includes(column)),
  `(CASE WHEN status = 'payment_processing' THEN ${VOUCHER} END) AS voucher`,
  `${HAD_VOUCHER} AS had_voucher`,
].join(', ');

/** SQL condition: the order waits for its payment; in this form the conditions of the table's indexes have it too. */
const OPEN = `status IN (${UNPAID.map((status) => `'${status}'`).join(', ')})`;

/**
 * SQL condition: what the order buys has left the cart, because it was paid or a voucher was issued. A payment that came
 * too late takes nothing until a new date is chosen.
 */
const BOUGHT = `(paid_at IS NOT NULL OR ${HAD_VOUCHER})`;

/** SQL condition: the order buys from the customer's cart. */
const FROM_CART = 'phone IS NULL AND renews IS NULL';

/** Statuses of orders that were paid and still stand. */
const STANDING: readonly OrderStatus[] = ['paid', 'chargeback_open', 'settled', 'date_passed'];

/** Statuses of orders that nothing comes of. */
const COME_TO_NOTHING: readonly OrderStatus[] = ['payment_expired', 'cancelled', 'refunded'];

/** A serial number for a new order, and the facts about the customer's existing orders that a checkout needs. */
export interface PlacedOrders {
  /** A unique serial number for the new order. */
  readonly serial: number;
  /**
   * The URL of the payment page of the order that is being placed, if the order already exists because the call is
   * repeated; null otherwise. An order by phone has an empty string here until its customer opens a payment page.
   */
  readonly placedUrl: string | null;
  /** The customer's unpaid checkout without a voucher, which a new checkout supersedes. */
  readonly openOrderId: string | null;
  /** The number of the customer's checkouts whose lines have left the cart: paid, or with a voucher. */
  readonly boughtOrders: number;
}

/** Statuses in which something is still to be paid, done or refunded. */
const OPEN_STATUSES = orderLifecycle.states.filter((status) => !orderLifecycle.isFinal(status));

const PLACED = `SELECT nextval('ordering.order_number')::int AS serial,
  (SELECT payment_url FROM ordering.orders WHERE order_id = $2) AS "placedUrl",
  (SELECT order_id FROM ordering.orders WHERE customer_id = $1 AND ${OPEN} AND ${FROM_CART}
    AND NOT has_voucher) AS "openOrderId",
  (SELECT count(*)::int FROM ordering.orders WHERE customer_id = $1 AND ${BOUGHT} AND ${FROM_CART}) AS "boughtOrders"`;

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
   * The customer's orders that still stand, for a day and a kind of work: paid, with a voucher, or by phone, and neither
   * cancelled nor given back.
   */
  async standingOn(customerId: string, { kind, date }: { kind: OrderKind; date: string }): Promise<EarlierOrder[]> {
    return this.database.query<EarlierOrder & Record<string, unknown>>({
      name: 'ordering.standing-orders',
      text: `SELECT o.order_id AS "orderId", o.number, o.lines, o.delivery, d.place_name AS "placeName", d.address
        FROM ordering.orders AS o LEFT JOIN ordering.order_details AS d USING (order_id)
        WHERE o.customer_id = $1 AND o.kind = $2 AND o.delivery ->> 'date' = $3
          AND o.cancellation IS NULL AND o.withdrawal IS NULL AND NOT (o.status = 'date_passed' AND o.given_back)
          AND (o.status = ANY($4::text[]) OR o.status = ANY($5::text[]) AND (o.has_voucher OR o.phone IS NOT NULL))
        ORDER BY o.placed_at DESC`,
      values: [customerId, kind, date, STANDING, UNPAID],
    });
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
   * Counts the checkouts of a customer whose lines have left the cart; orders by phone and renewals are not counted,
   * because they leave the cart unchanged.
   */
  async countBought(customerId: string): Promise<number> {
    const [row] = await this.database.query<{ bought: number }>({
      name: 'ordering.bought-orders-count',
      text: `SELECT count(*)::int AS bought FROM ordering.orders
        WHERE customer_id = $1 AND ${BOUGHT} AND ${FROM_CART}`,
      values: [customerId],
    });
    return row?.bought ?? 0;
  }

  /** The orders that renew these subscriptions and have not come to nothing: they wait to be paid, or were paid. */
  async renewalsOf(subscriptionIds: readonly string[]): Promise<Renewal[]> {
    return this.database.query<Renewal & Record<string, unknown>>({
      name: 'ordering.renewals',
      text: `SELECT renews AS "subscriptionId", order_id AS "orderId", status FROM ordering.orders
        WHERE renews = ANY($1::uuid[]) AND NOT status = ANY($2::text[]) ORDER BY placed_at`,
      values: [[...subscriptionIds], COME_TO_NOTHING],
    });
  }

  /** Which of these orders took their lines from the cart, and which are cancelled (`ended`). */
  async purchasesAmong(orderIds: readonly string[]): Promise<Purchases> {
    const [purchases] = await this.database.query<Purchases>({
      name: 'ordering.purchases',
      text: `SELECT coalesce(array_agg(order_id::text) FILTER (WHERE ${BOUGHT}), '{}') AS bought,
          coalesce(array_agg(order_id::text) FILTER (WHERE status = 'cancelled'), '{}') AS ended
        FROM ordering.orders WHERE order_id = ANY($1::uuid[])`,
      values: [orderIds],
    });
    return purchases ?? { bought: [], ended: [] };
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

  /** The orders under way whose delivery is to a grave, or to any grave in a cemetery, the oldest first. */
  underWayAt(place: 'graveId' | 'cemeteryId', id: string): Promise<OrderRow[]> {
    return this.database.query<OrderRow>({
      name: `ordering.under-way-at-${place}`,
      text: `SELECT ${COLUMNS} FROM ordering.orders WHERE delivery ->> '${place}' = $1 AND status = ANY($2::text[])
        ORDER BY placed_at, order_id`,
      values: [id, OPEN_STATUSES],
    });
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

/** The order aggregate: its rules, its inline row, and what the audit shows of it. */
export const orderAggregate = defineAggregate({
  decider: orderDecider,
  inline: orderRow,
  audited: auditedOrder,
  settings: ({ deadlines }) => deadlines,
});
