import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { ApiError } from '../../../lib/api-client';
import { offerMachine } from './offer.machine';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const offer = (minutes = 60) => ({ serviceId: 's', offerId: 'o', expiresAt: inMinutes(minutes) });

function running({ minutes = 60, refusal }: { minutes?: number; refusal?: Error } = {}) {
  const answer = jest.fn((): Promise<unknown> => (refusal === undefined ? Promise.resolve() : Promise.reject(refusal)));
  const refresh = jest.fn();
  const machine = offerMachine.provide({
    actors: { accept: fromPromise(answer), decline: fromPromise(answer), counter: fromPromise(answer) },
    actions: { refresh },
  });
  return { actor: createActor(machine, { input: offer(minutes) }).start(), answer, refresh };
}

describe('an offer', () => {
  it('is accepted once, however often the button is pressed', async () => {
    const { actor, answer } = running();
    actor.send({ type: 'accept' });
    actor.send({ type: 'accept' });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(answer).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().value).toBe('accepted');
  });

  it('is declined with a reason', async () => {
    const { actor, answer } = running();
    actor.send({ type: 'decline' });
    expect(answer).not.toHaveBeenCalled();
    actor.send({ type: 'decide', reason: 'Too far' });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(actor.getSnapshot().context.reason).toBe('Too far');
    expect(actor.getSnapshot().value).toBe('declined');
  });

  it('stays open with another hour, which can be replaced, or the agreed hour accepted', async () => {
    const { actor, answer } = running();
    for (const hour of ['15:00', '16:00']) {
      actor.send({ type: 'counter' });
      actor.send({ type: 'propose', hour });
      await waitFor(actor, ({ value }) => value === 'open');
      expect(actor.getSnapshot().context.hour).toBe(hour);
    }
    actor.send({ type: 'accept' });
    await waitFor(actor, ({ value }) => value === 'accepted');
    expect(answer).toHaveBeenCalledTimes(3);
  });

  it('is removed when another partner was faster, and the list is fetched again', async () => {
    const { actor, refresh } = running({ refusal: new ApiError({ code: 'offer_closed', status: 409 }) });
    actor.send({ type: 'accept' });
    await waitFor(actor, ({ value }) => value === 'gone');
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('can be answered again when the answer fails, for example without a connection', async () => {
    const { actor, answer } = running({ refusal: new ApiError({ code: 'offline', status: 0 }) });
    actor.send({ type: 'accept' });
    await waitFor(actor, ({ value }) => value === 'refused');
    actor.send({ type: 'accept' });
    expect(answer).toHaveBeenCalledTimes(2);
  });
});

describe('the time of an offer', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs out, also while a reason is being chosen', () => {
    const { actor } = running({ minutes: 10 });
    actor.send({ type: 'decline' });
    jest.advanceTimersByTime(9 * 60_000);
    expect(actor.getSnapshot().value).toBe('choosingReason');
    jest.advanceTimersByTime(60_000);
    expect(actor.getSnapshot().value).toBe('gone');
  });
});

describe('the shortest paths through the offer machine', () => {
  const ends = ['accept', 'decline', 'counter'].flatMap((call) => [`done.actor.${call}`, `error.actor.${call}`]);
  const paths = getShortestPaths(offerMachine, {
    input: offer(),
    events: [
      { type: 'accept' },
      { type: 'decline' },
      { type: 'back' },
      { type: 'decide', reason: 'Too far' },
      { type: 'counter' },
      { type: 'propose', hour: '15:00' },
      ...ends.map((end) => ({ type: `xstate.${end}`, error: new Error('no') }) as never),
    ],
    serializeState: ({ value }) => JSON.stringify(value),
  });

  it('reach every state except “gone”', () => {
    const reached = new Set(paths.map(({ state }) => state.value));
    expect([...reached].toSorted()).toEqual(
      [
        'accepted',
        'accepting',
        'choosingHour',
        'choosingReason',
        'countering',
        'declined',
        'declining',
        'open',
        'refused',
      ].toSorted(),
    );
  });

  it('never decline without a reason', () => {
    for (const { state } of paths.filter(({ state: end }) => end.value === 'declining')) {
      expect(state.context.reason).not.toBe('');
    }
  });
});
