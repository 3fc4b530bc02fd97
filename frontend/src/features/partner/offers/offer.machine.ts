import { assign, fromPromise, setup } from 'xstate';
import { ApiError } from '../../../lib/api-client';
import { businessNow } from '../../../lib/business-clock';

/** One open offer of a service to the signed-in partner. */
export interface Offer {
  serviceId: string;
  offerId: string;
  /** Instant at which the offer expires. */
  expiresAt: string;
}

type OfferEvent =
  | { type: 'accept' }
  | { type: 'decline' }
  | { type: 'back' }
  /** Declines the offer with this reason. */
  | { type: 'decide'; reason: string }
  | { type: 'counter' }
  /** Proposes this other hour of the day ("15:00"). */
  | { type: 'propose'; hour: string };

/** The longest delay a timer can hold, in milliseconds. */
const maxDelayMs = 2 ** 31 - 1;

/** Whether the server says with this error that an offer can no longer be answered. */
export const isOfferOver = (error: unknown): boolean =>
  error instanceof ApiError && ['offer_closed', 'not_found', 'illegal_transition'].includes(error.code);

const isOver = ({ event }: { event: { error: unknown } }): boolean => isOfferOver(event.error);

const outcomes = [
  { guard: isOver, target: 'gone', actions: 'keepError' },
  { target: 'refused', actions: 'keepError' },
] as const;

const answers = { accept: 'accepting', decline: 'choosingReason', counter: 'choosingHour' } as const;

/**
 * An offer and the partner's answer. The offer can be answered until it expires, one answer at a time; it is `gone`
 * when it has expired or the server says that it is closed. With another hour it stays open. The screen injects
 * `accept`, `decline` and `counter`.
 */
export const offerMachine = setup({
  types: {
    context: {} as Offer & { reason: string; hour: string; error: unknown },
    events: {} as OfferEvent,
    input: {} as Offer,
  },
  actors: {
    accept: fromPromise<unknown, Offer>(() => Promise.reject(new Error('The screen injects accept.'))),
    decline: fromPromise<unknown, Offer & { reason: string }>(() =>
      Promise.reject(new Error('The screen injects decline.')),
    ),
    counter: fromPromise<unknown, Offer & { hour: string }>(() =>
      Promise.reject(new Error('The screen injects counter.')),
    ),
  },
  actions: {
    /** Refetches the list, which no longer contains the offer that is gone. */
    refresh: () => undefined,
    keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
  },
  delays: {
    untilExpiry: ({ context }) =>
      Math.min(Math.max(0, Date.parse(context.expiresAt) - businessNow().getTime()), maxDelayMs),
  },
}).createMachine({
  id: 'offer',
  context: ({ input }) => ({ ...input, reason: '', hour: '', error: undefined }),
  initial: 'open',
  states: {
    open: { after: { untilExpiry: 'gone' }, on: answers },
    choosingReason: {
      after: { untilExpiry: 'gone' },
      on: {
        back: 'open',
        decide: { target: 'declining', actions: assign({ reason: ({ event }) => event.reason }) },
      },
    },
    accepting: {
      invoke: { id: 'accept', src: 'accept', input: ({ context }) => context, onDone: 'accepted', onError: outcomes },
    },
    declining: {
      invoke: { id: 'decline', src: 'decline', input: ({ context }) => context, onDone: 'declined', onError: outcomes },
    },
    choosingHour: {
      after: { untilExpiry: 'gone' },
      on: {
        back: 'open',
        propose: { target: 'countering', actions: assign({ hour: ({ event }) => event.hour }) },
      },
    },
    countering: {
      invoke: { id: 'counter', src: 'counter', input: ({ context }) => context, onDone: 'open', onError: outcomes },
    },
    refused: { after: { untilExpiry: 'gone' }, on: answers },
    accepted: { type: 'final' },
    declined: { type: 'final' },
    gone: { type: 'final', entry: 'refresh' },
  },
});
