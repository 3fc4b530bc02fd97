import { describe, expect, it } from '@jest/globals';
import { isKnownService } from './push-services.policy.js';

const services = ['fcm.googleapis.com', '*.notify.windows.com'];
const double = 'http://127.0.0.1:3000/sandbox/push/';

describe('the address of a push subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'http://127.0.0.1:3000/sandbox/push/abc',
  ])('is called at a known service: %s', (endpoint) => {
    expect(isKnownService(endpoint, services, double)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilnotify.windows.com/x',
    'https://notify.windows.com/x',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:3000/sandbox/push/../clock',
    'no address',
  ])('is never called elsewhere: %s', (endpoint) => {
    expect(isKnownService(endpoint, services, double)).toBe(false);
  });

  it('is not that of the sandbox without one', () => {
    expect(isKnownService(`${double}abc`, services, undefined)).toBe(false);
  });
});
