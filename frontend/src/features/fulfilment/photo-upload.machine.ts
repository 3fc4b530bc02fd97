import { maximumPhotoBytes } from '@perpetua/contracts/fulfilment.contract';
import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { ApiError } from '../../lib/api-client';
import type { PhotoUpload } from './photo-upload.api';

/** What a phone or a computer may send (decisions §5). */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file was not even sent. */
export type PhotoObjection = 'wrong_type' | 'too_large';

type PhotoUploadEvent =
  | { type: 'choose'; uploads: PhotoUpload[] }
  /** How far the present one is, 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'uploaded' }
  | { type: 'failed'; error: unknown }
  | { type: 'retry' }
  /** Gives up the one that failed. */
  | { type: 'discard' }
  /** The device has a connection again. */
  | { type: 'online' };

interface Uploading {
  /** The first is under way or has failed. */
  queue: PhotoUpload[];
  share: number;
  objection: PhotoObjection | undefined;
  error: unknown;
}

/** Why a file is no photo the server takes; undefined when it is one. */
export function objectionTo({ type, size }: Pick<File, 'type' | 'size'>): PhotoObjection | undefined {
  if (!photoTypes.includes(type)) return 'wrong_type';
  return size > maximumPhotoBytes ? 'too_large' : undefined;
}

const isOffline = ({ context }: { context: Uploading }): boolean =>
  context.error instanceof ApiError && context.error.status === 0;

/**
 * The photos of one kind on their way, one after the other. What failed is sent again with the id it had, so that it never
 * arrives twice; without a connection it waits for one. The screen injects `upload` and `announce`.
 */
export const photoUploadMachine = setup({
  types: { context: {} as Uploading, events: {} as PhotoUploadEvent },
  actors: { upload: fromCallback<EventObject, PhotoUpload | undefined>(() => undefined) },
  actions: {
    announce: () => undefined,
    enqueue: assign(({ context, event }) => {
      if (event.type !== 'choose') return {};
      const good = event.uploads.filter(({ file }) => objectionTo(file) === undefined);
      const objections = event.uploads.map(({ file }) => objectionTo(file));
      return { queue: [...context.queue, ...good], objection: objections.find((why) => why !== undefined) };
    }),
    dequeue: assign({ queue: ({ context }) => context.queue.slice(1), share: 0 }),
  },
  guards: { isWaiting: ({ context }) => context.queue.length > 0, isOffline },
}).createMachine({
  id: 'photoUpload',
  context: { queue: [], share: 0, objection: undefined, error: undefined },
  initial: 'choosing',
  on: { choose: { actions: 'enqueue' } },
  states: {
    choosing: { always: { guard: 'isWaiting', target: 'uploading' } },
    uploading: {
      entry: assign({ share: 0, error: undefined }),
      invoke: { id: 'upload', src: 'upload', input: ({ context }) => context.queue[0] },
      on: {
        progress: { actions: assign({ share: ({ event }) => event.share }) },
        uploaded: { target: 'done', actions: ['dequeue', 'announce'] },
        failed: { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    done: { always: { guard: 'isWaiting', target: 'uploading' } },
    failed: {
      on: {
        retry: 'uploading',
        online: { guard: 'isOffline', target: 'uploading' },
        discard: { target: 'choosing', actions: 'dequeue' },
      },
    },
  },
});
