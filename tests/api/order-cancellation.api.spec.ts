import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CancelledOrder } from '@perpetua/contracts/ordering.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { deliveryServiceIdOf, subscriptionIdOf, visitServiceIdOf } from '../../backend/src/ordering/order/order.ids.js';
import { newId } from '../../backend/src/platform/ids.js';
import { waitForCorrectAccounts } from '../support/database/accounting-checks.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { type Order, type Person, PLACES, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

/** Runs without a worker, so a paid order has no effects until a test starts one in `worker`. */
let world: World;
let worker: TestApp | undefined;

beforeAll(async () => {
  world = await World.start({ config: { ROLE: 'api' } });
}, TIMEOUT_MS);
afterAll(async () => {
  await worker?.close();
  await world.stop();
});

interface Bought {
  readonly buyer: Person;
  readonly orderId: string;
}

const cancel = ({ buyer, orderId }: Bought) => buyer.ok<CancelledOrder>('POST', `/Order/${orderId}/cancel`);
/** Records the request to cancel without cancelling a service, as a call does that is cut off after its first step. */
const recorded = ({ buyer, orderId }: Bought) => {
  const meta = { commandId: newId(), actor: { id: buyer.id, role: 'customer' as const } };
  return world.app.execute('BeginCancellation', { orderId, reason: 'customer_cancelled' }, meta);
};
const typesOf = async (streamType: string, streamId: string): Promise<string[]> =>
  (await world.app.run('events', streamId, streamType)).map(({ type }) => type);

const paidFlowers = async (): Promise<Bought> => {
  const buyer = await world.newCustomer();
  const { orderId, paymentUrl } = await world.unpaidFlowers(buyer);
  await world.pay(paymentUrl);
  await world.orderIs(buyer, orderId, 'paid');
  return { buyer, orderId };
};

const paidPlan = async (): Promise<Bought> => {
  const buyer = await world.newCustomer();
  const cleaning = (await world.products('clean')).find(({ planEligible }) => planEligible);
  const { servicesPlansID: planId } = await world.plan(3);
  const { id: graveId } = await world.grave(buyer, PLACES.lisbon);
  const options = { date: await world.date(20), graveId, earlyStart: true };
  const { orderId, paymentUrl } = await world.checkout(buyer, { productId: cleaning?.id ?? '', planId }, options);
  await world.pay(paymentUrl);
  await world.orderIs(buyer, orderId, 'paid');
  return { buyer, orderId };
};

describe('an order that is cancelled before a worker has processed it', () => {
  let flowers: Bought;
  let plan: Bought;
  let halfway: Bought;
  let goingOn: Bought;

  beforeAll(async () => {
    [flowers, plan, halfway, goingOn] = await Promise.all([paidFlowers(), paidPlan(), paidFlowers(), paidFlowers()]);
  }, TIMEOUT_MS);

  it('lists its service under `pending`, and no refund yet', async () => {
    const answer = await cancel(flowers);
    expect(answer).toMatchObject({
      status: 'paid',
      refunds: [],
      pending: [deliveryServiceIdOf(flowers.orderId)],
      refunded: '0.00',
      refundPending: '0.00',
      allowedActions: [],
    });
    expect(answer.cancellationRequestedAt).toEqual(expect.any(String));
    expect(answer).not.toHaveProperty('visitsRefund');
    expect(await flowers.buyer.order(flowers.orderId)).not.toHaveProperty('refundOnCancel');
  });

  it('returns the same response when the cancellation is repeated, and records it only once', async () => {
    const before = await flowers.buyer.order(flowers.orderId);
    expect(await cancel(flowers)).toMatchObject({ version: before.version, pending: expect.any(Array) });
    const answers = await Promise.all([1, 2, 3].map(() => cancel(flowers)));
    for (const answer of answers) expect(answer.pending).toEqual([deliveryServiceIdOf(flowers.orderId)]);
    expect(await typesOf('order', flowers.orderId)).toEqual([
      'OrderPlaced',
      'PaymentStarted',
      'OrderPaid',
      'OrderCancellationRequested',
    ]);
  });

  it('lists all visits of its plan under `pending`', async () => {
    const subscriptionId = subscriptionIdOf(plan.orderId);
    const { refunds, pending } = await cancel(plan);
    expect({ refunds, pending }).toEqual({
      refunds: [],
      pending: [1, 2, 3].map((n) => visitServiceIdOf(subscriptionId, n)),
    });
  });

  it('cannot be cancelled by another customer', async () => {
    const stranger = await world.newCustomer();
    expect((await stranger.call('POST', `/Order/${goingOn.orderId}/cancel`)).status).toBe(404);
    expect(await goingOn.buyer.order(goingOn.orderId)).not.toHaveProperty('cancellationRequestedAt');
  });

  it(
    'is cancelled and refunded in full by the worker, even if the cancelling call was cut off after recording the request',
    async () => {
      await recorded(halfway);
      const { database, url } = world.app;
      worker = await startTestApp({ config: { ROLE: 'worker', DATABASE_URL: database.url, PUBLIC_URL: url } });

      const isRefunded = async (bought: Bought): Promise<Order> => {
        const refunded = await world.orderIs(bought.buyer, bought.orderId, 'refunded');
        expect(refunded).toMatchObject({ refunded: refunded.total, refundPending: '0.00' });
        return refunded;
      };
      for (const bought of [flowers, halfway]) {
        const { services } = await isRefunded(bought);
        expect(services).toHaveLength(1);
        const events = await typesOf('service', services[0] ?? '');
        expect(events.filter((type) => type === 'ServiceCancelled')).toHaveLength(1);
        expect(events.at(-1)).toBe('ServiceCancelled');
        expect(await typesOf('order', bought.orderId)).toEqual([
          'OrderPlaced',
          'PaymentStarted',
          'OrderPaid',
          'OrderCancellationRequested',
          'OrderServiceEnded',
          'RefundRequested',
          'RefundConfirmed',
          'OrderRefunded',
        ]);
      }
      const { subscriptionId = '' } = await isRefunded(plan);
      const subscription = await plan.buyer.ok<SubscriptionAnswer>('GET', `/Subscription/${subscriptionId}`);
      expect(subscription).toMatchObject({ status: 'cancelled', allowedActions: [] });
    },
    TIMEOUT_MS,
  );

  it('lists its refunds only after they are recorded', async () => {
    const { total, refunds, pending } = await cancel(flowers);
    expect({ refunds, pending }).toEqual({
      refunds: [{ serviceId: deliveryServiceIdOf(flowers.orderId), amount: total }],
      pending: [],
    });
    const ofPlan = await cancel(plan);
    const amounts = [...ofPlan.refunds.map(({ amount }) => amount), ofPlan.visitsRefund ?? '0'];
    expect(ofPlan.pending).toEqual([]);
    expect(Math.round(amounts.reduce((sum, amount) => sum + Number(amount) * 100, 0))).toBe(
      Math.round(Number(ofPlan.total) * 100),
    );
  });

  it(
    'is cancelled by the worker if the cancelling call was cut off before it cancelled an existing service',
    async () => {
      const buyer = await world.newCustomer();
      const { order, serviceId } = await world.paidFlowers(buyer);
      await recorded({ buyer, orderId: order.id });
      expect(await world.orderIs(buyer, order.id, 'refunded')).toMatchObject({ refunded: order.total });
      const service = await buyer.service(serviceId);
      expect(service).toMatchObject({ status: 'cancelled', statusDetail: 'cancelled_by_customer' });
    },
    TIMEOUT_MS,
  );

  it('does not affect other orders', async () => {
    const serviceId = await world.serviceOf(goingOn.buyer, goingOn.orderId);
    expect(await goingOn.buyer.service(serviceId)).not.toMatchObject({ status: 'cancelled' });
    expect(await typesOf('order', goingOn.orderId)).toEqual(['OrderPlaced', 'PaymentStarted', 'OrderPaid']);
    await waitForCorrectAccounts(world.app.database.ownerUrl);
  });
});
