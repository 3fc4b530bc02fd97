import type { PartnerFilter, PartnerSort } from '@perpetua/contracts/partners.contract';
import type { Statement } from '../../platform/database/database.js';
import { PARTNER_COLUMNS, type PartnerRow } from './partner-row.projection.js';

/** A row of a list: with the city of the application, for anyone who has no confirmed place yet. */
export type ListedRow = PartnerRow & { readonly applied_city?: string | null };

/** The columns of {@link ListedRow}, for SELECT lists. */
export const LISTED_COLUMNS = `${PARTNER_COLUMNS},
  (SELECT city FROM partners.applications applied WHERE applied.partner_id = partners.partner_id) AS applied_city`;

/** Each is served by an index, in one of its directions. */
const ORDERS: Record<PartnerSort, string> = {
  applied_desc: 'applied_at DESC, partner_id',
  applied_asc: 'applied_at, partner_id DESC',
  city_asc: 'platform.fold(city), applied_at DESC, partner_id',
  city_desc: 'platform.fold(city) DESC, applied_at, partner_id DESC',
  status_asc: 'status, applied_at DESC, partner_id',
  status_desc: 'status DESC, applied_at, partner_id DESC',
};

/**
 * A page of partners in the order asked for, and how many there are over all pages; `named` are those whose name or
 * e-mail address is as `q` says. One statement a combination of filters, so that PostgreSQL plans each for the index that
 * serves it.
 */
export const partnerListStatements = (
  filter: PartnerFilter,
  named: readonly string[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { readonly page: Statement; readonly count: Statement } => {
  const { name, where, values } = filteredBy(filter, named);
  const size = values.length;
  return {
    page: {
      name: `partners.list-${name}-${filter.sort}`,
      text: `SELECT ${LISTED_COLUMNS} FROM partners.partners WHERE ${where}
        ORDER BY ${ORDERS[filter.sort]} LIMIT $${size + 1} OFFSET $${size + 2}`,
      values: [...values, limit, offset],
    },
    count: {
      name: `partners.count-${name}`,
      text: countText(filter, where),
      values: [...values],
    },
  };
};

/** How many there are of a status and a type is known; those of a city or with a text are counted one by one. */
const countText = ({ city, q }: PartnerFilter, where: string): string =>
  city === undefined && q === undefined
    ? `SELECT coalesce(sum(partners), 0)::int AS total FROM partners.partner_counts WHERE ${where}`
    : `SELECT count(*)::int AS total FROM partners.partners WHERE ${where}`;

const filteredBy = (
  { status, type, city, q }: PartnerFilter,
  named: readonly string[],
): { name: string; where: string; values: readonly unknown[] } => {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions: [key: string, sql: string][] = [];
  if (status !== undefined) conditions.push(['status', `status = ${parameter(status)}`]);
  if (type !== undefined) conditions.push(['type', `partner_type = ${parameter(type)}`]);
  if (city !== undefined) conditions.push(['city', inCity(parameter(city))]);
  if (q !== undefined) conditions.push(['q', matching(parameter(q), parameter(named))]);
  return {
    name: ['by', ...conditions.map(([key]) => key)].join('-'),
    where: ['true', ...conditions.map(([, sql]) => sql)].join(' AND '),
    values,
  };
};

/** The place that was applied from counts until another is confirmed. */
const inCity = (city: string): string => `partner_id IN (
    SELECT partner_id FROM partners.partners WHERE platform.fold(city) = platform.fold(${city})
    UNION SELECT applied.partner_id FROM partners.applications applied JOIN partners.partners USING (partner_id)
      WHERE platform.fold(applied.city) = platform.fold(${city}) AND partners.city IS NULL)`;

const matching = (q: string, named: string): string => `partner_id IN (
    SELECT partner_id FROM partners.partners WHERE platform.fold(city) LIKE platform.search_pattern(${q})
    UNION SELECT partner_id FROM partners.applications
      WHERE platform.fold(city || ' ' || parish) LIKE platform.search_pattern(${q})
    UNION SELECT unnest(${named}::uuid[]))`;
