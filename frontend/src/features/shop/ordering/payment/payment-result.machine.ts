import type { Order } from '@perpetua/contracts/ordering.contract';
import { assign, fromCallback, raise, setup } from 'xstate';

/** Seconds until a result page redirects to the home page. */
export const secondsToHome = 10;

/** Milliseconds without a sign of the reader after which a paused countdown begins again. */
export const quietMs = 30_000;

/** The result according to the URL to which the payment page redirected the browser. */
export type ReturnedAs = 'success' | 'failed';

interface ResultContext {
  orderId: string;
  returnedAs: ReturnedAs;
  order: Order | undefined;
  secondsLeft: number;
}

export type ResultEvent =
  | { type: 'orderRead'; order: Order }
  | { type: 'orderMissing' }
  | { type: 'orderUnreachable' }
  | { type: 'settled' }
  | { type: 'hold' }
  | { type: 'touched' }
  | { type: 'stay' };

const statesOfResult = {
  paid: ['paid', 'settled', 'chargeback_open', 'refunded'],
  processing: ['payment_processing'],
  expired: ['payment_expired', 'cancelled'],
  datePassed: ['date_passed'],
} as const satisfies Record<string, readonly Order['status'][]>;
type KnownResult = keyof typeof statesOfResult;

const definition = setup({
  types: {
    context: {} as ResultContext,
    events: {} as ResultEvent,
    input: {} as { orderId: string; returnedAs: ReturnedAs },
  },
  actors: {
    /** Reports the order now and after every change. */
    watchOrder: fromCallback<ResultEvent, { orderId: string }>(() => undefined),
    /** Reports that somebody moves a pointer, presses a key, touches or scrolls. */
    watchReader: fromCallback<ResultEvent>(() => undefined),
  },
  actions: {
    keepOrder: assign(({ event }) => (event.type === 'orderRead' ? { order: event.order } : {})),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    resetCountdown: assign({ secondsLeft: secondsToHome }),
    goHome: () => undefined,
  },
  delays: { second: 1_000, patience: 30_000, quiet: quietMs },
  guards: {
    isResult: ({ event }, result: KnownResult) =>
      event.type === 'orderRead' && statesOfResult[result].some((status) => status === event.order.status),
    /** Still unpaid after an unsuccessful return: the payment was declined, or the customer left the payment page. */
    isGivenUp: ({ context, event }) =>
      context.returnedAs === 'failed' && event.type === 'orderRead' && event.order.status === 'awaiting_payment',
    /** After a successful return the server may still report an earlier decline; only a voucher can fail later. */
    isFailed: ({ context, event }) =>
      event.type === 'orderRead' &&
      event.order.status === 'payment_failed' &&
      (context.returnedAs === 'failed' || context.order?.status === 'payment_processing'),
    isUnread: ({ context }) => context.order === undefined,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
});

/**
 * The result of a payment once the browser is back: reading → waiting for the bank (with a reassuring message when it
 * takes long) → paid, processing (a voucher), failed, expired or too late for the date. A result may still change;
 * every result but a voucher starts the countdown to the home page. It pauses while somebody uses the page, begins again
 * when the page has been left alone, and can be stopped for good.
 */
export const paymentResultMachine = definition.createMachine({
  id: 'payment-result',
  context: ({ input }) => ({ ...input, order: undefined, secondsLeft: secondsToHome }),
  type: 'parallel',
  invoke: [{ src: 'watchOrder', input: ({ context }) => ({ orderId: context.orderId }) }, { src: 'watchReader' }],
  states: {
    outcome: {
      initial: 'reading',
      on: {
        orderRead: [
          { guard: { type: 'isResult', params: 'paid' }, target: '.paid', actions: ['keepOrder'] },
          { guard: { type: 'isResult', params: 'processing' }, target: '.processing', actions: ['keepOrder'] },
          { guard: 'isFailed', target: '.failed', actions: ['keepOrder'] },
          { guard: { type: 'isResult', params: 'expired' }, target: '.expired', actions: ['keepOrder'] },
          { guard: { type: 'isResult', params: 'datePassed' }, target: '.datePassed', actions: ['keepOrder'] },
          { guard: 'isGivenUp', target: '.failed', actions: ['keepOrder'] },
          { guard: 'isUnread', target: '.waiting', actions: ['keepOrder'] },
          { actions: ['keepOrder'] },
        ],
        orderMissing: { target: '.missing' },
        orderUnreachable: { guard: 'isUnread', target: '.unreachable' },
      },
      states: {
        reading: {},
        waiting: { after: { patience: 'late' } },
        late: {},
        unreachable: {},
        missing: { entry: [raise({ type: 'settled' })], on: { orderUnreachable: {} } },
        paid: { entry: [raise({ type: 'settled' })] },
        // The voucher's numbers are shown, so the page does not leave by itself.
        processing: { entry: [raise({ type: 'hold' })] },
        failed: { entry: [raise({ type: 'settled' })] },
        expired: { entry: [raise({ type: 'settled' })] },
        datePassed: { entry: [raise({ type: 'settled' })] },
      },
    },
    countdown: {
      initial: 'idle',
      states: {
        idle: { on: { settled: 'counting', stay: 'stopped' } },
        counting: {
          on: { stay: 'stopped', touched: 'paused', hold: { target: 'idle', actions: ['resetCountdown'] } },
          after: {
            second: [
              { guard: 'isLastSecond', target: 'over' },
              { target: 'counting', reenter: true, actions: ['countDown'] },
            ],
          },
        },
        paused: {
          entry: ['resetCountdown'],
          on: { stay: 'stopped', touched: { target: 'paused', reenter: true }, hold: 'idle' },
          after: { quiet: 'counting' },
        },
        stopped: {},
        over: { entry: ['goHome'] },
      },
    },
  },
});

export type Outcome =
  | 'reading'
  | 'waiting'
  | 'late'
  | 'unreachable'
  | 'missing'
  | 'paid'
  | 'processing'
  | 'failed'
  | 'expired'
  | 'datePassed';
