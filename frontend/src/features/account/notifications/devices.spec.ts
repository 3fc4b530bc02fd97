import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refusal, server } from '../../../test-setup/server';
import { forgetDevice, keepDevice } from './devices.api';

const id = '019a0000-0000-7000-8000-000000000009';
const registered = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } };
const answers = {
  'POST /Notification/devices': () => ({ id, createdAt: '2026-11-01T10:00:00Z' }),
  [`DELETE /Notification/devices/${id}`]: () => new Response(null, { status: 204 }),
};
const unsubscribe = jest.fn(async () => true);

/** A browser that can be told, with a subscription or without one. */
const browser = (permission: NotificationPermission, isSubscribed = true): void => {
  const own = isSubscribed ? { toJSON: () => registered, unsubscribe } : null;
  const registration = { pushManager: { getSubscription: async () => own } };
  const worker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  Object.assign(window, { PushManager: class {}, Notification: { permission } });
};

beforeEach(() => void unsubscribe.mockClear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

const callsOf = (sent: ReturnType<typeof server>): string[] => sent.map(({ method, path }) => `${method} ${path}`);

describe('a page of a partner, for the browser that tells of offers', () => {
  it('registers the subscription again, for whoever is signed in', async () => {
    browser('granted');
    const sent = server(answers);
    await keepDevice();
    expect(callsOf(sent)).toEqual(['POST /Notification/devices']);
    expect(sent[0]?.body).toEqual(registered);
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it.each([
    ['has no subscription', () => browser('granted', false)],
    ['may show no notifications any more', () => browser('denied')],
    ['cannot be told', () => undefined],
  ])('asks the server nothing when the browser %s', async (_, prepare) => {
    prepare();
    const sent = server(answers);
    await keepDevice();
    expect(sent).toEqual([]);
  });
});

describe('a sign-out, for the browser that tells of offers', () => {
  it('removes the device from the server and the subscription from the browser', async () => {
    browser('granted');
    const sent = server(answers);
    await forgetDevice();
    expect(callsOf(sent)).toEqual(['POST /Notification/devices', `DELETE /Notification/devices/${id}`]);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('ends the subscription although the server cannot be reached, and does not fail', async () => {
    browser('denied');
    const sent = server({ 'POST /Notification/devices': () => refusal(503, 'unavailable') });
    await forgetDevice();
    expect(callsOf(sent)).not.toContain(`DELETE /Notification/devices/${id}`);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('does nothing in a browser without a subscription, or that cannot be told', async () => {
    const sent = server(answers);
    await forgetDevice();
    browser('granted', false);
    await forgetDevice();
    expect(sent).toEqual([]);
  });
});
