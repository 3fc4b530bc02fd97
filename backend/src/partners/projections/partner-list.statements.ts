import type { PartnerFilter, PartnerSort } from '@perpetua/contracts/partners.contract';
import type { Statement } from '../../platform/database/database.js';
import { countUpToMaximum } from '../../platform/http/requests/lists.js';
import { PARTNER_COLUMNS, type PartnerRow } from './partner-row.projection.js';

/** A row of the list. `applied_city` is the city in the application form, shown while no place is confirmed. */
export type ListedRow = PartnerRow & { readonly applied_city?: string | null };

/** The columns of {@link ListedRow}, for SELECT lists. */
export const LISTED_COLUMNS = `${PARTNER_COLUMNS},
  (SELECT city FROM partners.applications applied WHERE applied.partner_id = partners.partner_id) AS applied_city`;

/** The ORDER BY clause of each sort order. An index serves each, read forwards or backwards. */
const ORDERS: Record<PartnerSort, string> = {
  applied_desc: 'applied_at DESC, partner_id',
  applied_asc: 'applied_at, partner_id DESC',
  city_asc: 'platform.fold(city), applied_at DESC, partner_id',
  city_desc: 'platform.fold(city) DESC, applied_at, partner_id DESC',
  status_asc: 'status, applied_at DESC, partner_id',
  status_desc: 'status DESC, applied_at, partner_id DESC',
};

/**
 * Statements for a page of partners in the requested sort order, and for the total over all pages. `named` are the ids
 * of the partners whose name or e-mail address matches `q`. Each combination of filters has its own statements, so that
 * PostgreSQL can plan each with a suitable index.
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
      text: countUpToMaximum(`FROM partners.partners WHERE ${where}`),
      values: [...values],
    },
  };
};

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

/** SQL condition for partners of a city: the confirmed city, or the application's city as long as none is confirmed. */
const inCity = (city: string): string => `partner_id IN (
    SELECT partner_id FROM partners.partners WHERE platform.fold(city) = platform.fold(${city})
    UNION SELECT applied.partner_id FROM partners.applications applied JOIN partners.partners USING (partner_id)
      WHERE platform.fold(applied.city) = platform.fold(${city}) AND partners.city IS NULL)`;

const matching = (q: string, named: string): string => `partner_id IN (
    SELECT partner_id FROM partners.partners WHERE platform.fold(city) LIKE platform.search_pattern(${q})
    UNION SELECT partner_id FROM partners.applications
      WHERE platform.fold(city || ' ' || parish) LIKE platform.search_pattern(${q})
    UNION SELECT unnest(${named}::uuid[]))`;
