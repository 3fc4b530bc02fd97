import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProjectionStatus, RebuildStatus } from '@perpetua/contracts/operations.contract';
import { Client } from 'pg';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const NAME = 'dashboard.daily-counts';
const REBUILD = `/Admin/projections/${NAME}/rebuild`;

/** The database session of a running rebuild. */
const REBUILDER = `SELECT FROM pg_stat_activity WHERE application_name = 'perpetua-rebuild' AND datname = current_database()`;

let world: World;
let admin: Person;
let owner: Client;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  owner = new Client({ connectionString: world.app.database.ownerUrl });
  await owner.connect();
  await world.app.run('idle');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await world.stop();
});

const statusOf = async (name: string): Promise<RebuildStatus | null | undefined> =>
  (await admin.ok<ProjectionStatus[]>('GET', '/Admin/projections')).find((status) => status.name === name)?.rebuild;

const figures = async (): Promise<object[]> =>
  (await owner.query<object>('SELECT * FROM dashboard.daily_counts ORDER BY day, measure, city')).rows;

describe('POST /Admin/projections/{name}/rebuild', () => {
  it('rebuilds a damaged read model, and reports when it is done', async () => {
    expect(await statusOf(NAME)).toBeNull();
    const before = await figures();
    await owner.query(
      `INSERT INTO dashboard.daily_counts (day, measure, city, count, cents)
       VALUES ('2020-01-01', 'orders_placed', 'Lisboa', 99, 0) ON CONFLICT DO NOTHING`,
    );
    const answer = await admin.call<RebuildStatus>('POST', REBUILD);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ state: 'running', error: null });
    const done = await eventually(async () => {
      const status = await statusOf(NAME);
      return status?.state === 'running' ? undefined : status;
    });
    expect(done).toMatchObject({ state: 'done', error: null });
    expect(done.events).toBe(done.total);
    expect(await figures()).toEqual(before);
  });

  it('returns 409 while any process rebuilds the same read model', async () => {
    await owner.query('SELECT pg_advisory_lock(hashtextextended($1, 9138))', [NAME]);
    const refused = await admin.call<Problem>('POST', REBUILD);
    await owner.query('SELECT pg_advisory_unlock_all()');
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('rebuild_under_way');
  });

  it('reports the error when it fails, keeps the read model as it is, and can be started again', async () => {
    const before = await figures();
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE dashboard.daily_counts IN ROW EXCLUSIVE MODE');
    expect((await admin.call('POST', REBUILD)).status).toBe(202);
    await eventually(async () => (await owner.query(`${REBUILDER} AND wait_event_type = 'Lock'`)).rowCount, {
      what: 'the rebuild to wait for the lock',
    });
    expect((await admin.call<Problem>('POST', REBUILD)).body.code).toBe('rebuild_under_way');
    await owner.query(REBUILDER.replace('SELECT', 'SELECT pg_terminate_backend(pid)'));
    const failed = await eventually(async () => {
      const status = await statusOf(NAME);
      return status?.state === 'failed' ? status : undefined;
    });
    expect(failed.error).not.toBeNull();
    await owner.query('COMMIT');
    expect(await figures()).toEqual(before);
    expect((await admin.call('POST', REBUILD)).status).toBe(202);
    await eventually(async () => (await statusOf(NAME))?.state === 'done');
  });

  it('is for admins only, and returns 404 for an unknown read model', async () => {
    const unknown = await admin.call<Problem>('POST', '/Admin/projections/nothing/rebuild');
    expect(unknown.status).toBe(404);
    expect(unknown.body.code).toBe('not_found');
    const customer = await world.demo('customer');
    expect((await customer.call('POST', REBUILD)).status).toBe(403);
  });
});
