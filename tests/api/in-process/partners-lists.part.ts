import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { partnerFilterSchema } from '@perpetua/contracts/partners.contract';
import {
  ApplyAsPartner,
  ApprovePartner,
  type PartnerCommand,
  RejectPartner,
  SuspendPartner,
} from '../../../backend/src/partners/partner.commands.js';
import { partnerListStatements } from '../../../backend/src/partners/reading/partner-list.reader.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { startInProcess, type InProcessApp } from '../../support/fixtures/in-process-app.js';
import { fillWithManyRows, MANY } from '../../support/database/many-rows.js';
import { planOf } from '../../support/database/query-plans.js';

/** Upper limit of the 8 kB blocks read for a page; the rows of all partners occupy about 700. */
const fewBlocks = 300;
const id = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** SQL expression for the id of row `n`; its value is the same as that of `id`. */
const idOf = `('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

let service: InProcessApp;

const statementsOf = (query: object, named: readonly string[] = []) =>
  partnerListStatements(partnerFilterSchema.parse(query), named, { limit: 25, offset: 0 });

async function explained(
  query: object,
  named: readonly string[] = [],
): Promise<{ indexes: readonly string[]; ids: number }> {
  const { page } = statementsOf(query, named);
  const { indexes, wholeTables, blocks } = await planOf(service.database, page);
  expect(wholeTables).toEqual([]);
  expect(blocks).toBeLessThan(fewBlocks);
  return { indexes, ids: (await service.database.database.query(page)).length };
}

beforeAll(async () => {
  service = await startInProcess({ config: { ROLE: 'api' } });
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
    [{ sort: 'applied_asc' }, 'partners_newest', 25],
    [{ sort: 'city_asc' }, 'partners_by_city', 25],
    [{ sort: 'city_desc' }, 'partners_by_city', 25],
    [{ sort: 'status_asc' }, 'partners_by_status', 25],
    [{ sort: 'status_desc' }, 'partners_by_status', 25],
  ])('are read from an index: %p', async (query, index, count) => {
    const { indexes, ids } = await explained(query);
    expect([indexes.includes(index), ids]).toEqual([true, count]);
  });

  it.each([
    [{}, 10_001],
    [{ type: 'grave' }, MANY / 2],
    [{ status: 'suspended' }, 100],
    [{ status: 'suspended', type: 'grave' }, 0],
  ])('are counted up to one more than 10,000: %p', async (query, total) => {
    expect(await service.database.database.query(statementsOf(query).count)).toEqual([{ total }]);
  });

  it.each([
    [{ city: 'MUNICIPIO 321' }, 20],
    [{ city: 'MUNICIPIO 321', status: 'suspended' }, 0],
    [{ q: 'freguesia 17777', type: 'grave' }, 1],
  ])('return the total for a city or a search text: %p', async (query, total) => {
    const { count } = statementsOf(query);
    expect((await planOf(service.database, count)).wholeTables).toEqual([]);
    expect(await service.database.database.query(count)).toEqual([{ total }]);
  });

  it('find partners by the names of their accounts', async () => {
    expect((await explained({ q: 'Sílvia Gonçalves' }, [id(5), id(19_999), id(MANY + 1)])).ids).toBe(2);
  });
});

describe('the number of partners', () => {
  const questions = [
    { status: 'applied' },
    { status: 'applied', type: 'grave' },
    { status: 'rejected' },
    { status: 'suspended' },
  ];
  const capacity = { mon: 5, tue: 5, wed: 5, thu: 5, fri: 5, sat: 5, sun: 0 };
  const location = { lat: 38.571, lng: -7.9135, city: 'Évora', timeZone: 'Europe/Lisbon' };

  const totals = (): Promise<number[]> =>
    Promise.all(
      questions.map(async (question) => {
        const [row] = await service.database.database.query<{ total: number }>(statementsOf(question).count);
        return row?.total ?? NaN;
      }),
    );

  /** Returns by how much `doing` changes each total. */
  const added = async (doing: () => Promise<unknown>): Promise<number[]> => {
    const before = await totals();
    await doing();
    const after = await totals();
    return after.map((total, index) => total - (before[index] ?? NaN));
  };

  const by = (role: 'partner' | 'admin') => ({ commandId: newId(), actor: { id: newId(), role } });
  const send = (command: PartnerCommand): Promise<unknown> => service.app.get(CommandBus).execute(command);
  const apply = (partnerId: string, partnerType: 'flower' | 'grave' = 'flower'): Promise<unknown> =>
    send(new ApplyAsPartner({ partnerId, partnerType, radiusKm: 25, capacity }, by('partner')));

  it('changes when a partner is added or changes type or status', async () => {
    const partnerId = newId();
    expect(await added(() => apply(partnerId))).toEqual([1, 0, 0, 0]);
    expect(await added(() => send(new RejectPartner({ partnerId, reason: 'Sem morada' }, by('admin'))))).toEqual([
      -1, 0, 1, 0,
    ]);
    expect(await added(() => apply(partnerId, 'grave'))).toEqual([1, 1, -1, 0]);
    expect(await added(() => send(new ApprovePartner({ partnerId, location }, by('admin'))))).toEqual([-1, -1, 0, 0]);
    expect(await added(() => send(new SuspendPartner({ partnerId, reason: 'Queixas' }, by('admin'))))).toEqual([
      0, 0, 0, 1,
    ]);
  });
});
