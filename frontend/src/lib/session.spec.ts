import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { currentSession, openSession } from './session';

const keys = (): string[] =>
  ['token', 'tokenExpiration', 'user_id'].filter((key) => localStorage.getItem(key) !== null);
const hour = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a session that is found invalid', () => {
  it.each([
    ['has expired', { token: 'x.e30.y', tokenExpiration: String(Date.now() - hour) }],
    ['has no expiry', { token: 'x.e30.y' }],
    ['has no token', { tokenExpiration: String(Date.now() + hour) }],
    ['has an unreadable expiry', { token: 'x.e30.y', tokenExpiration: 'soon' }],
  ])('loses both of its keys when it %s', (_how, stored) => {
    for (const [key, value] of Object.entries({ ...stored, user_id: 'me' })) localStorage.setItem(key, value);
    expect(currentSession()).toBeUndefined();
    jest.advanceTimersByTime(2_000);
    expect(keys()).toEqual(['user_id']);
  });

  it('is left to another tab that is writing a new one', () => {
    const expiration = Date.now() + hour;
    localStorage.setItem('tokenExpiration', String(expiration));
    expect(currentSession()).toBeUndefined();
    localStorage.setItem('token', 'x.e30.new');
    jest.advanceTimersByTime(2_000);
    expect(currentSession()).toMatchObject({ token: 'x.e30.new', expiresAt: expiration });
  });

  it('does not take a valid one with it', () => {
    openSession({ token: 'x.e30.new', tokenExpiration: Date.now() + hour, user_id: 'me' });
    expect(currentSession()).toMatchObject({ userId: 'me' });
    jest.advanceTimersByTime(2_000);
    expect(keys()).toEqual(['token', 'tokenExpiration', 'user_id']);
  });
});
