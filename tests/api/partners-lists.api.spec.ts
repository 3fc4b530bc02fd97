import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { partnerFilterSchema } from '@perpetua/contracts/partners.contract';
import type { Client } from 'pg';
import { partnerAggregate } from '../../backend/src/partners/partner.aggregate.js';
import {
  ApplyAsPartner,
  ApprovePartner,
  ChangePartner,
  type PartnerCommand,
  RejectPartner,
  SuspendPartner,
} from '../../backend/src/partners/partner.commands.js';
import type { PartnerEvent } from '../../backend/src/partners/partner.events.js';
import { partnerListStatements } from '../../backend/src/partners/projections/partner-list.statements.js';
import { fold } from '../../backend/src/platform/domain/decider-runner.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import type { Recorded } from '../../backend/src/platform/event-store/recorded-event.js';
import { newId } from '../../backend/src/platform/ids.js';
import { startInProcess, type InProcessApp } from '../support/fixtures/in-process-app.js';
import { fillWithManyRows, MANY } from '../support/database/many-rows.js';
import { planOf } from '../support/database/query-plans.js';
import { rolledBack } from '../support/database/rolled-back.js';

/** Upper limit of the 8 kB blocks read for a page; the rows of all partners occupy about 700. */
const fewBlocks = 300;
/** Upper limit of the blocks read for a total; the table of stored counts has fewer. */
const aFewBlocks = 10;
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
    [{}, MANY],
    [{ type: 'grave' }, MANY / 2],
    [{ status: 'suspended' }, 100],
    [{ status: 'suspended', type: 'grave' }, 0],
  ])('return the total from the stored counts: %p', async (query, total) => {
    const { count } = statementsOf(query);
    const { indexes, wholeTables, blocks } = await planOf(service.database, count);
    expect([indexes, wholeTables]).toEqual([[], ['partner_counts']]);
    expect(blocks).toBeLessThan(aFewBlocks);
    expect(await service.database.database.query(count)).toEqual([{ total }]);
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

const KNOWN = `SELECT status, partner_type, sum(partners)::int AS partners FROM partners.partner_counts
  GROUP BY 1, 2 HAVING sum(partners) <> 0 ORDER BY 1, 2`;
const COUNTED = `SELECT status, partner_type, count(*)::int AS partners FROM partners.partners
  GROUP BY 1, 2 ORDER BY 1, 2`;

describe('the stored number of partners', () => {
  const questions = [{}, { type: 'flower' }, { type: 'grave' }, { status: 'applied' }, { status: 'approved' }];
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

  const expectKnown = async (owner: Client, after: string): Promise<void> => {
    const [known, counted] = [await owner.query(KNOWN), await owner.query(COUNTED)];
    expect([after, known.rows]).toEqual([after, counted.rows]);
  };

  it('changes when a partner is added or changes type or status', async () => {
    const partnerId = newId();
    expect(await added(() => apply(partnerId))).toEqual([1, 1, 0, 1, 0]);
    expect(await added(() => send(new RejectPartner({ partnerId, reason: 'Sem morada' }, by('admin'))))).toEqual([
      0, 0, 0, -1, 0,
    ]);
    expect(await added(() => apply(partnerId, 'grave'))).toEqual([0, -1, 1, 1, 0]);
    expect(await added(() => send(new ApprovePartner({ partnerId, location }, by('admin'))))).toEqual([0, 0, 0, -1, 1]);
    expect(await added(() => send(new SuspendPartner({ partnerId, reason: 'Queixas' }, by('admin'))))).toEqual([
      0, 0, 0, 0, -1,
    ]);
  });

  it('is not written by changes that do not affect it', async () => {
    const partnerId = newId();
    await apply(partnerId);
    const written = (): Promise<object[]> =>
      service.database.database.query({
        name: 'spec.written',
        text: 'SELECT id, xmin::text FROM partners.partner_counts ORDER BY id',
      });
    const before = await written();
    await send(new ChangePartner({ partnerId, radiusKm: 40, location }, by('partner')));
    expect(await written()).toEqual(before);
  });

  it('is exact after many applications at once', async () => {
    const many = Array.from({ length: 40 }, newId);
    expect(await added(() => Promise.all(many.map((partnerId) => apply(partnerId))))).toEqual([40, 40, 0, 40, 0]);
  });

  it('stays correct when a partner’s row is rebuilt from its events', async () => {
    const partnerId = newId();
    await apply(partnerId);
    await send(new ApprovePartner({ partnerId, location }, by('admin')));
    const events = await service.app.get(EventStore).load(partnerId, 'partner');
    const { decider, inline } = partnerAggregate;
    const state = fold(decider, events as Recorded<PartnerEvent>[]);
    const recording = { streamId: partnerId, version: events.length, correlationId: partnerId, now: new Date() };
    const row = inline?.statement(state, recording);
    if (row === undefined) throw new Error('partners have no row');
    await rolledBack(service.database, async (owner) => {
      await owner.query('DELETE FROM partners.partners WHERE partner_id = $1', [partnerId]);
      await expectKnown(owner, 'removed');
      await owner.query(row.text, [...(row.values ?? [])]);
      await expectKnown(owner, 'made anew');
      await owner.query(row.text, [...(row.values ?? [])]);
      await expectKnown(owner, 'made twice');
    });
  });

  it('stays correct after bulk changes, and when the migration that creates the counts runs on existing partners', async () => {
    const migration = await readFile('migrations/0022_partners-partner-counts.sql', 'utf8');
    const columns = `partner_id, partner_type, status, lat, lng, city, time_zone, radius_km, capacity, version, applied_at`;
    const changes = [
      `UPDATE partners.partners SET status = 'paused' WHERE partner_type = 'grave'`,
      `DELETE FROM partners.partners WHERE status = 'suspended'`,
      'DROP TABLE partners.partner_counts; DROP FUNCTION partners.add_partners; DROP FUNCTION partners.count_partners CASCADE',
      'CREATE TEMPORARY TABLE kept AS TABLE partners.partners; TRUNCATE partners.partners',
      `INSERT INTO partners.partners (${columns}) SELECT ${columns} FROM kept`,
    ];
    await rolledBack(service.database, async (owner) => {
      for (const change of changes) {
        await owner.query(change);
        if (change.startsWith('DROP')) await owner.query(migration);
        await expectKnown(owner, change);
      }
    });
  });
});
