import type { Language } from '@perpetua/contracts/languages';
import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { type CheckoutDraftRequest, isComplete, requestOf } from './checkout-draft.policy';
import {
  cartChangedCode,
  type CheckoutPlace,
  type CheckoutRefusal,
  type CheckoutStep,
  furthestStep,
  isCheckoutStep,
  isDecided,
  placeOf,
  refusalOf,
  type Standing,
  stepAfter,
  stepBefore,
  stepToFix,
} from './checkout-steps.policy';

/** What lies outside of the machine and comes with its events; the machine keeps no copy of it. */
export interface CheckoutInputs extends Standing {
  /** Tells one content of the cart from another. */
  stamp: string;
  language: Language;
  /** A single step is visited to fix it; from there the way leads straight back to the review. */
  isFixing: boolean;
}

/** The last request sent and its key: as long as the request is the same, so is the key. */
export interface Attempt {
  key: string;
  content: string;
}

/** One try at placing the order: the same content always goes with the same key. */
export interface PlaceAttempt {
  request: CheckoutDraftRequest;
  key: string;
  /** What was in the cart when the button was pressed. */
  stamp: string;
}

export interface CheckoutContext {
  /** The content of the cart that was shown last. */
  stamp: string;
  attempt: Attempt | undefined;
  refusal: CheckoutRefusal | undefined;
  answer: CheckoutAnswer | undefined;
  newKey: () => string;
}

type With<Event> = Event & { inputs: CheckoutInputs };

export type CheckoutEvent =
  /** Address, cart or session are not what they were. */
  | With<{ type: 'changed' }>
  | With<{ type: 'next' }>
  | With<{ type: 'back' }>
  | With<{ type: 'goTo'; step: CheckoutStep }>
  /** From the review to one step and back. */
  | With<{ type: 'change'; step: CheckoutStep }>
  | With<{ type: 'place' }>
  /** Something was typed or chosen. */
  | { type: 'typed' }
  /** The nearest good moment that a refusal named. */
  | { type: 'takeNearest' };

export interface CheckoutInput {
  attempt: Attempt | undefined;
  newKey: () => string;
}

/** A step that the address is to name. */
export interface StepAddress {
  step: CheckoutStep;
  /** Instead of the entry in the browser's history that named another one. */
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
    /** Provided by the page: puts a step into the address, which comes back as a change. */
    showStep: (_, _address: StepAddress) => ignore(),
    /** Provided: sends `changed` with the inputs as they are now. */
    readInputs: ignore,
    /** Provided: the errors of the step before are no longer shown. */
    startStep: ignore,
    /** Provided: writes the moment into the form. */
    takeMoment: (_, _moment: CheckoutRefusal['nearest']) => ignore(),
    /** Provided: a customer who returns from the payment consents again, as another press is another order. */
    clearConsents: ignore,
    /** Provided: keeps the attempt beyond a reload. */
    saveAttempt: (_, _attempt: Attempt | undefined) => ignore(),

    rememberCart: assign(({ context, event }) => ({
      stamp: event.type === 'changed' ? event.inputs.stamp : context.stamp,
    })),
    forgetRefusal: assign({ refusal: undefined }),
    forgetAttempt: assign({ attempt: undefined }),
    refuseChangedCart: assign({ attempt: undefined, refusal: { code: cartChangedCode, status: 409 } }),
    prepareAttempt: assign(({ context, event }) => {
      if (event.type !== 'place') return {};
      const content = JSON.stringify([requestFrom(event.inputs), event.inputs.stamp]);
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
      isComplete.consents(event.inputs.draft) &&
      furthestStep({ ...event.inputs, requested: 'review' }) === 'review',
    isOtherCart: ({ context, event }) =>
      event.type === 'changed' && placeOf(event.inputs) === 'review' && event.inputs.stamp !== context.stamp,
    /** With the session goes the account's cart, and comes back with the next one. */
    isCartGoneWithSession: ({ event }) =>
      event.type === 'changed' && event.inputs.cart === undefined && !event.inputs.isSignedIn,
    /** The call that ends a session also takes the account's cart away, perhaps before its refusal is handled. */
    isSessionOver: (_, { error }: { error: unknown }) => refusalOf(error).status === 401,
    hasNearest: ({ context }) => context.refusal?.nearest !== undefined,
  },
});

const places: readonly CheckoutPlace[] = ['cart', 'identify', 'delivery', 'contact', 'invoice', 'review'];

/** An address that names a step which cannot be shown yet is put right. */
const rightAddress = (step: CheckoutStep) =>
  ({ type: 'showStep', params: { step, replace: true } }) as const satisfies { type: string; params: StepAddress };

/** Where a change of the inputs leads from a place; nowhere else while they still lead to the same. */
const changesFrom = (here: CheckoutPlace) => [
  ...places
    .filter((place) => place !== here)
    .map((place) => ({
      guard: { type: 'isAt', params: place } as const,
      target: place,
      actions: isCheckoutStep(place) ? (['rememberCart', rightAddress(place)] as const) : (['rememberCart'] as const),
    })),
  { actions: isCheckoutStep(here) ? (['rememberCart', rightAddress(here)] as const) : (['rememberCart'] as const) },
];

/** From answered step to step; while one is fixed, straight back to the review. */
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

/** The step that an event asks for. */
const toItsStep = ({ event }: { event: CheckoutEvent }): StepAddress => ({
  step: 'step' in event ? event.step : 'delivery',
  isFixing: event.type === 'change',
});

/** The refusal of an order is kept and shown at the step that can put it right. */
const refused = [
  { type: 'rememberRefusal', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
  { type: 'saveAttempt', params: ({ context }: { context: CheckoutContext }) => context.attempt },
  { type: 'showStep', params: ({ context }: { context: CheckoutContext }) => addressToFix(context.refusal) },
] as const;

/** A step that belongs to somebody: their session may end. */
const sessionEnds = { guard: 'isCartGoneWithSession', target: 'identify' } as const;

/**
 * The checkout: cart → delivery → contact → invoice → review → placing → payment → result. The address names the step that
 * is requested; every move changes the address, and `placeOf` decides which step is shown for it: nobody gets further than
 * their answers reach, and guests wait at `identify`, before the contact.
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
    /** Nothing is in the cart, or it has not been read yet. */
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
    invoice: {
      entry: ['startStep'],
      on: {
        changed: [sessionEnds, ...changesFrom('invoice')],
        next: onwards('invoice'),
        back: backwards('invoice'),
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
      // One request at a time, and nothing that was sent is changed under way.
      on: { typed: {}, goTo: {}, changed: {} },
      invoke: {
        id: 'place',
        src: 'place',
        input: ({ context, event }) => {
          if (event.type !== 'place') throw new Error('Only a press of the button places an order.');
          const { stamp } = event.inputs;
          return { request: requestFrom(event.inputs), key: context.attempt?.key ?? context.newKey(), stamp };
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

/** The step that is shown, or that a guest waits to reach; undefined while there is nothing to check out. */
export function shownStep(state: CheckoutSnapshot['value'], requested: CheckoutStep): CheckoutStep | undefined {
  if (state === 'cart') return undefined;
  if (state === 'identify') return requested === 'delivery' ? 'contact' : requested;
  return isCheckoutStep(state) ? state : 'review';
}

function addressToFix(refusal: CheckoutRefusal | undefined): StepAddress {
  const step = refusal === undefined ? 'review' : stepToFix(refusal);
  return { step, isFixing: step !== 'review' };
}

const requestFrom = ({ draft, cart, language }: CheckoutInputs): CheckoutDraftRequest =>
  requestOf(draft, { cart: cart ?? 'flower', language });
