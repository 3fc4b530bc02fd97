import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { type Order, type Person, PLACES, World } from '../support/world.js';

let world: World;
let buyer: Person;

beforeAll(async () => {
  world = await World.start();
  buyer = await world.newCustomer();
}, 60_000);
afterAll(() => world.stop());

/** Buys the cleaning of a new grave, in a plan when it has months; the first visit is a service. */
async function bought(months?: number): Promise<{ graveId: string; order: Order }> {
  const cleaning = (await world.products('clean')).find(({ planEligible }) => planEligible);
  const planId = months === undefined ? undefined : (await world.plan(months)).servicesPlansID;
  const { id: graveId } = await world.grave(buyer, PLACES.lisbon);
  const wishes = { date: await world.date(20), graveId };
  const { orderId, paymentUrl } = await world.checkout(buyer, { productId: cleaning?.id ?? '', planId }, wishes);
  await world.pay(paymentUrl);
  const order = await eventually(
    async () => {
      const paid = await buyer.order(orderId);
      return paid.services.length > 0 ? paid : undefined;
    },
    { what: 'the first visit to be a service', within: 10_000 },
  );
  return { graveId, order };
}

const removal = async (graveId: string): Promise<unknown[]> => {
  const { status, body } = await buyer.call<{ code?: string }>('DELETE', `/Grave/${graveId}`);
  return [status, body.code];
};

describe('a grave for which something was bought', () => {
  it('stays while a cleaning is to come, and may go once it was cancelled', async () => {
    const { graveId, order } = await bought();
    expect(await removal(graveId)).toEqual([409, 'in_use']);
    expect(await buyer.ok('GET', `/Grave/${graveId}`)).toMatchObject({ id: graveId });
    await buyer.ok('POST', `/Service/${order.services[0]}/cancel`);
    expect(await removal(graveId)).toEqual([204, undefined]);
    expect(await buyer.ok('GET', `/Service/${order.services[0]}`)).toMatchObject({ deliverToGrave: true });
  });

  it('stays while visits of its plan are to come that are no services yet', async () => {
    const { graveId, order } = await bought(12);
    for (const serviceId of (await buyer.order(order.id)).services) {
      await buyer.ok('POST', `/Service/${serviceId}/cancel`);
    }
    expect(await removal(graveId)).toEqual([409, 'in_use']);
    await buyer.ok('POST', `/Order/${order.id}/cancel`);
    await eventually(
      async () => {
        const [status] = await removal(graveId);
        return status === 204 ? true : undefined;
      },
      { what: 'the plan to have ended', within: 10_000, every: 50 },
    );
  });
});
