import type { Language } from '@perpetua/contracts/languages';
import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { isDecided } from '../../../../lib/idempotency-key';
import { type CheckoutDraftRequest, requestOf } from './checkout-draft.policy';
import {
  cartChangedCode,
  type CheckoutPlace,
  type CheckoutRefusal,
  type CheckoutStep,
  furthestStep,
  isCheckoutStep,
  placeOf,
  refusalOf,
  type CheckoutFacts,
  stepAfter,
  stepBefore,
  stepToFix,
} from './checkout-steps.policy';

/** State from outside the machine, passed in with its events; the machine keeps a copy of `stamp` only. */
export interface CheckoutInputs extends CheckoutFacts {
  /** Identifies the content of the cart. */
  stamp: string;
  language: Language;
  /** The length of the plan in the cart, in months; 1 without one. */
  months: number;
  /** Whether a single step is open for a correction; its next button returns to the review. */
  isFixing: boolean;
}

/**
 * The last request to place the order, and its idempotency key. A repeated request has the same key until the server
 * has decided on it.
 */
export interface Attempt {
  key: string;
  content: string;
}

/** A call that places the order, with the key of its {@link Attempt}. */
export interface PlaceAttempt {
  request: CheckoutDraftRequest & { orderAgain?: boolean };
  key: string;
  /** Identifies the content of the cart when the button was pressed. */
  stamp: string;
}

export interface CheckoutContext {
  /** Identifies the content of the cart as last shown. */
  stamp: string;
  attempt: Attempt | undefined;
  refusal: CheckoutRefusal | undefined;
  answer: CheckoutAnswer | undefined;
  newKey: () => string;
}

type With<Event> = Event & { inputs: CheckoutInputs };

export type CheckoutEvent =
  /** The URL, the cart or the session has changed. */
  | With<{ type: 'changed' }>
  | With<{ type: 'next' }>
  | With<{ type: 'back' }>
  | With<{ type: 'goTo'; step: CheckoutStep }>
  /** Opens one step from the review for a correction. */
  | With<{ type: 'change'; step: CheckoutStep }>
  /** `orderAgain`: the customer was told of an order for the same place and day, and wants this one as well. */
  | With<{ type: 'place'; orderAgain?: boolean }>
  /** The user has typed or chosen something. */
  | { type: 'typed' }
  /** Chooses the nearest possible date and hour, which the refusal contains. */
  | { type: 'takeNearest' };

export interface CheckoutInput {
  attempt: Attempt | undefined;
  newKey: () => string;
}

/** A step to be put into the URL. */
export interface StepAddress {
  step: CheckoutStep;
  /** Whether the step replaces the current entry of the browser's history. */
  replace?: boolean;
  isFixing?: boolean;
}

const ignore = (): void => undefined;

const definition = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
  },
  actors: {
    place: fromPromise<CheckoutAnswer, PlaceAttempt>(() => Promise.reject(new Error('Placing is not provided.'))),
    redirect: fromPromise<void, { url: string }>(() => Promise.reject(new Error('Redirecting is not provided.'))),
  },
  actions: {
    /** Provided by the page: puts a step into the URL, after which the page sends `changed`. */
    showStep: (_, _address: StepAddress) => ignore(),
    /** Provided by the page: sends `changed` with the current inputs. */
    readInputs: ignore,
    /** Provided by the page: hides the errors of the previous step. */
    startStep: ignore,
    /** Provided by the page: writes the date and hour into the form. */
    takeMoment: (_, _moment: CheckoutRefusal['nearest']) => ignore(),
    /**
     * Provided by the page: clears the consents, because a customer who returns from the payment places another order.
     */
    clearConsents: ignore,
    /** Provided by the page: stores the attempt, so that it survives a reload. */
    saveAttempt: (_, _attempt: Attempt | undefined) => ignore(),

    rememberCart: assign(({ context, event }) => ({
      stamp: event.type === 'changed' ? event.inputs.stamp : context.stamp,
    })),
    forgetRefusal: assign({ refusal: undefined }),
    forgetAttempt: assign({ attempt: undefined }),
    refuseChangedCart: assign({ attempt: undefined, refusal: { code: cartChangedCode, status: 409 } }),
    prepareAttempt: assign(({ context, event }) => {
      if (event.type !== 'place') return {};
      const content = JSON.stringify([requestFrom(event), event.inputs.stamp]);
      const { attempt } = context;
      return {
        attempt: attempt?.content === content ? attempt : { key: context.newKey(), content },
        stamp: event.inputs.stamp,
        refusal: undefined,
      };
    }),
    rememberRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const refusal = refusalOf(error);
      return { refusal, attempt: isDecided(refusal) ? undefined : context.attempt };
    }),
  },
  guards: {
    isAt: ({ event }, place: CheckoutPlace) => 'inputs' in event && placeOf(event.inputs) === place,
    isReachable: ({ event }) =>
      'inputs' in event && 'step' in event && furthestStep({ ...event.inputs, requested: event.step }) === event.step,
    isAnswered: ({ event }, step: CheckoutStep) =>
      'inputs' in event && furthestStep({ ...event.inputs, requested: stepAfter(step) }) !== step,
    isBuyable: ({ event }) =>
      'inputs' in event &&
      event.inputs.isSignedIn &&
      event.inputs.draft.consents.terms &&
      furthestStep({ ...event.inputs, requested: 'review' }) === 'review',
    isOtherCart: ({ context, event }) =>
      event.type === 'changed' && placeOf(event.inputs) === 'review' && event.inputs.stamp !== context.stamp,
    /** Whether the cart is empty because the session has ended; the account's cart returns at the next sign-in. */
    isCartGoneWithSession: ({ event }) =>
      event.type === 'changed' && event.inputs.cart === undefined && !event.inputs.isSignedIn,
    /**
     * Whether the server refused the order because the session has ended. The account's cart may already be gone when
     * this refusal is handled.
     */
    isSessionOver: (_, { error }: { error: unknown }) => refusalOf(error).status === 401,
    hasNearest: ({ context }) => context.refusal?.nearest !== undefined,
  },
});

const places: readonly CheckoutPlace[] = ['cart', 'identify', 'delivery', 'contact', 'review'];

/** Puts the step that can be shown into the URL, replacing one that cannot be shown yet. */
const correctedAddress = (step: CheckoutStep) =>
  ({ type: 'showStep', params: { step, replace: true } }) as const satisfies { type: string; params: StepAddress };

/** The transitions for changed inputs: to the place that `placeOf` returns; the state stays if that is `here`. */
const changesFrom = (here: CheckoutPlace) => [
  ...places
    .filter((place) => place !== here)
    .map((place) => ({
      guard: { type: 'isAt', params: place } as const,
      target: place,
      actions: isCheckoutStep(place)
        ? (['rememberCart', correctedAddress(place)] as const)
        : (['rememberCart'] as const),
    })),
  { actions: isCheckoutStep(here) ? (['rememberCart', correctedAddress(here)] as const) : (['rememberCart'] as const) },
];

/** Goes from a complete step to the next one; from a corrected step back to the review. */
const onwards = (step: CheckoutStep) =>
  ({
    guard: { type: 'isAnswered', params: step },
    actions: [
      {
        type: 'showStep',
        params: ({ event }: { event: CheckoutEvent }): StepAddress => ({
          step: 'inputs' in event && event.inputs.isFixing ? 'review' : stepAfter(step),
        }),
      },
    ],
  }) as const;

const backwards = (step: CheckoutStep) =>
  ({ actions: [{ type: 'showStep', params: { step: stepBefore(step) } satisfies StepAddress }] }) as const;

/** The step that an event names. */
const toItsStep = ({ event }: { event: CheckoutEvent }): StepAddress => ({
  step: 'step' in event ? event.step : 'delivery',
  isFixing: event.type === 'change',
});

/** The actions after a refused order: they keep the refusal and show the step at which the customer can fix it. */
const refused = [
  { type: 'rememberRefusal', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
  { type: 'saveAttempt', params: ({ context }: { context: CheckoutContext }) => context.attempt },
  { type: 'showStep', params: ({ context }: { context: CheckoutContext }) => addressToFix(context.refusal) },
] as const;

/** A transition of the steps that require a session: when the session ends, the customer is sent to sign in. */
const sessionEnds = { guard: 'isCartGoneWithSession', target: 'identify' } as const;

/**
 * The checkout: cart → delivery → contact (with the invoice) → review → placing → payment → result. The URL names the
 * requested step; every move changes the URL, and `placeOf` decides which step is shown for it: no incomplete step is skipped,
 * and guests wait at `identify`, before the contact.
 */
export const checkoutMachine = definition.createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input, stamp: '', refusal: undefined, answer: undefined }),
  initial: 'cart',
  on: {
    typed: { actions: ['forgetRefusal'] },
    goTo: { guard: 'isReachable', actions: ['forgetRefusal', { type: 'showStep', params: toItsStep }] },
  },
  states: {
    /** The cart is empty, or not loaded yet. */
    cart: { entry: ['readInputs'], on: { changed: changesFrom('cart') } },
    identify: {
      on: {
        changed: [{ guard: 'isCartGoneWithSession' }, ...changesFrom('identify')],
        back: backwards('contact'),
      },
    },
    delivery: {
      entry: ['startStep'],
      on: {
        changed: changesFrom('delivery'),
        next: onwards('delivery'),
        takeNearest: {
          guard: 'hasNearest',
          actions: [
            { type: 'takeMoment', params: ({ context }) => context.refusal?.nearest },
            'forgetRefusal',
            { type: 'showStep', params: { step: 'review' } },
          ],
        },
      },
    },
    contact: {
      entry: ['startStep'],
      on: {
        changed: [sessionEnds, ...changesFrom('contact')],
        next: onwards('contact'),
        back: backwards('contact'),
      },
    },
    review: {
      entry: ['startStep'],
      on: {
        changed: [
          sessionEnds,
          {
            guard: 'isOtherCart',
            actions: ['rememberCart', 'refuseChangedCart', { type: 'saveAttempt', params: undefined }],
          },
          ...changesFrom('review'),
        ],
        change: { guard: 'isReachable', actions: ['forgetRefusal', { type: 'showStep', params: toItsStep }] },
        back: backwards('review'),
        place: {
          guard: 'isBuyable',
          target: 'placing',
          actions: ['prepareAttempt', { type: 'saveAttempt', params: ({ context }) => context.attempt }],
        },
      },
    },
    placing: {
      // One request at a time; the sent values cannot change while it is pending.
      on: { typed: {}, goTo: {}, changed: {} },
      invoke: {
        id: 'place',
        src: 'place',
        input: ({ context, event }) => {
          if (event.type !== 'place') throw new Error('Only a press of the button places an order.');
          const { stamp } = event.inputs;
          return { request: requestFrom(event), key: context.attempt?.key ?? context.newKey(), stamp };
        },
        onDone: { target: 'payment', actions: assign({ answer: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'identify', actions: refused },
          { target: 'cart', actions: refused },
        ],
      },
    },
    payment: {
      entry: ['forgetAttempt', { type: 'saveAttempt', params: undefined }, 'clearConsents'],
      on: { typed: {}, goTo: {}, changed: {} },
      invoke: {
        id: 'redirect',
        src: 'redirect',
        input: ({ context }) => ({ url: context.answer?.paymentUrl ?? '' }),
        onDone: 'result',
        onError: 'result',
      },
    },
    result: { type: 'final' },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/**
 * The step that is shown, or that a guest reaches after signing in; undefined while the cart is empty or not loaded.
 */
export function shownStep(state: CheckoutSnapshot['value'], requested: CheckoutStep): CheckoutStep | undefined {
  if (state === 'cart') return undefined;
  if (state === 'identify') return requested === 'delivery' ? 'contact' : requested;
  return isCheckoutStep(state) ? state : 'review';
}

function addressToFix(refusal: CheckoutRefusal | undefined): StepAddress {
  const step = refusal === undefined ? 'review' : stepToFix(refusal);
  return { step, isFixing: step !== 'review' };
}

const requestFrom = ({ inputs, orderAgain }: Extract<CheckoutEvent, { type: 'place' }>): PlaceAttempt['request'] => ({
  ...requestOf(inputs.draft, {
    cart: inputs.cart ?? 'flower',
    months: inputs.months,
    language: inputs.language,
  }),
  ...(orderAgain === true && { orderAgain }),
});
