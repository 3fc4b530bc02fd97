import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, World } from '../support/fixtures/world.js';

let world: World;
let buyer: Person;

beforeAll(async () => {
  world = await World.start();
  buyer = await world.newCustomer();
}, 60_000);
afterAll(() => world.stop());

const removal = async (graveId: string): Promise<unknown[]> => {
  const { status, body } = await buyer.call<{ code?: string }>('DELETE', `/Grave/${graveId}`);
  return [status, body.code];
};

describe('a grave for which something was bought', () => {
  it('cannot be removed while a cleaning is to come, but can be after the cleaning is cancelled', async () => {
    const { graveId, order } = await world.paidCleaning(buyer, { days: 20 });
    expect(await removal(graveId)).toEqual([409, 'in_use']);
    expect(await buyer.ok('GET', `/Grave/${graveId}`)).toMatchObject({ id: graveId });
    await buyer.ok('POST', `/Service/${order.services[0]}/cancel`);
    expect(await removal(graveId)).toEqual([204, undefined]);
    expect(await buyer.ok('GET', `/Service/${order.services[0]}`)).toMatchObject({ deliverToGrave: true });
  });

  it('cannot be removed while its plan has coming visits that are not services yet', async () => {
    const { graveId, order } = await world.paidPlan(buyer, { months: 12 });
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
      { what: 'the grave to be removed', within: 10_000, every: 50 },
    );
  });
});
