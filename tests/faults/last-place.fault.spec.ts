import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { Temporal } from 'temporal-polyfill';
import { MakeOffer } from '../../backend/src/fulfilment/offers/offers.commands.js';
import { DomainError } from '../../backend/src/platform/domain/domain-error.js';
import { newId } from '../../backend/src/platform/ids.js';
import { Queues } from '../../backend/src/platform/queue/queues.js';
import { agreedOf, copyService } from '../support/fixtures/copied-services.js';
import { ownersLook } from '../support/database/histories.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { PLACES, World } from '../support/fixtures/world.js';

const RACES = 1_000;
/** The number of simultaneous races; few enough to leave a database connection for both services of each race. */
const CONCURRENCY = 4;

let world: World<InProcessApp>;
let partnerId: string;

beforeAll(async () => {
  world = await startWorldInProcess();
  partnerId = (await world.demo('florist.lisboa')).id;
  // The matching queue is paused, because the test runs the races itself.
  await world.app.app.get(Queues, { strict: false }).of('matching').pause();
}, 60_000);
afterAll(() => world.stop());

describe(`in ${RACES} races of two services for a partner's last free place on a day`, () => {
  const outcomes: string[] = [];

  /** Offers a service to the partner, who has capacity for one service a day; returns `offered` or the error code. */
  const offer = async (serviceId: string): Promise<string> => {
    const asked = { serviceId, partnerId, capacity: 1, distanceKm: 1, considered: [], round: 1, by: 'system' as const };
    const meta = { commandId: newId(), actor: { id: 'tests', role: 'system' as const } };
    try {
      await world.app.app.get(CommandBus, { strict: false }).execute(new MakeOffer(asked, meta));
      return 'offered';
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.code;
    }
  };

  it('one service is offered and the other is not, every time', async () => {
    const { serviceId } = await world.paidFlowers(await world.newCustomer(), { location: PLACES.middleOfNowhere });
    const agreed = await agreedOf(world.app, serviceId);
    const days = Array.from({ length: RACES }, (_, day) =>
      Temporal.PlainDate.from('2030-01-01').add({ days: day }).toString(),
    ).values();
    const race = async (): Promise<void> => {
      for (const scheduledDate of days) {
        const rivals = await Promise.all([1, 2].map(() => copyService(world.app, agreed, { scheduledDate })));
        outcomes.push((await Promise.all(rivals.map(offer))).toSorted().join(' and '));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, race));
    expect(outcomes).toHaveLength(RACES);
    expect([...new Set(outcomes)]).toEqual(['no_capacity and offered']);
  }, 180_000);

  it('each day has exactly one service afterwards', async () => {
    const days = await ownersLook<{ services: number }>(
      world.app.database.ownerUrl,
      `SELECT count(*)::int AS services FROM fulfilment.services
       WHERE '${partnerId}' = ANY (busy_partner_ids) AND scheduled_date >= '2030-01-01' GROUP BY scheduled_date`,
    );
    expect(days).toHaveLength(RACES);
    expect([...new Set(days.map(({ services }) => services))]).toEqual([1]);
  });
});
