import { describe, expect, it, jest } from '@jest/globals';
import { getShortestPaths } from 'xstate/graph';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { ApiError } from '../../../../lib/api-client';
import { type CheckoutDraft, emptyDraft } from './checkout-draft.policy';
import {
  type Attempt,
  type CheckoutEvent,
  type CheckoutInputs,
  checkoutMachine,
  type PlaceAttempt,
  shownStep,
} from './checkout.machine';
import { type CheckoutStep, checkoutSteps } from './checkout-steps.policy';
import { isComplete } from './checkout-validation';

const full: CheckoutDraft = {
  ...emptyDraft,
  delivery: {
    ...emptyDraft.delivery,
    kind: 'church',
    placeName: 'Igreja de Santo António',
    city: 'Lisboa',
    location: { lat: 38.71, lng: -9.13 },
    date: '2026-12-01',
    hour: '11:00',
  },
  contact: { name: 'Maria Ferreira', phone: '912 345 678' },
  consents: { terms: true, earlyStart: false },
};
const answer = { orderId: 'order', paymentUrl: '/sandbox/pay/cs_1' };

const inputsOf = (changes: Partial<CheckoutInputs> = {}): CheckoutInputs => ({
  requested: 'delivery',
  isFixing: false,
  draft: emptyDraft,
  cart: 'flower',
  isComplete,
  stamp: 'two wreaths',
  isSignedIn: true,
  language: 'pt',
  months: 1,
  ...changes,
});

/**
 * Drafts that are complete up to each step; `everyInput` combines them with all steps that a URL may name, for guests
 * and customers.
 */
const drafts: CheckoutDraft[] = [
  emptyDraft,
  { ...emptyDraft, delivery: full.delivery },
  { ...emptyDraft, delivery: full.delivery, contact: full.contact },
  full,
];
const everyInput = drafts.flatMap((draft) =>
  [true, false].flatMap((isSignedIn) => [
    inputsOf({ draft, isSignedIn, cart: undefined, stamp: '' }),
    ...checkoutSteps.map((requested) => inputsOf({ draft, isSignedIn, requested })),
  ]),
);
const moving = everyInput.filter(({ draft, requested }) => draft === full && requested === 'review');
const walk: CheckoutEvent[] = [
  ...everyInput.map((inputs): CheckoutEvent => ({ type: 'changed', inputs })),
  ...[...moving, inputsOf()].flatMap((inputs): CheckoutEvent[] => [
    { type: 'next', inputs },
    { type: 'back', inputs },
    { type: 'place', inputs },
    ...checkoutSteps.map((step): CheckoutEvent => ({ type: 'goTo', step, inputs })),
  ]),
  { type: 'place', inputs: inputsOf({ draft: { ...full, consents: emptyDraft.consents }, requested: 'review' }) },
  { type: 'typed' },
];
/** The events that report the success or failure of an invoked actor. */
const endings = [
  { type: 'xstate.done.actor.place', output: answer, actorId: 'place' },
  { type: 'xstate.error.actor.place', error: new ApiError({ code: 'offline', status: 0 }), actorId: 'place' },
  { type: 'xstate.done.actor.redirect', output: undefined, actorId: 'redirect' },
] as unknown as CheckoutEvent[];

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

describe('the paths of the checkout', () => {
  const paths = getShortestPaths(checkoutMachine, {
    input: { attempt: undefined, newKey: () => 'key' },
    events: [...walk, ...endings],
    serializeState: ({ value, context, status }: Snapshot) =>
      JSON.stringify([value, status, context.stamp, context.refusal?.code]),
  });
  const arrivals = paths.flatMap(({ steps, state }) => {
    const { event } = steps.at(-1) ?? {};
    return event !== undefined && 'inputs' in event ? [{ place: state.value, inputs: event.inputs }] : [];
  });

  it('reach every state', () => {
    const states = new Set(paths.map(({ state }) => state.value));
    expect(states).toEqual(new Set(Object.keys(checkoutMachine.states)));
  });

  it('show no step while an earlier one is incomplete', () => {
    const at = (steps: readonly string[]) => arrivals.filter(({ place }) => steps.includes(place));
    for (const { inputs } of at(['contact', 'review', 'placing'])) {
      expect(inputs.draft.delivery.kind).toBe('church');
    }
    for (const { inputs } of at(['review', 'placing'])) {
      expect(inputs.draft.contact.name).toBe('Maria Ferreira');
    }
  });

  it('ask guests to sign in before the contact step, and place no order for them', () => {
    const guests = new Set(arrivals.filter(({ inputs }) => !inputs.isSignedIn).map(({ place }) => place));
    for (const step of ['contact', 'review', 'placing'] as const) expect(guests.has(step)).toBe(false);
    expect(guests.has('identify')).toBe(true);
  });

  it('place an order only from the review, with the terms accepted', () => {
    for (const { steps } of paths.filter(({ state: { value } }) => value === 'placing')) {
      const entered = steps.findLastIndex(({ event }) => event.type === 'place');
      const event = steps[entered]?.event;
      expect(event !== undefined && 'inputs' in event && event.inputs.draft.consents.terms).toBe(true);
      expect(steps[entered - 1]?.state.value).toBe('review');
    }
  });

  it('reach the result only through the payment', () => {
    const after = paths.filter(({ state: { value } }) => value === 'result');
    expect(after.length).toBeGreaterThan(0);
    for (const { steps } of after) {
      const arrived = steps.findIndex(({ state: { value } }) => value === 'result');
      expect(steps[arrived - 1]?.state.value).toBe('payment');
    }
  });
});

describe('a forbidden move', () => {
  it.each<[string, Partial<CheckoutInputs>, (inputs: CheckoutInputs) => CheckoutEvent]>([
    ['to the next step without a delivery', {}, (inputs) => ({ type: 'next', inputs })],
    ['from the first step straight to the review', {}, (inputs) => ({ type: 'goTo', step: 'review', inputs })],
    ['placing the order from the first step', { draft: full }, (inputs) => ({ type: 'place', inputs })],
    [
      'to the review without a contact',
      { draft: { ...full, contact: emptyDraft.contact } },
      (inputs) => ({ type: 'goTo', step: 'review', inputs }),
    ],
  ])('leaves the current step unchanged: %s', (_name, changes, event) => {
    const page = pageWith(changes);
    page.actor.send(event(page.inputs()));
    expect(page.state()).toBe('delivery');
    expect(page.address()).toBe('delivery');
  });

  it('does not place the order without accepted terms, and stays at the review', () => {
    const page = pageAtReview({ draft: { ...full, consents: emptyDraft.consents } });
    page.place();
    expect(page.state()).toBe('review');
  });
});

describe('the step in the URL', () => {
  it.each<CheckoutStep>([...checkoutSteps])('is shown when all steps before it are complete: %s', (requested) => {
    expect(pageWith({ draft: full, requested }).state()).toBe(requested);
  });

  it('is replaced by the first incomplete step when it lies beyond that step', () => {
    const page = pageWith({ draft: { ...full, contact: emptyDraft.contact }, requested: 'review' });
    expect(page.state()).toBe('contact');
    expect(page.shown).toEqual([{ step: 'contact', replace: true }]);
  });

  it('is kept while the customer signs in again', () => {
    const page = pageAtReview();
    page.change({ isSignedIn: false, cart: undefined, stamp: '' });
    expect(page.state()).toBe('identify');
    expect(shownStep(page.state(), page.address())).toBe('review');
    page.change({ isSignedIn: true, cart: 'flower', stamp: 'two wreaths' });
    expect(page.state()).toBe('review');
  });

  it('can be opened from the review for a correction, after which the next button returns to the review', () => {
    const page = pageAtReview();
    page.actor.send({ type: 'change', step: 'delivery', inputs: page.inputs() });
    expect(page.state()).toBe('delivery');
    page.actor.send({ type: 'next', inputs: page.inputs() });
    expect(page.state()).toBe('review');
  });

  it('follows the next and back buttons', () => {
    const page = pageWith({ draft: full });
    for (const step of ['contact', 'review']) {
      page.actor.send({ type: 'next', inputs: page.inputs() });
      expect(page.state()).toBe(step);
    }
    page.actor.send({ type: 'back', inputs: page.inputs() });
    expect(page.state()).toBe('contact');
  });
});

describe('placing the order', () => {
  it('sends one request however often the button is pressed, then leaves for the payment page', async () => {
    const page = pageAtReview({}, () => Promise.resolve(answer));
    page.place();
    page.place();
    await waitFor(page.actor, ({ value }) => value === 'result');
    expect(page.placeOrder).toHaveBeenCalledTimes(1);
    expect(page.redirect).toHaveBeenCalledWith('/sandbox/pay/cs_1');
  });

  it('keeps the typed values for a later return, but clears the consents and the idempotency key', async () => {
    const page = pageAtReview({}, () => Promise.resolve(answer));
    await placed(page);
    expect(page.inputs().draft).toEqual({ ...full, consents: emptyDraft.consents });
    expect(page.attempt()).toBeUndefined();
  });

  it('retries with the same key after a network error, even after a reload', async () => {
    const offline = () => Promise.reject(new ApiError({ code: 'offline', status: 0 }));
    const page = pageAtReview({}, offline);
    await placed(page);
    expect(page.actor.getSnapshot().context.refusal?.code).toBe('offline');
    await placed(page);
    const reloaded = pageAtReview({}, offline, page.attempt());
    await placed(reloaded);
    expect([...keysOf(page), ...keysOf(reloaded)]).toEqual(['key 1', 'key 1', 'key 1']);
  });

  it('uses a new key once the server has refused, or when the request has changed', async () => {
    const page = pageAtReview({}, () => Promise.reject(refusal('cart_conflict', 409)));
    await placed(page);
    await placed(page);
    page.change({ draft: { ...full, contact: { name: 'Rui', phone: '912345678' } } });
    await placed(page);
    expect(keysOf(page)).toEqual(['key 1', 'key 2', 'key 3']);
  });

  it('leads to the delivery step when the date is too soon; choosing the nearest possible date leads back to the review', async () => {
    const tooSoon = refusal('too_soon', 422, { nearest: { date: '2026-12-02', hour: '08:00' } });
    const page = pageAtReview({}, () => Promise.reject(tooSoon));
    await placed(page);
    expect(page.state()).toBe('delivery');
    expect(page.inputs().isFixing).toBe(true);
    page.actor.send({ type: 'takeNearest' });
    expect(page.state()).toBe('review');
    expect(page.inputs().draft.delivery).toMatchObject({ date: '2026-12-02', hour: '08:00' });
  });

  it('asks to sign in again when the session has ended, then returns to the review and keeps the idempotency key', async () => {
    const page = pageAtReview({}, () => Promise.reject(refusal('unauthenticated', 401)));
    page.place();
    page.change({ isSignedIn: false, cart: undefined, stamp: '' });
    await waitFor(page.actor, ({ context }) => context.refusal?.code === 'unauthenticated');
    expect(page.state()).toBe('identify');
    page.change({});
    expect(page.state()).toBe('identify');
    page.change({ isSignedIn: true, cart: 'flower', stamp: 'two wreaths' });
    expect(page.state()).toBe('review');
    expect(page.attempt()).toMatchObject({ key: 'key 1' });
  });

  it('shows the empty cart when the cart has been emptied elsewhere', async () => {
    const page = pageAtReview({}, () => Promise.reject(refusal('cart_empty', 409)));
    page.place();
    page.change({ cart: undefined, stamp: '' });
    await waitFor(page.actor, ({ value }) => value === 'cart');
  });

  it('reports a cart that has changed since it was shown', () => {
    const page = pageAtReview();
    page.change({ stamp: 'three wreaths' });
    expect(page.actor.getSnapshot().context.refusal?.code).toBe('cart_changed');
    page.change({ cart: undefined, stamp: '' });
    expect(page.state()).toBe('cart');
  });

  it('drops the refusal when something is typed', () => {
    const page = pageAtReview();
    page.change({ stamp: 'three wreaths' });
    page.actor.send({ type: 'typed' });
    expect(page.actor.getSnapshot().context.refusal).toBeUndefined();
  });
});

type Places = () => Promise<typeof answer>;

/** Runs the machine with a simulated page, which holds the step of the URL and the values of the form. */
function pageWith(start: Partial<CheckoutInputs>, places: Places = () => new Promise(() => {}), kept?: Attempt) {
  const placeOrder = jest.fn<(attempt: PlaceAttempt) => Promise<typeof answer>>(places);
  const redirect = jest.fn<(url: string) => Promise<void>>(() => Promise.resolve());
  const shown: object[] = [];
  let inputs = inputsOf(start);
  let attempt = kept;
  let keys = 0;
  const change = (changes: Partial<CheckoutInputs>) => {
    inputs = { ...inputs, ...changes };
    actor.send({ type: 'changed', inputs });
  };
  const machine = checkoutMachine.provide({
    actors: {
      place: fromPromise(({ input: placing }: { input: PlaceAttempt }) => placeOrder(placing)),
      redirect: fromPromise(({ input: { url } }: { input: { url: string } }) => redirect(url)),
    },
    actions: {
      showStep: (_, { step, replace, isFixing = false }) => {
        if (step === inputs.requested) return;
        shown.push({ step, ...(replace && { replace }) });
        change({ requested: step, isFixing });
      },
      readInputs: ({ self }) => self.send({ type: 'changed', inputs }),
      takeMoment: (_, moment) => {
        inputs = { ...inputs, draft: { ...inputs.draft, delivery: { ...inputs.draft.delivery, ...moment } } };
      },
      clearConsents: () => {
        inputs = { ...inputs, draft: { ...inputs.draft, consents: emptyDraft.consents } };
      },
      saveAttempt: (_, next) => {
        attempt = next;
      },
    },
  });
  const actor = createActor(machine, { input: { attempt: kept, newKey: () => `key ${(keys += 1)}` } });
  actor.start();
  return {
    actor,
    change,
    shown,
    placeOrder,
    redirect,
    inputs: () => inputs,
    attempt: () => attempt,
    address: () => inputs.requested,
    state: () => actor.getSnapshot().value,
    place: () => actor.send({ type: 'place', inputs }),
  };
}

type Page = ReturnType<typeof pageWith>;

const pageAtReview = (start: Partial<CheckoutInputs> = {}, places?: Places, kept?: Attempt): Page =>
  pageWith({ draft: full, requested: 'review', ...start }, places, kept);

async function placed(page: Page): Promise<void> {
  page.place();
  await waitFor(page.actor, ({ value }) => value !== 'placing');
}

const keysOf = ({ placeOrder }: Page) => placeOrder.mock.calls.map(([{ key }]) => key);

function refusal(code: string, status: number, details: Record<string, unknown> = {}): ApiError {
  const problem = { type: '', title: '', status, detail: code, code, requestId: '', error: code, ...details };
  return new ApiError({ code, status, problem });
}
