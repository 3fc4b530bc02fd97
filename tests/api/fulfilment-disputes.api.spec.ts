import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailEntry } from '@perpetua/contracts/mail.contract';
import { eventually } from '../support/fixtures/eventually.js';
import { accepted, act, cents, delivered, expectSentences, seen, started } from '../support/lifecycle/service-calls.js';
import { type Scene, ServiceStage } from '../support/lifecycle/service-fixture.js';
import type { Order, Person } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const complaint = { reason: 'poor_quality', text: 'O musgo continua lá' };
const reason = 'seen on the photos';

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open();
}, TIMEOUT_MS);
afterAll(() => stage.close());

const done = async (): Promise<Scene> => {
  const scene = await stage.acceptedCleaning({ days: 2 });
  await delivered(scene.world, scene.cleaner, scene.serviceId);
  return scene;
};

const disputed = async (): Promise<Scene> => {
  const scene = await done();
  await scene.customer.ok('POST', `/Service/${scene.serviceId}/dispute`, complaint);
  return scene;
};

const resolve = (serviceId: string, outcome: string, more: object = {}) =>
  act(stage.cast.admin, serviceId, 'resolve', { outcome, reason, ...more });

const refundsOf = (order: Order, customer: Person, refunded: string): Promise<Order> =>
  eventually(
    async () => {
      const now = await customer.order(order.id);
      return now.refunded === refunded && now.refundPending === '0.00' ? now : undefined;
    },
    { what: `${refunded} to be refunded`, within: 10_000, every: 20 },
  );

describe('a complaint', () => {
  it(
    'freezes the service, and alerts the admins after five days',
    async () => {
      const { world, admin, cleaner, customer, order, serviceId } = await done();
      expect((await act(customer, serviceId, 'dispute', { reason: 'ugly', text: 'x' })).status).toBe(400);
      expect((await act(customer, serviceId, 'dispute', { reason: 'late' })).status).toBe(400);
      expect((await act(await world.newCustomer(), serviceId, 'dispute', complaint)).status).toBe(404);
      expect((await act(cleaner, serviceId, 'dispute', complaint)).body.code).toBe('illegal_transition');
      expect((await act(customer, serviceId, 'feedback', { rating: 2 })).status).toBe(200);
      const opened = await act(customer, serviceId, 'dispute', complaint);
      expect(opened).toMatchObject({
        status: 200,
        body: { status: 'disputed', label: 'pending_feedback', dispute: { ...complaint, overdue: false } },
      });
      expect((await act(customer, serviceId, 'dispute', complaint)).body.version).toBe(opened.body.version);
      const forPartner = await seen(cleaner, serviceId);
      expect(forPartner.dispute).toMatchObject({ reason: 'poor_quality' });
      expect(forPartner.dispute).not.toHaveProperty('text');
      expect(JSON.stringify(await admin.ok('GET', `/Audit/service/${serviceId}`))).not.toContain('musgo');
      await world.advance('P6D');
      const queue = await admin.ok<{ id: string; dispute: object }[]>('GET', '/Service?status=disputed');
      expect(queue).toContainEqual(
        expect.objectContaining({ id: serviceId, dispute: expect.objectContaining({ overdue: true }) }),
      );
      const alarms = await admin.ok<MailEntry[]>('GET', '/Admin/mail?template=dispute_alarm');
      expect(alarms.map(({ status, to, subject }) => ({ status, to, subject }))).toEqual([
        { status: 'stored', to: world.app.settings.contactEmail, subject: expect.stringContaining(order.number) },
      ]);
      expect((await seen(customer, serviceId)).status).toBe('disputed');
      expect((await act(customer, serviceId, 'resolve', { outcome: 'full', reason })).status).toBe(403);
    },
    TIMEOUT_MS,
  );

  it(
    'can be rejected, and cannot be made after the service is closed',
    async () => {
      const { world, admin, customer, order, serviceId } = await disputed();
      expect((await act(admin, serviceId, 'resolve', { outcome: 'reject' })).status).toBe(400);
      expect(await resolve(serviceId, 'reject')).toMatchObject({ status: 200, body: { status: 'complete' } });
      expect((await resolve(serviceId, 'reject')).status).toBe(200);
      expect(await resolve(serviceId, 'full')).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
      await world.advance('PT49H');
      expect(await seen(customer, serviceId)).toMatchObject({ status: 'closed', allowedActions: [] });
      expect(await act(customer, serviceId, 'dispute', complaint)).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition', permitted: [] },
      });
      expect(await world.orderIs(customer, order.id, 'settled')).toMatchObject({ refunded: '0.00' });
    },
    TIMEOUT_MS,
  );

  it(
    'can lead to one partial refund, which reduces the partner’s earning in proportion',
    async () => {
      const { world, admin, cleaner, customer, order, serviceId } = await disputed();
      const before = await seen(cleaner, serviceId);
      const price = cents(order.total);
      expect((await resolve(serviceId, 'partial')).status).toBe(400);
      expect((await resolve(serviceId, 'partial', { amount: '0.00' })).status).toBe(400);
      const most = ((price + 1) / 100).toFixed(2);
      expect(await resolve(serviceId, 'partial', { amount: most })).toMatchObject({
        status: 422,
        body: { code: 'amount_too_high', most: order.total },
      });
      const answers = await Promise.all([1, 2].map(() => resolve(serviceId, 'partial', { amount: '5.00' })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toMatchObject({ status: 'complete', refund: '5.00' });
      const share = Math.round((cents(before.amountToReceive) * (price - 500)) / price);
      expect(cents((await seen(cleaner, serviceId)).amountToReceive)).toBe(share);
      await refundsOf(order, customer, '5.00');
      await world.advance('PT49H');
      expect(cents((await seen(cleaner, serviceId)).amountToReceive)).toBe(share);
      expect(await world.orderIs(customer, order.id, 'settled')).toMatchObject({ refunded: '5.00' });
      await expectSentences(world, admin, serviceId);
    },
    TIMEOUT_MS,
  );

  it(
    'can lead to a full refund',
    async () => {
      const { world, cleaner, customer, order, serviceId } = await disputed();
      expect(await resolve(serviceId, 'full')).toMatchObject({
        status: 200,
        body: { status: 'cancelled', statusDetail: 'cancelled_after_dispute', refund: order.total },
      });
      expect((await resolve(serviceId, 'full')).status).toBe(200);
      expect(await seen(cleaner, serviceId)).toMatchObject({ amountToReceive: '0.00' });
      expect(await world.orderIs(customer, order.id, 'refunded')).toMatchObject({ refunded: order.total });
    },
    TIMEOUT_MS,
  );

  it(
    'can lead to a redo by the same partner, without extra pay',
    async () => {
      const { world, cleaner, customer, serviceId } = await disputed();
      const { amountToReceive } = await seen(cleaner, serviceId);
      expect(await resolve(serviceId, 'redo', { date: await world.date(0) })).toMatchObject({
        status: 422,
        body: { code: 'too_soon' },
      });
      const redo = await resolve(serviceId, 'redo');
      expect(redo).toMatchObject({ status: 200, body: { status: 'accepted', partner: { id: cleaner.id } } });
      expect((await resolve(serviceId, 'redo')).body.version).toBe(redo.body.version);
      await delivered(world, cleaner, serviceId);
      const again = await seen(customer, serviceId);
      expect(again.images.after).toHaveLength(2);
      expect((await act(customer, serviceId, 'feedback', { rating: 5, comment: 'Agora sim' })).status).toBe(200);
      await world.advance('PT49H');
      expect(await seen(cleaner, serviceId)).toMatchObject({ status: 'closed', amountToReceive, comment: 'Agora sim' });
    },
    TIMEOUT_MS,
  );

  it(
    'can lead to a redo by another partner, who earns instead',
    async () => {
      const { world, admin, cleaner, cleaner2, customer, order, serviceId } = await disputed();
      expect(await resolve(serviceId, 'reassign')).toMatchObject({ status: 200 });
      expect((await seen(cleaner, serviceId)).address).toBeNull();
      await accepted(world, cleaner2, serviceId);
      await started(world, cleaner2, serviceId);
      await cleaner2.photo(serviceId, 'after');
      await cleaner2.ok('POST', `/Service/${serviceId}/deliver`);
      await world.advance('P10D');
      expect(await seen(customer, serviceId)).toMatchObject({ status: 'closed', partner: { id: cleaner2.id } });
      await world.orderIs(customer, order.id, 'settled');
      await expectSentences(world, admin, serviceId);
    },
    TIMEOUT_MS,
  );
});
