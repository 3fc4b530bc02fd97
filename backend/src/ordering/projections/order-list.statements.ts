import type { OrderQuery, OrderSort } from '@perpetua/contracts/ordering.contract';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';
import type { Statement } from '../../platform/database/database.js';
import { rangeOf } from '../../platform/http/requests/lists.js';
import { ordersFoundBy } from './order-search.statements.js';

/** The filter for orders, and the page. */
export interface OrderFilter extends OrderQuery {
  /** Customers found by the text, whose orders match as well. */
  readonly foundCustomers: readonly string[];
}

/** Each sort order has an index. */
const ORDERS: Record<OrderSort, string> = {
  placed_desc: 'placed_at DESC, order_id DESC',
  placed_asc: 'placed_at, order_id',
  date_desc: `delivery ->> 'date' DESC, order_id DESC`,
  date_asc: `delivery ->> 'date', order_id`,
  total_desc: 'total_cents DESC, order_id DESC',
  total_asc: 'total_cents, order_id',
};

const conditionsOf = ({ q, status, customer, foundCustomers }: OrderFilter): readonly Condition[] => [
  ['customer', given(customer), (parameter) => `customer_id = ${parameter}`],
  ['status', given(status), (parameter) => `status = ${parameter}`],
  ['q', q ? [q, [...foundCustomers]] : undefined, (text = '', ids = '') => `order_id IN (${ordersFoundBy(text, ids)})`],
];

/**
 * A page of orders, and the total over all pages: one pair of statements per combination of filters, so that PostgreSQL
 * can plan each with a suitable index.
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
