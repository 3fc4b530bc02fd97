import type { PageQuery } from '@perpetua/contracts/http.contract';
import type {
  CemeteryQuery,
  CityQuery,
  OpeningHours,
  ParishQuery,
  Region,
  TimeZone,
} from '@perpetua/contracts/places.contract';
import type { Statement } from '../platform/database/database.js';
import { rangeOf } from '../platform/http/lists.js';
import type { CemeteryToImport, CityToImport } from './places.commands.js';

export interface CityRow {
  code: string;
  name: string;
  district: string;
  lat: number;
  lng: number;
  region: Region;
  time_zone: TimeZone;
}

export interface ParishRow {
  name: string;
  city: string;
  city_code: string;
}

export interface CemeteryRow {
  id: string;
  name: string;
  city: string;
  city_code: string;
  parish: string;
  lat: number;
  lng: number;
  region: Region;
  time_zone: TimeZone;
  opening_hours: OpeningHours;
  distance_km: number | null;
}

/**
 * A page of what `hits` selects, each row with the `total` of all pages. A page past the end answers one row whose
 * other columns are null, so that the total is always known. `$1` is the limit, `$2` the offset.
 */
const paged = (hits: string, order: string): string => `
  WITH hits AS (${hits}),
  page AS (SELECT row_number() OVER (ORDER BY ${order}) AS place, * FROM hits ORDER BY place LIMIT $1 OFFSET $2)
  SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM hits) counted LEFT JOIN page ON true
  ORDER BY page.place`;

const window = (query: PageQuery): [number, number] => {
  const { limit, offset } = rangeOf(query);
  return [limit, offset];
};

const citiesText = paged(
  `SELECT c.code, c.name, c.district, c.lat, c.lng, c.region, c.time_zone, c.search,
          c.search LIKE platform.fold($3) || '%' AS begins
   FROM places.cities c WHERE c.search LIKE coalesce(platform.search_pattern($3), '%')`,
  'begins DESC NULLS LAST, search, code',
);

/** Municipalities whose name holds `q`, those that begin with it first. */
export const citiesPage = (query: CityQuery): Statement => ({
  name: 'places.cities-page',
  text: citiesText,
  values: [...window(query), query.q ?? null],
});

const inCity = (parameter: string): string =>
  `(${parameter}::text IS NULL OR m.city_code = ${parameter} OR platform.fold(m.city) = platform.fold(${parameter}))`;

const parishesText = paged(
  `SELECT DISTINCT m.parish AS name, m.city, m.city_code, m.parish_search, platform.fold(m.city) AS city_search
   FROM places.cemeteries m WHERE m.deleted_at IS NULL AND ${inCity('$3')}`,
  'city_search, city_code, parish_search, name',
);

/** The parishes of the known cemeteries, of one city when asked for. */
export const parishesPage = (query: ParishQuery): Statement => ({
  name: 'places.parishes-page',
  text: parishesText,
  values: [...window(query), query.city ?? null],
});

const cemeteryColumns = `m.id, m.name, m.city, m.city_code, m.parish, m.lat, m.lng, c.region, c.time_zone, m.opening_hours`;

const cemeteriesFound = (distance: string): string => `
  SELECT ${cemeteryColumns}, platform.fold(m.name) AS name_search, ${distance} AS distance_km
  FROM places.cemeteries m JOIN places.cities c ON c.code = m.city_code
  WHERE m.deleted_at IS NULL AND m.search LIKE coalesce(platform.search_pattern($3), '%') AND ${inCity('$4')}
    AND ($5::text IS NULL OR m.parish_search = platform.fold($5))`;

const cemeteriesByNameText = paged(cemeteriesFound('NULL::float8'), 'name_search, city, id');
const cemeteriesNearestText = paged(
  cemeteriesFound('places.kilometres(m.position, places.on_sphere($6, $7))'),
  'distance_km, name_search, id',
);

/** Cemeteries by name, or the nearest first when the query has a point. */
export const cemeteriesPage = (query: CemeteryQuery): Statement => {
  const values = [...window(query), query.q ?? null, query.city ?? null, query.parish ?? null];
  if (query.near === undefined) return { name: 'places.cemeteries-by-name', text: cemeteriesByNameText, values };
  const { lat, lng } = query.near;
  return { name: 'places.cemeteries-nearest', text: cemeteriesNearestText, values: [...values, lat, lng] };
};

/** One cemetery that is open to new graves and orders. */
export const cemeteryById = (id: string): Statement => ({
  name: 'places.cemetery-by-id',
  text: `SELECT ${cemeteryColumns}, NULL::float8 AS distance_km
         FROM places.cemeteries m JOIN places.cities c ON c.code = m.city_code WHERE m.id = $1 AND m.deleted_at IS NULL`,
  values: [id],
});

/** Cemeteries by their ids, removed ones too. */
export const cemeteriesByIds = (ids: readonly string[]): Statement => ({
  name: 'places.cemeteries-by-ids',
  text: `SELECT ${cemeteryColumns}, NULL::float8 AS distance_km
         FROM places.cemeteries m JOIN places.cities c ON c.code = m.city_code WHERE m.id = ANY ($1::uuid[])`,
  values: [[...ids]],
});

/** The municipality whose centre is nearest to a point, by great circle. */
export const nearestCity = (lat: number, lng: number): Statement => ({
  name: 'places.nearest-city',
  text: `SELECT c.code, c.name, c.district, c.lat, c.lng, c.region, c.time_zone
         FROM places.cities c ORDER BY c.position OPERATOR(public.<->) places.on_sphere($1, $2) LIMIT 1`,
  values: [lat, lng],
});

export const importCities = (cities: readonly CityToImport[]): Statement => ({
  name: 'places.import-cities',
  text: `INSERT INTO places.cities (code, name, district, lat, lng)
         SELECT code, name, district, lat, lng
         FROM jsonb_to_recordset($1) AS city (code text, name text, district text, lat float8, lng float8)
         ON CONFLICT (code) DO NOTHING`,
  values: [JSON.stringify(cities)],
});

/** A cemetery of an unknown city is an error, not left out. */
export const importCemeteries = (cemeteries: readonly CemeteryToImport[], now: Date): Statement => ({
  name: 'places.import-cemeteries',
  text: `INSERT INTO places.cemeteries (id, name, city_code, city, parish, lat, lng, created_at)
         SELECT m.id, m.name, m."cityCode", c.name, m.parish, m.lat, m.lng, $2
         FROM jsonb_to_recordset($1)
                AS m (id uuid, name text, "cityCode" text, parish text, lat float8, lng float8)
         LEFT JOIN places.cities c ON c.code = m."cityCode"
         ON CONFLICT (id) DO NOTHING`,
  values: [JSON.stringify(cemeteries), now],
});
