import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitForCorrectAccounts } from '../support/database/accounting-checks.js';
import { type Order, type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
beforeAll(async () => {
  world = await World.start();
}, TIMEOUT_MS);
afterAll(() => world.stop());

const reschedule = (person: Person, { id }: { id: string }, date: string, hour?: string) =>
  person.call<Order & Problem & { nearest?: { date: string; hour: string } }>('POST', `/Order/${id}/reschedule`, {
    date,
    hour,
  });

describe('a payment that arrives too late for the delivery date', () => {
  it(
    'is kept until the customer chooses a new date, which must satisfy the rules of a checkout',
    async () => {
      const [person, stranger, admin] = await Promise.all([
        world.newCustomer(),
        world.newCustomer(),
        world.demo('admin'),
      ]);
      const late = await world.flowersPaidTooLate(person);
      expect(late.allowedActions).toEqual(['reschedule', 'cancel', 'delivery']);
      expect(late).toMatchObject({ newDateBy: expect.any(String), services: [] });

      const tooSoon = await reschedule(person, late, await world.date(-1), '11:00');
      expect(tooSoon).toMatchObject({ status: 422, body: { code: 'too_soon', nearest: { date: expect.any(String) } } });
      const date = await world.date(4);
      expect(await reschedule(person, late, date)).toMatchObject({ status: 422, body: { code: 'hour_required' } });
      expect((await reschedule(stranger, late, date, '15:00')).status).toBe(404);
      expect((await reschedule(admin, late, date, '15:00')).status).toBe(404);

      const chosen = { date, hour: '15:00' };
      expect(await reschedule(person, late, date, '15:00')).toMatchObject({
        status: 200,
        body: { status: 'paid', delivery: chosen },
      });
      expect((await reschedule(person, late, date, '15:00')).status).toBe(200);
      expect(await reschedule(person, late, date, '16:00')).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition' },
      });

      const florist = await world.demo('florist.lisboa');
      const serviceId = await world.serviceOf(person, late.id);
      expect(await world.offerTo(florist, serviceId)).toMatchObject({
        scheduledDate: chosen.date,
        scheduledHour: chosen.hour,
      });
      expect(await person.order(late.id)).not.toHaveProperty('newDateBy');
      expect(await person.ok<{ items: unknown[] }>('GET', '/Cart')).toMatchObject({ items: [] });
      await waitForCorrectAccounts(world.app.database.ownerUrl, { within: 15_000 });
    },
    TIMEOUT_MS,
  );

  it(
    'is refunded after 72 hours without a new date, and no date is accepted afterwards',
    async () => {
      const person = await world.newCustomer();
      const late = await world.flowersPaidTooLate(person);
      await world.advance('PT73H');
      await world.orderIs(person, late.id, 'refunded');
      const admin = await world.demo('admin');
      const totals = await admin.ok('GET', `/Order/totals?customer=${person.id}`);
      expect(totals).toMatchObject({ paid: late.total, refunded: late.total, refundPending: '0.00' });
      expect(await reschedule(person, late, await world.date(4), '15:00')).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition' },
      });
    },
    TIMEOUT_MS,
  );
});
