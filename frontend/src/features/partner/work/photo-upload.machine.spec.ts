import { describe, expect, it, jest } from '@jest/globals';
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { ApiError } from '../../../lib/api-client';
import { UnusablePhotoError } from '../../../lib/photo-preparation';
import type { PhotoUpload } from './photo-upload.api';
import { photoUploadMachine } from './photo-upload.machine';

const photo = (uploadId: string): PhotoUpload => ({
  file: { name: uploadId } as File,
  uploadId,
  doneAt: '2026-11-24T11:12:00.000Z',
  ready: new Promise(() => undefined),
});
const answer = (status: number, code: string, more: object = {}): ApiError =>
  new ApiError({ code, status, problem: { code, status, ...more } as never });
const offline = new ApiError({ code: 'offline', status: 0 });
const busy = answer(503, 'pictures_busy', { retryAfterSeconds: 7 });

function running() {
  const sent: string[] = [];
  const announce = jest.fn();
  const refresh = jest.fn();
  const clock = new SimulatedClock();
  const machine = photoUploadMachine.provide({
    actors: {
      upload: fromCallback<EventObject, PhotoUpload | undefined>(({ input }) => {
        if (input !== undefined) sent.push(input.uploadId);
        return undefined;
      }),
    },
    actions: { announce: (_, { count }) => announce(count), refresh },
  });
  const actor = createActor(machine, { clock }).start();
  const choose = (...names: string[]) => actor.send({ type: 'choose', uploads: names.map((name) => photo(name)) });
  const fail = (error: unknown) => actor.send({ type: 'failed', error });
  const aside = () =>
    actor.getSnapshot().context.failed.map(({ upload, mayRetry }) => [upload.uploadId, mayRetry] as const);
  return { actor, clock, sent, announce, refresh, choose, fail, aside };
}

describe('photos that are uploaded', () => {
  it('are sent one after the other, and announced in one message', () => {
    const { actor, sent, announce, refresh, choose } = running();
    choose('a');
    choose('b');
    expect(sent).toEqual(['a']);
    actor.send({ type: 'progress', share: 0.4 });
    expect(actor.getSnapshot().context.share).toBe(0.4);
    actor.send({ type: 'uploaded' });
    expect(sent).toEqual(['a', 'b']);
    expect(announce).not.toHaveBeenCalled();
    actor.send({ type: 'uploaded' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(announce.mock.calls).toEqual([[2]]);
    expect(refresh).toHaveBeenCalledTimes(2);
    choose('c');
    actor.send({ type: 'uploaded' });
    expect(announce.mock.calls).toEqual([[2], [1]]);
  });

  it.each([
    ['a file that the browser cannot open', new UnusablePhotoError('heic')],
    ['a file that is not a photo', answer(415, 'not_a_photo')],
    ['too many pixels', answer(413, 'payload_too_large')],
    ['more photos than allowed', answer(422, 'too_many_photos')],
    ['a service that has ended', answer(409, 'illegal_transition')],
  ])('continue with the next photo after an error that a retry cannot solve: %s', (_, error) => {
    const { actor, sent, announce, choose, fail, aside } = running();
    choose('good', 'bad', 'better');
    actor.send({ type: 'uploaded' });
    fail(error);
    expect(sent).toEqual(['good', 'bad', 'better']);
    actor.send({ type: 'uploaded' });
    expect(announce.mock.calls).toEqual([[2]]);
    expect(aside()).toEqual([['bad', false]]);
    actor.send({ type: 'retry', uploadId: 'bad' });
    expect(sent).toEqual(['good', 'bad', 'better']);
    choose('last');
    expect(sent).toEqual(['good', 'bad', 'better', 'last']);
    actor.send({ type: 'dismiss', uploadId: 'bad' });
    expect(aside()).toEqual([]);
  });

  it('can be sent again under the same id after a server error', () => {
    const { actor, sent, choose, fail, aside } = running();
    choose('a', 'b');
    fail(answer(500, 'internal_error'));
    expect(sent).toEqual(['a', 'b']);
    expect(aside()).toEqual([['a', true]]);
    actor.send({ type: 'retry', uploadId: 'a' });
    expect(aside()).toEqual([]);
    actor.send({ type: 'uploaded' });
    expect(sent).toEqual(['a', 'b', 'a']);
  });

  it('wait without a connection until the device is online or the user resumes the upload', () => {
    const { actor, sent, choose, fail } = running();
    choose('a', 'b');
    fail(offline);
    expect(actor.getSnapshot().value).toBe('offline');
    choose('c');
    expect(sent).toEqual(['a']);
    actor.send({ type: 'online' });
    expect(sent).toEqual(['a', 'a']);
    fail(offline);
    actor.send({ type: 'resume' });
    expect(sent).toEqual(['a', 'a', 'a']);
  });

  it('wait as long as a busy server asks, and are set aside after five retries', () => {
    const { actor, clock, sent, choose, fail, aside } = running();
    choose('a', 'b');
    fail(busy);
    clock.increment(6_999);
    expect(sent).toEqual(['a']);
    clock.increment(1);
    expect(sent).toEqual(['a', 'a']);
    for (let time = 1; time < 5; time += 1) {
      fail(answer(429, 'too_many_requests'));
      clock.increment(5_000);
    }
    expect(sent).toEqual(['a', 'a', 'a', 'a', 'a', 'a']);
    fail(busy);
    expect(sent.at(-1)).toBe('b');
    expect(aside()).toEqual([['a', true]]);
    expect(actor.getSnapshot().context.pauses).toBe(0);
  });

  it('are not announced when none was uploaded', () => {
    const { actor, announce, choose, fail } = running();
    choose('a');
    fail(answer(415, 'not_a_photo'));
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(announce).not.toHaveBeenCalled();
  });
});

describe('the shortest paths through the upload machine', () => {
  const paths = getShortestPaths(photoUploadMachine, {
    events: [
      { type: 'choose', uploads: [photo('a')] },
      { type: 'uploaded' },
      { type: 'failed', error: offline },
      { type: 'failed', error: busy },
      { type: 'failed', error: answer(415, 'not_a_photo') },
      { type: 'failed', error: answer(500, 'internal_error') },
      { type: 'retry', uploadId: 'a' },
      { type: 'dismiss', uploadId: 'a' },
      { type: 'resume' },
      { type: 'online' },
    ],
    serializeState: ({ value, context }) =>
      JSON.stringify([value, context.queue.length, context.failed.length, context.pauses]),
    stopWhen: ({ context }) => context.queue.length + context.failed.length > 2,
  });

  it('reach every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(
      new Set(['choosing', 'uploading', 'offline', 'busy']),
    );
  });

  it('never upload without a photo, and are never idle while a photo waits', () => {
    for (const { state } of paths) expect(state.context.queue.length === 0).toBe(state.value === 'choosing');
  });
});
