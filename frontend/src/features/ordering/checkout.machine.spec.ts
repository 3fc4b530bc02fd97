import { describe, expect, it, jest } from '@jest/globals';
import { getShortestPaths } from 'xstate/graph';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { ApiError } from '../../lib/api-client';
import { type CheckoutDraft, emptyDraft } from './checkout-draft.policy';
import { type CheckoutEvent, type CheckoutInput, checkoutMachine, type PlaceAttempt } from './checkout.machine';
import type { CheckoutStep } from './checkout-steps.policy';

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
const cartRead: CheckoutEvent = { type: 'cartRead', cart: 'flower', stamp: 'two wreaths' };
const answer = { orderId: 'order', paymentUrl: '/sandbox/pay/cs_1' };

const inputOf = (input: Partial<CheckoutInput> = {}): CheckoutInput => ({
  draft: emptyDraft,
  isSignedIn: true,
  language: 'pt',
  wished: 'delivery',
  newKey: () => 'key',
  ...input,
});

const walk: CheckoutEvent[] = [
  cartRead,
  { type: 'cartRead', cart: undefined, stamp: '' },
  { type: 'sessionRead', isSignedIn: true },
  { type: 'sessionRead', isSignedIn: false },
  { type: 'typed', part: 'delivery', values: full.delivery },
  { type: 'typed', part: 'contact', values: full.contact },
  { type: 'typed', part: 'consents', values: full.consents },
  { type: 'next' },
  { type: 'back' },
  { type: 'place' },
  ...(['delivery', 'contact', 'invoice', 'review'] as const).map((step) => ({ type: 'goTo' as const, step })),
];
/** How the actors end, as the machine sees it. */
const endings = [
  { type: 'xstate.done.actor.place', output: answer, actorId: 'place' },
  { type: 'xstate.error.actor.place', error: new ApiError({ code: 'offline', status: 0 }), actorId: 'place' },
  { type: 'xstate.done.actor.redirect', output: undefined, actorId: 'redirect' },
] as unknown as CheckoutEvent[];

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

const pathsFrom = (input: CheckoutInput, events: CheckoutEvent[]) =>
  getShortestPaths(checkoutMachine, {
    input,
    events,
    serializeState: ({ value, context, status }: Snapshot) => {
      const { draft, cart, isSignedIn, wished, isMending } = context;
      const code = context.refusal?.code;
      return JSON.stringify([value, status, draft, cart, isSignedIn, wished, isMending, code]);
    },
  });

describe('the paths of the checkout', () => {
  const paths = pathsFrom(inputOf({ isSignedIn: false }), [...walk, ...endings]);
  const reached = paths.map(({ state }) => state);

  it('reaches every state', () => {
    const states = new Set(reached.map(({ value }) => value));
    expect(states).toEqual(new Set(Object.keys(checkoutMachine.states)));
  });

  it('shows no step while an earlier one is incomplete', () => {
    const beyond = (steps: readonly string[]) => reached.filter(({ value }) => steps.includes(value));
    for (const { context } of beyond(['contact', 'invoice', 'review', 'placing', 'payment', 'result'])) {
      expect(context.draft.delivery.kind).toBe('church');
    }
    for (const { context } of beyond(['invoice', 'review', 'placing', 'payment', 'result'])) {
      expect(context.draft.contact.name).toBe('Maria Ferreira');
    }
  });

  it('asks guests who they are before the contact and sends nothing for them', () => {
    const guests = reached.filter(({ context }) => !context.isSignedIn);
    const states = new Set(guests.map(({ value }) => value));
    for (const step of ['contact', 'invoice', 'review'] as const) expect(states.has(step)).toBe(false);
    expect(states.has('identify')).toBe(true);
  });

  it('places an order only from the review, with the terms accepted', () => {
    for (const { state, steps } of paths.filter(({ state: { value } }) => value === 'placing')) {
      const entered = steps.findLastIndex(({ event }) => event.type === 'place');
      expect(state.context.draft.consents.terms).toBe(true);
      expect(steps[entered - 1]?.state.value).toBe('review');
    }
  });

  it('cannot be left once the order is placed', () => {
    const after = paths.filter(({ state: { value } }) => value === 'result');
    expect(after.length).toBeGreaterThan(0);
    for (const { steps } of after) {
      const arrived = steps.findIndex(({ state: { value } }) => value === 'result');
      expect(steps[arrived - 1]?.state.value).toBe('payment');
    }
  });
});

const forbidden: [string, CheckoutDraft, CheckoutEvent, string][] = [
  ['next without a delivery', emptyDraft, { type: 'next' }, 'delivery'],
  ['straight to the review', emptyDraft, { type: 'goTo', step: 'review' }, 'delivery'],
  ['placing from the first step', full, { type: 'place' }, 'delivery'],
  ['past a missing contact', { ...full, contact: emptyDraft.contact }, { type: 'goTo', step: 'review' }, 'delivery'],
];

describe('forbidden moves', () => {
  it.each(forbidden)('%s', (_name, draft, event, stays) => {
    const actor = createActor(checkoutMachine, { input: inputOf({ draft }) }).start();
    actor.send(cartRead);
    actor.send(event);
    expect(actor.getSnapshot().value).toBe(stays);
  });

  it('placing without the terms', () => {
    const { actor } = atReview({ draft: { ...full, consents: emptyDraft.consents } });
    actor.send({ type: 'place' });
    expect(actor.getSnapshot().value).toBe('review');
  });
});

describe('coming back', () => {
  it.each<CheckoutStep>(['delivery', 'contact', 'invoice', 'review'])('lands at %s where it is complete', (wished) => {
    expect(atReview({ wished }).actor.getSnapshot().value).toBe(wished);
  });

  it('stops at the first incomplete step', () => {
    const { actor } = atReview({ draft: { ...full, contact: emptyDraft.contact } });
    expect(actor.getSnapshot().value).toBe('contact');
  });

  it('keeps the step during a new sign-in', () => {
    const { actor } = atReview();
    actor.send({ type: 'sessionRead', isSignedIn: false });
    actor.send({ type: 'cartRead', cart: undefined, stamp: '' });
    expect(actor.getSnapshot().value).toBe('identify');
    actor.send({ type: 'sessionRead', isSignedIn: true });
    expect(actor.getSnapshot().value).toBe('review');
  });

  it('changes one step and returns to the review', () => {
    const { actor } = atReview();
    actor.send({ type: 'change', step: 'delivery' });
    expect(actor.getSnapshot().value).toBe('delivery');
    actor.send({ type: 'next' });
    expect(actor.getSnapshot().value).toBe('review');
  });
});

describe('placing the order', () => {
  it('sends one request however often the button is pressed, then leaves for the payment page', async () => {
    const { actor, place, redirect } = atReview({}, () => Promise.resolve(answer));
    actor.send({ type: 'place' });
    actor.send({ type: 'place' });
    await waitFor(actor, ({ value }) => value === 'result');
    expect(place).toHaveBeenCalledTimes(1);
    expect(redirect).toHaveBeenCalledWith('/sandbox/pay/cs_1');
  });

  it('restores the form after a return, without the consents and the idempotency key', async () => {
    const { actor } = atReview({}, () => Promise.resolve(answer));
    await placed(actor);
    const { draft } = actor.getSnapshot().context;
    expect(draft).toEqual({ ...full, consents: { terms: false, earlyStart: false }, attempt: null });
  });

  it('tries again with the same key after a lost network', async () => {
    const { actor, place } = atReview({}, () => Promise.reject(new ApiError({ code: 'offline', status: 0 })));
    await placed(actor);
    expect(actor.getSnapshot().context.refusal?.code).toBe('offline');
    await placed(actor);
    expect(keysOf(place)).toEqual(['key 1', 'key 1']);
  });

  it('takes a new key once the server has refused, or something else is asked for', async () => {
    const { actor, place } = atReview({}, () => Promise.reject(refusal('busy', 409)));
    await placed(actor);
    await placed(actor);
    actor.send({ type: 'typed', part: 'contact', values: { name: 'Rui', phone: '912345678' } });
    await placed(actor);
    expect(keysOf(place)).toEqual(['key 1', 'key 2', 'key 3']);
  });

  it('leads to the delivery when it is too soon, and takes the nearest moment back to the review', async () => {
    const tooSoon = refusal('too_soon', 422, { nearest: { date: '2026-12-02', hour: '08:00' } });
    const { actor } = atReview({}, () => Promise.reject(tooSoon));
    await placed(actor);
    expect(actor.getSnapshot().value).toBe('delivery');
    actor.send({ type: 'takeNearest' });
    expect(actor.getSnapshot().value).toBe('review');
    expect(actor.getSnapshot().context.draft.delivery).toMatchObject({ date: '2026-12-02', hour: '08:00' });
  });

  it('asks to sign in again when the session has ended, and comes back with everything', async () => {
    const { actor } = atReview({}, () => Promise.reject(refusal('unauthenticated', 401)));
    actor.send({ type: 'place' });
    actor.send({ type: 'sessionRead', isSignedIn: false });
    actor.send({ type: 'cartRead', cart: undefined, stamp: '' });
    await waitFor(actor, ({ value }) => value === 'identify');
    expect(actor.getSnapshot().context.refusal?.code).toBe('unauthenticated');
    actor.send({ type: 'sessionRead', isSignedIn: true });
    expect(actor.getSnapshot().value).toBe('review');
    expect(actor.getSnapshot().context.draft).toMatchObject({ delivery: full.delivery, attempt: { key: 'key 1' } });
  });

  it('has nothing to order once the signed-in customer’s cart has been emptied elsewhere', async () => {
    const { actor } = atReview({}, () => Promise.reject(refusal('cart_empty', 409)));
    actor.send({ type: 'place' });
    actor.send({ type: 'cartRead', cart: undefined, stamp: '' });
    await waitFor(actor, ({ value }) => value === 'cart');
  });

  it('says so when the cart becomes another one under way', () => {
    const { actor } = atReview();
    actor.send({ type: 'cartRead', cart: 'flower', stamp: 'three wreaths' });
    expect(actor.getSnapshot().context.refusal?.code).toBe('cart_changed');
    actor.send({ type: 'cartRead', cart: undefined, stamp: '' });
    expect(actor.getSnapshot().value).toBe('cart');
  });
});

function atReview(
  input: Partial<CheckoutInput> = {},
  places: () => Promise<typeof answer> = () => new Promise(() => {}),
) {
  const place = jest.fn<(attempt: PlaceAttempt) => Promise<typeof answer>>(places);
  const redirect = jest.fn<(url: string) => Promise<void>>(() => Promise.resolve());
  let keys = 0;
  const machine = checkoutMachine.provide({
    actors: {
      place: fromPromise(({ input: attempt }: { input: PlaceAttempt }) => place(attempt)),
      redirect: fromPromise(({ input: { url } }: { input: { url: string } }) => redirect(url)),
    },
  });
  const newKey = () => `key ${(keys += 1)}`;
  const actor = createActor(machine, { input: inputOf({ draft: full, wished: 'review', newKey, ...input }) }).start();
  actor.send(cartRead);
  return { actor, place, redirect };
}

async function placed(actor: ReturnType<typeof atReview>['actor']): Promise<void> {
  actor.send({ type: 'place' });
  await waitFor(actor, ({ value }) => value !== 'placing');
}

const keysOf = (place: ReturnType<typeof atReview>['place']) => place.mock.calls.map(([{ key }]) => key);

function refusal(code: string, status: number, details: Record<string, unknown> = {}): ApiError {
  const problem = { type: '', title: '', status, detail: code, code, requestId: '', error: code, ...details };
  return new ApiError({ code, status, problem });
}
