import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnerFilterSchema } from '@perpetua/contracts/partners.contract';
import { partnerListStatements } from '../../backend/src/partners/projections/partner-list.statements.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { runAsAdmin } from '../support/test-server.js';

/** A node of a plan as PostgreSQL explains it. */
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const many = 100_000;
/** All rows are some 2,500 and more. */
const fewBlocks = 500;
const id = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

let service: TestApp;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const explained = async (query: object, named: readonly string[] = []): Promise<{ indexes: string[]; ids: number }> => {
  const { page } = partnerListStatements(partnerFilterSchema.parse(query), named, { limit: 25, offset: 0 });
  const { database } = service.database;
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    name: `explain.${page.name}`,
    text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${page.text}`,
    values: page.values,
  });
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error(`${page.name} was not explained`);
  const nodes = nodesOf(plan);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(fewBlocks);
  const ids = (await database.query(page)).length;
  return { indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))], ids };
};

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await runAsAdmin(
    service.database.url,
    `INSERT INTO partners.partners (partner_id, partner_type, status, lat, lng, city, time_zone, radius_km, capacity,
       version, applied_at)
     SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, CASE n % 2 WHEN 0 THEN 'flower' ELSE 'grave' END,
       CASE WHEN n % 1000 = 0 THEN 'suspended' ELSE 'approved' END, NULL, NULL,
       CASE WHEN n % 500 = 0 THEN NULL ELSE 'Município ' || n % 5000 END, 'Europe/Lisbon', 25, '{5,5,5,5,5,5,0}', 3,
       timestamptz '2026-01-01Z' + n * interval '1 second'
     FROM generate_series(1, ${many}) n`,
  );
  await runAsAdmin(
    service.database.url,
    `INSERT INTO partners.applications (partner_id, address_id, city, parish, billing, delivery, consent_version,
       consented_at)
     SELECT partner_id, partner_id, 'Vila ' || extract(epoch FROM applied_at)::bigint % 5000, 'Freguesia ' || row_number() OVER (ORDER BY applied_at),
       'true', 'false', '2026-11-01', applied_at FROM partners.partners`,
  );
  await runAsAdmin(service.database.url, 'VACUUM ANALYZE partners.partners, partners.applications');
}, 180_000);
afterAll(() => service.close());

describe('lists of 100,000 partners', () => {
  it.each([
    [{}, 'partners_newest', 25],
    [{ type: 'grave' }, 'partners_newest', 25],
    [{ status: 'suspended' }, 'partners_by_status', 25],
    [{ city: 'MUNICIPIO 4321' }, 'partners_by_city', 20],
    [{ q: 'municipio 4321' }, 'partners_search', 20],
    [{ q: 'freguesia 77777' }, 'applications_search', 1],
  ])('are read from an index: %p', async (query, index, count) => {
    const { indexes, ids } = await explained(query);
    expect([indexes.includes(index), ids]).toEqual([true, count]);
  });

  it('find partners by the names that accounts have', async () => {
    expect((await explained({ q: 'Sílvia Gonçalves' }, [id(5), id(99_999), id(many + 1)])).ids).toBe(2);
  });
});
