import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { demoSchema } from '@perpetua/contracts/demo.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { User } from '@perpetua/contracts/identity.contract';
import { Client } from 'pg';
import { GetAccountByEmail } from '../../backend/src/identity/index.js';
import { ListNearestPartners } from '../../backend/src/partners/index.js';
import { places } from '../../backend/src/seed/reference-data.js';
import { municipalHolidays, municipalities } from '../../backend/src/seed/seed-files.js';
import { seedWithDemo } from '../../backend/src/sandbox/demo/demo-data.js';
import { seed } from '../../backend/src/seed/seed.js';
import { startInProcess, type InProcessApp } from '../support/fixtures/in-process-app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { closedGate } from '../support/processes/gate.js';
import { runAsAdmin } from '../support/database/test-server.js';

const password = 'Saudade!2026';

let service: InProcessApp;
let seeded: string[][];

const tokenOf = async (email: string): Promise<string | undefined> => {
  const { body } = await service.request<{ token?: string }>('POST', '/api/Auth/login', { body: { email, password } });
  return body.token;
};
const countOf = async (path: string): Promise<string | null> =>
  (await service.request('GET', `/api/${path}`)).headers.get('x-total-count');

beforeAll(async () => {
  service = await startInProcess({ config: { ROLE: 'api', DEMO: 'on' } });
  const reports = await Promise.all([seedWithDemo(service.app), seedWithDemo(service.app)]);
  seeded = reports.map((report) => [...report.seeded]);
}, 60_000);
afterAll(() => service.close());

describe('the starting data', () => {
  it('are stored once, even if two processes start at the same time', () => {
    expect(seeded.flat().toSorted()).toEqual(['catalogue-1', 'demo-1', 'demo-partners-1', 'places-3']);
  });

  it('are complete, and a second start stores nothing', async () => {
    expect(await seedWithDemo(service.app)).toEqual({ seeded: [] });
    expect(await countOf('Cemetery')).toBe('65');
    expect(await countOf('Place/city')).toBe('308');
    expect(await countOf('Place/parish')).toBe('950');
    expect(await countOf('Product')).toBe('18');
  });

  it('are completed if the first start was interrupted before it marked them as done', async () => {
    await service.database.database.query({ name: 'test.forget', text: 'DELETE FROM platform.seeds' });
    expect((await seedWithDemo(service.app)).seeded).toEqual(['places-3', 'catalogue-1', 'demo-1', 'demo-partners-1']);
    expect(await countOf('Product')).toBe('18');
    await service.app.get(CommandBus).execute(await places(new Date()));
    expect(await countOf('Cemetery')).toBe('65');
  }, 30_000);
});

describe('the demo accounts', () => {
  it('are shown to visitors of the sandbox, and each can log in', async () => {
    const { status, body } = await service.request('GET', '/api/Demo');
    expect(status).toBe(200);
    const { accounts, ...rest } = demoSchema.parse(body);
    expect(rest).toEqual({ password, sandbox: true });
    expect(accounts.map(({ email, city }) => [email.replace('@perpetua.test', ''), city])).toEqual([
      ['admin', undefined],
      ['customer', undefined],
      ['florist.lisboa', 'Lisboa'],
      ['florist2.lisboa', 'Almada'],
      ['florist.porto', 'Porto'],
      ['florist.coimbra', 'Coimbra'],
      ['cleaner.lisboa', 'Lisboa'],
      ['cleaner2.lisboa', 'Almada'],
      ['cleaner.porto', 'Porto'],
      ['cleaner.funchal', 'Funchal'],
    ]);
    const types = await Promise.all(
      accounts.map(async ({ email, role }) => {
        const account = await service.app.get(QueryBus).execute(new GetAccountByEmail(email));
        return [role, account?.usertypeId, (await tokenOf(email)) !== undefined];
      }),
    );
    const expected = { admin: 1, grave: 2, flower: 3, customer: 4 };
    expect(types).toEqual(accounts.map(({ role }) => [role, expected[role], true]));
  });

  it.each([
    ['flower', 'Lisboa', 38.7149, -9.1716, [25, 25, 50]],
    ['grave', 'Lisboa', 38.7149, -9.1716, [25, 25, 50]],
    ['flower', 'Porto', 41.1579, -8.6291, [25, 50]],
    ['grave', 'Porto', 41.1579, -8.6291, [25, 50]],
    ['flower', 'Coimbra', 40.2175, -8.4335, [25]],
    ['grave', 'Coimbra', 40.2175, -8.4335, [50]],
    ['flower', 'Funchal', 32.645, -16.935, [50]],
    ['grave', 'Funchal', 32.645, -16.935, [25]],
    ['flower', 'Lagos', 37.101, -8.678, []],
    ['grave', 'Santa Cruz das Flores', 39.457, -31.129, []],
  ] as const)('include the expected %s partners who serve %s', async (type, _city, lat, lng, radii) => {
    const near = await service.app
      .get(QueryBus)
      .execute(new ListNearestPartners({ type, lat, lng, limit: 10, skip: 0 }));
    const inReach = near.filter(({ distanceKm, radiusKm }) => distanceKm <= radiusKm);
    expect(inReach.map(({ status, radiusKm, capacity }) => [status, radiusKm, capacity.sun])).toEqual(
      radii.map((radiusKm) => ['approved', radiusKm, 10]),
    );
  });

  it('have confirmed e-mail addresses', async () => {
    const token = await tokenOf('customer@perpetua.test');
    const { body } = await service.request<User>('GET', '/api/User/my', { token });
    expect(body.emailConfirmed).toBe(true);
  });

  it('include partners of both types who serve every district capital, Funchal, Ponta Delgada and Angra do Heroísmo', async () => {
    const cities = await municipalHolidays();
    const points = new Map((await municipalities()).map(({ code, lat, lng }) => [code, { lat, lng }]));
    const alone: string[] = [];
    for (const { code, name } of cities) {
      for (const type of ['flower', 'grave'] as const) {
        const { lat, lng } = points.get(code) ?? { lat: 0, lng: 0 };
        const near = await service.app
          .get(QueryBus)
          .execute(new ListNearestPartners({ type, lat, lng, limit: 10, skip: 0 }));
        const serves = near.some(({ status, distanceKm, radiusKm }) => status === 'approved' && distanceKm <= radiusKm);
        if (!serves) alone.push(`${type} ${name}`);
      }
    }
    expect(cities).toHaveLength(21);
    expect(alone).toEqual([]);
  });

  it('include a customer with a grave in the cemetery of Prazeres', async () => {
    const token = await tokenOf('customer@perpetua.test');
    const { body } = await service.request<Grave[]>('GET', '/api/Grave', { token });
    expect(body).toMatchObject([{ cemetery: 'Cemitério dos Prazeres', city: 'Lisboa' }]);
  });
});

describe('a first start on a slow machine', () => {
  let slow: InProcessApp;
  beforeEach(async () => {
    slow = await startInProcess({ config: { ROLE: 'api', DEMO: 'on' } });
  }, 60_000);
  afterEach(async () => {
    jest.restoreAllMocks();
    await slow.close();
  });

  /** Makes the application call `before` ahead of each command of the seed. */
  const slowedDown = (before: (count: number) => Promise<void>) => {
    const bus = slow.app.get(CommandBus);
    const execute = bus.execute.bind(bus);
    const spy = jest.spyOn(bus, 'execute').mockImplementation(async (command) => {
      await before(spy.mock.calls.length);
      return execute(command);
    });
    return spy;
  };
  /** Runs as the owner of the database, because the application's role cannot see other database sessions. */
  const countSessions = async (condition: string): Promise<number | null> => {
    const owner = new Client({ connectionString: slow.database.ownerUrl, application_name: 'perpetua-tests' });
    await owner.connect();
    try {
      const sessions = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`;
      return (await owner.query(sessions)).rowCount;
    } finally {
      await owner.end();
    }
  };
  const everything = ['places-3', 'catalogue-1', 'demo-1', 'demo-partners-1'];

  it('has no open transaction during a long step, so that none is ended as idle', async () => {
    const commands = slowedDown(async () => {
      const isNoneOpen = async () => (await countSessions(`state LIKE 'idle in transaction%'`)) === 0;
      await eventually(isNoneOpen, { what: 'no transaction to be open during the seed' });
    });
    expect((await seedWithDemo(slow.app)).seeded).toEqual(everything);
    expect(commands.mock.calls.length).toBeGreaterThan(30);
  }, 60_000);

  it('lets a second process wait for the first, which stores everything', async () => {
    const gate = closedGate();
    slowedDown(() => gate.passed);
    const both = Promise.all([seedWithDemo(slow.app), seedWithDemo(slow.app)]);
    const isSecondWaiting = async () =>
      (await countSessions(`application_name = 'perpetua-lock' AND wait_event = 'advisory'`)) === 1;
    await eventually(isSecondWaiting, { what: 'the second process to wait for the lock' });
    gate.open();
    expect((await both).flatMap(({ seeded: parts }) => parts)).toEqual(everything);
  }, 60_000);

  it('completes although the connection that holds the seeding lock is lost and another process seeds at the same time', async () => {
    const gate = closedGate();
    const commands = slowedDown((count) => (count === 1 ? gate.passed : Promise.resolve()));
    const first = seedWithDemo(slow.app);
    await eventually(() => commands.mock.calls.length === 1, { what: 'the first process to begin' });
    await runAsAdmin(
      slow.database.ownerUrl,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'perpetua-lock'`,
    );
    expect((await seedWithDemo(slow.app)).seeded).toEqual(everything);
    gate.open();
    await first;
    const { headers } = await slow.request('GET', '/api/Product');
    expect(headers.get('x-total-count')).toBe('18');
  }, 60_000);

  it('retries a part of the data after the busy database cancelled a statement, but not after any other failure', async () => {
    const cutOff = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const commands = slowedDown((count) => (count === 1 ? Promise.reject(cutOff) : Promise.resolve()));
    expect((await seedWithDemo(slow.app)).seeded).toEqual(everything);
    commands.mockImplementation(() => Promise.reject(new Error('broken')));
    await slow.database.database.query({ name: 'test.forget-one', text: 'DELETE FROM platform.seeds' });
    commands.mockClear();
    await expect(seedWithDemo(slow.app)).rejects.toThrow('broken');
    expect(commands).toHaveBeenCalledTimes(1);
  }, 60_000);
});

describe('without demo data', () => {
  it('the application lists no demo accounts, because none exist', async () => {
    const plain = await startInProcess({ config: { ROLE: 'api', DEMO: 'off' } });
    try {
      expect((await seed(plain.app)).seeded).toEqual(['places-3', 'catalogue-1']);
      expect((await plain.request('GET', '/api/Demo')).status).toBe(404);
      expect(await plain.app.get(QueryBus).execute(new GetAccountByEmail('admin@perpetua.test'))).toBeNull();
    } finally {
      await plain.close();
    }
  }, 60_000);
});
