import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, eventsOf, expectSentences, seen } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;
const reason = 'Estou doente';

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

describe('a partner who withdraws', () => {
  it(
    'is replaced by the next partner, and not offered the service again',
    async () => {
      const { world, admin, cleaner, cleaner2, customer, serviceId } = await stage.acceptedCleaning({ days: 4 });
      expect((await seen(cleaner, serviceId)).allowedActions).toContain('withdraw');
      expect((await act(cleaner, serviceId, 'withdraw')).status).toBe(400);
      expect((await act(customer, serviceId, 'withdraw', { reason })).status).toBe(403);
      expect((await act(cleaner2, serviceId, 'withdraw', { reason })).status).toBe(404);
      const left = await act(cleaner, serviceId, 'withdraw', { reason });
      expect(left).toMatchObject({ status: 200, body: { address: null, allowedActions: [] } });
      expect((await act(cleaner, serviceId, 'withdraw', { reason })).status).toBe(200);
      expect(await act(cleaner, serviceId, 'start')).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition' },
      });

      const next = await world.offerTo(cleaner2, serviceId);
      await act(cleaner2, serviceId, 'decline', { offerId: next.offer.id, reason: 'too far' });
      expect(await world.serviceIs(admin, serviceId, 'escalated')).toMatchObject({
        statusDetail: 'escalated',
        escalation: 'no_partner',
      });
      expect(await seen(customer, serviceId)).not.toHaveProperty('escalation');
      const events = await eventsOf(admin, serviceId);
      expect(events.filter((type) => type === 'PartnerWithdrew')).toHaveLength(1);
      await expectSentences(world, admin, serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'close to the slot leaves the service to the admins, who see the reason',
    async () => {
      const { world, admin, florist, customer, serviceId } = await stage.acceptedFlowers({ days: 3 });
      await world.advanceTo((await seen(customer, serviceId)).scheduledDate, '08:00');
      expect(await act(florist, serviceId, 'withdraw', { reason })).toMatchObject({ status: 200 });
      expect(await seen(admin, serviceId)).toMatchObject({ status: 'escalated', escalation: 'withdrew_late' });
      const queue = await admin.ok<{ id: string; escalation: string }[]>('GET', '/Service?status=escalated');
      expect(queue).toContainEqual(expect.objectContaining({ id: serviceId, escalation: 'withdrew_late' }));
      await world.advanceTo((await seen(customer, serviceId)).scheduledDate, '09:00');
      expect(await seen(customer, serviceId)).toMatchObject({ statusDetail: 'cancelled_unserved' });
    },
    TIMEOUT_MS,
  );

  it(
    'can also be withdrawn by an admin',
    async () => {
      const { world, admin, cleaner2, serviceId } = await stage.acceptedCleaning({ days: 4 });
      expect((await seen(admin, serviceId)).allowedActions).toContain('withdraw');
      expect((await act(admin, serviceId, 'withdraw', { reason: 'complaints' })).status).toBe(200);
      await world.offerTo(cleaner2, serviceId);
      expect(await act(admin, serviceId, 'withdraw', { reason: 'complaints' })).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition' },
      });
    },
    TIMEOUT_MS,
  );

  it(
    'and starts at the same moment succeeds with only one of the two',
    async () => {
      const { world, admin, cleaner, customer, serviceId } = await stage.acceptedCleaning({ days: 2 });
      await world.advanceTo((await seen(customer, serviceId)).scheduledDate, '09:00');
      await cleaner.photo(serviceId, 'before');
      const answers = await Promise.all([
        act(cleaner, serviceId, 'start'),
        act(cleaner, serviceId, 'withdraw', { reason }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const hasStarted = answers[0].status === 200;
      expect(await seen(admin, serviceId)).toMatchObject({ status: hasStarted ? 'in_progress' : 'escalated' });
      const events = await eventsOf(admin, serviceId);
      expect(events.filter((type) => type === 'ServiceStarted' || type === 'PartnerWithdrewLate')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );
});
