import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accepted, act, eventsOf, expectSentences, seen, started } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe('flowers that nobody delivers', () => {
  it(
    'are fully refunded half an hour after the end of their slot',
    async () => {
      const { world, florist, customer, order, serviceId } = await stage.acceptedFlowers({ days: 3 });
      const { scheduledDate } = await seen(customer, serviceId);
      await world.advanceTo(scheduledDate, '12:29');
      expect(await seen(florist, serviceId)).toMatchObject({ status: 'accepted', nextDeadline: { kind: 'no_show' } });
      await world.advanceTo(scheduledDate, '12:30');
      expect(await seen(customer, serviceId)).toMatchObject({
        status: 'cancelled',
        statusDetail: 'cancelled_missed',
        label: 'unknown',
        refund: order.total,
      });
      expect(await seen(florist, serviceId)).toMatchObject({ amountToReceive: '0.00' });
      expect(await world.orderIs(customer, order.id, 'refunded')).toMatchObject({
        refunded: order.total,
        refundPending: '0.00',
      });
      expect((await act(florist, serviceId, 'start')).body.code).toBe('illegal_transition');
    },
    TIMEOUT_MS,
  );
});

describe('a cleaning whose partner does not come', () => {
  it(
    'moves to the next open day with another partner',
    async () => {
      const { world, admin, cleaner, cleaner2, customer, serviceId } = await stage.acceptedCleaning({ days: 3 });
      const { scheduledDate } = await seen(customer, serviceId);
      await world.advanceTo(scheduledDate, '23:59');
      expect(await seen(customer, serviceId)).toMatchObject({ status: 'accepted' });
      await world.advance('PT1M');
      const moved = await seen(admin, serviceId);
      expect(daysBetween(scheduledDate, moved.scheduledDate)).toBeGreaterThanOrEqual(1);
      expect(daysBetween(scheduledDate, moved.scheduledDate)).toBeLessThanOrEqual(7);
      await accepted(world, cleaner2, serviceId);
      expect(await eventsOf(admin, serviceId)).toContain('PartnerDidNotShow');
      expect(await seen(cleaner, serviceId)).toMatchObject({ address: null, allowedActions: [] });
      await expectSentences(world, admin, serviceId);
      const history = (await seen(customer, serviceId)).history?.map(({ sentence }) => sentence) ?? [];
      expect(history.join()).not.toContain('–');
    },
    TIMEOUT_MS,
  );

  it(
    'is refunded in full after a week in which no partner came',
    async () => {
      const { world, customer, order, serviceId } = await stage.acceptedCleaning({ days: 3 });
      await world.advance('P14D');
      expect(await seen(customer, serviceId)).toMatchObject({ status: 'cancelled', refund: order.total });
      await world.orderIs(customer, order.id, 'refunded');
    },
    TIMEOUT_MS,
  );
});

describe('work that is started and never completed', () => {
  it(
    'is escalated to the admins a day after its slot, and an admin can assign another partner',
    async () => {
      const { world, admin, cleaner, cleaner2, serviceId } = await stage.acceptedCleaning({ days: 3 });
      await started(world, cleaner, serviceId);
      await world.advance('P1D');
      expect(await seen(admin, serviceId)).toMatchObject({
        status: 'escalated',
        escalation: 'stalled',
        allowedActions: ['reschedule', 'cancel', 'assign', 'offer', 'propose'],
      });
      expect((await act(cleaner, serviceId, 'deliver')).body.code).toBe('illegal_transition');
      const given = await act(admin, serviceId, 'assign', { partnerId: cleaner2.id, reason: 'takes over' });
      expect(given).toMatchObject({ status: 200, body: { status: 'accepted', partner: { id: cleaner2.id } } });
      await started(world, cleaner2, serviceId);
      expect((await act(cleaner2, serviceId, 'deliver')).body.code).toBe('photo_required');
      await cleaner2.photo(serviceId, 'after');
      expect((await act(cleaner2, serviceId, 'deliver')).status).toBe(200);
    },
    TIMEOUT_MS,
  );
});
