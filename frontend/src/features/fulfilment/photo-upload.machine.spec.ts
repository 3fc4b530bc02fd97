import { describe, expect, it, jest } from '@jest/globals';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { ApiError } from '../../lib/api-client';
import type { PhotoUpload } from './photo-upload.api';
import { objectionTo, photoUploadMachine } from './photo-upload.machine';

const photo = (uploadId: string, { type = 'image/jpeg', size = 1_000 } = {}): PhotoUpload => ({
  file: { type, size, name: uploadId } as File,
  uploadId,
});
const offline = new ApiError({ code: 'offline', status: 0 });
const refused = new ApiError({ code: 'not_a_photo', status: 422 });

function running() {
  const sent: string[] = [];
  const announce = jest.fn();
  const machine = photoUploadMachine.provide({
    actors: {
      upload: fromCallback<EventObject, PhotoUpload | undefined>(({ input }) => {
        if (input !== undefined) sent.push(input.uploadId);
        return undefined;
      }),
    },
    actions: { announce },
  });
  return { actor: createActor(machine).start(), sent, announce };
}

describe('photos on their way', () => {
  it('go one after the other', () => {
    const { actor, sent, announce } = running();
    actor.send({ type: 'choose', uploads: [photo('a')] });
    actor.send({ type: 'choose', uploads: [photo('b')] });
    expect(sent).toEqual(['a']);
    actor.send({ type: 'progress', share: 0.4 });
    expect(actor.getSnapshot().context.share).toBe(0.4);
    actor.send({ type: 'uploaded' });
    expect(sent).toEqual(['a', 'b']);
    actor.send({ type: 'uploaded' });
    expect(actor.getSnapshot().value).toBe('done');
    expect(announce).toHaveBeenCalledTimes(2);
  });

  it('are sent again with the id they had', () => {
    const { actor, sent } = running();
    actor.send({ type: 'choose', uploads: [photo('a')] });
    actor.send({ type: 'failed', error: refused });
    actor.send({ type: 'online' });
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'retry' });
    expect(sent).toEqual(['a', 'a']);
  });

  it('wait for the connection to come back', () => {
    const { actor, sent } = running();
    actor.send({ type: 'choose', uploads: [photo('a')] });
    actor.send({ type: 'failed', error: offline });
    actor.send({ type: 'online' });
    expect(sent).toEqual(['a', 'a']);
  });

  it('go on with the next when one is given up', () => {
    const { actor, sent } = running();
    actor.send({ type: 'choose', uploads: [photo('a'), photo('b')] });
    actor.send({ type: 'failed', error: refused });
    actor.send({ type: 'discard' });
    expect(sent).toEqual(['a', 'b']);
  });

  it('are not even sent when they are no photos, or too large', () => {
    const { actor, sent } = running();
    actor.send({ type: 'choose', uploads: [photo('a', { type: 'application/pdf' })] });
    expect(sent).toEqual([]);
    expect(actor.getSnapshot().context.objection).toBe('wrong_type');
    expect(objectionTo({ type: 'image/png', size: 10 * 1_048_576 })).toBeUndefined();
    expect(objectionTo({ type: 'image/png', size: 10 * 1_048_576 + 1 })).toBe('too_large');
  });
});

describe('every path of an upload', () => {
  const paths = getShortestPaths(photoUploadMachine, {
    events: [
      { type: 'choose', uploads: [photo('a')] },
      { type: 'choose', uploads: [photo('b', { type: 'text/plain' })] },
      { type: 'uploaded' },
      { type: 'failed', error: offline },
      { type: 'retry' },
      { type: 'discard' },
      { type: 'online' },
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.queue.length]),
    stopWhen: ({ context }) => context.queue.length > 2,
  });

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(
      new Set(['choosing', 'uploading', 'done', 'failed']),
    );
  });

  it('never sends nothing, and loses no photo on the way', () => {
    for (const { state } of paths) {
      const isIdle = state.value === 'choosing' || state.value === 'done';
      expect(state.context.queue.length === 0).toBe(isIdle);
    }
  });
});
