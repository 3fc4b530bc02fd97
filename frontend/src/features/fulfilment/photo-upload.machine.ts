import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { ApiError } from '../../lib/api-client';
import type { PhotoUpload } from './photo-upload.api';

type PhotoUploadEvent =
  | { type: 'choose'; uploads: PhotoUpload[] }
  /** How far the present one is, 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'uploaded' }
  | { type: 'failed'; error: unknown }
  /** Sends one again that was put aside. */
  | { type: 'retry'; uploadId: string }
  /** Tries again without waiting for a connection. */
  | { type: 'resume' }
  /** Takes one off the list of those that were put aside. */
  | { type: 'dismiss'; uploadId: string }
  /** The device has a connection again. */
  | { type: 'online' };

/** A photo that was put aside so that the others could go on. */
export interface FailedPhoto {
  upload: PhotoUpload;
  error: unknown;
  /** Whether sending it again may succeed: the server was not asked, or could not answer. A refusal is final. */
  mayRetry: boolean;
}

interface Uploading {
  /** The first is under way. */
  queue: PhotoUpload[];
  failed: FailedPhoto[];
  share: number;
  /** How often the server was too busy for the first. */
  pauses: number;
  /** What the busy server said. */
  error: unknown;
  /** How many have arrived since the queue was last empty. */
  arrived: number;
}

/** How often a busy server is asked again before the photo is put aside. */
const MAX_PAUSES = 5;
const PAUSE_MS = 5_000;

const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);
const isOffline = (error: unknown): boolean => statusOf(error) === 0;
const isBusy = (error: unknown): boolean => [429, 503].includes(statusOf(error) ?? NaN);

const mayRetry = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== undefined && (status === 0 || status === 408 || status === 429 || status >= 500);
};

/** As long as the server says, in milliseconds. */
const pauseOf = (error: unknown): number => {
  const seconds = error instanceof ApiError ? error.problem?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? seconds * 1_000 : PAUSE_MS;
};

/**
 * The photos of one kind on their way, one after the other. A photo that is refused is put aside with the reason and the
 * next one goes on. Without a connection all wait for one; a busy server is asked again after the time it names. What is
 * sent again has the id it had, so that it never arrives twice. The screen injects `upload` and `announce`.
 */
export const photoUploadMachine = setup({
  types: { context: {} as Uploading, events: {} as PhotoUploadEvent },
  actors: { upload: fromCallback<EventObject, PhotoUpload | undefined>(() => undefined) },
  actions: {
    /** One has arrived. */
    refresh: () => undefined,
    /** All that could be sent have arrived. */
    announce: (_, _params: { count: number }) => undefined,
    enqueue: assign(({ context, event }) =>
      event.type === 'choose' ? { queue: [...context.queue, ...event.uploads] } : {},
    ),
    dequeue: assign({ queue: ({ context }) => context.queue.slice(1), share: 0, pauses: 0, error: undefined }),
    countArrived: assign({ arrived: ({ context }) => context.arrived + 1 }),
    noteError: assign({ error: ({ event }) => (event.type === 'failed' ? event.error : undefined) }),
    putAside: assign({
      failed: ({ context, event }) => {
        const [upload] = context.queue;
        if (upload === undefined || event.type !== 'failed') return context.failed;
        return [...context.failed, { upload, error: event.error, mayRetry: mayRetry(event.error) }];
      },
    }),
    forget: assign({
      failed: ({ context, event }) =>
        event.type === 'dismiss' || event.type === 'retry'
          ? context.failed.filter(({ upload }) => upload.uploadId !== event.uploadId)
          : context.failed,
    }),
    enqueueAgain: assign({
      queue: ({ context, event }) => {
        const again = context.failed.filter(
          (each) => event.type === 'retry' && each.mayRetry && each.upload.uploadId === event.uploadId,
        );
        return [...context.queue, ...again.map(({ upload }) => upload)];
      },
    }),
  },
  guards: {
    isWaiting: ({ context }) => context.queue.length > 0,
    isOffline: ({ event }) => event.type === 'failed' && isOffline(event.error),
    isBusy: ({ context, event }) => event.type === 'failed' && isBusy(event.error) && context.pauses < MAX_PAUSES,
    hasArrived: ({ context }) => context.arrived > 0,
    mayRetry: ({ context, event }) =>
      event.type === 'retry' && context.failed.some((each) => each.mayRetry && each.upload.uploadId === event.uploadId),
  },
  delays: { pause: ({ context }) => pauseOf(context.error) },
}).createMachine({
  id: 'photoUpload',
  context: { queue: [], failed: [], share: 0, pauses: 0, error: undefined, arrived: 0 },
  initial: 'choosing',
  on: {
    choose: { actions: 'enqueue' },
    retry: { guard: 'mayRetry', actions: ['enqueueAgain', 'forget'] },
    dismiss: { actions: 'forget' },
  },
  states: {
    choosing: { always: { guard: 'isWaiting', target: 'uploading' } },
    uploading: {
      entry: assign({ share: 0 }),
      invoke: { id: 'upload', src: 'upload', input: ({ context }) => context.queue[0] },
      on: {
        progress: { actions: assign({ share: ({ event }) => event.share }) },
        uploaded: { target: 'next', actions: ['dequeue', 'countArrived', 'refresh'] },
        failed: [
          { guard: 'isOffline', target: 'offline' },
          { guard: 'isBusy', target: 'busy', actions: 'noteError' },
          { target: 'next', actions: ['putAside', 'dequeue'] },
        ],
      },
    },
    offline: { on: { online: 'uploading', resume: 'uploading' } },
    busy: {
      entry: assign({ pauses: ({ context }) => context.pauses + 1 }),
      after: { pause: 'uploading' },
    },
    next: {
      always: [
        { guard: 'isWaiting', target: 'uploading' },
        {
          guard: 'hasArrived',
          target: 'choosing',
          actions: [
            { type: 'announce', params: ({ context }) => ({ count: context.arrived }) },
            assign({ arrived: 0 }),
          ],
        },
        { target: 'choosing' },
      ],
    },
  },
});
