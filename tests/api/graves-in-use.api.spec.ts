import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
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

  it('is corrected and removed by an admin as by its owner, who is told by mail each time', async () => {
    const [admin, stranger] = await Promise.all([world.demo('admin'), world.newCustomer()]);
    const { graveId, order } = await world.paidCleaning(buyer, { days: 22 });
    const grave = await admin.ok<Grave>('GET', `/Grave/${graveId}`);
    expect(grave).toEqual(await buyer.ok('GET', `/Grave/${graveId}`));
    const { deceasedName, cemeteryId, location, version } = grave;
    const corrected = { deceasedName: `${deceasedName} Lima`, cemeteryId, location, version };
    expect((await stranger.call('PUT', `/Grave/${graveId}`, corrected)).status).toBe(404);
    await admin.ok('PUT', `/Grave/${graveId}`, corrected);
    expect(await admin.call('PUT', `/Grave/${graveId}`, corrected)).toMatchObject({ status: 409 });
    expect(await buyer.ok('GET', `/Grave/${graveId}`)).toMatchObject({ deceasedName: corrected.deceasedName });
    expect(await admin.call('DELETE', `/Grave/${graveId}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    await buyer.ok('POST', `/Service/${order.services[0]}/cancel`);
    expect((await admin.call('DELETE', `/Grave/${graveId}`)).status).toBe(204);
    expect((await admin.call('DELETE', `/Grave/${graveId}`)).status).toBe(404);
    expect((await buyer.call('GET', `/Grave/${graveId}`)).status).toBe(404);
    const { email } = await buyer.ok<{ email: string }>('GET', '/User/my');
    const told = async (): Promise<string[] | undefined> => {
      const { body } = await world.app.request<{ template: string; text: string }[]>(
        'GET',
        `/sandbox/mail?to=${email}`,
      );
      const mails = body.filter(({ text }) => text.includes(corrected.deceasedName)).map(({ template }) => template);
      return mails.length < 2 ? undefined : mails.toSorted();
    };
    expect(await eventually(told, { what: 'the mails about the grave', within: 10_000, every: 50 })).toEqual([
      'grave_changed',
      'grave_removed',
    ]);
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
