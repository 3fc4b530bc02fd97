import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkToday } from '@perpetua/contracts/dashboard.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { act, expectSentences, seen, started } from '../support/lifecycle/service-calls.js';
import { type Scene, ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;
const block = { kind: 'grave_not_found', note: 'No talhão 5 não há campa 112' };

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

/** A cleaning that has begun. */
const underWay = async (): Promise<Scene> => {
  const scene = await stage.acceptedCleaning({ days: 2 });
  await started(scene.world, scene.cleaner, scene.serviceId);
  return scene;
};

describe('blocked work', () => {
  it(
    'continues with the same partner on the day that the customer chooses',
    async () => {
      const { world, admin, cleaner, florist, customer, serviceId } = await underWay();
      expect((await act(cleaner, serviceId, 'blocked', { kind: 'rain', note: 'wet' })).status).toBe(400);
      expect((await act(cleaner, serviceId, 'blocked', { kind: 'closed' })).status).toBe(400);
      expect((await act(florist, serviceId, 'blocked', block)).status).toBe(404);
      const blocked = await act(cleaner, serviceId, 'blocked', block);
      expect(blocked).toMatchObject({
        status: 200,
        body: { status: 'blocked', label: 'waiting_for_service', block },
      });
      expect((await act(cleaner, serviceId, 'blocked', block)).body.version).toBe(blocked.body.version);
      expect(await seen(customer, serviceId)).toMatchObject({
        block: { ...block, answerBy: expect.any(String) },
        nextDeadline: { kind: 'block_escalation' },
        allowedActions: ['block-answer', 'cancel'],
      });
      const trail = JSON.stringify(await admin.ok('GET', `/Audit/service/${serviceId}`));
      expect(trail).not.toContain('talhão 5');

      const tooSoon = await act(customer, serviceId, 'block-answer', { date: await world.date(0) });
      expect(tooSoon).toMatchObject({
        status: 422,
        body: { code: 'too_soon', nearest: { date: await world.date(1) } },
      });
      expect((await act(await world.newCustomer(), serviceId, 'block-answer')).status).toBe(404);
      const date = await world.date(3);
      const resolved = await act(customer, serviceId, 'block-answer', { date });
      expect(resolved).toMatchObject({ status: 200, body: { status: 'accepted', scheduledDate: date } });
      expect(resolved.body).not.toHaveProperty('block');
      expect((await act(customer, serviceId, 'block-answer', { date })).body.version).toBe(resolved.body.version);
      await world.advanceTo(date);
      expect((await act(cleaner, serviceId, 'start')).body.code).toBe('photo_required');
      await cleaner.photo(serviceId, 'before');
      expect((await act(cleaner, serviceId, 'start')).status).toBe(200);
      await expectSentences(world, admin, serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'continues on the next open day when no date is named, if the partner is available',
    async () => {
      const { world, cleaner, customer, serviceId } = await underWay();
      await act(cleaner, serviceId, 'blocked', block);
      const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
      const capacity = (places: number) => Object.fromEntries(days.map((day) => [day, places]));
      await cleaner.ok('PUT', '/Partner/me', { capacity: capacity(0) });
      expect(await act(customer, serviceId, 'block-answer')).toMatchObject({
        status: 409,
        body: { code: 'no_capacity' },
      });
      await cleaner.ok('PUT', '/Partner/me', { capacity: capacity(10) });
      const [one, same] = await Promise.all([
        act(customer, serviceId, 'block-answer'),
        act(customer, serviceId, 'block-answer'),
      ]);
      expect(one).toMatchObject({ status: 200, body: { status: 'accepted' } });
      expect(same).toMatchObject({ status: 200, body: { version: one.body.version } });
      expect((one.body.scheduledDate ?? '') > (await world.date(0))).toBe(true);
    },
    TIMEOUT_MS,
  );

  it(
    'is escalated after a day without an answer, or immediately when an admin takes over',
    async () => {
      const { world, admin, cleaner, serviceId } = await underWay();
      await act(cleaner, serviceId, 'blocked', block);
      await world.advance('PT24H');
      expect(await seen(admin, serviceId)).toMatchObject({ status: 'escalated', escalation: 'blocked' });

      const other = await underWay();
      await act(cleaner, other.serviceId, 'blocked', { kind: 'refused', note: 'O guarda não deixou' });
      const escalate = (reason?: string) => act(admin, other.serviceId, 'block-answer', { escalate: true, reason });
      expect((await escalate()).body.code).toBe('reason_required');
      expect(await escalate('I call them')).toMatchObject({ status: 200, body: { escalation: 'blocked' } });
      expect((await escalate('I call them')).status).toBe(200);
      expect((await seen(cleaner, other.serviceId)).allowedActions).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'is listed on the dashboard, after its escalation, with the instant at which it is cancelled',
    async () => {
      const { world, admin, cleaner, serviceId } = await underWay();
      await act(cleaner, serviceId, 'blocked', block);
      await world.advance('PT24H');
      const { nextDeadline } = await admin.ok<Service>('GET', `/Service/${serviceId}`);
      expect(nextDeadline?.kind).toBe('cancel_unserved');
      const { next } = await admin.ok<WorkToday>('GET', '/Dashboard/today');
      expect(next.find((item) => item.serviceId === serviceId)?.at).toBe(nextDeadline?.at);
    },
    TIMEOUT_MS,
  );

  it(
    'can be cancelled by the customer instead of continued',
    async () => {
      const { cleaner, customer, order, serviceId } = await underWay();
      await act(cleaner, serviceId, 'blocked', block);
      const { refundOnCancel } = await seen(customer, serviceId);
      const cancelled = await act(customer, serviceId, 'cancel');
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', refund: refundOnCancel } });
      expect(Number(cancelled.body.refund)).toBeLessThan(Number(order.total));
    },
    TIMEOUT_MS,
  );
});
