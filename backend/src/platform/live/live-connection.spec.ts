import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { liveHeartbeatMs } from '@perpetua/contracts/live.contract';
import { LiveConnection } from './live-connection.js';

/** The client's end of the connection; if `reads` is false, it accepts nothing after the first chunk. */
class Reader extends Writable {
  text = '';

  constructor(private readonly reads = true) {
    super({ decodeStrings: false });
  }

  override _write(chunk: string, _encoding: string, done: () => void): void {
    this.text += chunk;
    if (this.reads) done();
  }
}

const HOUR_MS = 3_600_000;
let closed: LiveConnection[];

const connect = (reader: Reader, listener: { left?: number; welcome?: () => Promise<boolean> } = {}): LiveConnection =>
  new LiveConnection(
    {
      userId: 'ana',
      isAdmin: false,
      expiresAtMs: Date.now() + (listener.left ?? HOUR_MS),
      stillWelcome: listener.welcome ?? (() => Promise.resolve(true)),
    },
    reader as unknown as ServerResponse,
    (connection) => closed.push(connection),
  );

beforeEach(() => {
  closed = [];
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a live connection', () => {
  it('sends a heartbeat every 25 seconds', async () => {
    const reader = new Reader();
    connect(reader);
    await jest.advanceTimersByTimeAsync(3 * liveHeartbeatMs);
    expect(reader.text).toBe(':\n\n'.repeat(3));
  });

  it('ends when the login token expires', async () => {
    const reader = new Reader();
    const connection = connect(reader, { left: 60_000 });
    await jest.advanceTimersByTimeAsync(59_999);
    expect(connection.isClosed).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(connection.isClosed).toBe(true);
    expect(reader.writableEnded).toBe(true);
    expect(closed).toEqual([connection]);
  });

  it('ends at the first heartbeat after the account is blocked, but not while the account cannot be checked', async () => {
    const answers = [() => Promise.reject(new Error('no database')), () => Promise.resolve(false)];
    const connection = connect(new Reader(), { welcome: () => (answers.shift() ?? (() => Promise.resolve(true)))() });
    await jest.advanceTimersByTimeAsync(liveHeartbeatMs);
    expect(connection.isClosed).toBe(false);
    await jest.advanceTimersByTimeAsync(liveHeartbeatMs);
    expect(connection.isClosed).toBe(true);
  });

  it('disconnects a client that does not read', () => {
    const reader = new Reader(false);
    const connection = connect(reader);
    for (let sent = 0; sent < 10 && !connection.isClosed; sent += 1) connection.send('x'.repeat(64 * 1_024));
    expect([connection.isClosed, reader.destroyed]).toEqual([true, true]);
    connection.send('more');
    expect(closed).toHaveLength(1);
  });

  it('is closed immediately if the client has already disconnected', () => {
    const reader = new Reader();
    reader.destroy();
    const connection = connect(reader);
    expect(connection.isClosed).toBe(true);
    expect(closed).toHaveLength(1);
  });
});
