import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '../../platform/database/database.js';
import type { Session } from '../../platform/http/access/authentication.js';
import type { BroadcastListener, LiveBroadcast } from '../../platform/live/live-broadcast.js';
import type { LiveNotice } from '../../platform/live/live-audience.js';
import { AccountSessions } from './account-sessions.js';

const userId = '01900000-0000-7000-8000-000000000001';
const session: Session = {
  user: { id: userId, role: 'customer', usertypeId: 4, partnerType: undefined },
  tokenId: '01900000-0000-7000-8000-000000000002',
  epoch: 0,
  expiresAtMs: Infinity,
};
const open = { token_epoch: 0, blocked: false, version: 1, ended: false };

/** The sessions of a process, with the account's stored state, the announcements, and the number of reads. */
const stage = () => {
  const world = { state: { ...open }, reads: 0, hearing: {} as object | undefined, during: (): void => undefined };
  const listeners: BroadcastListener[] = [];
  const database = {
    query: () => {
      world.reads += 1;
      const state = { ...world.state };
      world.during();
      return Promise.resolve([state]);
    },
  };
  const live = {
    listen: (listener: BroadcastListener) => listeners.push(listener),
    get hearing() {
      return world.hearing;
    },
  };
  const sessions = new AccountSessions(database as unknown as Database, live as unknown as LiveBroadcast);
  const announce = (change: Partial<LiveNotice> = {}): void =>
    listeners.forEach((one) =>
      one.noticed({ topic: 'user', id: userId, version: 2, to: [], admins: false, ...change }),
    );
  return { world, sessions, announce };
};

describe('a valid token', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is looked up once in five seconds', async () => {
    const { world, sessions } = stage();
    for (let request = 0; request < 3; request += 1) expect(await sessions.isOpen(session)).toBe(true);
    expect(world.reads).toBe(1);
    jest.advanceTimersByTime(5_000);
    expect(await sessions.isOpen(session)).toBe(true);
    expect(world.reads).toBe(2);
  });

  it('is looked up again after a change of its account was announced, but not of another account', async () => {
    const { world, sessions, announce } = stage();
    await sessions.isOpen(session);
    announce({ id: '01900000-0000-7000-8000-000000000009' });
    announce({ topic: 'cart' });
    world.state.blocked = true;
    expect(await sessions.isOpen(session)).toBe(true);
    announce();
    expect(await sessions.isOpen(session)).toBe(false);
  });

  it('is not remembered if a change was announced while it was looked up', async () => {
    const { world, sessions, announce } = stage();
    world.during = () => {
      world.state.token_epoch = 1;
      announce();
    };
    expect(await sessions.isOpen(session)).toBe(true);
    expect(await sessions.isOpen(session)).toBe(false);
  });

  it('is looked up at every request while announcements are not heard, and again when they are', async () => {
    const { world, sessions } = stage();
    await sessions.isOpen(session);
    world.hearing = undefined;
    world.state.ended = true;
    expect(await sessions.isOpen(session)).toBe(false);
    world.state.ended = false;
    for (let request = 0; request < 2; request += 1) await sessions.isOpen(session);
    expect(world.reads).toBe(4);
    world.hearing = {};
    world.state.blocked = true;
    expect(await sessions.isOpen(session)).toBe(false);
  });

  it('is always looked up to decide whether a live connection stays', async () => {
    const { world, sessions } = stage();
    await sessions.isOpen(session);
    world.state.blocked = true;
    expect(await sessions.isStillOpen(session)).toBe(false);
  });
});

describe('a token that is not valid', () => {
  it('is looked up at every request, and accepted as soon as its account is open again', async () => {
    const { world, sessions } = stage();
    world.state.blocked = true;
    for (let request = 0; request < 2; request += 1) expect(await sessions.isOpen(session)).toBe(false);
    world.state.blocked = false;
    expect(await sessions.isOpen(session)).toBe(true);
    expect(world.reads).toBe(3);
  });
});
