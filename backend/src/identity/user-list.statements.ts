import type { UserQuery, UserSort } from '@perpetua/contracts/identity.contract';
import type { Statement } from '../platform/database/database.js';
import { rangeOf } from '../platform/http/lists.js';
import { USER_COLUMNS } from './identity.statements.js';

/** A filter of the list, where it is wanted: its name in the statement, its SQL, and the value of its parameter. */
interface Condition {
  readonly key: string;
  readonly sql: (parameter: string) => string;
  readonly value?: unknown;
}

/**
 * Whether a row of users is found by a text (a parameter): by name, surname, e-mail, any part of the phone, or the tax
 * number of an address; each branch has its index.
 */
export const usersFoundBy = (q: string): string => `id IN (
  SELECT id FROM identity.users WHERE search LIKE platform.search_pattern(${q}::text)
  UNION SELECT id FROM identity.users WHERE phone LIKE '%' || platform.search_digits(${q}::text) || '%'
  UNION SELECT user_id FROM identity.addresses WHERE tax_id = platform.search_digits(${q}::text))`;

const conditionsOf = ({ usertype_id: usertypeId, blocked, q }: UserQuery): Condition[] => [
  ...(usertypeId === undefined
    ? []
    : [{ key: 'type', sql: (parameter: string) => `usertype_id = ${parameter}`, value: usertypeId }]),
  ...(q === undefined ? [] : [{ key: 'q', sql: usersFoundBy, value: q }]),
  ...(blocked === undefined
    ? []
    : [blocked ? { key: 'blocked', sql: () => 'blocked' } : { key: 'open', sql: () => 'NOT blocked' }]),
];

/** Each has an index. */
const ORDERS: Record<UserSort, string> = {
  created_desc: 'ORDER BY created_at DESC, id DESC',
  created_asc: 'ORDER BY created_at, id',
  name_asc: `ORDER BY platform.fold(name || ' ' || surname), id`,
  name_desc: `ORDER BY platform.fold(name || ' ' || surname) DESC, id DESC`,
};

/**
 * One page of users in the order asked for, and how many there are over all pages, which is known unless a text is looked
 * for. One pair of statements a combination of filters, so that PostgreSQL plans each for the index that serves it.
 */
export function userListStatements(query: UserQuery): { readonly page: Statement; readonly count: Statement } {
  const { limit, offset } = rangeOf(query);
  const conditions = conditionsOf(query);
  const values = conditions.flatMap((condition) => ('value' in condition ? [condition.value] : []));
  // The conditions without a value come last, so that a condition's place is its parameter's.
  const narrowing = conditions.map(({ sql }, index) => sql(`$${index + 1}`));
  const where = ['closed_at IS NULL', ...narrowing].join(' AND ');
  const name = ['identity.users', ...conditions.map(({ key }) => key)].join('-');
  const order = ORDERS[query.sort];
  const window = `${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  return {
    page: {
      name: `${name}-${query.sort}`,
      text: query.q === undefined ? pageText(where, window) : searchedPageText(where, { window, order }),
      values: [...values, limit, offset],
    },
    count: {
      name: `${name}-count`,
      text: query.q === undefined ? knownCountText(narrowing) : hitsCountText(where),
      values,
    },
  };
}

/** The counts are those of open accounts; their columns are called like those of the accounts that the filters name. */
const knownCountText = (narrowing: readonly string[]): string =>
  `SELECT coalesce(sum(users), 0)::int AS total FROM identity.user_counts WHERE ${['true', ...narrowing].join(' AND ')}`;

const hitsCountText = (where: string): string => `SELECT count(*)::int AS total FROM identity.users WHERE ${where}`;

const pageText = (where: string, window: string): string =>
  `SELECT ${USER_COLUMNS} FROM identity.users WHERE ${where} ${window}`;

/** Finds all first: PostgreSQL would rather walk through all users in their order, hoping to meet a page of hits soon. */
const searchedPageText = (where: string, { window, order }: { window: string; order: string }): string => `
  WITH hits AS MATERIALIZED (SELECT id, created_at, name, surname FROM identity.users WHERE ${where}),
  page AS (SELECT id FROM hits ${window})
  SELECT ${USER_COLUMNS} FROM identity.users WHERE id IN (SELECT id FROM page) ${order}`;
