import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { RelocateService } from '../../../backend/src/fulfilment/index.js';
import { GraveChanges } from '../../../backend/src/graves/grave-changes.service.js';
import { type InProcessApp, startWorldInProcess } from '../../support/fixtures/in-process-app.js';
import { type Person, PLACES, World } from '../../support/fixtures/world.js';

let world: World<InProcessApp>;
let customer: Person;

beforeAll(async () => {
  world = await startWorldInProcess();
  customer = await world.newCustomer();
}, 60_000);
afterAll(() => world.stop());

describe('a move of a grave that is interrupted', () => {
  it('is continued by the worker, which does what the owner was shown', async () => {
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 20 });
    const near = `/api/Cemetery?near=${PLACES.porto.lat},${PLACES.porto.lng}&pageSize=1`;
    const [porto] = (await world.app.request<Cemetery[]>('GET', near)).body;
    if (porto === undefined) throw new Error('no cemetery in Porto');
    const bus = world.app.app.get(CommandBus, { strict: false });
    const execute = bus.execute.bind(bus);
    const dies = jest.spyOn(bus, 'execute').mockImplementation((command) => {
      if (command instanceof RelocateService) return Promise.reject(new Error('the process dies'));
      return execute(command);
    });
    await customer.ok('POST', `/Grave/${graveId}/move`, { cemeteryId: porto.id, location: porto.location });
    dies.mockRestore();
    expect(await customer.ok('GET', `/Service/${serviceId}`)).toMatchObject({ city: 'Lisboa' });

    await world.app.database.database.query({
      name: 'test.change-due',
      text: 'UPDATE graves.changes SET due_at = clock_timestamp()',
    });
    await world.app.app.get(GraveChanges, { strict: false }).sweep();
    expect(await customer.ok('GET', `/Service/${serviceId}`)).toMatchObject({ city: porto.city, status: 'scheduled' });
    const left = await world.app.database.database.query({
      name: 'test.changes',
      text: 'SELECT id FROM graves.changes',
    });
    expect(left).toEqual([]);
  });
});
