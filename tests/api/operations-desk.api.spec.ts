import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { DeadLetterGroup, FailedJob, OperationsSummary } from '@perpetua/contracts/operations.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { ownersLook } from '../support/database/histories.js';
import { setEventsAside } from '../support/database/set-aside.js';
import { agreedOf, copyService } from '../support/fixtures/copied-services.js';
import { type Person, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 60_000);
afterAll(() => world.stop());

const groups = () => admin.ok<DeadLetterGroup[]>('GET', '/Admin/dead-letters');
const retry = (body: object) =>
  admin.call<{ requested?: number; code?: string }>('POST', '/Admin/dead-letters/retry', body);

describe('dead letters', () => {
  it('are grouped by cause, can be retried together, and are gone afterwards', async () => {
    const ids = await setEventsAside(world.app.database.ownerUrl, ['timeout after 5001 ms', 'timeout after 4999 ms']);
    const [group] = await groups();
    expect(group).toMatchObject({
      cause: 'processes: timeout after # ms',
      reason: 'failed',
      count: 2,
      canRetry: true,
    });
    expect(group?.letters.map(({ id }) => id)).toEqual(ids);
    expect(group?.letters[0]).toMatchObject({ error: 'timeout after 5001 ms', attempts: 6, isRequested: false });
    expect(await retry({ cause: group?.cause })).toMatchObject({ status: 202, body: { requested: 2 } });
    await eventually(async () => (await groups()).length === 0, { what: 'both events to be handled' });
    expect(await retry({ cause: group?.cause })).toMatchObject({ status: 409, body: { code: 'nothing_to_retry' } });
  });

  it('can be retried one at a time', async () => {
    const [first = '', second = ''] = await setEventsAside(world.app.database.ownerUrl, ['one', 'other']);
    expect(await retry({ ids: [first] })).toMatchObject({ status: 202, body: { requested: 1 } });
    await eventually(async () => (await groups()).length === 1, { what: 'the first event to be handled' });
    expect((await groups())[0]?.letters.map(({ id }) => id)).toEqual([second]);
    expect((await retry({ ids: [second] })).status).toBe(202);
    expect((await retry({ ids: [newId()] })).body.code).toBe('nothing_to_retry');
  });

  it('cannot be retried while they wait for a newer version of the program', async () => {
    const [id = ''] = await setEventsAside(world.app.database.ownerUrl, ['order/Noted version 1']);
    await ownersLook(
      world.app.database.ownerUrl,
      `UPDATE es.dead_letters SET reason = 'unknown' WHERE event_id = '${id}'`,
    );
    expect((await groups()).find(({ reason }) => reason === 'unknown')).toMatchObject({ canRetry: false });
    expect((await retry({ ids: [id] })).body.code).toBe('nothing_to_retry');
    await ownersLook(world.app.database.ownerUrl, `DELETE FROM es.dead_letters WHERE event_id = '${id}'`);
  });

  it('contain the end of a service that its order does not have', async () => {
    const { serviceId } = await world.paidFlowers(await world.newCustomer());
    const unknown = await copyService(world.app, await agreedOf(world.app, serviceId));
    await admin.ok('POST', `/Service/${unknown}/cancel`, { reason: 'A service of no order' });
    await world.app.run('idle');
    const failed = (await groups()).flatMap(({ letters }) => letters).find(({ error }) => error.includes(unknown));
    expect(failed).toMatchObject({ error: `not_found: The order has no service ${unknown}`, stream: { id: unknown } });
    const remove = `DELETE FROM es.dead_letters WHERE event_id = '${failed?.id}'`;
    await ownersLook(world.app.database.ownerUrl, remove);
  });

  it('name a stream whose history contains their event, for every type of stream', async () => {
    const [shopper, blocked] = [await world.newCustomer(), await world.newCustomer()];
    await world.unpaidFlowers(shopper);
    await admin.ok('PATCH', `/User/${blocked.id}`, { blocked: true });
    const { ownerUrl } = world.app.database;
    for (const stream of ['order', 'partner', 'user']) {
      const [id = ''] = await setEventsAside(ownerUrl, [`about ${stream}`], stream);
      const letters = (await groups()).flatMap((group) => group.letters);
      const letter = letters.find(({ error }) => error === `about ${stream}`);
      expect(letter?.stream.type).toBe(stream);
      const history = await admin.ok<AuditHistory>('GET', `/Audit/${stream}/${letter?.stream.id}`);
      expect(history.events.map((event) => event.id)).toContain(id);
      await ownersLook(ownerUrl, `DELETE FROM es.dead_letters WHERE event_id = '${id}'`);
    }
    const own = await admin.ok<AuditHistory>('GET', `/Audit/user/${blocked.id}`);
    const byStream = await admin.ok<AuditHistory>('GET', `/Audit/user/${own.events[0]?.streamId}?version=1`);
    expect(byStream).toMatchObject({ state: { status: 'blocked' }, events: own.events });
    expect((await admin.call('GET', `/Audit/user/${newId()}`)).status).toBe(404);
  });

  it('can be retried by ids or by a cause, but not by both or neither', async () => {
    expect((await retry({})).status).toBe(400);
    expect((await retry({ ids: [newId()], cause: 'x' })).status).toBe(400);
  });
});

describe('a failed job', () => {
  it('is listed with its error and can be retried', async () => {
    const id = await world.app.run('failJobForGood');
    const listed = async () =>
      (await admin.ok<FailedJob[]>('GET', '/Admin/queues/payments/jobs')).find((job) => job.id === id);
    expect(await listed()).toMatchObject({ name: 'refund', attempts: 1, error: expect.any(String) });
    const path = `/Admin/queues/payments/jobs/${id}/retry`;
    expect((await admin.call('POST', path)).status).toBe(204);
    await eventually(async () => ((await listed())?.attempts ?? 0) > 1, { what: 'the job to run again' });
    expect((await admin.call('POST', `/Admin/queues/payments/jobs/${newId()}/retry`)).status).toBe(404);
    expect((await admin.call('GET', '/Admin/queues/nothing/jobs')).status).toBe(400);
  });
});

describe('several admins who retry the same job at once', () => {
  it('are each told whether their request retried the job or found it no longer failed, and the queue continues', async () => {
    const id = await world.app.run('failJobForGood');
    const path = `/Admin/queues/payments/jobs/${id}/retry`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.call<{ code?: string }>('POST', path)));
    const outcomes = answers.map(({ status, body }) => (status === 204 ? 'retried' : body.code));
    // The job soon fails again, so more than one of these requests may retry it.
    expect(['retried', 'job_not_failed']).toEqual(expect.arrayContaining(outcomes));
    expect(outcomes).toContain('retried');
    expect((await admin.call('GET', '/Admin/queues/payments/jobs')).status).toBe(200);
  });
});

describe('the summary of operations', () => {
  it('counts deadlines, mails and sealed events, and lists the acts of admins', async () => {
    const customer = await world.newCustomer();
    await world.paidFlowers(customer);
    const summary = await admin.ok<OperationsSummary>('GET', '/Admin/operations');
    expect(summary.deadlines).toMatchObject({ overdue: 0, latestSeconds: 0 });
    expect(summary.deadlines.next.length).toBeGreaterThan(0);
    expect(summary.events.written).toBeGreaterThanOrEqual(summary.events.sealed);
    expect(summary.acts.map(({ act, actorId }) => [act, actorId])).toContainEqual(['retry_job', admin.id]);
    expect(summary.acts.find(({ act }) => act === 'retry_dead_letters')).toMatchObject({ actorId: admin.id });
  });

  it('stores the acts of admins, which the application can neither change nor delete', async () => {
    const { database } = world.app.database;
    for (const text of ['UPDATE es.operator_acts SET act = act', 'DELETE FROM es.operator_acts']) {
      await expect(database.query({ name: `spec.${text.slice(0, 6)}`, text })).rejects.toThrow(/permission denied/);
    }
  });
});
