import type { OrderQuery, OrderSort } from '@perpetua/contracts/ordering.contract';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';
import type { Statement } from '../../platform/database/database.js';
import { rangeOf } from '../../platform/http/requests/lists.js';
import { ordersFoundBy } from './order-search.statements.js';

/** The filter, the sort order and the page of a list of orders. */
export interface OrderFilter extends OrderQuery {
  /** The ids of the customers that the search text finds; their orders match as well. */
  readonly foundCustomers: readonly string[];
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

const conditionsOf = ({ q, status, customer, foundCustomers }: OrderFilter): readonly Condition[] => [
  ['customer', given(customer), (parameter) => `customer_id = ${parameter}`],
  ['status', given(status), (parameter) => `status = ${parameter}`],
  ['q', q ? [q, [...foundCustomers]] : undefined, (text = '', ids = '') => `order_id IN (${ordersFoundBy(text, ids)})`],
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
