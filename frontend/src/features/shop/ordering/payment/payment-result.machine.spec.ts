import { describe, expect, it, jest } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { createActor, type SnapshotFrom, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { anOrder } from '../ordering.samples';
import {
  paymentResultMachine,
  type ResultEvent,
  quietMs,
  type ReturnedAs,
  secondsToHome,
} from './payment-result.machine';

const statuses = [
  'awaiting_payment',
  'payment_processing',
  'payment_failed',
  'payment_expired',
  'date_passed',
  'paid',
  'settled',
  'chargeback_open',
  'cancelled',
  'refunded',
] as const;

const read = (status: Order['status']): ResultEvent => ({ type: 'orderRead', order: anOrder({ status }) });
const outcomeOf = ({ value }: SnapshotFrom<typeof paymentResultMachine>) => value.outcome;

function returned(returnedAs: ReturnedAs = 'success') {
  const clock = new SimulatedClock();
  const goHome = jest.fn();
  const machine = paymentResultMachine.provide({ actions: { goHome } });
  const actor = createActor(machine, { input: { orderId: 'order', returnedAs }, clock }).start();
  return { actor, clock, goHome };
}

describe('the paths of a payment result', () => {
  const events = [
    ...statuses.map(read),
    { type: 'orderMissing' },
    { type: 'orderUnreachable' },
    { type: 'stay' },
    { type: 'touched' },
    { type: 'xstate.after.second.payment-result.countdown.counting' },
    { type: 'xstate.after.patience.payment-result.outcome.waiting' },
  ] as ResultEvent[];
  const paths = (['success', 'failed'] as const).flatMap((returnedAs) =>
    getShortestPaths(paymentResultMachine, {
      input: { orderId: 'order', returnedAs },
      events,
      serializeState: ({ value, context }) => JSON.stringify([value, context.order?.status, context.secondsLeft]),
    }),
  );

  it('reach every outcome and every state of the countdown', () => {
    const statesOf = (region: 'outcome' | 'countdown') =>
      new Set(Object.keys(paymentResultMachine.states[region]?.states ?? {}));
    const reached = paths.map(({ state }) => state.value);
    expect(new Set(reached.map((value) => value.outcome))).toEqual(statesOf('outcome'));
    expect(new Set(reached.map((value) => value.countdown))).toEqual(statesOf('countdown'));
  });

  it('never count down before there is a result', () => {
    for (const { state, steps } of paths.filter(({ state: { value } }) => value.countdown === 'counting')) {
      expect(steps.length).toBeGreaterThan(0);
      expect(['reading', 'unreachable']).not.toContain(outcomeOf(state));
    }
  });
});

describe('a payment result', () => {
  it.each([
    ['paid', 'paid'],
    ['settled', 'paid'],
    ['payment_processing', 'processing'],
    ['payment_expired', 'expired'],
    ['date_passed', 'datePassed'],
  ] as const)('of an order with status %s is “%s”', (status, outcome) => {
    const { actor } = returned();
    actor.send(read(status));
    expect(outcomeOf(actor.getSnapshot())).toBe(outcome);
  });

  it('is “waiting” until the bank responds, “late” after 30 s, and the bank’s result when it arrives', () => {
    const { actor, clock } = returned();
    actor.send(read('awaiting_payment'));
    expect(outcomeOf(actor.getSnapshot())).toBe('waiting');
    clock.increment(30_000);
    actor.send(read('awaiting_payment'));
    expect(outcomeOf(actor.getSnapshot())).toBe('late');
    actor.send(read('paid'));
    expect(outcomeOf(actor.getSnapshot())).toBe('paid');
  });

  it('stays “waiting” while only an earlier decline is known, and becomes “failed” when a voucher fails', () => {
    const { actor } = returned();
    actor.send(read('payment_failed'));
    expect(outcomeOf(actor.getSnapshot())).toBe('waiting');
    actor.send(read('payment_processing'));
    actor.send(read('payment_failed'));
    expect(outcomeOf(actor.getSnapshot())).toBe('failed');
  });

  it.each(['payment_failed', 'awaiting_payment'] as const)(
    'is “failed” after an unsuccessful return if the order’s status is %s',
    (status) => {
      const { actor } = returned('failed');
      actor.send(read(status));
      expect(outcomeOf(actor.getSnapshot())).toBe('failed');
    },
  );

  it('stays as it is when the server can no longer be reached', () => {
    const { actor } = returned();
    actor.send(read('payment_processing'));
    actor.send({ type: 'orderUnreachable' });
    expect(outcomeOf(actor.getSnapshot())).toBe('processing');
  });
});

describe('the countdown', () => {
  it('does not begin while a voucher is shown, and begins when it is paid', () => {
    const { actor, clock, goHome } = returned('failed');
    actor.send(read('payment_failed'));
    clock.increment(3_000);
    actor.send(read('payment_processing'));
    clock.increment(60_000);
    expect(goHome).not.toHaveBeenCalled();
    actor.send(read('paid'));
    expect(actor.getSnapshot().context.secondsLeft).toBe(secondsToHome);
    for (let second = 1; second <= secondsToHome; second += 1) clock.increment(1_000);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it('leads home after ten seconds', () => {
    const { actor, clock, goHome } = returned();
    actor.send(read('paid'));
    for (let second = 1; second < secondsToHome; second += 1) clock.increment(1_000);
    expect(goHome).not.toHaveBeenCalled();
    expect(actor.getSnapshot().context.secondsLeft).toBe(1);
    clock.increment(1_000);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it('pauses while somebody uses the page, and begins again when the page has been left alone', () => {
    const { actor, clock, goHome } = returned();
    actor.send(read('paid'));
    clock.increment(1_000);
    actor.send({ type: 'touched' });
    clock.increment(quietMs - 1);
    actor.send({ type: 'touched' });
    clock.increment(quietMs - 1);
    expect(actor.getSnapshot().value.countdown).toBe('paused');
    clock.increment(1);
    for (let second = 1; second < secondsToHome; second += 1) clock.increment(1_000);
    expect(goHome).not.toHaveBeenCalled();
    clock.increment(1_000);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it('can be stopped while it pauses', () => {
    const { actor, clock, goHome } = returned();
    actor.send(read('paid'));
    actor.send({ type: 'touched' });
    actor.send({ type: 'stay' });
    clock.increment(600_000);
    expect(goHome).not.toHaveBeenCalled();
  });

  it('can be stopped for good', () => {
    const { actor, clock, goHome } = returned();
    actor.send(read('payment_processing'));
    actor.send({ type: 'stay' });
    actor.send(read('paid'));
    clock.increment(60_000);
    expect(goHome).not.toHaveBeenCalled();
  });
});
