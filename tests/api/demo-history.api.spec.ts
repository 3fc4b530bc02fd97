import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import type { FastifyInstance } from 'fastify';
import { accessRules } from '../../backend/src/access-rules.js';
import { AppModule } from '../../backend/src/app.module.js';
import { loadConfig } from '../../backend/src/config/app-config.js';
import { createHttpApp } from '../../backend/src/platform/http/http-app.js';
import { demo } from '../../backend/src/sandbox/demo/demo-accounts.js';
import { historyBegins, settleHistory } from '../../backend/src/sandbox/demo/demo-history.js';
import { DemoPerson } from '../../backend/src/sandbox/demo/demo-person.js';
import { localTemplate } from '../support/database/seeded-template.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 120_000;
const HOST = '127.0.0.1';
/** More starts than the history has kinds of calls that change something. */
const STARTS = 15;

let database: TestDatabase;
let folder: string;

const settle = (request: Partial<Parameters<typeof settleHistory>[0]> = {}): Promise<void> =>
  settleHistory({
    url: database.ownerUrl,
    host: HOST,
    isWanted: true,
    open: () => openApp(),
    isStopping: () => false,
    ...request,
  });

async function openApp(prepare?: (fastify: FastifyInstance) => void): Promise<NestFastifyApplication> {
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'on',
    JWT_SECRET: 'a secret that only tests sign with 0123456789',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '3000',
    OVERLOAD_DELAY_MS: '0',
  };
  const config = loadConfig(environment, { root: folder });
  const app = await createHttpApp({ module: AppModule.forRoot(config), rules: accessRules(config) }, config);
  prepare?.(app.getHttpAdapter().getInstance());
  await app.init();
  return app;
}

/**
 * Returns a hook that cuts the connection, instead of sending the response, at the first call that has changed something
 * and is of a kind that was not cut off in an earlier start.
 */
const losesNextChange = (): ((fastify: FastifyInstance) => void) => {
  const cut = new Set<string>();
  return (fastify) => {
    let isCut = false;
    fastify.addHook('onSend', async ({ method, url, raw }) => {
      const call = `${method} ${url.replaceAll(/[0-9a-f-]{36}|cs_test_\w+/g, ':id')}`;
      if (isCut || cut.has(call) || method === 'GET' || /login|webhook|^\/v1/.test(url)) return;
      isCut = true;
      cut.add(call);
      raw.socket.destroy();
    });
  };
};

const offsetMs = async (): Promise<number> => {
  const [row] = await database.database.query<{ offset: number }>({
    name: 'spec.offset',
    text: 'SELECT offset_ms::float8 AS offset FROM es.clock',
  });
  return row?.offset ?? Number.NaN;
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

describe('the history of the demo customer', () => {
  it('is not written into a database that was seeded without it', async () => {
    const open = () => Promise.reject(new Error('no application is needed'));
    await settle({ open });
    expect(await offsetMs()).toBe(0);
  });

  it('is left out, and the clock shows today, when an interrupted start is followed by one that wants no history', async () => {
    await setBack();
    const open = () => Promise.reject(new Error('no application is needed'));
    await settle({ isWanted: false, open });
    expect(await offsetMs()).toBe(0);
  });

  it(
    'continues after the process ended at any of its changes, and does nothing twice',
    async () => {
      await setBack();
      const prepare = losesNextChange();
      let ends = 0;
      for (; ends < STARTS; ends += 1) {
        const isComplete = await settle({ open: () => openApp(prepare), isStopping: () => true }).then(
          () => true,
          () => false,
        );
        if (isComplete) break;
        expect(await offsetMs()).toBeLessThan(-DAY_MS);
      }
      expect(ends).toBeGreaterThan(8);
      expect(ends).toBeLessThan(STARTS);
      expect(await offsetMs()).toBe(0);

      const app = await openApp();
      try {
        await app.listen(0, HOST);
        await expectHistory(await DemoPerson.logIn(await app.getUrl(), demo.customer.email));
      } finally {
        await app.close();
      }
    },
    TIMEOUT_MS,
  );
});

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
  const graves = await customer.call<Grave[]>('GET', '/Grave');
  expect(graves.filter(({ photo }) => photo !== undefined)).toHaveLength(1);
}
