import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { GraveMove } from '@perpetua/contracts/grave-moves.contract';
import { CancelService, RelocateService } from '../../../backend/src/fulfilment/index.js';
import { FollowGrave } from '../../../backend/src/graves/graves.commands.js';
import { GraveChanges } from '../../../backend/src/graves/grave-changes.service.js';
import { CemeteryMoves } from '../../../backend/src/places/cemeteries/cemetery-moves.service.js';
import type { Actor } from '../../../backend/src/platform/event-store/recorded-event.js';
import { MoveGraves } from '../../../backend/src/places/index.js';
import { Temporal } from 'temporal-polyfill';
import { type InProcessApp, startWorldInProcess } from '../../support/fixtures/in-process-app.js';
import { type Person, PLACES, World } from '../../support/fixtures/world.js';

let world: World<InProcessApp>;
let customer: Person;

beforeAll(async () => {
  world = await startWorldInProcess();
  customer = await world.newCustomer();
}, 60_000);
afterAll(() => world.stop());

const cemeteryNear = async ({ lat, lng }: { lat: number; lng: number }): Promise<Cemetery> => {
  const { body } = await world.app.request<Cemetery[]>('GET', `/api/Cemetery?near=${lat},${lng}&pageSize=1`);
  const [nearest] = body;
  if (nearest === undefined) throw new Error('no cemetery near there');
  return nearest;
};

/** Runs `act` while every command of these kinds fails as if the process died. */
const dying = async (
  kinds: readonly (new (...args: never[]) => object)[],
  act: () => Promise<unknown>,
): Promise<void> => {
  const bus = world.app.app.get(CommandBus, { strict: false });
  const execute = bus.execute.bind(bus);
  const dies = jest
    .spyOn(bus, 'execute')
    .mockImplementation((command) =>
      kinds.some((kind) => command instanceof kind) ? Promise.reject(new Error('the process dies')) : execute(command),
    );
  try {
    await act();
  } finally {
    dies.mockRestore();
  }
};

/** Makes what is left of an interruption due, and sweeps as a worker does. */
const worked = async (table: 'graves.changes' | 'places.moves'): Promise<void> => {
  const { database } = world.app.database;
  await database.query({ name: `test.due-${table}`, text: `UPDATE ${table} SET due_at = clock_timestamp()` });
  await world.app.app.get(table === 'places.moves' ? CemeteryMoves : GraveChanges, { strict: false }).sweep();
  expect(await database.query({ name: `test.left-${table}`, text: `SELECT id FROM ${table}` })).toEqual([]);
};

describe('a move of a grave that is interrupted', () => {
  it('is continued by the worker, which does what the owner was shown', async () => {
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 20 });
    const porto = await cemeteryNear(PLACES.porto);
    await dying([RelocateService], () =>
      customer.ok('POST', `/Grave/${graveId}/move`, { cemeteryId: porto.id, location: porto.location }),
    );
    expect(await customer.ok('GET', `/Service/${serviceId}`)).toMatchObject({ city: 'Lisboa' });
    await worked('graves.changes');
    expect(await customer.ok('GET', `/Service/${serviceId}`)).toMatchObject({ city: porto.city, status: 'scheduled' });
  });

  it('is carried out before a later move of the same grave, and not after it', async () => {
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 20 });
    const { total } = await customer.service(serviceId);
    const [nowhere, porto] = await Promise.all([cemeteryNear(PLACES.middleOfNowhere), cemeteryNear(PLACES.porto)]);
    const to = ({ id, location }: Cemetery): object => ({ cemeteryId: id, location });
    await dying([CancelService], () => customer.ok('POST', `/Grave/${graveId}/move`, to(nowhere)));
    // What the first move said is done; nothing is left that the second one could show.
    const second = await customer.ok<GraveMove>('POST', `/Grave/${graveId}/move`, to(porto));
    expect(second).toMatchObject({ visits: [], grave: { cemeteryId: porto.id } });
    expect(await customer.service(serviceId)).toMatchObject({ status: 'cancelled', refund: total });
    await worked('graves.changes');
  });

  it('refunds what was due when the owner moved the grave, however late it is carried out', async () => {
    const cleaner = await world.demo('cleaner.lisboa');
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 20 });
    // The nearest partner is asked at 08:00 seven days before, and has an hour to answer.
    await world.advanceTo(await world.date(13), '08:15');
    const { offer } = await world.offerTo(cleaner, serviceId);
    await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    await world.advance('P5D');
    const { total, scheduledDate, refundOnCancel } = await customer.service(serviceId);
    expect(refundOnCancel).toBe(total);
    const nowhere = await cemeteryNear(PLACES.middleOfNowhere);
    await dying([CancelService], () =>
      customer.ok('POST', `/Grave/${graveId}/move`, {
        cemeteryId: nowhere.id,
        location: nowhere.location,
        expectedRefund: total,
      }),
    );
    const eve = Temporal.PlainDate.from(scheduledDate).subtract({ days: 1 }).toString();
    await world.advanceTo(eve, '12:00');
    expect((await customer.service(serviceId)).refundOnCancel).not.toBe(total);
    await worked('graves.changes');
    expect(await customer.service(serviceId)).toMatchObject({ status: 'cancelled', refund: total });
  });
});

describe('a cemetery that lies in another parish by now', () => {
  it('is followed by the worker after an interruption, and leaves the versions of its graves alone', async () => {
    const { graveId, serviceId } = await world.paidCleaning(customer, { days: 20 });
    const grave = await customer.ok<Grave>('GET', `/Grave/${graveId}`);
    const admin = await world.demo('admin');
    const { name, cityCode, location } = await admin.ok<Cemetery>('GET', `/Cemetery/${grave.cemeteryId}`);
    const parish = 'Freguesia que mudou de nome';
    await dying([MoveGraves], () =>
      admin.ok('PUT', `/Cemetery/${grave.cemeteryId}`, { name, cityCode, parish, location }),
    );
    expect(await customer.service(serviceId)).not.toMatchObject({ parish });
    await worked('places.moves');
    expect(await customer.service(serviceId)).toMatchObject({ parish });
    expect(await customer.ok('GET', `/Grave/${graveId}`)).toMatchObject({ parish, version: grave.version });
  });

  it('is followed once, however often a process repeats it, also after another change', async () => {
    const { graveId, serviceId } = await world.paidPlan(customer);
    const grave = await customer.ok<Grave>('GET', `/Grave/${graveId}`);
    const admin = await world.demo('admin');
    const { name, cityCode, location } = await admin.ok<Cemetery>('GET', `/Cemetery/${grave.cemeteryId}`);
    const renamed = (parish: string) =>
      admin.ok('PUT', `/Cemetery/${grave.cemeteryId}`, { name, cityCode, parish, location });
    const { database } = world.app.database;
    const noted = async (): Promise<number> => {
      const text = 'SELECT FROM graves.changes WHERE grave_id = $1';
      return (await database.query({ name: 'test.noted-changes', text, values: [graveId] })).length;
    };
    const bus = world.app.app.get(CommandBus, { strict: false });
    await dying([MoveGraves], () => renamed('Freguesia primeira'));
    const [move] = await database.query<{ id: string; actor: Actor; at: Date }>({
      name: 'test.noted-move',
      text: 'SELECT id, actor, at FROM places.moves WHERE from_id = $1',
      values: [grave.cemeteryId],
    });
    if (move === undefined) throw new Error('the change of the cemetery was not noted');
    const repeat = () => bus.execute(new MoveGraves(grave.cemeteryId, grave.cemeteryId, move));
    await dying([FollowGrave], repeat);
    await dying([FollowGrave], repeat);
    expect(await noted()).toBe(1);
    await repeat();
    expect(await noted()).toBe(0);
    expect(await customer.service(serviceId)).toMatchObject({ parish: 'Freguesia primeira' });

    // Noted again, and not followed to the end, when the cemetery changes once more.
    await dying([FollowGrave], repeat);
    await renamed('Freguesia segunda');
    expect(await noted()).toBe(0);
    const { version } = await customer.service(serviceId);
    // The worker repeats the first change, because the process died before it had removed its note.
    await worked('places.moves');
    expect(await noted()).toBe(0);
    expect(await customer.service(serviceId)).toMatchObject({ parish: 'Freguesia segunda', version });
  });
});
