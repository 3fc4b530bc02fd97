import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkToday } from '@perpetua/contracts/dashboard.contract';
import type { MessageEntry } from '@perpetua/contracts/messages.contract';
import type { OperationsSummary } from '@perpetua/contracts/operations.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import type { Person, Problem } from '../support/fixtures/world.js';
import { act } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
let admin: Person;
beforeAll(async () => {
  stage = await ServiceStage.open({ config: { SMS_PROVIDER: 'twilio' } });
  ({ admin } = stage.cast);
}, TIMEOUT_MS);
afterAll(() => stage.close());

const listed = (query = ''): Promise<MessageEntry[]> => admin.ok<MessageEntry[]>('GET', `/Admin/messages${query}`);
const ofPerson = async ({ id }: Person): Promise<MessageEntry | undefined> =>
  (await listed('?pageSize=100')).find(({ recipient }) => recipient?.id === id);
const retry = (id: string, body: object = {}) =>
  admin.call<MessageEntry & Problem>('POST', `/Admin/messages/${id}/retry`, body);
const isSettled = (person: Person, attempts: number) =>
  eventually(
    async () => {
      const message = await ofPerson(person);
      return message?.attempts === attempts && message.status !== 'queued' ? message : undefined;
    },
    { what: 'the message to be settled', within: 15_000, every: 50 },
  );

/** Stores a message to an account, as if it had been given up with this error. */
const givenUp = async (userId: string, channel: MessageEntry['channel'], error: string): Promise<string> => {
  const id = newId();
  await stage.cast.world.app.database.database.query({
    name: 'spec.message-given-up',
    text: `INSERT INTO notifications.messages (id, channel, user_id, device_id, words, values, created_at, status, attempts, last_error)
      SELECT $1::uuid, $2::text, $3::uuid, CASE $2 WHEN 'push' THEN $1::uuid END,
        CASE $2 WHEN 'push' THEN 'push_offer' ELSE 'sms_delivered' END, '{}', now(), 'failed', 1, $4`,
    values: [id, channel, userId, error],
  });
  return id;
};

/** A customer whose phone the provider answers as the end of its number says, and whose flowers were accepted. */
const toldByPhone = async (phone: string): Promise<Person> => {
  const { world, florist } = stage.cast;
  const customer = await world.newCustomer();
  await customer.ok('PUT', `/User/${customer.id}`, { phone });
  await customer.ok('PUT', '/Notification/preferences', { mutedKinds: [], quietDays: [], quietYears: [], sms: true });
  const { serviceId } = await world.paidFlowers(customer, { days: 10 });
  const { offer } = await world.offerTo(florist, serviceId);
  await act(florist, serviceId, 'accept', { offerId: offer.id });
  return customer;
};

describe('the messages that admins see', () => {
  it(
    'name the recipient, what was told and the error, but no number, and are sent again when the admin accepts a repeat',
    async () => {
      const phone = '+351912000500';
      const customer = await toldByPhone(phone);
      const failed = await isSettled(customer, 1);
      expect(failed).toMatchObject({
        channel: 'sms',
        kind: 'acceptance',
        status: 'failed',
        role: 'customer',
        recipient: { id: customer.id },
        lastError: expect.stringMatching(/^outcome unknown: Twilio answered 500/),
        sentAt: null,
        retry: 'may_repeat',
      });
      expect(JSON.stringify(failed)).not.toContain('912000500');
      const [summary, today] = await Promise.all([
        admin.ok<OperationsSummary>('GET', '/Admin/operations'),
        admin.ok<WorkToday>('GET', '/Dashboard/today'),
      ]);
      expect([summary.failedMessages, today.failed.messages]).toEqual([1, 1]);

      expect(await retry(failed.id)).toMatchObject({ status: 409, body: { code: 'message_may_repeat' } });
      await customer.ok('PUT', `/User/${customer.id}`, { phone: '+351912000501' });
      const again = await retry(failed.id, { mayRepeat: true });
      expect(again).toMatchObject({
        status: 200,
        body: { status: 'queued', attempts: 0, lastError: null, retry: null },
      });
      await eventually(async () => (await ofPerson(customer))?.status === 'sent' || undefined, {
        what: 'the message to be sent',
        within: 15_000,
        every: 50,
      });
      expect(await retry(failed.id, { mayRepeat: true })).toMatchObject({
        status: 409,
        body: { code: 'message_not_retryable' },
      });
      const { acts } = await admin.ok<OperationsSummary>('GET', '/Admin/operations');
      expect(acts.filter(({ act: done }) => done === 'retry_messages')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it('can be filtered by channel and state, sorted and paged', async () => {
    const { world } = stage.cast;
    const person = await world.newCustomer();
    const sms = await givenUp(person.id, 'sms', 'Twilio answered 400 (21211): no such number');
    const push = await givenUp(person.id, 'push', 'the push service answered 500');
    const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await idsOf('?status=failed')).toEqual([push, sms]);
    expect(await idsOf('?status=failed&sort=created_asc')).toEqual([sms, push]);
    expect(await idsOf('?status=failed&channel=push')).toEqual([push]);
    expect(await idsOf('?status=failed&channel=sms')).toEqual([sms]);
    const second = await world.app.request<MessageEntry[]>(
      'GET',
      '/api/Admin/messages?status=failed&pageSize=1&page=2',
      {
        token: admin.token,
      },
    );
    expect(second.body.map(({ id, retry: how }) => [id, how])).toEqual([[sms, 'safe']]);
    expect(second.headers.get('x-total-count')).toBe('2');
    const columns = 'columns=kind,channel,role,lastError';
    const path = `/api/Admin/messages?status=failed&format=csv&${columns}`;
    const file = await world.app.request<string>('GET', path, { token: admin.token });
    expect(file.body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'kind,channel,role,lastError',
      'offer,push,partner,the push service answered 500',
      'delivery,sms,customer,Twilio answered 400 (21211): no such number',
    ]);
    expect((await admin.call('GET', '/Admin/messages?channel=post')).status).toBe(400);
  });

  it('are withheld when they are due again and say nothing new any more', async () => {
    const person = await stage.cast.world.newCustomer();
    const id = await givenUp(person.id, 'sms', 'Twilio answered 400 (21211): no such number');
    expect(await retry(id)).toMatchObject({ status: 200, body: { status: 'queued' } });
    expect(await isSettled(person, 1)).toMatchObject({ status: 'withheld', retry: null });
  });

  it('do not name somebody whose account is closed, and are deleted with it', async () => {
    const { world } = stage.cast;
    const person = await world.newCustomer();
    const [own, ofNobody] = [await givenUp(person.id, 'sms', 'refused'), await givenUp(newId(), 'sms', 'refused')];
    const named = async () => new Map((await listed('?pageSize=100')).map(({ id, recipient }) => [id, recipient]));
    expect((await named()).get(ofNobody)).toBeNull();
    expect((await person.call('DELETE', `/User/${person.id}`)).status).toBe(204);
    await world.app.run('idle');
    expect((await named()).has(own)).toBe(false);
    expect((await retry(own)).status).toBe(404);
  });

  it('are for admins only', async () => {
    const { florist, world } = stage.cast;
    for (const person of [florist, await world.newCustomer()]) {
      expect((await person.call('GET', '/Admin/messages')).status).toBe(403);
      expect((await person.call('POST', `/Admin/messages/${newId()}/retry`, {})).status).toBe(403);
    }
  });
});
