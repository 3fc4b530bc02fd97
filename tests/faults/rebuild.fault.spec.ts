import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { orderAccountingErrors } from '../support/database/accounting-checks.js';
import { unverified } from '../support/database/unverified-events.js';
import { RandomBusiness } from '../support/lifecycle/random-business.js';
import { countsThatDiffer, rowsThatDiffer } from '../support/database/read-models.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { PLACES, World } from '../support/fixtures/world.js';

const SEED = 20_261_123;
const STEPS = 220;

const HAPPENS_IN_ANY_RUN = [
  'NoPartnerFound',
  'OfferAccepted',
  'OfferDeclined',
  'OfferExpired',
  'OrderRefunded',
  'OrderSettled',
  'PaymentExpired',
  'PaymentFailed',
  'RefundConfirmed',
  'RescheduleProposed',
  'ServiceCancelled',
  'ServiceClosed',
  'ServiceDelivered',
  'ServiceRescheduled',
  'SubscriptionStarted',
];

let world: World<InProcessApp>;

beforeAll(async () => {
  world = await startWorldInProcess();
  const get = <Part>(part: abstract new (...args: never[]) => Part): Part => world.app.app.get(part, { strict: false });
  await get(Clock).moveTo(await tomorrowMorning());
  await deliveredAndMoved();
  const business = await RandomBusiness.open(world, new SeededRandom(SEED));
  for (let step = 0; step < STEPS; step += 1) {
    await business.step();
    await get(IdleWaiter).idle();
  }
  await world.advance('P10D');
}, 180_000);
afterAll(() => world.stop());

/**
 * Tomorrow at 09:00 UTC: the same time of day in every run, because the time for answering an offer is not counted at
 * night.
 */
const tomorrowMorning = async (): Promise<Date> => {
  return new Date(`${await world.date(1)}T09:00:00Z`);
};

/** What chance may leave out: a delivery, and another date that a customer asks for. */
const deliveredAndMoved = async (): Promise<void> => {
  const [customer, florist] = [await world.newCustomer(), await world.demo('florist.porto')];
  const accepted = async (days: number): Promise<string> => {
    const { serviceId } = await world.paidFlowers(customer, { days, location: PLACES.porto });
    const { offer } = await world.offerTo(florist, serviceId);
    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    return serviceId;
  };
  const [delivered, moved] = [await accepted(2), await accepted(6)];
  await customer.ok('POST', `/Service/${moved}/reschedule`, { date: await world.date(7), hour: '11:00' });
  await world.advanceTo(await world.date(2));
  await florist.ok('POST', `/Service/${delivered}/start`);
  await florist.photo(delivered, 'after');
  await florist.ok('POST', `/Service/${delivered}/deliver`);
};

describe('after a long random run', () => {
  it('the history contains every event type that such a run is expected to produce', async () => {
    const rows = await world.app.database.database.query<{ type: string }>({
      name: 'test.happened',
      text: 'SELECT DISTINCT type FROM es.events',
    });
    const happened = new Set(rows.map(({ type }) => type));
    expect(HAPPENS_IN_ANY_RUN.filter((type) => !happened.has(type))).toEqual([]);
  });

  it('every inline row matches its events, column by column, and so do the armed deadlines', async () => {
    expect(await rowsThatDiffer(world.app.app, world.app.database.ownerUrl)).toEqual([]);
  });

  it('every asynchronous read model equals a rebuild from the first event', async () => {
    expect(await countsThatDiffer(world.app.app, world.app.database.ownerUrl)).toEqual([]);
  });

  it('the history has no gap, passes verification, and agrees with the amounts at the provider', async () => {
    expect(await unverified(world.app.app)).toEqual([]);
    expect(await orderAccountingErrors(world.app.database.ownerUrl)).toEqual({});
  });
});
