import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnerFilterSchema } from '@perpetua/contracts/partners.contract';
import { partnerListStatements } from '../../backend/src/partners/projections/partner-list.statements.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { fillWithManyRows, MANY } from '../support/many-rows.js';
import { planOf } from '../support/query-plans.js';

/** All rows are some 700. */
const fewBlocks = 300;
const id = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** The same of `n` in a statement. */
const idOf = `('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

let service: TestApp;

async function explained(
  query: object,
  named: readonly string[] = [],
): Promise<{ indexes: readonly string[]; ids: number }> {
  const { page } = partnerListStatements(partnerFilterSchema.parse(query), named, { limit: 25, offset: 0 });
  const { indexes, wholeTables, blocks } = await planOf(service.database, page);
  expect(wholeTables).toEqual([]);
  expect(blocks).toBeLessThan(fewBlocks);
  return { indexes, ids: (await service.database.database.query(page)).length };
}

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await fillWithManyRows(service.database, {
    fills: [
      `INSERT INTO partners.partners (partner_id, partner_type, status, lat, lng, city, time_zone, radius_km, capacity,
         version, applied_at)
       SELECT ${idOf}, CASE n % 2 WHEN 0 THEN 'flower' ELSE 'grave' END,
         CASE WHEN n % 200 = 0 THEN 'suspended' ELSE 'approved' END, NULL, NULL,
         CASE WHEN n % 500 = 0 THEN NULL ELSE 'Município ' || n % 1000 END, 'Europe/Lisbon', 25, '{5,5,5,5,5,5,0}', 3,
         timestamptz '2026-01-01Z' + n * interval '1 second'
       FROM generate_series($1::int, $2::int) n`,
      `INSERT INTO partners.applications (partner_id, address_id, city, parish, billing, delivery, consent_version,
         consented_at)
       SELECT ${idOf}, ${idOf}, 'Vila ' || n % 1000, 'Freguesia ' || n, 'true', 'false', '2026-11-01',
         timestamptz '2026-01-01Z' + n * interval '1 second'
       FROM generate_series($1::int, $2::int) n`,
    ],
    tables: ['partners.partners', 'partners.applications'],
  });
});
afterAll(() => service.close());

describe(`lists of ${MANY} partners`, () => {
  it.each([
    [{}, 'partners_newest', 25],
    [{ type: 'grave' }, 'partners_newest', 25],
    [{ status: 'suspended' }, 'partners_by_status', 25],
    [{ city: 'MUNICIPIO 321' }, 'partners_by_city', 20],
    [{ q: 'municipio 321' }, 'partners_search', 20],
    [{ q: 'freguesia 17777' }, 'applications_search', 1],
  ])('are read from an index: %p', async (query, index, count) => {
    const { indexes, ids } = await explained(query);
    expect([indexes.includes(index), ids]).toEqual([true, count]);
  });

  it('find partners by the names that accounts have', async () => {
    expect((await explained({ q: 'Sílvia Gonçalves' }, [id(5), id(19_999), id(MANY + 1)])).ids).toBe(2);
  });
});
