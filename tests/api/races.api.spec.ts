import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScheduledService } from '../../backend/src/fulfilment/service/service.commands.js';
import type { SubscriptionEventData } from '../../backend/src/subscriptions/subscription.js';
import type { TestAnswer } from '../support/fixtures/app.js';
import { agreedOf, copyPlan, copyService, startedPlan } from '../support/fixtures/copied-services.js';
import { together } from '../support/processes/jitter.js';
import { storyOf } from '../support/lifecycle/lifecycle-stories.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const ROUNDS = 15;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const random = new SeededRandom(20_261_121);
let world: World;
let customer: Person;
let admin: Person;
let florist: Person;
let bouquet: ScheduledService;
let plan: SubscriptionEventData<'SubscriptionStarted'>;

beforeAll(async () => {
  world = await World.start();
  [customer, admin, florist] = await Promise.all([
    world.newCustomer(),
    world.demo('admin'),
    world.demo('florist.lisboa'),
  ]);
  await world.app.run('moveClock', `${await world.date(1)}T09:00:00Z`);
  const capacity = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, 200]));
  const second = await world.demo('florist2.lisboa');
  await Promise.all([florist, second].map((partner) => partner.ok('PUT', '/Partner/me', { capacity })));
  plan = await startedPlan(world.app, await boughtPlan());
  const cleaners = await Promise.all(['cleaner.lisboa', 'cleaner2.lisboa'].map((name) => world.demo(name)));
  await Promise.all(cleaners.map((cleaner) => cleaner.ok('PUT', '/Partner/me', { paused: true })));
  bouquet = await agreedOf(world.app, (await world.paidFlowers(customer)).serviceId);
}, 60_000);
afterAll(() => world.stop());

const rest = (): Promise<void> => world.app.run('idle');

const boughtPlan = async (): Promise<string> => {
  const { order } = await world.paidPlan(customer, { date: await world.date(30) });
  await rest();
  return order.subscriptionId ?? '';
};

/** Event types and final status of a service or a plan, as its state machine names them. */
const historyOf = async (
  type: 'service' | 'subscription',
  id: string,
): Promise<{ types: string[]; status: string }> => {
  const { events, statuses } = storyOf(type, await world.app.run('events', id, type));
  return { types: events.map((event) => event.type), status: statuses.at(-1) ?? '' };
};

const eachRound = async (round: (n: number) => Promise<void>): Promise<void> => {
  for (let n = 1; n <= ROUNDS; n += 1) await round(n);
};

const post = (who: Person, path: string, body?: object): Promise<TestAnswer<Problem>> => who.call('POST', path, body);
const said = ({ status, body }: TestAnswer<Problem>): string => (status < 300 ? 'done' : `${status} ${body.code}`);

/** A service that is offered to the florist. */
const offered = async (
  changes: Partial<ScheduledService> = {},
): Promise<{ id: string; offerId: string; due: Date }> => {
  const id = await copyService(world.app, bouquet, changes);
  await rest();
  const made = (await world.app.run('events', id, 'service')).find(({ type }) => type === 'OfferMade');
  expect(made?.data).toMatchObject({ partnerId: florist.id });
  const { offerId, expiresAt } = (made?.data ?? {}) as { offerId: string; expiresAt: string };
  return { id, offerId, due: new Date(expiresAt) };
};

const accept = ({ id, offerId }: { id: string; offerId: string }): Promise<TestAnswer<Problem>> =>
  post(florist, `/Service/${id}/accept`, { offerId });

/** Moves the clock to a deadline and fires it. */
const fires = async (streamId: string, kind: string, dueAt: Date): Promise<void> => {
  await world.app.run('moveClock', dueAt.toISOString());
  await world.app.run('fireDeadline', { streamId, kind, dueAt: dueAt.toISOString() });
};

const dueOf = async (streamId: string, kind: string): Promise<Date> => {
  const [row] = await world.app.database.database.query<{ due_at: Date }>({
    name: 'test.due',
    text: 'SELECT due_at FROM es.deadlines WHERE stream_id = $1 AND kind = $2',
    values: [streamId, kind],
  });
  if (!row) throw new Error(`no ${kind} is armed`);
  return row.due_at;
};

describe('at the same moment', () => {
  it('an accept and a cancellation end in a cancelled service, whether the accept succeeded or was refused', async () => {
    await eachRound(async () => {
      const offer = await offered();
      const [accepted, cancelled] = await together(
        random,
        () => accept(offer),
        () => post(customer, `/Service/${offer.id}/cancel`),
      );
      await rest();
      const { types, status } = await historyOf('service', offer.id);
      expect([said(cancelled), status]).toEqual(['done', 'cancelled']);
      const outcome = accepted.status < 300 ? ['OfferAccepted'] : ['OfferWithdrawn'];
      expect(types.slice(3)).toEqual([...outcome, 'ServiceCancelled']);
      expect(said(accepted)).toBe(outcome[0] === 'OfferAccepted' ? 'done' : '409 offer_closed');
    });
  }, 60_000);

  it('a withdrawal and a start: only one succeeds', async () => {
    const today = { scheduledDate: await world.date(0), scheduledHour: '23:00' };
    await eachRound(async () => {
      const offer = await offered(today);
      expect(said(await accept(offer))).toBe('done');
      expect(said(await post(customer, `/Service/${offer.id}/allow-early`))).toBe('done');
      const [withdrawn, started] = await together(
        random,
        () => post(florist, `/Service/${offer.id}/withdraw`, { reason: 'Sem carro' }),
        () => post(florist, `/Service/${offer.id}/start`),
      );
      await rest();
      const [next] = (await historyOf('service', offer.id)).types.slice(5);
      expect([said(withdrawn), said(started), next]).toEqual(
        withdrawn.status < 300
          ? ['done', '409 illegal_transition', 'PartnerWithdrew']
          : ['409 illegal_transition', 'done', 'ServiceStarted'],
      );
    });
  }, 60_000);

  it('an accept and the suspension of its partner never leave the service with that partner', async () => {
    await eachRound(async () => {
      const offer = await offered();
      const [accepted, suspended] = await together(
        random,
        () => accept(offer),
        () => post(admin, `/Partner/${florist.id}/suspend`, { reason: 'Queixas' }),
      );
      await rest();
      const { types, status } = await historyOf('service', offer.id);
      expect([said(suspended), said(accepted), ...types.slice(3, types.includes('OfferAccepted') ? 5 : 4)]).toEqual(
        accepted.status < 300
          ? ['done', 'done', 'OfferAccepted', 'PartnerWithdrew']
          : ['done', '409 offer_closed', 'OfferWithdrawn'],
      );
      expect(status).toBe('offered');
      expect(await florist.ok('GET', '/Service/available')).toEqual([]);
      await admin.ok('POST', `/Partner/${florist.id}/reinstate`);
      await rest();
    });
  }, 60_000);

  it('an accept and the expiry of its offer: the service is accepted or the offer has expired', async () => {
    const offers = [];
    for (let n = 1; n <= ROUNDS; n += 1) {
      offers.push(await offered());
      await world.app.run('moveClock', new Date((await world.now()).getTime() + MINUTE_MS).toISOString());
    }
    for (const offer of offers) {
      const [accepted] = await together(
        random,
        () => accept(offer),
        () => fires(offer.id, 'offer_expiry', offer.due),
      );
      await rest();
      // Another partner is asked meanwhile.
      const { types } = await historyOf('service', offer.id);
      const next = types.find((type) => type === 'OfferAccepted' || type === 'OfferExpired');
      expect([said(accepted), next]).toEqual(
        accepted.status < 300 ? ['done', 'OfferAccepted'] : ['409 offer_closed', 'OfferExpired'],
      );
    }
  }, 60_000);
});

describe('at the moment when a visit becomes a service', () => {
  /** A plan whose second visit is about to become a service; each round uses another day. */
  const aboutToSchedule = async (): Promise<{ id: string; due: Date; date: string }> => {
    const first = await world.date(18);
    const id = await copyPlan(world.app, plan, first);
    await rest();
    const second = (await visitsOf(id))[1];
    return { id, due: await dueOf(id, 'schedule_occurrence'), date: second?.date ?? '' };
  };

  const visitsOf = async (
    id: string,
  ): Promise<{ n: number; date: string; serviceId?: string; scheduledDate?: string }[]> =>
    (await customer.ok<{ occurrences: [] }>('GET', `/Subscription/${id}`)).occurrences;

  const servicesMade = async (id: string): Promise<number> =>
    (await historyOf('subscription', id)).types.filter((type) => type === 'OccurrenceScheduled').length;

  const later = (date: string, days: number): string =>
    new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

  it('a move creates one service, on the new day, or on the old day when the move is refused', async () => {
    await eachRound(async () => {
      const { id, due, date } = await aboutToSchedule();
      const [moved] = await together(
        random,
        () => post(customer, `/Subscription/${id}/occurrences/2/move`, { date: later(date, 3) }),
        () => fires(id, 'schedule_occurrence', due),
      );
      await rest();
      expect(['done', '409 occurrence_scheduled']).toContain(said(moved));
      const before = (await visitsOf(id))[1];
      expect(before?.date).toBe(moved.status < 300 ? later(date, 3) : date);
      if (before?.serviceId === undefined)
        await fires(id, 'schedule_occurrence', await dueOf(id, 'schedule_occurrence'));
      await rest();
      const after = (await visitsOf(id))[1];
      expect(after).toMatchObject({ date: before?.date, scheduledDate: before?.date, serviceId: expect.any(String) });
      expect(await servicesMade(id)).toBe(2);
    });
  }, 60_000);

  it('a pause starts after the visit is scheduled, or the visit is scheduled after the pause', async () => {
    await eachRound(async () => {
      const { id, due } = await aboutToSchedule();
      const [paused] = await together(
        random,
        () => post(customer, `/Subscription/${id}/pause`, {}),
        () => fires(id, 'schedule_occurrence', due),
      );
      await rest();
      const { types, status } = await historyOf('subscription', id);
      expect([said(paused), status]).toEqual(['done', 'paused']);
      const made = types.filter((type) => type === 'OccurrenceScheduled').length;
      expect(types).toEqual([
        'SubscriptionStarted',
        ...Array.from({ length: made }, () => 'OccurrenceScheduled'),
        'SubscriptionPaused',
      ]);
      await customer.ok('POST', `/Subscription/${id}/resume`);
      if ((await servicesMade(id)) === 1)
        await fires(id, 'schedule_occurrence', await dueOf(id, 'schedule_occurrence'));
      await rest();
      expect(await servicesMade(id)).toBe(2);
      const second = (await visitsOf(id))[1];
      expect(second).toMatchObject({ date: second?.scheduledDate, serviceId: expect.any(String) });
    });
  }, 60_000);
});
