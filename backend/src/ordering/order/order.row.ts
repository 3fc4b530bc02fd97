import { type Columns, inlineRow } from '../../platform/projections/inline-row.js';
import { Injectable } from '@nestjs/common';
import { orderLifecycle, type OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { OrderPaymentStatus, OrderQuery, OrderSort } from '@perpetua/contracts/ordering.contract';
import type { Purchases } from '../../cart/index.js';
import { Database, type Statement } from '../../platform/database/database.js';
import type { InlineProjection } from '../../platform/domain/decider.js';
import { type DeliveryFacts, orderEvents, type OrderKind, type OrderLine } from './order.events.js';
import { type DetailsRow, type StoredDetails, storedDetailsOf } from './order-details.reader.js';
import {
  planOf,
  currentAttempt,
  isGivenBack,
  type Order,
  type OrderState,
  paidAtOf,
  paymentOf,
  refundFigures,
} from './order.js';
import type { Chargeback } from './order.money.js';
import type { FoundElsewhere } from './order-search.service.js';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';
import { rangeOf } from '../../platform/http/requests/lists.js';
import { defineAggregate } from '../../platform/domain/decider-runner.js';
import { auditedOrder } from './audited-order.policy.js';
import { orderDecider } from './order.rules.js';

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
  /** The latest dispute of the payment at the payer's bank; null if there was none. */
  readonly chargeback: Chargeback | null;
  /** The consumer's withdrawal from the contract; instants in ISO 8601, null if none was received. */
  readonly withdrawal: { readonly receivedAt: string; readonly periodEndsAt: string } | null;
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

/** Columns that only conditions and single statements read. */
const UNREAD: readonly string[] = ['cart_revision', 'payment_url', 'session_ids'];

/** The columns of {@link OrderRow}. */
const COLUMNS = ['order_id', 'version', ...Object.keys({ ...fixed, ...changing })]
  .filter((column) => !UNREAD.includes(column))
  .join(', ');

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

/** The filter, the sort order and the page of a list of orders. */
export interface OrderFilter extends OrderQuery {
  /** The ids of the customers that the search text finds; their orders match as well. */
  readonly foundCustomers: readonly string[];
  /** The graves and orders that the search text names in other contexts. */
  readonly foundElsewhere: FoundElsewhere;
}

/** The ORDER BY clause of each sort order; each has an index. */
const ORDERS: Record<OrderSort, string> = {
  placed_desc: 'placed_at DESC, order_id DESC',
  placed_asc: 'placed_at, order_id',
  date_desc: `delivery ->> 'date' DESC, order_id DESC`,
  date_asc: `delivery ->> 'date', order_id`,
  total_desc: 'total_cents DESC, order_id DESC',
  total_asc: 'total_cents, order_id',
};

const conditionsOf = ({ q, status, customer, foundCustomers, foundElsewhere }: OrderFilter): readonly Condition[] => [
  ['customer', given(customer), (parameter) => `customer_id = ${parameter}`],
  ['status', given(status), (parameter) => `status = ${parameter}`],
  [
    'q',
    q ? [q, [...foundCustomers], [...foundElsewhere.graveIds], [...foundElsewhere.orderIds]] : undefined,
    (text = '', customers = '', graves = '', orders = '') =>
      `order_id IN (${ordersFoundBy(text, { customers, graves, orders })})`,
  ],
];

/**
 * Statements for a page of orders and for the total over all pages. Each combination of filters has its own pair of
 * statements, so that PostgreSQL can plan each with a suitable index.
 */
const orderListStatements = (filter: OrderFilter, columns: string): { page: Statement; count: Statement } => {
  const { limit, offset } = rangeOf(filter);
  const { keys, where, values } = narrowedBy(conditionsOf(filter));
  const name = ['ordering.orders-by', ...keys, filter.sort].join('-');
  return {
    page: {
      name,
      text: `SELECT ${columns} FROM ordering.orders WHERE ${where} ORDER BY ${ORDERS[filter.sort]}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      values: [...values, limit, offset],
    },
    count: {
      name: `${name}-count`,
      text: `SELECT count(*)::int AS total FROM ordering.orders WHERE ${where}`,
      values: [...values],
    },
  };
};

/** The SQL parameters with the ids that a search has found elsewhere; lists of ids. */
interface FoundIds {
  readonly customers: string;
  readonly graves: string;
  readonly orders: string;
}

/**
 * An SQL subquery with the ids of the orders whose number, contact, invoice, place or name of the dead matches the SQL
 * parameter `q`, and of all orders of the given customers and graves; each branch uses an index.
 */
export const ordersFoundBy = (q: string, { customers, graves, orders }: FoundIds): string => `
  SELECT order_id FROM ordering.orders WHERE platform.search_code(number) LIKE '%' || platform.search_code(${q}::text) || '%'
  UNION SELECT order_id FROM ordering.order_details WHERE search LIKE platform.search_pattern(${q}::text)
  UNION SELECT order_id FROM ordering.order_details WHERE contact_phone LIKE '%' || platform.search_digits(${q}::text) || '%'
  UNION SELECT order_id FROM ordering.order_details
    WHERE platform.search_tax_number(invoice_tax_id) = platform.search_tax_number(${q}::text)
  UNION SELECT order_id FROM ordering.order_details
    WHERE platform.search_tax_number(coalesce(invoice_tax_country, 'PT') || invoice_tax_id) = platform.search_tax_number(${q}::text)
  UNION SELECT order_id FROM ordering.orders WHERE delivery ->> 'graveId' = ANY(${graves}::text[])
  UNION SELECT order_id FROM ordering.orders WHERE order_id = ANY(${orders}::uuid[])
  UNION SELECT order_id FROM ordering.orders WHERE customer_id = ANY(${customers}::uuid[])`;

/** The order aggregate: its rules, its inline row, and what the audit shows of it. */
export const orderAggregate = defineAggregate({ decider: orderDecider, inline: orderRow, audited: auditedOrder });
