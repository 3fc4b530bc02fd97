import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { currentSession, openSession } from './session';
import { deviceTimeOf, learnWallClock } from './wall-clock';

const hour = 3_600_000;
const server = new Date('2026-11-28T12:00:00Z');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  learnWallClock(new Date().toUTCString());
  jest.useRealTimers();
});

describe('a device whose clock is wrong', () => {
  it.each([10 * hour, -10 * hour])('stays signed in for eight hours, with a clock %d ms ahead', (wrongMs) => {
    jest.setSystemTime(server.getTime() + wrongMs);
    learnWallClock(server.toUTCString());
    openSession({ token: 'x.e30.y', tokenExpiration: server.getTime() + 8 * hour, user_id: 'me' });
    expect(currentSession()).toMatchObject({ userId: 'me' });
    jest.setSystemTime(server.getTime() + wrongMs + 8 * hour);
    expect(currentSession()).toMatchObject({ userId: 'me' });
    jest.setSystemTime(server.getTime() + wrongMs + 8 * hour + 1);
    expect(currentSession()).toBeUndefined();
  });

  it('is told apart from a slow response, whose expiry is stored as the server said it', () => {
    jest.setSystemTime(server.getTime() + 59_000);
    learnWallClock(server.toUTCString());
    expect(deviceTimeOf(server.getTime())).toBe(server.getTime());
    learnWallClock(null);
    learnWallClock('yesterday');
    expect(deviceTimeOf(server.getTime())).toBe(server.getTime());
  });
});
