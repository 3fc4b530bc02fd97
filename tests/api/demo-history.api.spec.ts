import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { Temporal } from 'temporal-polyfill';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Dashboard, WorkToday } from '@perpetua/contracts/dashboard.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { accessRules } from '../../backend/src/access-rules.js';
import { AppModule } from '../../backend/src/app.module.js';
import { loadConfig } from '../../backend/src/config/app-config.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { createHttpApp } from '../../backend/src/platform/http/http-app.js';
import { demo, demoAccounts } from '../../backend/src/sandbox/demo/demo-accounts.js';
import { furtherPartners } from '../../backend/src/sandbox/demo/demo-partners.js';
import { historyBegins, settleHistory } from '../../backend/src/sandbox/demo/demo-history.js';
import { pictureOfPhoto } from '../../backend/src/sandbox/demo-pictures/picture-of-photo.js';
import { DemoPerson } from '../support/api/demo-person.js';
import { accountingErrors } from '../support/database/accounting-checks.js';
import { localTemplate } from '../support/database/seeded-template.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 180_000;
const HOST = '127.0.0.1';

let database: TestDatabase;
let folder: string;

const settle = (request: Partial<Parameters<typeof settleHistory>[0]> = {}): Promise<void> =>
  settleHistory({ url: database.ownerUrl, isWanted: true, open: () => openApp('api'), ...request });

async function openApp(role: 'api' | 'all'): Promise<NestFastifyApplication> {
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'on',
    ROLE: role,
    JWT_SECRET: 'a secret that only tests sign with 0123456789',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '3000',
    OVERLOAD_DELAY_MS: '0',
  };
  const config = loadConfig(environment, { root: folder });
  const app = await createHttpApp({ module: AppModule.forRoot(config), rules: accessRules(config) }, config);
  await app.init();
  return app;
}

/** An application that ends, as if killed, after so many commands. */
async function endingAfter(commands: number): Promise<NestFastifyApplication> {
  const app = await openApp('api');
  const bus = app.get(CommandBus, { strict: false });
  const execute = bus.execute.bind(bus);
  let left = commands;
  bus.execute = ((command: Parameters<typeof execute>[0]) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : execute(command);
  }) as typeof bus.execute;
  return app;
}

const [offset, orderCount, documents] = [
  'SELECT offset_ms::float8 AS value FROM es.clock',
  'SELECT count(*)::float8 AS value FROM ordering.orders',
  'SELECT count(*)::float8 AS value FROM invoicing.documents',
];
const valueOf = async (text = ''): Promise<number> => {
  const [row] = await database.database.query<{ value: number }>({ name: `spec.value ${text}`, text });
  return row?.value ?? Number.NaN;
};

const setBack = (): Promise<unknown> =>
  database.database.query({
    name: 'spec.clock-back',
    text: 'UPDATE es.clock SET offset_ms = $1',
    values: [historyBegins().getTime() - Date.now()],
  });

beforeAll(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(await localTemplate()),
    mkdtemp(join(tmpdir(), 'perpetua-history-')),
  ]);
}, TIMEOUT_MS);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('the history of the demonstration', () => {
  it('is not written into a database that was seeded without it', async () => {
    const open = () => Promise.reject(new Error('no application is needed'));
    await settle({ open });
    expect(await valueOf(offset)).toBe(0);
  });

  it('is left out, and the clock shows today, when an interrupted start is followed by one that wants no history', async () => {
    await setBack();
    const open = () => Promise.reject(new Error('no application is needed'));
    await settle({ isWanted: false, open });
    expect(await valueOf(offset)).toBe(0);
  });

  it(
    'continues after the process ended among its people, and after it ended among its documents',
    async () => {
      await setBack();
      await expect(settle({ open: () => endingAfter(30) })).rejects.toThrow('killed');
      expect(await valueOf(orderCount)).toBe(0);
      await expect(settle({ open: () => endingAfter(130) })).rejects.toThrow('killed');
      const stored = await valueOf(orderCount);
      expect(stored).toBeGreaterThan(300);
      expect(await valueOf(documents)).toBeLessThan(100);
      expect(await valueOf(offset)).toBeLessThan(-DAY_MS);
      await settle();
      expect(await valueOf(orderCount)).toBe(stored);
      expect(await valueOf(offset)).toBe(0);
    },
    TIMEOUT_MS,
  );
});

describe('a demonstration with a history', () => {
  let app: NestFastifyApplication;
  let address: string;
  const logIn = (email: string): Promise<DemoPerson> => DemoPerson.logIn(address, email);

  beforeAll(async () => {
    app = await openApp('all');
    await app.listen(0, HOST);
    address = await app.getUrl();
    await app.get(IdleWaiter, { strict: false }).idle();
  }, TIMEOUT_MS);
  afterAll(() => app.close());

  it('has books, causes and documents without a contradiction', async () => {
    expect(await accountingErrors(database.url)).toEqual({});
  });

  it('shows the demo customer a plan with visits done and to come, and a bouquet to rate', async () => {
    await expectHistory(await logIn(demo.customer.email));
  });

  it('shows the grave of the demo customer as the partner left it last', async () => {
    const customer = await logIn(demo.customer.email);
    const services = await customer.call<Service[]>('GET', '/Service/my?pageSize=100');
    const taken = services
      .flatMap(({ images }) => images.after)
      .toSorted((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
    const [grave] = await customer.call<Grave[]>('GET', '/Grave');
    expect(grave?.cover?.id).toBe(taken[0]?.id);
    expect(grave?.photo).toBeUndefined();
  });

  it('photographs one grave from one place, before and after, and a church where flowers went nowhere near a grave', () => {
    const photo = { photoId: 'p', serviceId: 's', productId: 'x', takenAt: new Date('2026-11-02T10:00:00Z') };
    const [before, after] = (['before', 'after'] as const).map((kind) =>
      pictureOfPhoto({ ...photo, kind, graveId: 'g' }),
    );
    expect(before?.scene).toEqual({ ...after?.scene, state: 'neglected' });
    expect(pictureOfPhoto({ ...photo, kind: 'after', graveId: null }).scene.place).toBe('church');
  });

  it('has something to do for every partner who is listed', async () => {
    const partners = demoAccounts.filter(({ base }) => base !== undefined);
    for (const { email } of partners) {
      const offered = await (await logIn(email)).call<Service[]>('GET', '/Service/available');
      expect(offered.length).toBeGreaterThan(0);
      for (const { offer } of offered) expect(Date.parse(offer?.expiresAt ?? '')).toBeGreaterThan(Date.now());
    }
  });

  it('has services in every state that a person acts on, and a year of closed ones', async () => {
    const states = await servicesByStatus();
    const partners = demoAccounts.filter(({ base }) => base !== undefined);
    expect(states).toMatchObject({ escalated: 1, disputed: 1 });
    expect(states['offered']).toBeGreaterThanOrEqual(partners.length);
    expect(states['accepted']).toBeGreaterThanOrEqual(partners.length);
    for (const status of ['in_progress', 'awaiting_feedback', 'cancelled']) expect(states[status]).toBeGreaterThan(0);
    expect(states['closed']).toBeGreaterThan(200);
  });

  it('has work of 41 customers, by every partner', async () => {
    expect(await valueOf('SELECT count(DISTINCT customer_id)::float8 AS value FROM ordering.orders')).toBe(41);
    const partners = [...demoAccounts.filter(({ base }) => base !== undefined), ...furtherPartners];
    const text = `SELECT count(DISTINCT partner_id)::float8 AS value FROM fulfilment.services WHERE status = 'closed'`;
    expect(await valueOf(text)).toBe(partners.length);
  });

  it('fills the next Tuesday of a florist with deliveries to four churches', async () => {
    const florist = await logIn('florist.lisboa@perpetua.test');
    const accepted = await florist.call<Service[]>('GET', '/Service/accepted?pageSize=100');
    const onTuesday = accepted.filter(({ scheduledDate }) => scheduledDate === nextTuesday());
    const stops = onTuesday.map(({ scheduledHour, placeName }) => [scheduledHour, placeName]);
    expect(stops).toEqual(
      expect.arrayContaining([
        ['09:00', 'Igreja de Santo Condestável'],
        ['11:00', 'Igreja de Santa Isabel'],
        ['14:00', 'Igreja de São Roque'],
        ['16:00', 'Igreja de São Domingos'],
      ]),
    );
  });

  it('gives the office one case of each kind, and a year of figures', async () => {
    const admin = await logIn(demo.admin.email);
    const { unassigned, late, disputed, failed } = await admin.call<WorkToday>('GET', '/Dashboard/today');
    expect([unassigned, late, disputed].map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(failed.mails).toBe(1);
    const from = new Date(Date.now() - 364 * DAY_MS).toISOString().slice(0, 10);
    const { total, places, days } = await admin.call<Dashboard>('GET', `/Dashboard?from=${from}`);
    expect(total.ordersPaid).toBeGreaterThan(280);
    expect(new Set(days.map(({ day }) => day.slice(0, 7))).size).toBeGreaterThan(11);
    expect(places.length).toBeGreaterThan(20);
    const states = (await admin.call<SubscriptionAnswer[]>('GET', '/Subscription?pageSize=100')).map(
      ({ status }) => status,
    );
    expect([...new Set(states)].toSorted()).toEqual(['active', 'cancelled', 'completed', 'paused']);
  });

  it('takes photos at times of their own, before and after the work', async () => {
    const customer = await logIn(demo.customer.email);
    const services = await customer.call<Service[]>('GET', '/Service/my?pageSize=100');
    const visits = services.filter(({ images }) => images.before.length > 0);
    expect(visits).toHaveLength(2);
    for (const { images } of visits) {
      const [before, after] = [images.before[0], images.after[0]].map((photo) => Date.parse(photo?.takenAt ?? ''));
      expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(30 * 60_000);
    }
  });
});

/** The number of services by their status. */
async function servicesByStatus(): Promise<Readonly<Record<string, number>>> {
  const rows = await database.database.query<{ status: string; count: number }>({
    name: 'spec.statuses',
    text: 'SELECT status, count(*)::int AS count FROM fulfilment.services GROUP BY status',
  });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The first Tuesday after today in Lisbon. */
function nextTuesday(): string {
  const today = Temporal.Now.plainDateISO('Europe/Lisbon');
  return today.add({ days: ((2 - today.dayOfWeek + 6) % 7) + 1 }).toString();
}

async function expectHistory(customer: DemoPerson): Promise<void> {
  const orders = await customer.call<Order[]>('GET', '/Order');
  expect(orders.map(({ kind, payment }) => `${kind} ${payment.status}`)).toEqual(['flower paid', 'clean paid']);
  const services = await customer.call<Service[]>('GET', '/Service/my?pageSize=100');
  const visits = services.filter(({ type, completionDate }) => type === 'clean' && completionDate !== undefined);
  expect(visits).toHaveLength(2);
  for (const { status, rating, images, completionDate, scheduledDate } of visits) {
    expect({ status, rating, photos: [images.before.length, images.after.length] }).toEqual({
      status: 'closed',
      rating: 5,
      photos: [1, 1],
    });
    expect(completionDate).toBe(scheduledDate);
  }
  const [plan] = await customer.call<SubscriptionAnswer[]>('GET', '/Subscription');
  expect(plan).toMatchObject({ status: 'active', occurrences: { length: 6 } });
  const [bouquet] = services.filter(({ type }) => type === 'flower');
  expect(bouquet).toMatchObject({ status: 'awaiting_feedback', images: { after: { length: 1 } } });
}
