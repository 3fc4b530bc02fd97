import { describe, expect, it } from '@jest/globals';
import { changedMessage, readyMessage, resyncMessage } from './live-messages.js';

const id = '01890c1e-0000-7000-8000-000000000001';

describe('a message', () => {
  it('has the format of server-sent events', () => {
    expect(changedMessage({ topic: 'service', id, version: 3 }, { xid: '7', position: '12' })).toBe(
      `id: 7-12\nevent: changed\ndata: {"topic":"service","id":"${id}","version":3}\n\n`,
    );
    expect(changedMessage({ topic: 'cart', id, version: 1 })).toMatch(/^event: changed\n/);
    expect(readyMessage({ xid: '7', position: '12' })).toBe('id: 7-12\nevent: ready\ndata: {}\n\n');
    expect(resyncMessage()).toBe('event: resync\ndata: {}\n\n');
  });
});
