import { describe, expect, it } from '@jest/globals';
import { PictureQueue, type UploadOwner } from './picture-queue.js';

const busy = expect.objectContaining({ code: 'pictures_busy', details: { retryAfterSeconds: 5 } });

/**
 * A queue in which the test decides when the decoding of a picture ends; `begun` lists the pictures in the order in
 * which decoding began.
 */
function stage() {
  const queue = new PictureQueue();
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  const enter = (userId: string, more: Partial<UploadOwner> & { signal?: AbortSignal } = {}) =>
    queue.enter({ userId, isUrgent: more.isUrgent ?? false }, more.signal ?? new AbortController().signal);
  /**
   * Takes a place, decodes when its turn comes, and leaves, as a real upload does. The first letter of `name` is the
   * user; decoding fails if `name` ends with "!".
   */
  const upload = async (name: string, more: Parameters<typeof enter>[1] = {}): Promise<string> => {
    const place = enter(name.slice(0, 1), more);
    try {
      return await place.inTurn(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => running.set(name, resolve));
        if (name.endsWith('!')) throw new Error(`${name} failed`);
        return name;
      });
    } finally {
      place.leave();
    }
  };
  /** Ends the decoding of a picture, and waits until the next one has begun. */
  const end = async (name: string): Promise<void> => {
    running.get(name)?.();
    running.delete(name);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { enter, upload, end, settle, begun };
}

describe('the queue of pictures', () => {
  it('decodes two pictures of different users concurrently, and starts the next one after a success or a failure', async () => {
    const { upload, end, settle, begun } = stage();
    const uploads = ['a1!', 'a2', 'a3', 'b1', 'c1'].map((name) => upload(name).catch((error: Error) => error.message));
    await settle();
    expect(begun).toEqual(['a1!', 'b1']);
    await end('a1!');
    expect(begun).toEqual(['a1!', 'b1', 'c1']);
    await end('c1');
    expect(begun).toEqual(['a1!', 'b1', 'c1', 'a2']);
    for (const name of ['a2', 'b1', 'a3']) await end(name);
    expect(await Promise.all(uploads)).toEqual(['a1! failed', 'a2', 'a3', 'b1', 'c1']);
  });

  it('lets a user who sends hundreds of pictures delay another user by at most one picture', async () => {
    const { upload, end, settle, begun } = stage();
    const flood = Array.from({ length: 200 }, (_, index) => upload(`a${index}`));
    const outcomes = Promise.allSettled(flood);
    const other = upload('b1');
    await settle();
    expect(begun).toEqual(['a0', 'b1']);
    await end('b1');
    expect(await other).toBe('b1');
    for (const name of ['a0', 'a1', 'a2', 'a3']) await end(name);
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(196);
    expect(refused.every((outcome) => busy.asymmetricMatch((outcome as PromiseRejectedResult).reason))).toBe(true);
  });

  it('decodes urgent pictures first', async () => {
    const { upload, end, settle, begun } = stage();
    const uploads = ['a1', 'b1', 'c1', 'd1'].map((name) => upload(name));
    uploads.push(upload('p1', { isUrgent: true }), upload('q1', { isUrgent: true }));
    await settle();
    for (const name of ['a1', 'b1', 'p1', 'q1', 'c1', 'd1']) await end(name);
    await Promise.all(uploads);
    expect(begun).toEqual(['a1', 'b1', 'p1', 'q1', 'c1', 'd1']);
  });

  it('rejects uploads above its limit, but reserves places for urgent ones', () => {
    const { enter } = stage();
    const places = Array.from({ length: 24 }, (_, index) => enter(`user ${index}`));
    expect(() => enter('another')).toThrow(busy);
    for (let index = 0; index < 8; index += 1) enter(`partner ${index}`, { isUrgent: true });
    expect(() => enter('another partner', { isUrgent: true })).toThrow(busy);
    places.slice(0, 9).forEach((place) => place.leave());
    expect(enter('another')).toBeDefined();
    expect(() => enter('yet another')).toThrow(busy);
  });

  it('rejects a user’s fifth concurrent upload until one of the first four has finished', () => {
    const { enter } = stage();
    const places = Array.from({ length: 4 }, () => enter('a'));
    expect(() => enter('a')).toThrow(busy);
    places[0]?.leave();
    expect(enter('a')).toBeDefined();
    expect(() => enter('a')).toThrow(busy);
  });

  it('drops a waiting upload whose client disconnects, at any place in the queue', async () => {
    const { upload, end, settle, begun } = stage();
    const gone = new AbortController();
    const kept = [upload('a1'), upload('b1')];
    const dropped = [upload('a2', { signal: gone.signal }), upload('c1', { signal: gone.signal })];
    const outcomes = Promise.allSettled(dropped);
    await settle();
    gone.abort();
    const refusal = expect.objectContaining({ code: 'malformed_request' });
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: refusal },
      { status: 'rejected', reason: refusal },
    ]);
    const after = upload('d1');
    await end('a1');
    await end('b1');
    await end('d1');
    expect(await Promise.all([...kept, after])).toEqual(['a1', 'b1', 'd1']);
    expect(begun).toEqual(['a1', 'b1', 'd1']);
  });

  it('keeps a picture’s place until its decoding ends, even if the client disconnects', async () => {
    const { upload, end, settle, begun } = stage();
    const gone = new AbortController();
    const uploads = [upload('a1', { signal: gone.signal }), upload('b1'), upload('c1')];
    await settle();
    gone.abort();
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1', 'c1']) await end(name);
    expect(await Promise.all(uploads)).toEqual(['a1', 'b1', 'c1']);
  });

  it('never decodes an upload whose client disconnected before it was queued', async () => {
    const { upload, begun } = stage();
    const gone = new AbortController();
    gone.abort();
    await expect(upload('a1', { signal: gone.signal })).rejects.toMatchObject({ code: 'malformed_request' });
    expect(begun).toEqual([]);
  });
});
