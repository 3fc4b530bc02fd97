import type { PageQuery } from '@perpetua/contracts/http.contract';
import type { CityQuery, ParishQuery, Region, TimeZone } from '@perpetua/contracts/places.contract';
import type { Statement } from '../platform/database/database.js';
import { rangeOf } from '../platform/http/requests/lists.js';
import type { CemeteryToImport, CityToImport, ParishToImport } from './places.commands.js';
import type { PlaceInMunicipality } from './places.queries.js';

export interface CityRow {
  code: string;
  name: string;
  district: string;
  lat: number;
  lng: number;
  region: Region;
  time_zone: TimeZone;
  municipal_holiday: string | null;
}

export interface ParishRow {
  name: string;
  city: string;
  city_code: string;
  has_cemetery: boolean;
}

/**
 * Returns the SQL for one page of the rows that the SELECT `hits` returns; each row of the page also has the `total`
 * number of rows on all pages. A page past the end returns one row whose other columns are null, so that the total is
 * always known. `$1` is the limit, `$2` the offset.
 */
export const paged = (hits: string, order: string): string => `
  WITH hits AS (${hits}),
  page AS (SELECT row_number() OVER (ORDER BY ${order}) AS place, * FROM hits ORDER BY place LIMIT $1 OFFSET $2)
  SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM hits) counted LEFT JOIN page ON true
  ORDER BY page.place`;

/** The values of `$1` and `$2` of {@link paged}. */
export const window = (query: PageQuery): [number, number] => {
  const { limit, offset } = rangeOf(query);
  return [limit, offset];
};

const cityColumns = 'c.code, c.name, c.district, c.lat, c.lng, c.region, c.time_zone, c.municipal_holiday';

export const allCities = (): Statement => ({
  name: 'places.all-cities',
  text: `SELECT ${cityColumns} FROM places.cities c ORDER BY platform.fold(c.district), platform.fold(c.name)`,
});

const citiesText = paged(
  `SELECT ${cityColumns}, c.search, c.search LIKE platform.fold($3) || '%' AS begins
   FROM places.cities c WHERE c.search LIKE coalesce(platform.search_pattern($3), '%')`,
  'begins DESC NULLS LAST, search, code',
);

const nearestCitiesText = paged(
  `SELECT ${cityColumns}, c.position OPERATOR(public.<->) places.on_sphere($4, $5) AS apart
   FROM places.cities c WHERE c.search LIKE coalesce(platform.search_pattern($3), '%')`,
  'apart, code',
);

/**
 * One page of the municipalities whose name contains `q`. Names that begin with `q` come first; if the query has a
 * point (`near`), the nearest municipalities come first instead.
 */
export const citiesPage = (query: CityQuery): Statement => {
  const { q = null, near } = query;
  return near === undefined
    ? { name: 'places.cities-page', text: citiesText, values: [...window(query), q] }
    : { name: 'places.cities-nearest', text: nearestCitiesText, values: [...window(query), q, near.lat, near.lng] };
};

/** The municipalities with this code or name; several municipalities can have the same name. */
export const citiesCalled = (codeOrName: string): Statement => ({
  name: 'places.cities-called',
  text: `SELECT ${cityColumns} FROM places.cities c WHERE c.code = $1 OR c.search = platform.fold($1) ORDER BY c.code`,
  values: [codeOrName],
});

const parishesText = (where: string): string => `
  SELECT page.name, page.city, page.city_code, met.id IS NOT NULL AS has_cemetery
  FROM (SELECT p.name, c.name AS city, c.search AS city_search, p.city_code, p.search
        FROM places.parishes p JOIN places.cities c ON c.code = p.city_code ${where}
        ORDER BY c.search, p.city_code, p.search LIMIT $1 OFFSET $2) page
  LEFT JOIN LATERAL (SELECT m.id FROM places.cemeteries m
    WHERE m.city_code = page.city_code AND m.parish_search = page.search AND m.deleted_at IS NULL AND m.status = 'approved'
    LIMIT 1) met ON true
  ORDER BY page.city_search, page.city_code, page.search`;

/**
 * Two statements: one page of the stored parishes, and their total number. With `codes`, both are limited to these
 * cities.
 */
export const parishesPage = (query: ParishQuery, codes: readonly string[] | undefined): [Statement, Statement] => {
  const count = 'SELECT count(*)::int AS total FROM places.parishes p';
  if (codes === undefined) {
    return [
      { name: 'places.parishes', text: parishesText(''), values: window(query) },
      { name: 'places.parishes-count', text: count },
    ];
  }
  return [
    {
      name: 'places.parishes-of-city',
      text: parishesText('WHERE p.city_code = ANY ($3::text[])'),
      values: [...window(query), [...codes]],
    },
    {
      name: 'places.parishes-of-city-count',
      text: `${count} WHERE p.city_code = ANY ($1::text[])`,
      values: [[...codes]],
    },
  ];
};

/** The municipality whose centre is nearest to a point, by great circle. */
export const nearestCity = (lat: number, lng: number): Statement => ({
  name: 'places.nearest-city',
  text: `SELECT ${cityColumns}
         FROM places.cities c ORDER BY c.position OPERATOR(public.<->) places.on_sphere($1, $2) LIMIT 1`,
  values: [lat, lng],
});

/**
 * For each place, the location of the municipality with the place's city name: the one nearest to the place if several
 * have this name, and the nearest of all municipalities if none has it.
 */
export const municipalityPoints = (places: readonly PlaceInMunicipality[]): Statement => ({
  name: 'places.municipality-points',
  text: `SELECT c.lat, c.lng
         FROM unnest($1::text[], $2::float8[], $3::float8[]) WITH ORDINALITY AS wanted (city, lat, lng, place)
         CROSS JOIN LATERAL (
           SELECT lat, lng FROM places.cities
           ORDER BY search = platform.fold(wanted.city) DESC,
             position OPERATOR(public.<->) places.on_sphere(wanted.lat, wanted.lng) LIMIT 1) c
         ORDER BY wanted.place`,
  values: [places.map(({ city }) => city), places.map(({ near }) => near.lat), places.map(({ near }) => near.lng)],
});

export const importCities = (cities: readonly CityToImport[]): Statement => ({
  name: 'places.import-cities',
  text: `INSERT INTO places.cities AS known (code, name, district, lat, lng, municipal_holiday)
         SELECT code, name, district, lat, lng, "municipalHoliday"
         FROM jsonb_to_recordset($1)
                AS city (code text, name text, district text, lat float8, lng float8, "municipalHoliday" text)
         ON CONFLICT (code) DO UPDATE SET municipal_holiday = excluded.municipal_holiday
           WHERE known.municipal_holiday IS NULL`,
  values: [JSON.stringify(cities)],
});

export const importParishes = (parishes: readonly ParishToImport[]): Statement => ({
  name: 'places.import-parishes',
  text: `INSERT INTO places.parishes (city_code, name)
         SELECT parish."cityCode", parish.name FROM jsonb_to_recordset($1) AS parish ("cityCode" text, name text)
         ON CONFLICT (city_code, search) DO NOTHING`,
  values: [JSON.stringify(parishes)],
});

/**
 * Inserts cemeteries. An unknown city code makes the whole import fail; the cemetery is not skipped. In an existing
 * cemetery, only the exceptions to its opening hours are set, and only if it has none.
 */
export const importCemeteries = (
  cemeteries: readonly CemeteryToImport[],
  { now, asDrafts }: { now: Date; asDrafts: boolean },
): Statement => ({
  name: 'places.import-cemeteries',
  text: `INSERT INTO places.cemeteries AS known (id, name, city_code, city, parish, lat, lng, exceptions, created_at, status)
         SELECT m.id, m.name, m."cityCode", c.name, m.parish, m.lat, m.lng, m.exceptions, $2,
                CASE WHEN $3 THEN 'draft' ELSE 'approved' END
         FROM jsonb_to_recordset($1) AS m (id uuid, name text, "cityCode" text, parish text, lat float8, lng float8,
                                           exceptions jsonb)
         LEFT JOIN places.cities c ON c.code = m."cityCode"
         ON CONFLICT (id) DO UPDATE SET exceptions = excluded.exceptions WHERE known.exceptions = '[]'`,
  values: [JSON.stringify(cemeteries), now, asDrafts],
});
