import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../backend/src/platform/ids.js';
import { demoPassword } from '../../backend/src/sandbox/demo/demo-accounts.js';
import { waitForCorrectAccounts } from '../support/database/accounting-checks.js';
import { ownersLook } from '../support/database/histories.js';
import { retrying } from '../support/api/retrying-client.js';
import { eventually } from '../support/fixtures/eventually.js';
import { OwnPostgres } from '../support/database/own-postgres.js';
import { type SourceProcess, startSourceProcess } from '../support/jest/source-process.js';
import { steadyPort } from '../support/processes/steady-port.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { KillableProcesses } from '../support/processes/killable-process.js';
import { type Order, type Person, PLACES, type Service, World } from '../support/fixtures/world.js';

const TIMEOUT = { within: 60_000, every: 50 };

describe('an immediate stop and restart of PostgreSQL under load', () => {
  let postgres: OwnPostgres;
  let world: World;

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    world = await World.start({ config: { DATABASE_URL: postgres.url } });
  }, 60_000);
  afterAll(async () => {
    await world.stop();
    await postgres.remove();
  }, 30_000);

  it('does not end the application: nothing is lost and nothing is done twice', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, buyerOfFlowers));
    const travels = Promise.all(buyers.map(travel));
    travels.catch(() => undefined);
    for (const [type, hit] of [
      ['OrderPaid', 2],
      ['OfferMade', 4],
    ] as const) {
      await appended(type, hit);
      await postgres.crash();
      await postgres.restart();
      await ageClaims();
    }
    await travels;
    await world.advance('PT1H');
    await waitForCorrectAccounts(postgres.url, TIMEOUT);
    await world.app.run('idle');
    expect(await world.app.run('unverified')).toEqual([]);
    expect(await world.app.run('rowsThatDiffer', postgres.url)).toEqual([]);
    expect(await world.app.run('countsThatDiffer', postgres.url)).toEqual([]);
  }, 120_000);

  const buyerOfFlowers = async (): Promise<Person> => {
    const [[bouquet], person] = await Promise.all([world.products('flower'), world.newCustomer()]);
    await person.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    return person;
  };

  const travel = async (buyer: Person): Promise<void> => {
    const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
    const date = (await retrying(() => world.app.request<{ now: string }>('GET', '/sandbox/clock'))).body.now;
    const inFourDays = new Date(Date.parse(date) + 4 * 86_400_000).toISOString().slice(0, 10);
    const options = { kind: 'church' as const, date: inFourDays, hour: '11:00', place, location: PLACES.lisbon };
    const key = newId();
    const { status, body } = await retrying(() =>
      buyer.call<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', world.checkoutBody(options), key),
    );
    expect(status).toBe(201);
    await retrying(() => world.pay(body.paymentUrl));
    await eventually(
      async () => {
        const [serviceId] = (await buyer.order(body.orderId)).services;
        return serviceId !== undefined && (await buyer.service(serviceId)).status === 'offered';
      },
      { ...TIMEOUT, what: 'an offer' },
    );
  };

  /** Resolves when at least `hit` events of a type have been appended. */
  const appended = (type: string, hit: number): Promise<unknown> =>
    eventually(
      async () => (await ownersLook(postgres.url, `SELECT FROM es.events WHERE type = '${type}'`)).length >= hit,
      { ...TIMEOUT, every: 5, what: `${hit} events ${type}` },
    );

  /**
   * Makes the claims of unfinished requests 31 seconds older, because a claim can be taken over after half a minute.
   */
  const ageClaims = (): Promise<void> =>
    runAsAdmin(
      postgres.url,
      `UPDATE platform.idempotency_keys SET claimed_at = claimed_at - interval '31 seconds' WHERE status IS NULL`,
    );
});

describe('the application whose embedded PostgreSQL is stopped immediately', () => {
  let children: KillableProcesses;
  let url: string;
  let environment: Record<string, string>;
  let running: SourceProcess | undefined;

  beforeAll(async () => {
    children = await KillableProcesses.create();
    const port = String(await steadyPort());
    url = `http://127.0.0.1:${port}`;
    environment = {
      DATA_DIR: children.folder,
      PORT: port,
      NODE_ENV: 'test',
      DEMO: 'on',
      DATABASE_URL: '',
      OVERLOAD_DELAY_MS: '0',
      PRERENDER: 'off',
    };
  });
  afterAll(async () => {
    await running?.end('SIGTERM');
    await children.end();
  }, 30_000);

  it('exits with the reason; after the next start the paid order exists and is offered to a partner', async () => {
    running = await started();
    const { token } = await call<{ token: string }>('POST', '/Auth/login', { body: CUSTOMER });
    const [bouquet] = await call<{ id: string }[]>('GET', '/Product?type=flower');
    await call('POST', '/Cart', { token, body: { productId: bouquet?.id, quantity: 1 } });
    const { orderId, paymentUrl } = await call<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', {
      token,
      body: CHECKOUT,
    });
    await fetch(new URL(paymentUrl.replace('/pay/', '/checkout/')), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success' }),
    });
    const pidFile = await readFile(join(children.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n')[0]), 'SIGQUIT');
    await expect(linesToTheEnd(running)).rejects.toThrow('The embedded PostgreSQL ended');

    running = await started();
    const order = await call<Order>('GET', `/Order/${orderId}`, { token });
    expect(order.status).toBe('paid');
    await eventually(
      async () => {
        const { services } = await call<Order>('GET', `/Order/${orderId}`, { token });
        const service = await call<Service>('GET', `/Service/${services[0]}`, { token });
        return service.status === 'offered';
      },
      { ...TIMEOUT, what: 'an offer' },
    );
  }, 240_000);

  const CUSTOMER = { email: 'customer@perpetua.test', password: demoPassword };

  const CHECKOUT = {
    delivery: {
      kind: 'church',
      date: new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10),
      hour: '11:00',
      place: { name: 'Sé', city: 'Lisboa', parish: 'Estrela' },
      location: PLACES.lisbon,
    },
    contact: { name: 'Ana Sousa', phone: '912345678' },
    consents: { terms: true },
    language: 'pt',
  };

  /** Starts the application as `npm start` does, and waits until it reports that it is ready. */
  const started = async (): Promise<SourceProcess> => {
    const application = startSourceProcess({ file: 'backend/src/main.ts', env: environment });
    while (!(await application.nextLine()).includes('is ready'));
    return application;
  };

  const linesToTheEnd = async (application: SourceProcess): Promise<never> => {
    for (;;) await application.nextLine();
  };

  const call = async <Answer>(
    method: string,
    path: string,
    sent: { token?: string; body?: object } = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'idempotency-key': newId(),
        ...(sent.body && { 'content-type': 'application/json' }),
        ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      },
      ...(sent.body && { body: JSON.stringify(sent.body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
});
