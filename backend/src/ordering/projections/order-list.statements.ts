import type { OrderQuery, OrderSort } from '@perpetua/contracts/ordering.contract';
import type { Statement } from '../../platform/database/database.js';
import { rangeOf } from '../../platform/http/lists.js';
import { ordersFoundBy } from './order-search.statements.js';

/** Which orders, and which page of them. */
export interface OrderFilter extends OrderQuery {
  /** Customers whose orders the text finds as well. */
  readonly foundCustomers: readonly string[];
}

const ORDERS: Record<OrderSort, string> = {
  placed_desc: 'placed_at DESC, order_id DESC',
  placed_asc: 'placed_at, order_id',
};

/** A filter of the list: its name, its parameters (undefined: not wanted), and its SQL, given the parameters' names. */
type Condition = readonly [
  key: string,
  values: readonly unknown[] | undefined,
  sql: (...parameters: string[]) => string,
];

const conditionsOf = ({ q, status, customer, foundCustomers }: OrderFilter): readonly Condition[] => [
  ['customer', customer === undefined ? undefined : [customer], (parameter) => `customer_id = ${parameter}`],
  ['status', status === undefined ? undefined : [status], (parameter) => `status = ${parameter}`],
  ['q', q ? [q, [...foundCustomers]] : undefined, (text = '', ids = '') => `order_id IN (${ordersFoundBy(text, ids)})`],
];

/**
 * A page of orders and how many there are over all pages: one pair of statements a combination of filters, so that
 * PostgreSQL plans each for the index that serves it.
 */
export const orderListStatements = (filter: OrderFilter, columns: string): { page: Statement; count: Statement } => {
  const { limit, offset } = rangeOf(filter);
  const wanted = conditionsOf(filter).filter(([, values]) => values !== undefined);
  const values: unknown[] = [];
  const sql = wanted.map(([, parameters = [], text]) => text(...parameters.map((value) => `$${values.push(value)}`)));
  const where = ['true', ...sql].join(' AND ');
  const name = ['ordering.orders-by', ...wanted.map(([key]) => key), filter.sort].join('-');
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
