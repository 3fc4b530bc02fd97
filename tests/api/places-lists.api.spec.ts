import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cemeteryQuerySchema, parishQuerySchema } from '@perpetua/contracts/places.contract';
import { Client } from 'pg';
import { DataSource, type FindManyOptions } from 'typeorm';
import { GraveEntity, gravesIn, gravesOf } from '../../backend/src/graves/grave.entity.js';
import {
  cemeteriesCount,
  cemeteriesPage,
  type CemeteryFilter,
} from '../../backend/src/places/cemeteries/cemetery-list.statements.js';
import { parishesPage } from '../../backend/src/places/places.statements.js';
import type { Statement } from '../../backend/src/platform/database/database.js';
import { newId } from '../../backend/src/platform/ids.js';
import { municipalities } from '../../backend/src/seed/seed-files.js';
import { fillWithManyRows, MANY } from '../support/database/many-rows.js';
import { type AnalyzedPlan, genericPlanOf, planOf } from '../support/database/query-plans.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

const PROPOSALS = 300;
const OWN_GRAVES = 40;
/** Upper limit of the 8 kB blocks read for a list; the table of cemeteries alone has about 900. */
const fewBlocks = 300;

let database: TestDatabase;
let client: Client;
let entities: DataSource;
const [owner, cemeteryId] = [newId(), newId()];

/**
 * Inserts cemeteries in all cities, each with a random name and one of ten parishes of its city; the first `PROPOSALS`
 * are proposals.
 */
const cemeteries = `
  INSERT INTO places.cemeteries (id, name, city_code, city, parish, lat, lng, created_at, status, proposed_by)
  SELECT gen_random_uuid(), 'Cemitério ' || substr(md5(i::text), 1, 12), c.code, c.name, 'Freguesia ' || c.code || ' ' || i / 308 % 10,
    c.lat + (i % 97) / 1000.0, c.lng + (i % 89) / 1000.0, now() - i * interval '1 minute',
    CASE WHEN i <= ${PROPOSALS} THEN 'proposed' ELSE 'approved' END,
    CASE WHEN i <= ${PROPOSALS} THEN gen_random_uuid() END
  FROM generate_series($1::int, $2::int) AS i
  JOIN (SELECT code, name, lat, lng, row_number() OVER (ORDER BY code) - 1 AS place FROM places.cities) c
    ON c.place = i % 308`;
const graves = `
  INSERT INTO graves.graves (id, user_id, deceased_name, cemetery_id, lat, lng, created_at)
  SELECT gen_random_uuid(), CASE WHEN i <= ${OWN_GRAVES} THEN '${owner}' ELSE gen_random_uuid() END, 'Rosa Pinto',
    CASE WHEN i <= ${OWN_GRAVES} THEN '${cemeteryId}' ELSE gen_random_uuid() END, 38.7, -9.1,
    now() - i * interval '1 minute'
  FROM generate_series($1::int, $2::int) AS i`;

const cities = `
  INSERT INTO places.cities (code, name, district, lat, lng)
  SELECT code, name, district, lat, lng FROM jsonb_populate_recordset(NULL::places.cities, $1)`;
const parishes = `
  INSERT INTO places.parishes (city_code, name)
  SELECT DISTINCT city_code, parish FROM places.cemeteries WHERE status = 'approved'`;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl, application_name: 'perpetua-tests' });
  await client.connect();
  entities = new DataSource({ type: 'postgres', url: database.url, entities: [GraveEntity], installExtensions: false });
  await entities.initialize();
  await client.query(cities, [JSON.stringify(await municipalities())]);
  await fillWithManyRows(database, {
    fills: [cemeteries, graves],
    tables: ['places.cemeteries', 'places.cities', 'graves.graves'],
  });
  await client.query(parishes);
  await client.query('VACUUM ANALYZE places.parishes');
});
afterAll(async () => {
  await entities.destroy();
  await client.end();
  await database.drop();
});

/** The statement that TypeORM sends to find graves; `name` identifies it in the test. */
function statementOf(name: string, options: FindManyOptions<GraveEntity>): Statement {
  const query = entities.getRepository(GraveEntity).createQueryBuilder('grave').setFindOptions(options);
  const [text, values] = query.getQueryAndParameters();
  return { name, text, values };
}

/**
 * Returns the plan of a statement. `wholeTables` are the large tables that its specific or its generic plan scans
 * completely.
 */
async function explained(statement: Statement): Promise<AnalyzedPlan> {
  const [plan, generic] = [await planOf(database, statement), await genericPlanOf(database, statement)];
  const wholeTables = [...plan.wholeTables, ...generic.wholeTables].filter((table) => table !== 'cities');
  return { ...plan, wholeTables };
}

/** A parsed query whose city is already resolved to codes. */
const filter = (query: Record<string, string>, cityCodes?: readonly string[]): CemeteryFilter => ({
  ...cemeteryQuerySchema.parse(query),
  cityCodes,
});

const point = '38.71,-9.14';
const lists: readonly [string, CemeteryFilter, string][] = [
  ['all', filter({}), 'cemeteries_by_name'],
  ['page 40 of all', filter({ page: '40', pageSize: '25' }), 'cemeteries_by_name'],
  ['of a city', filter({}, ['1106']), 'cemeteries_of_city'],
  ['of two cities with the same name', filter({}, ['0806', '4201']), 'cemeteries_of_city'],
  ['of a parish', filter({ parish: 'freguesia 1106 7' }), 'cemeteries_of_parish'],
  ['with a search text', filter({ q: 'c4ca4238a0' }), 'cemeteries_search'],
  ['with a search text that nothing matches', filter({ q: 'prazeres' }), 'cemeteries_search'],
  ['nearest to a point', filter({ near: point }), 'cemeteries_by_position'],
  ['proposed', filter({ status: 'proposed' }), 'cemeteries_proposed'],
];

describe(`a list of ${MANY} cemeteries`, () => {
  it.each(lists)('is read from its index: %s', async (_what, query, index) => {
    const page = await explained(cemeteriesPage(query));
    expect(page.indexes).toContain(index);
    expect(page.wholeTables).toEqual([]);
    expect(page.blocks).toBeLessThan(fewBlocks);
  });

  it.each([
    ['of a city and a parish', filter({ parish: 'freguesia 1106 7' }, ['1106'])],
    ['of a city, with a search text', filter({ q: 'cemiterio' }, ['1106'])],
    ['nearest to a point, in a city', filter({ near: point }, ['1106'])],
    ['nearest to a point, in a parish', filter({ near: point, parish: 'freguesia 1106 7' })],
    ['nearest to a point, with a search text', filter({ near: point, q: 'c4ca4238a0' })],
    ['proposed, with a search text', filter({ status: 'proposed', q: 'cemiterio' })],
  ])('scans no whole table: %s', async (_what, query) => {
    const [page, count] = [await explained(cemeteriesPage(query)), await explained(cemeteriesCount(query))];
    expect([...page.wholeTables, ...count.wholeTables]).toEqual([]);
    expect(page.blocks).toBeLessThan(fewBlocks);
  });

  it('for a word that all rows contain, reads a page from the index that has the page’s order', async () => {
    const query = filter({ q: 'cemiterio' });
    const { indexes, blocks } = await planOf(database, cemeteriesPage(query));
    expect(indexes).toContain('cemeteries_by_name');
    expect(blocks).toBeLessThan(fewBlocks);
  });

  it('returns the total, counted up to one more than 10,000', async () => {
    const totals = [filter({}), filter({}, ['1106']), filter({ status: 'proposed' })].map(cemeteriesCount);
    const counted = await Promise.all(totals.map((statement) => database.database.query(statement)));
    const inLisbon = await client.query(
      `SELECT count(*)::int AS total FROM places.cemeteries WHERE city_code = '1106' AND status = 'approved'`,
    );
    expect(counted.flat()).toEqual([{ total: 10_001 }, inLisbon.rows[0], { total: PROPOSALS }]);
    await client.query(`UPDATE places.cemeteries SET status = 'approved' WHERE status = 'proposed'`);
    await client.query(`UPDATE places.cemeteries SET city_code = '1312', city = 'Porto' WHERE city_code = '1106'`);
    await client.query(`DELETE FROM places.cemeteries WHERE city_code = '1312'`);
    const [all, lisbon, porto] = await Promise.all(
      [filter({}), filter({}, ['1106']), filter({}, ['1312'])].map((query) =>
        database.database.query<{ total: number }>(cemeteriesCount(query)),
      ),
    );
    expect([all, lisbon, porto]).toEqual([[{ total: 10_001 }], [{ total: 0 }], [{ total: 0 }]]);
  });
});

describe('a list of many parishes', () => {
  it.each([
    ['all', undefined],
    ['of a city', ['1106']],
  ])('finds the cemeteries of the parishes by an index: %s', async (_what, codes) => {
    const [listed, counted] = parishesPage(parishQuerySchema.parse({}), codes);
    const [page, count] = [await explained(listed), await planOf(database, counted)];
    expect(page.wholeTables).not.toContain('cemeteries');
    expect(page.blocks + count.blocks).toBeLessThan(fewBlocks);
  });
});

describe(`${OWN_GRAVES} graves among ${MANY}`, () => {
  it.each([
    ['a page of a user’s graves', gravesOf(owner, { page: 1, pageSize: 25 }), 'graves_of_user'],
    ['the graves in a cemetery', { where: gravesIn(cemeteryId) }, 'graves_in_cemetery'],
  ])('are found by their index: %s', async (_what, options: FindManyOptions<GraveEntity>, index) => {
    const { indexes, wholeTables, blocks } = await explained(statementOf(index, options));
    expect(indexes).toContain(index);
    expect(wholeTables).toEqual([]);
    expect(blocks).toBeLessThan(100);
  });
});
