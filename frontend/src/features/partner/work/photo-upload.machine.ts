import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { ApiError } from '../../../lib/api-client';
import type { PhotoUpload } from './photo-upload.api';

type PhotoUploadEvent =
  | { type: 'choose'; uploads: PhotoUpload[] }
  /** Progress of the current photo, 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'uploaded' }
  /** The current photo is kept on the device, and sent from there when there is a network. */
  | { type: 'kept' }
  | { type: 'failed'; error: unknown }
  /** Retries a photo that was set aside. */
  | { type: 'retry'; uploadId: string }
  /** Retries the current photo immediately, without waiting for a connection. */
  | { type: 'resume' }
  /** Removes a photo from those that were set aside. */
  | { type: 'dismiss'; uploadId: string }
  /** The device has a connection again. */
  | { type: 'online' };

/** A photo that was set aside so that the next ones could be sent. */
export interface FailedPhoto {
  upload: PhotoUpload;
  error: unknown;
  /** Whether a retry may succeed: true if the server was not reached or could not respond, false after a refusal. */
  mayRetry: boolean;
}

interface Uploading {
  /** The photos to be sent; the first one is being sent. */
  queue: PhotoUpload[];
  failed: FailedPhoto[];
  share: number;
  /** How often the server was too busy to take the first photo of the queue. */
  pauses: number;
  /** The latest busy response to the first photo of the queue; undefined without one. */
  error: unknown;
  /** How many photos were uploaded since the queue was last empty. */
  arrived: number;
}

/** How often a busy server is retried before the photo is set aside. */
const MAX_PAUSES = 5;
const PAUSE_MS = 5_000;

const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);
const isOffline = (error: unknown): boolean => statusOf(error) === 0;
const isBusy = (error: unknown): boolean => [429, 503].includes(statusOf(error) ?? NaN);

const mayRetry = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== undefined && (status === 0 || status === 408 || status === 429 || status >= 500);
};

/** The delay that the server asks for, in milliseconds; 5 s if it names none. */
const pauseOf = (error: unknown): number => {
  const seconds = error instanceof ApiError ? error.problem?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? seconds * 1_000 : PAUSE_MS;
};

/**
 * Uploads photos of one kind one after the other. A refused photo is set aside with the reason, and the next one
 * follows. Without a connection, the device keeps the photos; where it cannot, they wait here until there is one. A busy server is retried after the delay that it
 * names. A retry uses the same id, so that a photo is never stored twice. The screen injects `upload` and `announce`.
 */
export const photoUploadMachine = setup({
  types: { context: {} as Uploading, events: {} as PhotoUploadEvent },
  actors: { upload: fromCallback<EventObject, PhotoUpload | undefined>(() => undefined) },
  actions: {
    /** Called after each uploaded photo. */
    refresh: () => undefined,
    /** Called when the queue is empty again; `count` is the number of photos that were uploaded. */
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
        kept: { target: 'next', actions: 'dequeue' },
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
