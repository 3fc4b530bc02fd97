import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { beginClockAt } from '../../backend/src/platform/clock/clock-start.js';
import { historyBegins, plantHistory } from '../../backend/src/sandbox/demo/demo-history.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Person, World } from '../support/fixtures/world.js';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 90_000;

let world: World<InProcessApp>;
let customer: Person;

beforeAll(async () => {
  world = await startWorldInProcess();
  const { database } = world.app.database;
  const clock = world.app.app.get(Clock, { strict: false });
  // A seeded database keeps its clock, although this call asks for an earlier time.
  await beginClockAt(historyBegins(), { url: world.app.database.ownerUrl });
  await clock.refresh();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(DAY_MS);
  const values = [historyBegins().getTime() - Date.now()];
  await database.query({ name: 'spec.clock-back', text: 'UPDATE es.clock SET offset_ms = $1', values });
  await clock.refresh();
  await plantHistory(world.app.app, world.app.url);
  customer = await world.demo('customer');
}, TIMEOUT_MS);
afterAll(() => world.stop());

describe('the history of the demo customer', () => {
  it('ends today, with past and coming visits of a plan, delivered flowers, and a photo of the grave', async () => {
    const now = world.app.app.get(Clock, { strict: false }).now();
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000);
    const services = await customer.ok<Service[]>('GET', '/Service/my?pageSize=100');
    const visits = services.filter(({ type, completionDate }) => type === 'clean' && completionDate !== undefined);
    expect(visits).toHaveLength(2);
    for (const { status, rating, images } of visits) {
      expect({ status, rating, photos: [images.before.length, images.after.length] }).toEqual({
        status: 'closed',
        rating: 5,
        photos: [1, 1],
      });
    }
    const [plan] = await customer.ok<SubscriptionAnswer[]>('GET', '/Subscription');
    expect(plan).toMatchObject({ status: 'active', occurrences: { length: 6 } });
    const [bouquet] = services.filter(({ type }) => type === 'flower');
    expect(bouquet).toMatchObject({ status: 'awaiting_feedback', images: { after: { length: 1 } } });
    const graves = await customer.ok<Grave[]>('GET', '/Grave');
    expect(graves.filter(({ photo }) => photo !== undefined)).toHaveLength(1);
  });

  it('is created only once: creating it again changes nothing unless the clock is behind the wall clock', async () => {
    const states = async (): Promise<object[]> =>
      (await customer.ok<Service[]>('GET', '/Service/my')).map(({ id, version, status }) => ({ id, version, status }));
    const before = await states();
    await plantHistory(world.app.app, world.app.url);
    expect(await states()).toEqual(before);
  });
});
