import type { Language } from '@perpetua/contracts/languages';
import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import {
  type CartKind,
  type CheckoutDraft,
  type CheckoutDraftRequest,
  isComplete,
  requestOf,
} from './checkout-draft.policy';
import {
  cartChangedCode,
  type CheckoutRefusal,
  type CheckoutStep,
  furthestStep,
  isCheckoutStep,
  isDecided,
  landingOf,
  mendingStep,
  refusalOf,
  stepAfter,
  stepBefore,
} from './checkout-steps.policy';

/** One try at placing the order: the same content always goes with the same key. */
export interface PlaceAttempt {
  request: CheckoutDraftRequest;
  key: string;
  /** What was in the cart when the button was pressed. */
  stamp: string;
}

export interface CheckoutContext {
  draft: CheckoutDraft;
  cart: CartKind | undefined;
  /** Tells one content of the cart from another. */
  stamp: string;
  isSignedIn: boolean;
  language: Language;
  /** Where the customer wants to be; where they are follows from what is complete. */
  wished: CheckoutStep;
  /** A single step is visited to fix it; from there the way leads straight back to the review. */
  isMending: boolean;
  refusal: CheckoutRefusal | undefined;
  answer: CheckoutAnswer | undefined;
  newKey: () => string;
}

type Part = 'delivery' | 'contact' | 'invoice' | 'consents';
type Typed = { [P in Part]: { type: 'typed'; part: P; values: CheckoutDraft[P] } }[Part];

export type CheckoutEvent =
  | Typed
  | { type: 'cartRead'; cart: CartKind | undefined; stamp: string }
  | { type: 'sessionRead'; isSignedIn: boolean }
  | { type: 'languageChosen'; language: Language }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'goTo'; step: CheckoutStep }
  /** From the review to one step and back. */
  | { type: 'change'; step: CheckoutStep }
  /** The nearest good moment that a refusal named. */
  | { type: 'takeNearest' }
  | { type: 'place' };

export interface CheckoutInput {
  draft: CheckoutDraft;
  isSignedIn: boolean;
  language: Language;
  wished: CheckoutStep;
  newKey: () => string;
}

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
    keepTyped: assign(({ context, event }) =>
      event.type === 'typed' ? { draft: { ...context.draft, [event.part]: event.values }, refusal: undefined } : {},
    ),
    keepCart: assign(({ event }) => (event.type === 'cartRead' ? { cart: event.cart, stamp: event.stamp } : {})),
    keepSession: assign(({ event }) => (event.type === 'sessionRead' ? { isSignedIn: event.isSignedIn } : {})),
    keepLanguage: assign(({ event }) => (event.type === 'languageChosen' ? { language: event.language } : {})),
    wish: assign(({ event }) =>
      event.type === 'goTo' || event.type === 'change'
        ? { wished: event.step, isMending: event.type === 'change', refusal: undefined }
        : {},
    ),
    wishNext: assign((_, { step }: { step: CheckoutStep }) => ({ wished: step })),
    reachReview: assign({ isMending: false }),
    sayCartChanged: assign(({ context }) => ({
      draft: { ...context.draft, attempt: null },
      refusal: { code: cartChangedCode, status: 409 },
    })),
    moveToNearest: assign(({ context }) => {
      const { nearest } = context.refusal ?? {};
      if (nearest === undefined) return {};
      const delivery = { ...context.draft.delivery, ...nearest };
      return { draft: { ...context.draft, delivery }, refusal: undefined, wished: 'review' as const };
    }),
    prepareAttempt: assign(({ context }) => {
      const content = contentOf(context);
      const { attempt } = context.draft;
      const kept = attempt?.content === content ? attempt : { key: context.newKey(), content };
      return { draft: { ...context.draft, attempt: kept }, refusal: undefined };
    }),
    /** Who comes back from the payment finds their answers, but consents again: another press is another order. */
    closeAttempt: assign(({ context }) => ({
      draft: { ...context.draft, consents: { terms: false, earlyStart: false }, attempt: null },
    })),
    keepRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const refusal = refusalOf(error);
      const wished = mendingStep(refusal);
      const attempt = isDecided(refusal) ? null : context.draft.attempt;
      return { refusal, wished, isMending: wished !== 'review', draft: { ...context.draft, attempt } };
    }),
  },
  guards: {
    landsAt: ({ context }, place: ReturnType<typeof landingOf>) => landingOf(context, context.wished) === place,
    canGo: ({ context, event }) =>
      (event.type === 'goTo' || event.type === 'change') && furthestStep(context, event.step) === event.step,
    hasAnswers: ({ context }, step: CheckoutStep) => furthestStep(context, stepAfter(step)) !== step,
    isBuyable: ({ context }) =>
      context.isSignedIn && isComplete.consents(context.draft) && furthestStep(context, 'review') === 'review',
    isOtherCart: ({ context, event }) =>
      event.type === 'cartRead' && event.cart !== undefined && event.stamp !== context.stamp,
    /** With the session goes the account's cart, and comes back with the next one. */
    isCartGoneWithSession: ({ context, event }) =>
      event.type === 'cartRead' && event.cart === undefined && !context.isSignedIn,
    isCartOfOtherKind: ({ context, event }) => event.type === 'cartRead' && event.cart !== context.cart,
    hasNearest: ({ context }) => context.refusal?.nearest !== undefined,
    signsOut: ({ event }) => event.type === 'sessionRead' && !event.isSignedIn,
  },
});

/** From answered step to step; while one is fixed, straight back to the review. */
const onwards = (step: CheckoutStep) =>
  ({
    guard: { type: 'hasAnswers', params: step },
    target: 'cart',
    actions: [
      {
        type: 'wishNext',
        params: ({ context }: { context: CheckoutContext }) => ({
          step: context.isMending ? ('review' as const) : stepAfter(step),
        }),
      },
    ],
  }) as const;

const backwards = (step: CheckoutStep) =>
  ({ target: 'cart', actions: [{ type: 'wishNext', params: { step: stepBefore(step) } }, 'reachReview'] }) as const;

/** What may happen at every step that belongs to somebody: their session may end, their cart may become another. */
const signedInStep = {
  sessionRead: [{ guard: 'signsOut', target: 'cart', actions: ['keepSession'] }, { actions: ['keepSession'] }],
} as const;

/**
 * The checkout: cart → delivery → contact → invoice → review → placing → payment → result. Every move names a wish and
 * goes through `cart`, which lets nobody further than their answers reach; guests wait at `identify`, before the contact.
 */
export const checkoutMachine = definition.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    cart: undefined,
    stamp: '',
    isMending: false,
    refusal: undefined,
    answer: undefined,
  }),
  initial: 'cart',
  on: {
    typed: { actions: ['keepTyped'] },
    languageChosen: { actions: ['keepLanguage'] },
    sessionRead: { actions: ['keepSession'] },
    cartRead: [{ guard: 'isCartOfOtherKind', target: '.cart', actions: ['keepCart'] }, { actions: ['keepCart'] }],
    goTo: { guard: 'canGo', target: '.cart', actions: ['wish'] },
  },
  states: {
    cart: {
      always: [
        { guard: { type: 'landsAt', params: 'identify' }, target: 'identify' },
        { guard: { type: 'landsAt', params: 'delivery' }, target: 'delivery' },
        { guard: { type: 'landsAt', params: 'contact' }, target: 'contact' },
        { guard: { type: 'landsAt', params: 'invoice' }, target: 'invoice' },
        { guard: { type: 'landsAt', params: 'review' }, target: 'review' },
      ],
    },
    identify: {
      on: {
        cartRead: { guard: 'isCartGoneWithSession' },
        sessionRead: { target: 'cart', actions: ['keepSession'] },
        back: backwards('contact'),
      },
    },
    delivery: {
      on: {
        next: onwards('delivery'),
        takeNearest: { guard: 'hasNearest', target: 'cart', actions: ['moveToNearest'] },
      },
    },
    contact: { on: { ...signedInStep, next: onwards('contact'), back: backwards('contact') } },
    invoice: { on: { ...signedInStep, next: onwards('invoice'), back: backwards('invoice') } },
    review: {
      entry: ['reachReview'],
      on: {
        ...signedInStep,
        change: { guard: 'canGo', target: 'cart', actions: ['wish'] },
        back: backwards('review'),
        cartRead: [
          { guard: 'isCartOfOtherKind', target: 'cart', actions: ['keepCart'] },
          { guard: 'isOtherCart', actions: ['keepCart', 'sayCartChanged'] },
        ],
        place: { guard: 'isBuyable', target: 'placing', actions: ['prepareAttempt'] },
      },
    },
    placing: {
      // One request at a time, and nothing that was sent is changed under way.
      on: {
        typed: {},
        goTo: {},
        cartRead: [{ guard: 'isCartGoneWithSession' }, { actions: ['keepCart'] }],
      },
      invoke: {
        id: 'place',
        src: 'place',
        input: ({ context }) => ({
          request: requestFrom(context),
          key: context.draft.attempt?.key ?? context.newKey(),
          stamp: context.stamp,
        }),
        onDone: { target: 'payment', actions: assign({ answer: ({ event }) => event.output }) },
        onError: {
          target: 'cart',
          actions: [{ type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    payment: {
      entry: ['closeAttempt'],
      on: { typed: {}, goTo: {}, cartRead: {}, sessionRead: {} },
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
export function shownStep({ value, context }: CheckoutSnapshot): CheckoutStep | undefined {
  if (value === 'cart') return undefined;
  if (value === 'identify') return context.wished === 'delivery' ? 'contact' : context.wished;
  return isCheckoutStep(value) ? value : 'review';
}

function requestFrom({ draft, cart, language }: CheckoutContext): CheckoutDraftRequest {
  return requestOf(draft, { cart: cart ?? 'flower', language });
}

function contentOf(context: CheckoutContext): string {
  return JSON.stringify([requestFrom(context), context.stamp]);
}
