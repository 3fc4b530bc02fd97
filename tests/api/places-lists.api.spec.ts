import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cemeteryQuerySchema, parishQuerySchema } from '@perpetua/contracts/places.contract';
import { Client } from 'pg';
import { gravesCount, gravesInCemetery, gravesPage } from '../../backend/src/graves/grave.statements.js';
import {
  cemeteriesCount,
  cemeteriesPage,
  type CemeteryFilter,
} from '../../backend/src/places/cemetery-list.statements.js';
import { parishesPage } from '../../backend/src/places/places.statements.js';
import type { Statement } from '../../backend/src/platform/database/database.js';
import { newId } from '../../backend/src/platform/ids.js';
import { municipalities } from '../../backend/src/seed/seed-files.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const CEMETERIES = 100_000;
const PROPOSALS = 300;
const OWN_GRAVES = 40;
/** Pages of 8 kB that a list may touch. The tables have thousands. */
const FEW_PAGES = 800;

/** A node of what EXPLAIN answers. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Plan[];
}

let database: TestDatabase;
let client: Client;
const [owner, cemeteryId] = [newId(), newId()];

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const explained = async (text: string, values?: unknown[]): Promise<Plan> => {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(text, values);
  return rows[0]?.['QUERY PLAN'][0]?.Plan as Plan;
};

/** Tables that are read from end to end, small ones left out, for these values and whatever the values. */
async function wholeTables({ text, values = [] }: Statement): Promise<unknown[]> {
  const plans = [
    await explained(`EXPLAIN (FORMAT JSON) ${text}`, values),
    await explained(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`),
  ];
  return plans
    .flatMap(nodes)
    .filter((node) => node['Node Type'].includes('Seq Scan'))
    .map((node) => node['Relation Name'])
    .filter((table) => table !== 'cities');
}

async function indexes({ text, values = [] }: Statement): Promise<string[]> {
  const plan = await explained(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return nodes(plan).flatMap((node) => node['Index Name'] ?? []);
}

async function pagesRead({ text, values = [] }: Statement): Promise<number> {
  const plan = await explained(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

const fill = [
  // Spread over the whole country, a parish and a few words of a name each.
  `INSERT INTO places.cemeteries (id, name, city_code, city, parish, lat, lng, created_at, status, proposed_by)
   SELECT gen_random_uuid(), 'Cemitério ' || substr(md5(i::text), 1, 12), c.code, c.name, 'Freguesia ' || c.code || ' ' || i / 308 % 10,
     c.lat + (i % 97) / 1000.0, c.lng + (i % 89) / 1000.0, now() - i * interval '1 minute',
     CASE WHEN i <= ${PROPOSALS} THEN 'proposed' ELSE 'approved' END,
     CASE WHEN i <= ${PROPOSALS} THEN gen_random_uuid() END
   FROM generate_series(1, ${CEMETERIES}) AS i
   JOIN (SELECT code, name, lat, lng, row_number() OVER (ORDER BY code) - 1 AS place FROM places.cities) c
     ON c.place = i % 308`,
  `INSERT INTO places.parishes (city_code, name)
   SELECT DISTINCT city_code, parish FROM places.cemeteries WHERE status = 'approved'`,
  `INSERT INTO graves.graves (id, user_id, deceased_name, cemetery_id, lat, lng, created_at)
   SELECT gen_random_uuid(), CASE WHEN i <= ${OWN_GRAVES} THEN '${owner}' ELSE gen_random_uuid() END, 'Rosa Pinto',
     CASE WHEN i <= ${OWN_GRAVES} THEN '${cemeteryId}' ELSE gen_random_uuid() END, 38.7, -9.1,
     now() - i * interval '1 minute'
   FROM generate_series(1, ${CEMETERIES}) AS i`,
  'VACUUM ANALYZE places.cemeteries',
  'VACUUM ANALYZE places.cities',
  'VACUUM ANALYZE places.parishes',
  'VACUUM ANALYZE graves.graves',
];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl, application_name: 'perpetua-tests' });
  await client.connect();
  for (const { code, name, district, lat, lng } of await municipalities()) {
    const text = 'INSERT INTO places.cities (code, name, district, lat, lng) VALUES ($1, $2, $3, $4, $5)';
    await client.query(text, [code, name, district, lat, lng]);
  }
  for (const text of fill) await client.query(text);
}, 180_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A question as it arrives, its city already known by its code. */
const filter = (query: Record<string, string>, cityCodes?: readonly string[]): CemeteryFilter => ({
  ...cemeteryQuerySchema.parse(query),
  cityCodes,
});

const point = '38.71,-9.14';
const lists: readonly [string, CemeteryFilter, string][] = [
  ['all', filter({}), 'cemeteries_by_name'],
  ['a late page of all', filter({ page: '40', pageSize: '25' }), 'cemeteries_by_name'],
  ['of a city', filter({}, ['1106']), 'cemeteries_of_city'],
  ['of two cities of one name', filter({}, ['0806', '4201']), 'cemeteries_of_city'],
  ['of a parish', filter({ parish: 'freguesia 1106 7' }), 'cemeteries_of_parish'],
  ['with words', filter({ q: 'c4ca4238a0' }), 'cemeteries_search'],
  ['with words that nothing has', filter({ q: 'prazeres' }), 'cemeteries_search'],
  ['nearest to a point', filter({ near: point }), 'cemeteries_by_position'],
  ['proposed', filter({ status: 'proposed' }), 'cemeteries_proposed'],
];

describe(`a list of ${CEMETERIES} cemeteries`, () => {
  it.each(lists)('is answered by its index: %s', async (_what, query, index) => {
    const [page, count] = [cemeteriesPage(query), cemeteriesCount(query)];
    expect(await indexes(page)).toContain(index);
    expect(await wholeTables(page)).toEqual([]);
    expect(await wholeTables(count)).toEqual([]);
    expect((await pagesRead(page)) + (await pagesRead(count))).toBeLessThan(FEW_PAGES);
  });

  it.each([
    ['of a city and a parish', filter({ parish: 'freguesia 1106 7' }, ['1106'])],
    ['of a city with words', filter({ q: 'cemiterio' }, ['1106'])],
    ['nearest of a city', filter({ near: point }, ['1106'])],
    ['nearest of a parish', filter({ near: point, parish: 'freguesia 1106 7' })],
    ['nearest with words', filter({ near: point, q: 'c4ca4238a0' })],
    ['proposed, with words', filter({ status: 'proposed', q: 'cemiterio' })],
  ])('reads no table from end to end: %s', async (_what, query) => {
    const page = cemeteriesPage(query);
    expect(await wholeTables(page)).toEqual([]);
    expect(await wholeTables(cemeteriesCount(query))).toEqual([]);
    expect(await pagesRead(page)).toBeLessThan(FEW_PAGES);
  });

  it('finds a page of words that all have in its order, and counts them one by one', async () => {
    const query = filter({ q: 'cemiterio' });
    expect(await indexes(cemeteriesPage(query))).toContain('cemeteries_by_name');
    expect(await pagesRead(cemeteriesPage(query))).toBeLessThan(FEW_PAGES);
  });

  it('knows how many there are', async () => {
    const totals = [filter({}), filter({}, ['1106']), filter({ status: 'proposed' })].map(cemeteriesCount);
    const counted = await Promise.all(totals.map((statement) => database.database.query(statement)));
    const inLisbon = await client.query(
      `SELECT count(*)::int AS total FROM places.cemeteries WHERE city_code = '1106' AND status = 'approved'`,
    );
    expect(counted.flat()).toEqual([{ total: CEMETERIES - PROPOSALS }, inLisbon.rows[0], { total: PROPOSALS }]);
    await client.query(`UPDATE places.cemeteries SET status = 'approved' WHERE status = 'proposed'`);
    await client.query(`UPDATE places.cemeteries SET city_code = '1312', city = 'Porto' WHERE city_code = '1106'`);
    await client.query(`DELETE FROM places.cemeteries WHERE city_code = '1312'`);
    const [all, lisbon, porto] = await Promise.all(
      [filter({}), filter({}, ['1106']), filter({}, ['1312'])].map((query) =>
        database.database.query<{ total: number }>(cemeteriesCount(query)),
      ),
    );
    const left = await client.query('SELECT count(*)::int AS total FROM places.cemeteries');
    expect([all, lisbon, porto]).toEqual([left.rows, [{ total: 0 }], [{ total: 0 }]]);
  });
});

describe('a list of many parishes', () => {
  it.each([
    ['all', undefined],
    ['of a city', ['1106']],
  ])('looks for their cemeteries by an index: %s', async (_what, codes) => {
    const [page, count] = parishesPage(parishQuerySchema.parse({}), codes);
    expect(await wholeTables(page)).not.toContain('cemeteries');
    expect((await pagesRead(page)) + (await pagesRead(count))).toBeLessThan(FEW_PAGES);
  });
});

describe(`${OWN_GRAVES} graves among ${CEMETERIES}`, () => {
  it.each([
    ['a page of them', gravesPage(owner, { page: 1, pageSize: 25 }), 'graves_of_user'],
    ['how many they are', gravesCount(owner), 'graves_of_user'],
    ['those of a cemetery', gravesInCemetery(cemeteryId), 'graves_in_cemetery'],
  ])('are found by their index: %s', async (_what, statement, index) => {
    expect(await indexes(statement)).toContain(index);
    expect(await wholeTables(statement)).toEqual([]);
    expect(await pagesRead(statement)).toBeLessThan(100);
  });
});
