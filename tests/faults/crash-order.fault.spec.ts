import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { orderAccountingErrors } from '../support/database/accounting-checks.js';
import { type Buyer, Buyers } from '../support/fixtures/buyers.js';
import { eventually } from '../support/fixtures/eventually.js';
import type { Fault, Moment } from '../support/processes/fault-points.js';
import { historiesOfOrders, ownersLook } from '../support/database/histories.js';
import { type ProcessRun, runUntilKilled } from '../support/processes/process-runs.js';
import { steadyPort } from '../support/processes/steady-port.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { KillableProcesses } from '../support/processes/killable-process.js';
import { World } from '../support/fixtures/world.js';

const TIMEOUT = { within: 60_000, every: 50 };
/** Longer than the hour for which an offer stays open. */
const OFFER_MS = 61 * 60_000;

let database: TestDatabase;
let children: KillableProcesses;
let environment: Record<string, string>;
/** Sends requests to the process that currently listens on the port. */
let world: World;
let buyers: Buyers;
/** The ids of flower products; the first is bought, the second is added to the cart later. */
let bouquets: string[];
let last: TestApp | undefined;

beforeAll(async () => {
  [database, children] = await Promise.all([createTestDatabase(), KillableProcesses.create()]);
  const own = { DATABASE_URL: database.url, PORT: String(await steadyPort()), DATA_DIR: children.folder, DEMO: 'on' };
  world = await World.start({ config: own });
  const unlimited = {
    RATE_LIMIT_ANONYMOUS: '0',
    RATE_LIMIT_TOKEN: '0',
    RATE_LIMIT_SIGN_UP: '0',
    OVERLOAD_DELAY_MS: '0',
  };
  environment = { ...own, ...unlimited, NODE_ENV: 'test', JWT_SECRET: world.app.settings.jwtSecret };
  await tomorrowMorning(world.app);
  bouquets = (await world.products('flower')).map(({ id }) => id);
  buyers = new Buyers(world);
}, TIMEOUT.within);
afterAll(async () => {
  await last?.close();
  await children.end();
  await database.drop();
});

/** Moves the clock to 10:00 UTC tomorrow, because the hour of an offer is counted only from 08:00 to 21:00. */
const tomorrowMorning = async (app: TestApp): Promise<void> => {
  const morning = new Date(Date.parse(await app.run('now')) + 86_400_000);
  morning.setUTCHours(10, 0, 0, 0);
  await app.run('moveClock', morning.toISOString());
};

/** The buyers of the test; each run of the application defines what they do. */
interface Cast {
  readonly plan: Buyer;
  readonly customers: readonly Buyer[];
  readonly undecided: Buyer;
  readonly leavers: readonly Buyer[];
}

const cast = async (): Promise<Cast> => {
  const flowers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => buyers.ofFlowers(bouquets[0] ?? '')));
  const [plan, [undecided, ...customers], leavers] = await Promise.all([buyers.ofPlan(), flowers(7), flowers(5)]);
  return { plan, customers, undecided: undecided as Buyer, leavers };
};

const at = (moment: Moment, point: string, about?: string, hit?: number): Fault => ({ point, moment, about, hit });

const threeHavePaid = (): Promise<unknown> => {
  const paid = `SELECT DISTINCT stream_id FROM es.events WHERE type = 'OrderPaid'`;
  const haveThree = async (): Promise<boolean> => (await ownersLook(database.ownerUrl, paid)).length >= 3;
  return eventually(haveThree, { ...TIMEOUT, what: 'three paid orders' });
};

const one = (buyer: Buyer | undefined): Buyer[] => (buyer ? [buyer] : []);

/** Adds an item after the payment; it must stay in the cart, however often the payment is reported. */
const shopOn = ({ person }: Buyer): Promise<unknown> =>
  person.ok('POST', '/Cart', { productId: bouquets[1], quantity: 1 });

const livesWith = ({ plan, customers, undecided, leavers: [first, second, ...leavers] }: Cast): ProcessRun[] => [
  {
    // The processing of events hangs at the first payment, so that the reactions to all payments are left for the next
    // run.
    first: () => buyers.begin(buyers.buy, [plan]),
    then: () => buyers.begin(buyers.buy, customers),
    holds: [
      at('before', 'dispatch'),
      // Not the first calls: those are for the buyer of the plan, who must not be stopped.
      at('after', 'open-session', undefined, 2),
      at('begun', 'append', 'OrderPlaced', 2),
      at('after', 'append', 'OrderPlaced', 2),
      at('before', 'record-session', undefined, 2),
      at('after', 'append', 'OrderPaid', 3),
    ],
    until: threeHavePaid,
  },
  {
    then: () => buyers.begin(buyers.leaveUnpaid, [undecided]),
    holds: [
      at('after', 'append', 'SubscriptionStarted'),
      at('before', 'append', 'ServiceScheduled'),
      at('after', 'append', 'ServiceScheduled'),
      at('after', 'expire-session'),
      at('after', 'transaction'),
    ],
  },
  {
    holds: [
      at('before', 'find-partner'),
      at('begun', 'append', 'OfferMade'),
      at('after', 'append', 'OfferMade'),
      at('after', 'enqueue', 'matching', 4),
    ],
    until: async () => {
      await buyers.arrived();
      await Promise.all(customers.map(shopOn));
    },
  },
  {
    afterMs: OFFER_MS,
    then: () => buyers.begin(buyers.buyAndLeave, leavers),
    holds: [
      at('before', 'append', 'OfferExpired'),
      at('after', 'refund-at-provider'),
      at('after', 'append', 'RefundConfirmed'),
      at('before', 'enqueue', 'payments', 3),
    ],
  },
  {
    then: () => buyers.begin(buyers.buyAndLeave, one(first)),
    holds: [
      at('after', 'append', 'OrderCancellationRequested'),
      at('after', 'deadline-output', 'offer_expiry'),
      at('before', 'checkpoint', 'processes'),
      at('after', 'transaction'),
    ],
  },
  {
    // This run has no second hold, because a background process may reach this one instead of the buyer's call.
    then: () => buyers.begin(buyers.buyAndLeave, one(second)),
    holds: [at('after', 'append', 'ServiceCancelled')],
  },
];

/** Waits until everything that was begun has ended, overdue deadlines included. */
const comeToRest = async (app: TestApp): Promise<void> => {
  await buyers.arrived();
  await app.run('idle');
  const noneOverdue = async (): Promise<boolean> => (await app.run('overdueDeadlines')) === 0;
  await eventually(noneOverdue, { ...TIMEOUT, what: 'every deadline to fire' });
  await app.run('idle');
};

/** The exact events of each stream, by kind of order; `OFFERED` describes a service that is offered at the end. */
/** After an offer's time, either the next partner was asked before it expired, or afterwards. */
const OFFERED =
  /^ServiceScheduled MatchingStarted OfferMade( OfferMade( OfferExpired)?| OfferExpired OffersExhausted OfferMade)?$/;
const LED_TO = {
  flowers: { order: ['OrderPlaced PaymentStarted OrderPaid'], service: [expect.stringMatching(OFFERED)] },
  plan: {
    order: ['OrderPlaced PaymentStarted OrderPaid'],
    subscription: ['SubscriptionStarted OccurrenceScheduled OccurrenceScheduled'],
    service: ['ServiceScheduled', expect.stringMatching(OFFERED)],
  },
  unpaid: { order: [expect.stringMatching(/^OrderPlaced PaymentStarted (OrderCancelled|PaymentExpired)$/)] },
  left: {
    order: [
      'OrderPlaced PaymentStarted OrderPaid OrderCancellationRequested OrderServiceEnded RefundRequested RefundConfirmed OrderRefunded',
    ],
    service: [expect.stringMatching(/^ServiceScheduled MatchingStarted (OfferMade OfferWithdrawn )?ServiceCancelled$/)],
  },
};

const expectHistories = async ({ plan, customers, undecided, leavers }: Cast): Promise<void> => {
  const wanted: (readonly [Buyer, object])[] = [
    [plan, LED_TO.plan],
    [undecided, LED_TO.unpaid],
    ...customers.map((buyer) => [buyer, LED_TO.flowers] as const),
    ...leavers.map((buyer) => [buyer, LED_TO.left] as const),
  ];
  const histories = await historiesOfOrders(database.ownerUrl);
  for (const [buyer, ledTo] of wanted) expect(histories.get((await buyers.orderOf(buyer)) ?? '')).toEqual(ledTo);
  expect(histories.size).toBe(wanted.length);
};

const expectCarts = async ({ plan, customers, undecided, leavers }: Cast): Promise<void> => {
  const inCart = async ({ person }: Buyer) =>
    (await person.ok<{ items: { id: string; quantity: number }[] }>('GET', '/Cart')).items.map(
      ({ id, quantity }) => `${quantity} ${id}`,
    );
  for (const buyer of [plan, ...leavers]) expect(await inCart(buyer)).toEqual([]);
  for (const buyer of customers) expect(await inCart(buyer)).toEqual([`1 ${bouquets[1]}`]);
  expect(await inCart(undecided)).toEqual([`1 ${bouquets[0]}`]);
};

describe('the application killed with SIGKILL', () => {
  it('between any two steps of an order loses nothing, and charges and refunds exactly once', async () => {
    const everybody = await cast();
    await world.stop();
    await runUntilKilled(livesWith(everybody), { children, database, environment });

    last = await startTestApp({ config: { ...environment, DEMO: 'off' } });
    await comeToRest(last);
    await expectHistories(everybody);
    await expectCarts(everybody);
    expect(await last.run('failedJobs')).toEqual({});
    expect(await last.run('unverified')).toEqual([]);
    expect(await last.run('rowsThatDiffer', database.ownerUrl)).toEqual([]);
    expect(await last.run('countsThatDiffer', database.ownerUrl)).toEqual([]);
    expect(await orderAccountingErrors(database.ownerUrl)).toEqual({});
  }, 300_000);
});
