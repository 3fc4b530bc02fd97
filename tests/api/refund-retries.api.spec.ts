import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkToday } from '@perpetua/contracts/dashboard.contract';
import { type Order, orderSchema } from '@perpetua/contracts/ordering.contract';
import type { FailedRefundGroup } from '@perpetua/contracts/payments.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { bankMakes, failedRefund } from '../support/fixtures/failed-refunds.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const read = async (id: string): Promise<Order> => orderSchema.parse(await admin.ok('GET', `/Order/${id}`));
const retry = (orderId: string, refundId: string) =>
  admin.call<{ code?: string }>('POST', `/Order/${orderId}/refunds/${refundId}/retry`, {}, newId());
/**
 * Waits until the refund of an order has this status, and until the amounts in the order's read model match the status.
 */
const refundIs = (orderId: string, status: 'failed' | 'confirmed') =>
  eventually(
    async () => {
      const order = await read(orderId);
      const isPaid = order.refunded === '5.00' && order.refundPending === '0.00';
      return order.refunds?.[0]?.status === status && isPaid === (status === 'confirmed') ? order : undefined;
    },
    { what: `the refund to be ${status}`, within: 20_000 },
  );
const sandboxRefunds = (orderId: string) =>
  world.app.database.database.query<{ status: string; retry: string | null; cents: number }>({
    name: 'test.sandbox-refunds',
    text: `SELECT status, metadata ->> 'retry' AS retry, amount_cents AS cents FROM sandbox.refunds
      WHERE metadata ->> 'orderId' = $1 ORDER BY created_at, id`,
    values: [orderId],
  });
const groups = () => admin.ok<FailedRefundGroup[]>('GET', '/Admin/refunds');
const listed = async (refundId: string) =>
  (await groups()).flatMap(({ refunds }) => refunds).find(({ id }) => id === refundId);

describe('a refund that failed', () => {
  it(
    'is listed, can be retried under another idempotency key, and is paid only once',
    async () => {
      const { orderId, refundId } = await failedRefund(world, admin);
      const row = await eventually(() => listed(refundId), { what: 'the failure to be listed' });
      expect(row).toMatchObject({ orderId, amount: '5.00', retries: 0 });
      expect(row.orderNumber).not.toBeNull();
      expect((await admin.ok<WorkToday>('GET', '/Dashboard/today')).failed.refunds).toBeGreaterThan(0);
      const failed = await read(orderId);
      expect(failed).toMatchObject({ refunded: '0.00', refundPending: '5.00' });
      expect(failed.allowedActions).toContain('retry');

      // The first retry fails too, and the failure is listed.
      expect((await retry(orderId, refundId)).status).toBe(200);
      await eventually(async () => (await sandboxRefunds(orderId)).filter(({ status }) => status === 'failed')[1], {
        what: 'the second attempt to fail',
        within: 20_000,
      });
      await eventually(async () => (await listed(refundId))?.retries === 1, {
        what: 'the second failure to be listed',
      });
      await refundIs(orderId, 'failed');

      await bankMakes(world, orderId, 'succeeds');
      const answers = await Promise.all([retry(orderId, refundId), retry(orderId, refundId)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const paid = await refundIs(orderId, 'confirmed');
      expect(paid).toMatchObject({ refunded: '5.00', refundPending: '0.00' });
      expect(paid.allowedActions).not.toContain('retry');
      expect(await sandboxRefunds(orderId)).toEqual([
        { status: 'failed', retry: null, cents: 500 },
        { status: 'failed', retry: '1', cents: 500 },
        { status: 'succeeded', retry: '2', cents: 500 },
      ]);

      const refused = await retry(orderId, refundId);
      expect([refused.status, refused.body.code]).toEqual([409, 'refund_not_failed']);
      expect((await retry(orderId, newId())).status).toBe(404);
      expect((await retry(newId(), refundId)).status).toBe(404);
      expect(await listed(refundId)).toBeUndefined();

      // The jobs of all attempts, repeated in any order, pay nothing more.
      const request = await paymentOf(orderId, refundId);
      for (const again of [0, 2, 1]) await world.app.run('runRefundJob', { ...request, retry: again });
      expect(await sandboxRefunds(orderId)).toHaveLength(3);
      expect(await read(orderId)).toMatchObject({ refunded: '5.00', refundPending: '0.00' });
    },
    TIMEOUT_MS,
  );

  it(
    'is not paid twice when the bank reports the success of the first try after all',
    async () => {
      const { orderId, refundId } = await failedRefund(world, admin);
      await world.app.database.database.query({
        name: 'test.late-success',
        text: `UPDATE sandbox.refunds SET status = 'succeeded' WHERE metadata ->> 'refundId' = $1`,
        values: [refundId],
      });
      expect((await retry(orderId, refundId)).status).toBe(200);
      expect(await refundIs(orderId, 'confirmed')).toMatchObject({ refunded: '5.00', refundPending: '0.00' });
      expect(await sandboxRefunds(orderId)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it(
    'is retried with all refunds that failed for the same cause, each once',
    async () => {
      const failed = [await failedRefund(world, admin), await failedRefund(world, admin)];
      const group = await eventually(
        async () => {
          const found = (await groups()).find(({ refunds }) => refunds.some(({ id }) => id === failed[0]?.refundId));
          return found && found.count >= 2 ? found : undefined;
        },
        { what: 'both failures to be listed' },
      );
      for (const { orderId } of failed) await bankMakes(world, orderId, 'succeeds');
      const all = () =>
        admin.call<Problem & { requested: number }>('POST', '/Admin/refunds/retry', { cause: group.cause }, newId());
      expect((await all()).body.requested).toBeGreaterThanOrEqual(2);
      expect((await all()).body.code).toBe('nothing_to_retry');
      for (const { orderId } of failed) {
        await refundIs(orderId, 'confirmed');
        const made = await sandboxRefunds(orderId);
        expect(made.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      }
    },
    TIMEOUT_MS,
  );
});

const paymentOf = async (orderId: string, refundId: string): Promise<object> => {
  const [row] = await world.app.database.database.query<{ data: { paymentIntentId: string; amountCents: number } }>({
    name: 'test.refund-request',
    text: `SELECT data FROM es.events WHERE stream_id = $1 AND type = 'RefundRequested'`,
    values: [orderId],
  });
  return { orderId, refundId, paymentIntentId: row?.data.paymentIntentId, amountCents: row?.data.amountCents };
};
