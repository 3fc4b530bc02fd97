import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { waitForCorrectAccounts } from '../support/database/accounting-checks.js';
import { eventually } from '../support/fixtures/eventually.js';
import type { Fault } from '../support/processes/fault-points.js';
import { READY, type KillableProcess, KillableProcesses } from '../support/processes/killable-process.js';
import { Person, PLACES, type Problem, type Service, World } from '../support/fixtures/world.js';

const TIMEOUT = { within: 30_000, every: 25 };
/** The longest time until another worker takes over the events of a killed one, on a machine under load. */
const TAKEN_OVER_MS = 5_000;

const typesIn = async (app: TestApp, streamId: string, streamType = 'service'): Promise<string[]> =>
  (await app.run('events', streamId, streamType)).map(({ type }) => type);

const isOffered = (buyer: Person, serviceId: string): Promise<boolean> =>
  eventually(async () => (await buyer.service(serviceId)).status === 'offered', { ...TIMEOUT, what: 'an offer' });

/**
 * Waits until all work has finished, and expects that the ledger, the seals and the read models agree with the history.
 */
const everythingAgrees = async (app: TestApp): Promise<void> => {
  const { ownerUrl } = app.database;
  await waitForCorrectAccounts(ownerUrl, TIMEOUT);
  await app.run('idle');
  expect(await app.run('unverified')).toEqual([]);
  expect(await app.run('rowsThatDiffer', ownerUrl)).toEqual([]);
  expect(await app.run('countsThatDiffer', ownerUrl)).toEqual([]);
};

describe('an API and two workers, each in its own process,', () => {
  let world: World;
  let children: KillableProcesses;

  beforeAll(async () => {
    [world, children] = await Promise.all([World.start({ config: { ROLE: 'api' } }), KillableProcesses.create()]);
  }, 60_000);
  afterAll(async () => {
    await children.end();
    await world.stop();
  });

  const worker = (fault?: Fault): KillableProcess => {
    const { settings, database, url } = world.app;
    return children.start('tests/support/processes/killable-app.ts', {
      environment: {
        ROLE: 'worker',
        PORT: '0',
        PUBLIC_URL: url,
        DATABASE_URL: database.url,
        DATA_DIR: children.folder,
        NODE_ENV: 'test',
        JWT_SECRET: settings.jwtSecret,
      },
      fault,
    });
  };

  const ready = async (child: KillableProcess): Promise<KillableProcess> => {
    await child.go();
    expect(await child.nextLine()).toBe(READY);
    return child;
  };

  it('process each order exactly once; when one worker is killed, the other takes over within seconds', async () => {
    const killed = worker({ point: 'append', moment: 'after', about: 'ServiceScheduled', hit: 3 });
    const other = worker();
    await ready(killed);
    await ready(other);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => world.newCustomer()));
    const placing = Promise.all(buyers.map((buyer) => world.paidFlowers(buyer, { days: 4 })));
    await killed.death();
    const diedAt = performance.now();
    const reached = await checkpoint();
    await eventually(async () => (await checkpoint()) > reached, {
      ...TIMEOUT,
      what: 'the other worker to take over',
    });
    expect(performance.now() - diedAt).toBeLessThan(TAKEN_OVER_MS);
    const orders = await placing;
    await Promise.all(orders.map(({ serviceId }, index) => isOffered(buyers[index] as Person, serviceId)));
    for (const { serviceId } of orders) {
      expect(await typesIn(world.app, serviceId)).toEqual(['ServiceScheduled', 'MatchingStarted', 'OfferMade']);
    }
    await everythingAgrees(world.app);
  }, 90_000);

  it('schedule each visit of a plan exactly once, when the clock moves and several processes fire the plan’s deadlines', async () => {
    await ready(worker());
    const [products, plan, buyer] = await Promise.all([world.products('clean'), world.plan(3), world.newCustomer()]);
    const grave = await world.grave(buyer, PLACES.lisbon);
    const { orderId, paymentUrl } = await world.checkout(
      buyer,
      {
        productId: products.find(({ planEligible }) => planEligible)?.id ?? '',
        planId: plan.servicesPlansID,
      },
      { date: await world.date(20), graveId: grave.id },
    );
    await world.pay(paymentUrl);
    await world.orderIs(buyer, orderId, 'paid');
    await world.advance('P40D');
    const { services, subscriptionId = '' } = await buyer.order(orderId);
    expect(new Set(services).size).toBe(3);
    const visits = await Promise.all(services.map((id) => buyer.service(id)));
    expect(visits.map(({ occurrence }) => occurrence ?? 0).toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
    for (const id of services) {
      expect((await typesIn(world.app, id)).filter((type) => type === 'ServiceScheduled')).toHaveLength(1);
    }
    expect(
      (await typesIn(world.app, subscriptionId, 'subscription')).filter((type) => type === 'OccurrenceScheduled'),
    ).toHaveLength(3);
    await everythingAgrees(world.app);
  }, 90_000);

  const checkpoint = async (): Promise<bigint> => {
    const [row] = await world.app.database.database.query<{ position: string }>({
      name: 'test.checkpoint',
      text: `SELECT position FROM es.consumers WHERE name = 'processes'`,
    });
    return BigInt(row?.position ?? 0);
  };
});

describe('two applications, each with API and worker, on one database', () => {
  let world: World;
  let second: TestApp;
  let florist: [Person, Person];
  let otherFlorist: Person;

  beforeAll(async () => {
    world = await World.start();
    second = await startTestApp({ config: { DATABASE_URL: world.app.database.url } });
    const [near, far] = await Promise.all([world.demo('florist.lisboa'), world.demo('florist.porto')]);
    florist = [near, atSecond(near)];
    otherFlorist = atSecond(far);
  }, 60_000);
  afterAll(async () => {
    await second.close();
    await world.stop();
  });

  /** The same person, as a client of the second application. */
  const atSecond = ({ token, id }: Person): Person => new Person(second, token, id);

  const offered = async (): Promise<{ serviceId: string; offerId: string }> => {
    const { serviceId } = await world.paidFlowers(await world.newCustomer(), { days: 4 });
    const { offer } = await world.offerTo(florist[0], serviceId);
    return { serviceId, offerId: offer.id };
  };

  it('that accept and decline the same offer at the same moment record exactly one of the two answers', async () => {
    const services = await Promise.all(Array.from({ length: 6 }, offered));
    for (const { serviceId, offerId } of services) {
      const [accept, decline, stranger] = await Promise.all([
        florist[0].call<Problem>('POST', `/Service/${serviceId}/accept`, { offerId }),
        florist[1].call<Problem>('POST', `/Service/${serviceId}/decline`, { offerId, reason: 'Sem tempo' }),
        otherFlorist.call<Problem>('POST', `/Service/${serviceId}/accept`, { offerId }),
      ]);
      expect([accept.status, decline.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(stranger.status).toBe(404);
      const types = await typesIn(world.app, serviceId);
      expect(types.filter((type) => type === 'OfferAccepted' || type === 'OfferDeclined')).toHaveLength(1);
    }
  }, 60_000);

  it('that accept for the same partner at the same moment record one acceptance', async () => {
    const { serviceId, offerId } = await offered();
    const answers = await Promise.all(
      florist.map((partner) => partner.call<Service>('POST', `/Service/${serviceId}/accept`, { offerId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await typesIn(world.app, serviceId)).filter((type) => type === 'OfferAccepted')).toHaveLength(1);
  });

  it('that check out with the same idempotency key create one order and one payment session', async () => {
    const buyer = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    await buyer.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
    const options = {
      kind: 'church' as const,
      date: await world.date(4),
      hour: '11:00',
      place,
      location: PLACES.lisbon,
    };
    const key = newId();
    const answers = await Promise.all(
      [buyer, atSecond(buyer), buyer, atSecond(buyer)].map((one) =>
        one.call<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', world.checkoutBody(options), key),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId} ${body.paymentUrl}`)).size).toBe(1);
    const { orderId = '', paymentUrl = '' } = answers[0]?.body ?? {};
    await Promise.all([world.pay(paymentUrl), world.pay(paymentUrl)]);
    await world.orderIs(buyer, orderId, 'paid');
    expect((await typesIn(world.app, orderId, 'order')).filter((type) => type === 'OrderPaid')).toHaveLength(1);
  });

  it('leave ledger, seals and read models in agreement with the history', () => everythingAgrees(world.app), 60_000);
});
