import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { Drain } from '../../backend/src/platform/drain.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { brokenOrderBooks, unverified } from '../support/books.js';
import { careful } from '../support/careful-client.js';
import { eventually } from '../support/eventually.js';
import type { Fault, Moment } from '../support/fault-points.js';
import { countsThatDiffer, rowsThatDiffer } from '../support/read-models.js';
import { steadyPort } from '../support/steady-port.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { runAsAdmin } from '../support/test-server.js';
import { type Victim, Victims } from '../support/victim-process.js';
import { type Order, type Person, PLACES, World } from '../support/world.js';

const VICTIM = 'tests/support/app-victim.ts';
const PATIENCE_MS = 60_000;

/**
 * How a customer's way ends: with an offer to a partner; that of a plan's first visit; the money back, or that of one
 * visit; or called off before it was paid.
 */
type Ending = 'offered' | 'plan' | 'refunded' | 'visit refunded' | 'unpaid';

/** Where the application is killed, and the customer's way that leads past that place. */
interface Death {
  readonly fault: Fault;
  readonly ending: Ending;
}

const at = (moment: Moment, point: string, about?: string): Fault => ({ point, moment, about });
const dies = (ending: Ending, fault: Fault): Death => ({ ending, fault });

const deaths: readonly Death[] = [
  dies('offered', at('after', 'open-session')),
  dies('offered', at('after', 'append', 'OrderPlaced')),
  dies('offered', at('before', 'record-session')),
  dies('offered', at('after', 'append', 'OrderPaid')),
  dies('offered', at('after', 'enqueue', 'matching')),
  dies('offered', at('begun', 'commit', 'fulfilment.hold-capacity')),
  dies('plan', at('after', 'append', 'SubscriptionStarted')),
  dies('unpaid', at('after', 'expire-session')),
  dies('refunded', at('after', 'append', 'ServiceCancelled')),
  dies('visit refunded', at('after', 'refund-at-provider')),
];

/** A customer who has filled the cart, and what is ordered. */
interface Buyer {
  readonly person: Person;
  readonly wishes: Parameters<World['checkoutBody']>[0];
}

let database: TestDatabase;
let victims: Victims;
let environment: Record<string, string>;
/** Talks to whoever serves the address at the moment. */
let world: World;
let last: TestApp | undefined;

beforeAll(async () => {
  [database, victims] = await Promise.all([createTestDatabase(), Victims.gather()]);
  const own = { DATABASE_URL: database.url, PORT: String(await steadyPort()), DATA_DIR: victims.folder, DEMO: 'on' };
  world = await World.start({ config: own });
  const unlimited = { RATE_LIMIT_ANONYMOUS: '0', RATE_LIMIT_TOKEN: '0' };
  environment = { ...own, ...unlimited, NODE_ENV: 'test', JWT_SECRET: world.app.config.jwt.secret };
}, PATIENCE_MS);
afterAll(async () => {
  await last?.close();
  await victims.end();
  await database.drop();
});

const flowers = async (): Promise<Buyer> => {
  const [[bouquet], person] = await Promise.all([world.products('flower'), world.newCustomer()]);
  await person.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
  const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
  return {
    person,
    wishes: { kind: 'church', date: await world.date(3), hour: '11:00', place, location: PLACES.lisbon },
  };
};

const planOfCleanings = async (): Promise<Buyer> => {
  const [products, plan, person] = await Promise.all([world.products('clean'), world.plan(3), world.newCustomer()]);
  const productId = products.find(({ planEligible }) => planEligible)?.id;
  await person.ok('POST', '/Cart', { productId, quantity: 1, planId: plan.servicesPlansID });
  const grave = await world.grave(person, PLACES.lisbon);
  return { person, wishes: { date: await world.date(10), graveId: grave.id, earlyStart: true } };
};

/** The whole way of a customer who repeats whatever is not answered. */
async function travel({ person, wishes }: Buyer, ending: Ending): Promise<void> {
  const key = newId();
  const { status, body } = await careful(() =>
    person.call<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', world.checkoutBody(wishes), key),
  );
  expect({ status, body }).toMatchObject({ status: 201 });
  const { orderId, paymentUrl } = body;
  if (ending === 'unpaid') {
    await careful(() => person.call('POST', `/Order/${orderId}/cancel`));
    await orderIs(person, orderId, ({ status: its }) => its === 'cancelled' || its === 'payment_expired');
    return;
  }
  await careful(() => world.pay(paymentUrl));
  const serviceId = await offeredService(person, orderId);
  if (ending === 'refunded') {
    await careful(() => person.call('POST', `/Order/${orderId}/cancel`));
    await orderIs(person, orderId, ({ status: its }) => its === 'refunded');
  }
  if (ending === 'visit refunded') {
    await careful(() => person.call('POST', `/Service/${serviceId}/cancel`, { reason: 'changed_mind' }));
    await orderIs(person, orderId, ({ refunded, refundPending }) => refunded !== '0.00' && refundPending === '0.00');
  }
}

const orderIs = (person: Person, orderId: string, isAsWanted: (order: Order) => boolean): Promise<Order> =>
  eventually(
    async () => {
      const order = await person.order(orderId);
      if (!isAsWanted(order)) throw new Error(JSON.stringify(order));
      return order;
    },
    { within: PATIENCE_MS, every: 50, what: `order ${orderId} to be as wanted` },
  );

/** The order's service, or a plan's first one, when it is being offered to a partner. */
const offeredService = async (person: Person, orderId: string): Promise<string> => {
  const { services } = await orderIs(person, orderId, (order) => order.status === 'paid' && order.services.length > 0);
  const [serviceId = ''] = services;
  await eventually(async () => (await person.service(serviceId)).status === 'offered', {
    within: PATIENCE_MS,
    every: 50,
    what: `service ${serviceId} of order ${orderId} to be offered`,
  });
  return serviceId;
};

/** What a request that died with its process holds is given up after half a minute: makes that time pass. */
const ageClaims = (): Promise<void> =>
  runAsAdmin(
    database.ownerUrl,
    `UPDATE platform.idempotency_keys SET claimed_at = claimed_at - interval '31 seconds' WHERE status IS NULL`,
  );

describe('the application killed with SIGKILL', () => {
  it('between any two steps of an order loses nothing, and takes and gives money once', async () => {
    const buyers = await Promise.all(
      deaths.map(({ ending }) => (ending === 'plan' || ending === 'visit refunded' ? planOfCleanings() : flowers())),
    );
    await world.stop();
    const journeys: Promise<void>[] = [];
    const next = (index: number): Victim | undefined => {
      const death = deaths[index];
      return death && victims.start(VICTIM, { environment, fault: death.fault });
    };
    let waiting = next(0);
    for (const [index, { fault, ending }] of deaths.entries()) {
      const victim = waiting;
      await victim?.go();
      waiting = next(index + 1);
      const journey = travel(buyers[index] as Buyer, ending);
      journey.catch(() => undefined);
      journeys.push(journey);
      expect(await victim?.death()).toContain(`${fault.moment} ${fault.point}`);
      await ageClaims();
    }

    last = await startTestApp({ config: { ...environment, DEMO: 'off' } });
    await Promise.all(journeys);
    await last.app.get(Drain, { strict: false }).idle();
    expect(await unverified(last.app)).toEqual([]);
    expect(await rowsThatDiffer(last.app, database.ownerUrl)).toEqual([]);
    expect(await countsThatDiffer(last.app, database.ownerUrl)).toEqual([]);
    expect(await brokenOrderBooks(database.ownerUrl)).toEqual({});
  }, 180_000);
});
