import { newId } from '../../backend/src/platform/ids.js';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { eventually } from './eventually.js';
import type { Person, World } from './world.js';

/** Decides what the sandbox's bank makes of further refunds of an order's payment. */
export const bankMakes = async (world: World, orderId: string, course: 'fails' | 'succeeds'): Promise<void> => {
  await world.app.database.database.query({
    name: 'test.bank-makes',
    text: `UPDATE sandbox.checkouts SET payment = jsonb_set(payment, '{refunds}', to_jsonb($2::text)), revision = revision + 1
      WHERE request -> 'metadata' ->> 'orderId' = $1`,
    values: [orderId, course],
  });
};

/** Paid flowers of somebody new with a refund by goodwill of 5.00 that the bank did not make. */
export async function failedRefund(world: World, admin: Person): Promise<{ orderId: string; refundId: string }> {
  const { order } = await world.paidFlowers(await world.newCustomer());
  await bankMakes(world, order.id, 'fails');
  await admin.ok('POST', `/Order/${order.id}/refund`, { amount: '5.00', reason: 'Late by an hour' }, newId());
  const refund = await eventually(
    async () => (await admin.ok<Order>('GET', `/Order/${order.id}`)).refunds?.find(({ status }) => status === 'failed'),
    { what: 'the refund to fail', within: 20_000 },
  );
  return { orderId: order.id, refundId: refund.id };
}
