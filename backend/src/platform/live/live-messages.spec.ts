import { describe, expect, it } from '@jest/globals';
import { changedMessage, cursorId, cursorOf, isAfter, readyMessage, resyncMessage } from './live-messages.js';

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

describe('a feed position', () => {
  it('can be encoded as the id of a server-sent event and decoded again', () => {
    const cursor = { xid: '18446744073709551615', position: '9223372036854775807' };
    expect(cursorOf(cursorId(cursor))).toEqual(cursor);
  });

  it.each([[''], ['7'], ['7-'], ['a-1'], ['-1-1'], ['7-12-1'], ['18446744073709551616-1'], ['1-9223372036854775808']])(
    'is undefined for the id %p',
    (text) => {
      expect(cursorOf(text)).toBeUndefined();
    },
  );

  it('is compared as numbers, by transaction and then by position', () => {
    expect(isAfter({ xid: '10', position: '1' }, { xid: '9', position: '5' })).toBe(true);
    expect(isAfter({ xid: '9', position: '10' }, { xid: '9', position: '9' })).toBe(true);
    expect(isAfter({ xid: '9', position: '9' }, { xid: '9', position: '9' })).toBe(false);
  });
});
