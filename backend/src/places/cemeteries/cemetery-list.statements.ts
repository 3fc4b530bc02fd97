import type { CemeteryQuery, CemeteryStatus } from '@perpetua/contracts/places.contract';
import type { Statement } from '../../platform/database/database.js';
import { countUpToMaximum, rangeOf } from '../../platform/http/requests/lists.js';
import { cemeteryColumns, columnsOfItsCity, proposalColumns } from './cemetery.statements.js';

/** The filters of a list. A city is given by the codes of all municipalities with its name. */
export type CemeteryFilter = Omit<CemeteryQuery, 'city'> & { readonly cityCodes?: readonly string[] | undefined };

/**
 * A filter condition of a list: its name, its value, and a function from the value's SQL parameter to the condition's
 * SQL.
 */
interface Condition {
  readonly key: string;
  readonly value: unknown;
  readonly sql: (parameter: string) => string;
}

/** Written as constants, not as parameters, so that PostgreSQL can use the partial index of each status. */
const statusConditions: Readonly<Record<CemeteryStatus, string>> = {
  draft: `m.deleted_at IS NULL AND m.status = 'draft'`,
  approved: `m.deleted_at IS NULL AND m.status = 'approved'`,
  proposed: `m.deleted_at IS NULL AND m.status = 'proposed'`,
  rejected: `m.deleted_at IS NULL AND m.status = 'rejected'`,
};

function conditionsOf({ q, cityCodes, parish }: CemeteryFilter): Condition[] {
  const [onlyCity, ...furtherCities] = cityCodes ?? [];
  const isOneCity = onlyCity !== undefined && furtherCities.length === 0;
  const all: Condition[] = [
    { key: 'city', value: isOneCity ? onlyCity : undefined, sql: (code) => `m.city_code = ${code}` },
    { key: 'cities', value: isOneCity ? undefined : cityCodes, sql: (codes) => `m.city_code = ANY (${codes}::text[])` },
    { key: 'parish', value: parish, sql: (name) => `m.parish_search = platform.fold(${name})` },
    { key: 'q', value: q, sql: (text) => `m.search LIKE platform.search_pattern(${text})` },
  ];
  return all.filter(({ value }) => value !== undefined);
}

const whereOf = (status: CemeteryStatus, conditions: readonly Condition[], firstParameter: number): string =>
  [statusConditions[status], ...conditions.map(({ sql }, index) => sql(`$${firstParameter + index}`))].join(' AND ');

/** The sort order of a list: its name, the columns that it needs, and the ORDER BY clause. */
interface Order {
  readonly key: string;
  readonly columns: string;
  readonly by: string;
}

/**
 * `point` is the SQL expression of the point from which distances are measured; undefined if the list is not sorted by
 * distance.
 */
function orderOf({ status, sort }: CemeteryFilter, point: string | undefined): Order {
  if (point !== undefined) {
    const apart = `m.position OPERATOR(public.<->) ${point} AS apart, m.name_search`;
    return { key: 'nearest', columns: apart, by: 'apart, name_search, id' };
  }
  if (status === 'approved' || status === 'draft') {
    const by = sort === 'name_desc' ? 'name_search DESC, city DESC, id DESC' : 'name_search, city, id';
    return { key: sort === 'name_desc' ? 'by-name-backwards' : 'by-name', columns: 'm.name_search, m.city', by };
  }
  return { key: 'newest', columns: 'm.created_at', by: 'created_at DESC, id DESC' };
}

/**
 * One page of cemeteries: by name in either direction, the nearest first when the query has a point, or, for proposed
 * and rejected cemeteries, the newest first. Each combination of filters has a separate statement, so that PostgreSQL can
 * plan each with a suitable index; the index determines the page, and only the rows of the page are read.
 */
export function cemeteriesPage(filter: CemeteryFilter): Statement {
  const { status, near, cityCodes = [] } = filter;
  const { limit, offset } = rangeOf(filter);
  const conditions = conditionsOf(filter);
  const last = conditions.length + 2;
  const point = near && `places.on_sphere($${last + 1}, $${last + 2})`;
  const { key, columns, by } = orderOf(filter, point);
  const found = `SELECT m.id, ${columns} FROM places.cemeteries m WHERE ${whereOf(status, conditions, 3)}`;
  // Few cities share a name: reading their cemeteries first is faster than searching all cemeteries in sort order.
  const hits = cityCodes.length > 1 ? `SELECT * FROM (${found} OFFSET 0) gathered` : found;
  const distance = point === undefined ? 'NULL::float8' : `places.kilometres(m.position, ${point})`;
  return {
    name: ['places.cemeteries', status, key, ...conditions.map((condition) => condition.key)].join('-'),
    text: `SELECT ${status === 'approved' ? cemeteryColumns : proposalColumns}, ${columnsOfItsCity},
             ${distance} AS distance_km
           FROM (SELECT row_number() OVER () AS place, hit.id FROM (${hits} ORDER BY ${by} LIMIT $1 OFFSET $2) hit) page
           CROSS JOIN LATERAL (SELECT * FROM places.cemeteries WHERE id = page.id LIMIT 1) m
           JOIN places.cities c ON c.code = m.city_code
           ORDER BY page.place`,
    values: [
      limit,
      offset,
      ...conditions.map(({ value }) => value),
      ...(near === undefined ? [] : [near.lat, near.lng]),
    ],
  };
}

/** The total over all pages. */
export function cemeteriesCount(filter: CemeteryFilter): Statement {
  const conditions = conditionsOf(filter);
  return {
    name: ['places.cemeteries', filter.status, 'count', ...conditions.map(({ key }) => key)].join('-'),
    text: countUpToMaximum(`FROM places.cemeteries m WHERE ${whereOf(filter.status, conditions, 1)}`),
    values: conditions.map(({ value }) => value),
  };
}
