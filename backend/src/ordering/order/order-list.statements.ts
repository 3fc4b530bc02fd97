import type { OrderQuery, OrderSort } from '@perpetua/contracts/ordering.contract';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';
import type { Statement } from '../../platform/database/database.js';
import { rangeOf } from '../../platform/http/requests/lists.js';
import type { FoundElsewhere } from './order-search.service.js';

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
export const orderListStatements = (filter: OrderFilter, columns: string): { page: Statement; count: Statement } => {
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
