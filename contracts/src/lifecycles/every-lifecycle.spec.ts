import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getShortestPaths } from 'xstate/graph';
import { roles } from '../roles.js';
import { deadlines } from './deadlines.js';
import { allowedActions, IllegalTransitionError, type Lifecycle } from './lifecycle.js';
import { orderLifecycle } from './order.lifecycle.js';
import { partnerLifecycle } from './partner.lifecycle.js';
import { serviceLifecycle } from './service.lifecycle.js';
import { subscriptionLifecycle } from './subscription.lifecycle.js';

const goals: Record<string, readonly string[]> = {
  service: ['closed', 'cancelled'],
  order: ['settled', 'refunded', 'cancelled', 'payment_expired'],
  subscription: ['completed', 'cancelled'],
  partner: ['approved'],
};

/** Events that a person's act causes without a separate call (a suspension, a cancellation with an open offer). */
const consequences = [
  'partner: LocationConfirmed by admin',
  'partner: PartnerApplied by admin',
  // Admins start orders by phone, and end those that still wait.
  'order: OrderPlaced by admin',
  'order: OrderCancelled by admin',
];

const lifecycles: Lifecycle[] = [serviceLifecycle, orderLifecycle, subscriptionLifecycle, partnerLifecycle];

function reachableFrom(lifecycle: Lifecycle, start: string): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) {
    for (const event of lifecycle.permittedEvents(state)) seen.add(lifecycle.next(state, event));
  }
  return seen;
}

describe.each(lifecycles.map((lifecycle) => [lifecycle.id, lifecycle] as const))('%s', (id, lifecycle) => {
  const events = lifecycle.events.map((type) => ({ type }));

  it('has a generated path to every state, and following the path leads there', () => {
    const paths = getShortestPaths(lifecycle.machine, { events });
    for (const { state, steps } of paths) {
      const taken = steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'));
      expect(taken.reduce((status, event) => lifecycle.next(status, event), lifecycle.initial)).toBe(state.value);
    }
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(lifecycle.states));
  });

  it('has a way out of every state that is not final, and from each a way to a successful end', () => {
    for (const state of lifecycle.states.filter((candidate) => !lifecycle.isFinal(candidate))) {
      const ways = lifecycle.permittedEvents(state).filter((event) => lifecycle.next(state, event) !== state);
      expect([state, ways]).not.toEqual([state, []]);
      const ends = goals[id]?.filter((goal) => reachableFrom(lifecycle, state).has(goal));
      expect([state, ends]).not.toEqual([state, []]);
    }
  });

  it('ends in the agreed final states', () => {
    const finals = lifecycle.states.filter((state) => lifecycle.isFinal(state));
    expect(new Set(finals)).toEqual(new Set(id === 'partner' ? [] : goals[id]));
    for (const state of lifecycle.states) {
      const snapshot = lifecycle.machine.resolveState({ value: state });
      expect(snapshot.hasTag('final')).toBe(lifecycle.isFinal(state));
    }
  });

  it('contains label, deadlines and actors in the machine itself', () => {
    for (const state of lifecycle.states) {
      const meta = lifecycle.machine.resolveState({ value: state }).getMeta() as Record<string, unknown>;
      expect(meta[`${id}.${state}`]).toEqual({
        label: lifecycle.labelOf(state),
        deadlines: lifecycle.deadlinesOf(state),
      });
    }
    for (const { from, event, by } of lifecycle.transitions) {
      const [definition] = lifecycle.machine.states[from]?.on[event] ?? [];
      expect(definition?.meta).toEqual({ by });
    }
  });

  it('stays within its states under any sequence of events', () => {
    const anyEvent = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...lifecycle.events) }, fc.string());
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (sequence) => {
        let status = lifecycle.initial;
        for (const event of sequence) {
          if (lifecycle.permits(status, event)) {
            status = lifecycle.next(status, event);
          } else {
            const refused = status;
            expect(() => lifecycle.next(refused, event)).toThrow(IllegalTransitionError);
          }
          expect(lifecycle.isState(status)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('ignores unknown names of states and events without an error', () => {
    for (const name of ['', 'nowhere', 'constructor', '__proto__', 'toString', '*', 'none ']) {
      expect(lifecycle.isState(name)).toBe(false);
      expect(lifecycle.isFinal(name)).toBe(false);
      expect(lifecycle.permits(name, lifecycle.events[0] ?? '')).toBe(false);
      expect(lifecycle.permits(lifecycle.initial, name)).toBe(false);
      expect(lifecycle.permittedEvents(name)).toEqual([]);
      expect(lifecycle.deadlinesOf(name)).toEqual([]);
      expect(lifecycle.labelOf(name)).toBeUndefined();
      expect(allowedActions(lifecycle, { state: name, role: 'admin' })).toEqual([]);
      expect(() => lifecycle.next(name, 'OfferMade')).toThrow(IllegalTransitionError);
      expect(() => lifecycle.next(lifecycle.initial, name)).toThrow(IllegalTransitionError);
    }
    for (const value of [undefined, null, 1, {}, ['none']]) expect(lifecycle.isState(value)).toBe(false);
  });

  it('has a call for every event that a person causes', () => {
    const callless = lifecycle.events.flatMap((event) =>
      roles
        .filter((role) => lifecycle.transitions.some((row) => row.event === event && row.by.includes(role)))
        .filter(
          (role) => !lifecycle.actions.some((action) => action.events.includes(event) && action.by.includes(role)),
        )
        .map((role) => `${id}: ${event} by ${role}`),
    );
    expect(new Set(callless)).toEqual(new Set(consequences.filter((line) => line.startsWith(`${id}:`))));
  });

  it('has no call for a role to which the table never permits it', () => {
    for (const { segment, by } of lifecycle.actions) {
      for (const role of by) {
        const somewhere = lifecycle.states.some((state) =>
          allowedActions(lifecycle, { state, role }).includes(segment),
        );
        expect([segment, role, somewhere]).toEqual([segment, role, true]);
      }
    }
  });

  it('arms a deadline only where the system may record one of its events', () => {
    const idle = lifecycle.states.flatMap((state) =>
      lifecycle
        .deadlinesOf(state)
        .filter((kind) => kind in deadlines)
        .filter((kind) => {
          const { events: recorded } = deadlines[kind as keyof typeof deadlines];
          return recorded.length > 0 && !recorded.some((event) => lifecycle.permits(state, event, 'system'));
        })
        .map((kind) => `${state}: ${kind}`),
    );
    // The proposal lapses two hours before the slot (T5), so it is answered or lapsed when the no-show (T6) is due.
    expect(idle).toEqual(id === 'service' ? ['reschedule_proposed: no_show'] : []);
  });
});

describe('the money of an order', () => {
  const holding = ['date_passed', 'paid', 'settled', 'chargeback_open', 'refunded'];

  it('can be refunded, and a second payment recorded, exactly in the states after a payment', () => {
    for (const event of [
      'RefundRequested',
      'RefundConfirmed',
      'RefundFailed',
      'RefundRetried',
      'DuplicatePaymentReceived',
    ] as const) {
      const states = orderLifecycle.states.filter((state) => orderLifecycle.permits(state, event));
      expect(new Set<string>(states)).toEqual(new Set(holding));
      for (const state of states) expect(orderLifecycle.next(state, event)).toBe(state);
    }
  });

  it('is received only by a successful payment, which every reachable state can record', () => {
    for (const { from, event, to } of orderLifecycle.transitions) {
      if (holding.includes(from)) expect(holding).toContain(to);
      else if (holding.includes(to)) expect(['OrderPaid', 'PaymentReceivedTooLate']).toContain(event);
    }
    for (const state of orderLifecycle.states.filter((candidate) => candidate !== 'none')) {
      const success = holding.includes(state) ? 'DuplicatePaymentReceived' : 'PaymentReceivedTooLate';
      expect([state, orderLifecycle.permits(state, success, 'system')]).toEqual([state, true]);
    }
  });
});
