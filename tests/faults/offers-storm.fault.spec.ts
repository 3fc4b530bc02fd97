import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { AcceptOffer } from '../../backend/src/fulfilment/offers/offers.commands.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { DeadlineScheduler } from '../../backend/src/platform/deadlines/deadline-scheduler.js';
import { IdleWaiter } from '../../backend/src/platform/idle-waiter.js';
import { DomainError } from '../../backend/src/platform/domain/domain-error.js';
import { newId } from '../../backend/src/platform/ids.js';
import { QUEUES, type QueueName, Queues } from '../../backend/src/platform/queue/queues.js';
import { type InProcessApp, startInProcess, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { agreedOf } from '../support/fixtures/copied-services.js';
import { type Offer, writeOffer } from '../support/fixtures/many-offers.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import { type Person, World } from '../support/fixtures/world.js';

const OFFERS = 300;
const CONCURRENCY = 20;
/** Each offer expires 5 to 60 seconds after it is made. */
const [MIN_DELAY_SECONDS, MAX_DELAY_SECONDS] = [5, 60];
/** The longest time after its deadline at which an offer may expire. */
const GRACE_MS = 30_000;
/** In each step, the clock moves by the interval between two sweeps. */
const STEP_MS = 5_000;

const random = new SeededRandom(20_261_121);
let world: World<InProcessApp>;
let second: InProcessApp;
let florist: Person;
const offers: Offer[] = [];
const accepted = new Set<string>();

beforeAll(async () => {
  world = await startWorldInProcess();
  second = await startInProcess({ config: { DATABASE_URL: world.app.database.url } });
  await part(world.app, Clock).moveTo(new Date(`${await world.date(1)}T10:00:00Z`));
  florist = await world.demo('florist.lisboa');
}, 60_000);
afterAll(async () => {
  await second.close();
  await world.stop();
});

const part = <Part>({ app }: InProcessApp, of: abstract new (...args: never[]) => Part): Part =>
  app.get(of, { strict: false });

/** Does the work for all items, a limited number at a time. */
const inPortions = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let from = 0; from < items.length; from += CONCURRENCY)
    await Promise.all(items.slice(from, from + CONCURRENCY).map(work));
};

/**
 * Accepts one in 30 of the open offers, each on a random worker: about a fifth of all offers over the test. An accept
 * that is too late for its offer gets an error.
 */
const acceptSome = async (): Promise<void> => {
  const now = part(world.app, Clock).now();
  const open = offers.filter(({ serviceId, expiresAt }) => expiresAt > now && !accepted.has(serviceId));
  await inPortions(
    open.filter(() => random.below(30) === 0),
    async ({ serviceId, offerId }) => {
      const app = random.below(2) === 0 ? world.app : second;
      const meta = { commandId: newId(), actor: { id: florist.id, role: 'partner' as const } };
      const accept = new AcceptOffer({ serviceId, offerId, partnerId: florist.id }, meta);
      try {
        await part(app, CommandBus).execute(accept);
        accepted.add(serviceId);
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'offer_closed')) throw error;
      }
    },
  );
};

const queue = (name: QueueName) => part(world.app, Queues).of(name);

/** Wipes all queues except matching, which is paused: the choice of the next partner is tested elsewhere. */
const wipe = async (): Promise<void> => {
  const names = QUEUES.filter((name) => name !== 'matching');
  await Promise.all(names.map((name) => queue(name).obliterate({ force: true })));
};

/** Returns the events that ended each offer, in order, by the id of its service. */
const endings = async (): Promise<ReadonlyMap<string, { type: string; at: Date }[]>> => {
  const rows = await world.app.database.database.query<{ id: string; endings: { type: string; at: string }[] }>({
    name: 'test.endings',
    text: `SELECT stream_id AS id, jsonb_agg(jsonb_build_object('type', type, 'at', occurred_at) ORDER BY version) AS endings
      FROM es.events WHERE type IN ('OfferAccepted', 'OfferExpired', 'OfferDeclined', 'OfferWithdrawn', 'ServiceEscalated')
      GROUP BY stream_id`,
  });
  return new Map(rows.map(({ id, endings: all }) => [id, all.map(({ type, at }) => ({ type, at: new Date(at) }))]));
};

describe('hundreds of open offers, with two workers and the queues wiped halfway,', () => {
  it('expire exactly once and on time, except the accepted ones', async () => {
    await queue('matching').pause();
    const { serviceId } = await world.paidFlowers(await world.newCustomer());
    const agreed = await agreedOf(world.app, serviceId);
    await inPortions(Array.from({ length: OFFERS }), async () => {
      const seconds = MIN_DELAY_SECONDS + random.below(MAX_DELAY_SECONDS - MIN_DELAY_SECONDS + 1);
      offers.push(await writeOffer(world.app, agreed, { partnerId: florist.id, seconds }));
    });
    const end = Math.max(...offers.map(({ expiresAt }) => expiresAt.getTime()));
    const steps = Math.ceil((end - part(world.app, Clock).now().getTime()) / STEP_MS) + 1;
    for (let step = 1; step <= steps; step += 1) {
      await acceptSome();
      if (step === Math.ceil(steps / 2)) await wipe();
      await part(world.app, Clock).moveTo(new Date(part(world.app, Clock).now().getTime() + STEP_MS));
      await Promise.all([world.app, second].map((app) => part(app, DeadlineScheduler).sweep()));
    }
    await queue('matching').obliterate({ force: true });
    await part(world.app, IdleWaiter).idle();
    const happened = await endings();
    const wrong = offers.filter(({ serviceId: id, expiresAt }) => {
      const [ending, ...more] = happened.get(id) ?? [];
      if (ending === undefined || more.length > 0) return true;
      if (accepted.has(id)) return ending.type !== 'OfferAccepted' || ending.at >= expiresAt;
      const lateMs = ending.at.getTime() - expiresAt.getTime();
      return ending.type !== 'OfferExpired' || lateMs < 0 || lateMs > GRACE_MS;
    });
    expect(wrong.map(({ serviceId: id, expiresAt }) => ({ expiresAt, happened: happened.get(id) }))).toEqual([]);
    expect(accepted.size).toBeGreaterThan(OFFERS / 20);
    expect(offers.length - accepted.size).toBeGreaterThan(OFFERS / 2);
  }, 240_000);
});
