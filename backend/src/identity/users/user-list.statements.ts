import type { UserQuery, UserSort } from '@perpetua/contracts/identity.contract';
import { type Condition, given, narrowedBy } from '../../platform/database/conditions.js';
import type { Statement } from '../../platform/database/database.js';
import { countUpToMaximum, rangeOf } from '../../platform/http/requests/lists.js';
import { USER_COLUMNS } from '../accounts/identity.statements.js';

/**
 * The SQL condition that finds users by a text in the name, surname, e-mail address, any part of the phone number, or
 * the tax number of a saved address; each part of the condition uses an index.
 * @param q the SQL parameter that contains the text
 */
export const usersFoundBy = (q: string): string => `id IN (
  SELECT id FROM identity.users WHERE search LIKE platform.search_pattern(${q}::text)
  UNION SELECT id FROM identity.users WHERE phone LIKE '%' || platform.search_digits(${q}::text) || '%'
  UNION SELECT user_id FROM identity.addresses
    WHERE tax_id = regexp_replace(platform.search_tax_number(${q}::text), '^PT', ''))`;

const plainConditions = ({ usertype_id: usertypeId, blocked }: UserQuery): readonly Condition[] => [
  ['type', given(usertypeId), (parameter) => `usertype_id = ${parameter}`],
  ['blocked', blocked === true ? [] : undefined, () => 'blocked'],
  ['open', blocked === false ? [] : undefined, () => 'NOT blocked'],
];

const searchConditions = ({ q, ids }: UserQuery): readonly Condition[] => [
  ['q', given(q), (parameter = '') => usersFoundBy(parameter)],
  ['ids', given(ids), (parameter) => `id = ANY(${parameter}::uuid[])`],
];

/** Each sort order has an index. */
const ORDERS: Record<UserSort, string> = {
  created_desc: 'ORDER BY created_at DESC, id DESC',
  created_asc: 'ORDER BY created_at, id',
  name_asc: `ORDER BY platform.fold(name || ' ' || surname), id`,
  name_desc: `ORDER BY platform.fold(name || ' ' || surname) DESC, id DESC`,
  email_asc: 'ORDER BY email, id',
  email_desc: 'ORDER BY email DESC, id DESC',
};

/**
 * The statements for one page of users in the requested order, and for the total. Each combination of filters has a
 * separate pair of statements, so that PostgreSQL can plan each with a suitable index.
 */
export function userListStatements(query: UserQuery): { readonly page: Statement; readonly count: Statement } {
  const { limit, offset } = rangeOf(query);
  const plain = narrowedBy(plainConditions(query));
  const { keys, where: narrowing, values } = narrowedBy([...plainConditions(query), ...searchConditions(query)]);
  const isSearched = keys.length > plain.keys.length;
  const where = `closed_at IS NULL AND ${narrowing}`;
  const name = ['identity.users', ...keys].join('-');
  const order = ORDERS[query.sort];
  const window = `${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  return {
    page: {
      name: `${name}-${query.sort}`,
      text: isSearched ? searchedPageText(where, { window, order }) : pageText(where, window),
      values: [...values, limit, offset],
    },
    count: {
      name: `${name}-count`,
      text: countUpToMaximum(`FROM identity.users WHERE ${where}`),
      values: [...values],
    },
  };
}

const pageText = (where: string, window: string): string =>
  `SELECT ${USER_COLUMNS} FROM identity.users WHERE ${where} ${window}`;

/**
 * Materializes all hits first: otherwise PostgreSQL scans the users in sort order, because it expects to find enough
 * hits for the page early.
 */
const searchedPageText = (where: string, { window, order }: { window: string; order: string }): string => `
  WITH hits AS MATERIALIZED (SELECT id, created_at, name, surname, email FROM identity.users WHERE ${where}),
  page AS (SELECT id FROM hits ${window})
  SELECT ${USER_COLUMNS} FROM identity.users WHERE id IN (SELECT id FROM page) ${order}`;
