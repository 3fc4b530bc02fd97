import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailEntry } from '@perpetua/contracts/mail.contract';
import type { CancelledOrder } from '@perpetua/contracts/ordering.contract';
import type { RunningPlans } from '@perpetua/contracts/subscriptions.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { type Order, type Person, PLACES, World } from '../support/fixtures/world.js';

interface Subscription {
  id: string;
  orderId: string;
  status: string;
  label: string;
  plan: { id: string; months: number; discount: number };
  grave: { id: string; city: string } | null;
  anchorDate: string;
  timeZone: string;
  occurrences: { n: number; date: string; serviceId?: string; label: string }[];
  version: number;
  allowedActions: string[];
}

let world: World;
let buyer: Person;
let order: Order;
let graveId: string;

const read = (): Promise<Subscription> => buyer.ok('GET', `/Subscription/${order.subscriptionId ?? ''}`);
const scheduled = (subscription: Subscription): string[] =>
  subscription.occurrences.flatMap(({ serviceId }) => serviceId ?? []);

beforeAll(async () => {
  world = await World.start();
  buyer = await world.newCustomer();
  ({ order, graveId } = await world.paidPlan(buyer, { near: PLACES.funchal }));
}, 60_000);
afterAll(() => world.stop());

describe('a plan that was bought', () => {
  it('is a subscription whose first visit already has a service', async () => {
    const subscription = await read();
    expect(subscription).toMatchObject({
      id: order.subscriptionId,
      orderId: order.id,
      status: 'active',
      label: 'waiting_for_acceptance',
      plan: { name: { en: expect.any(String) }, months: 3, discount: 10 },
      grave: { id: graveId },
      timeZone: 'Atlantic/Madeira',
      anchorDate: await world.date(20),
      occurrences: [
        { n: 1, date: await world.date(20), serviceId: order.services[0], label: 'waiting_for_acceptance' },
        { n: 2, label: 'unknown' },
        { n: 3, label: 'unknown' },
      ],
      allowedActions: ['pause', 'move', 'cancel'],
    });
    expect(scheduled(subscription)).toHaveLength(1);
  });

  it('is listed for its owner and admins only', async () => {
    const [admin, stranger] = await Promise.all([world.demo('admin'), world.newCustomer()]);
    expect((await buyer.ok<Subscription[]>('GET', '/Subscription')).map(({ id }) => id)).toEqual([
      order.subscriptionId,
    ]);
    expect((await admin.ok<Subscription[]>('GET', '/Subscription')).map(({ id }) => id)).toContain(
      order.subscriptionId,
    );
    expect(await stranger.ok('GET', '/Subscription')).toEqual([]);
    expect((await stranger.call('GET', `/Subscription/${order.subscriptionId ?? ''}`)).status).toBe(404);
    expect((await world.app.request('GET', '/api/Subscription')).status).toBe(401);
  });

  it('is counted by its plan of the catalogue while it runs; a customer counts only own plans', async () => {
    const [admin, stranger, { plan }] = await Promise.all([world.demo('admin'), world.newCustomer(), read()]);
    const of = async (person: Person, query: string) =>
      (await person.ok<Subscription[]>('GET', `/Subscription?${query}`)).map(({ id }) => id);
    expect(await of(admin, `plan=${plan.id}&open=true`)).toContain(order.subscriptionId);
    const running = await admin.ok<RunningPlans[]>('GET', '/Subscription/running');
    expect(running.find(({ planId }) => planId === plan.id)?.count).toBe(
      (await of(admin, `plan=${plan.id}&open=true&pageSize=100`)).length,
    );
    expect((await stranger.call('GET', '/Subscription/running')).status).toBe(403);
    expect(await of(admin, `plan=${newId()}`)).toEqual([]);
    expect(await of(stranger, `plan=${plan.id}`)).toEqual([]);
    expect((await admin.call('GET', '/Subscription?plan=annual')).status).toBe(400);
  });

  it('schedules each of its visits once; the plan’s order lists their services', async () => {
    await world.advance('P7D');
    expect(scheduled(await read())).toHaveLength(2);
    await world.advance('P31D');
    const subscription = await read();
    expect(new Set(scheduled(subscription)).size).toBe(3);
    expect((await buyer.order(order.id)).services).toEqual(scheduled(subscription));
  }, 60_000);

  it('sends its owner one mail, 30 days before the last visit, with its day and the link that renews the plan', async () => {
    const [admin, last] = [await world.demo('admin'), (await read()).occurrences.at(-1)?.date ?? ''];
    const told = () => admin.ok<MailEntry[]>('GET', '/Admin/mail?template=plan_ending');
    await world.advance('P10D');
    expect(await told()).toEqual([]);
    await world.advance('P5D');
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.to).toBe((await buyer.ok<{ email: string }>('GET', '/User/my')).email);
    const day = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(last));
    expect(mail?.subject).toBe(`O seu plano de limpeza termina a ${day}`);
    const { text } = await admin.ok<{ text: string }>('GET', `/Admin/mail/${mail?.id}`);
    expect(text).toContain(`/subscriptions/${order.subscriptionId}/renew`);
  }, 60_000);
});

describe('cancelling a plan', () => {
  it('cancels the scheduled visit and refunds all visits', async () => {
    const other = await world.newCustomer();
    const bought = await world.paidPlan(other, { months: 6, date: await world.date(40) });
    expect(bought.order.services).toHaveLength(1);
    const { id: orderId } = bought.order;
    const cancelled = await other.ok<CancelledOrder>('POST', `/Order/${orderId}/cancel`);
    const [first, ...more] = cancelled.refunds;
    expect([more, cancelled.pending]).toEqual([[], []]);
    expect(Number(first?.amount) + Number(cancelled.visitsRefund)).toBeCloseTo(Number(cancelled.total), 2);
    const refunded = await world.orderIs(other, orderId, 'refunded');
    expect(refunded.refunded).toBe(refunded.total);
    const subscription = await other.ok<Subscription>('GET', `/Subscription/${refunded.subscriptionId ?? ''}`);
    expect(subscription).toMatchObject({ status: 'cancelled', label: 'unknown' });
    expect(await other.ok('GET', '/Subscription?open=true')).toEqual([]);
    expect(await other.ok('GET', '/Subscription')).toHaveLength(1);
    await world.advance('P60D');
    expect((await other.order(orderId)).services).toHaveLength(1);
  }, 60_000);
});
