import { createECDH, randomBytes } from 'node:crypto';
import type { Notification } from '@perpetua/contracts/notifications.contract';
import { newId } from '../../../backend/src/platform/ids.js';
import { eventually } from '../fixtures/eventually.js';
import type { Person } from '../fixtures/world.js';
import type { Examples, Stage } from './api-fixture.js';

/** A customer who was told of an order, and the id of this notice. */
async function told(stage: Stage): Promise<{ person: Person; id: string }> {
  const { person } = await stage.unpaid();
  const [notice] = await eventually(
    async () => {
      const notices = await person.ok<Notification[]>('GET', '/Notification');
      return notices.length > 0 ? notices : undefined;
    },
    { what: 'a notice', within: 10_000, every: 50 },
  );
  return { person, id: notice?.id ?? '' };
}

/** A browser at the sandbox's push service. */
const aDevice = ({ world }: Stage): object => ({
  endpoint: `${world.app.url}/sandbox/push/${newId()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
});

/** The id of a message to a device that was given up. */
async function failedMessage({ world }: Stage): Promise<string> {
  const [id, { id: userId }] = [newId(), await world.newCustomer()];
  await world.app.database.database.query({
    name: 'spec.failed-message',
    text: `INSERT INTO notifications.messages (id, channel, user_id, device_id, words, values, created_at, status, last_error)
      VALUES ($1, 'push', $2, $1, 'push_offer', '{}', now(), 'failed', 'the push service answered 500')`,
    values: [id, userId],
  });
  return id;
}

/** Notices, and how people want to be told; everybody reaches only their own. */
export const notificationExamples: Examples = {
  'GET /Notification': async (stage) => ({ as: (await told(stage)).person, query: { page: 1, unread: 'true' } }),
  'GET /Notification/unread': async (stage) => ({ as: (await told(stage)).person }),
  'POST /Notification/{id}/read': async (stage) => {
    const { person, id } = await told(stage);
    return { as: person, path: { id } };
  },
  'POST /Notification/read-all': async (stage) => ({ as: (await told(stage)).person }),
  'GET /Notification/push-key': async (stage) => ({ as: await stage.newcomer() }),
  'POST /Notification/devices': async (stage) => ({ as: await stage.newcomer(), body: aDevice(stage) }),
  'DELETE /Notification/devices/{id}': async (stage) => {
    const person = await stage.newcomer();
    const { id } = await person.ok<{ id: string }>('POST', '/Notification/devices', aDevice(stage));
    return { as: person, path: { id } };
  },
  'GET /Admin/messages': async (stage) => {
    await failedMessage(stage);
    return { as: await stage.admin, query: { channel: 'push', status: 'failed', pageSize: 2 } };
  },
  'POST /Admin/messages/{id}/retry': async (stage) => ({
    as: await stage.admin,
    path: { id: await failedMessage(stage) },
    body: { mayRepeat: false },
  }),
  'GET /Notification/preferences': async (stage) => ({ as: await stage.newcomer() }),
  'PUT /Notification/preferences': async (stage) => ({
    as: await stage.newcomer(),
    body: { mutedKinds: ['plan'], quietDays: ['11-02', '02-29'], quietYears: [2027], sms: false },
  }),
};
