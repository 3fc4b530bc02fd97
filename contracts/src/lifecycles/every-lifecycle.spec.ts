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

/** Events that a role may cause although no call in the lifecycle's `actions` records them. */
const consequences = [
  'partner: LocationConfirmed by admin',
  'partner: PartnerApplied by admin',
  // An admin blocks the account, not the partner.
  'partner: PartnerAccountBlocked by admin',
  'partner: PartnerAccountUnblocked by admin',
  // Admins place orders by phone, and cancel those that are not paid yet.
  // What was bought for a grave follows the grave: that is moved, and a cemetery merged, by calls of their own.
  'service: ServicePlaceCorrected by admin',
  'service: ServiceRelocated by admin',
  'service: ServiceRelocated by customer',
  'subscription: SubscriptionRelocated by admin',
  'subscription: SubscriptionRelocated by customer',
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

describe.each(lifecycles.map((lifecycle) => [lifecycle.id, lifecycle] as const))(
  'the %s lifecycle',
  (id, lifecycle) => {
    const events = lifecycle.events.map((type) => ({ type }));

    it('reaches every state in its XState machine, and `next` leads to the same states', () => {
      const paths = getShortestPaths(lifecycle.machine, { events });
      for (const { state, steps } of paths) {
        const taken = steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'));
        expect(taken.reduce((status, event) => lifecycle.next(status, event), lifecycle.initial)).toBe(state.value);
      }
      expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(lifecycle.states));
    });

    it('can leave every state that is not final, and reach one of its goals from there', () => {
      for (const state of lifecycle.states.filter((candidate) => !lifecycle.isFinal(candidate))) {
        const ways = lifecycle.permittedEvents(state).filter((event) => lifecycle.next(state, event) !== state);
        expect([state, ways]).not.toEqual([state, []]);
        const ends = goals[id]?.filter((goal) => reachableFrom(lifecycle, state).has(goal));
        expect([state, ends]).not.toEqual([state, []]);
      }
    });

    it('has exactly the expected final states', () => {
      const finals = lifecycle.states.filter((state) => lifecycle.isFinal(state));
      expect(new Set(finals)).toEqual(new Set(id === 'partner' ? [] : goals[id]));
      for (const state of lifecycle.states) {
        const snapshot = lifecycle.machine.resolveState({ value: state });
        expect(snapshot.hasTag('final')).toBe(lifecycle.isFinal(state));
      }
    });

    it('contains labels, deadlines and actors in its XState machine', () => {
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

    it('reaches only known states under any sequence of events, and rejects events that are not permitted', () => {
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

    it('permits nothing for unknown names of states and events; only `next` throws', () => {
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

    it('has a call for every event that a role may cause, apart from a fixed list of exceptions', () => {
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

    it('gives each role only calls that the table permits to the role in some state', () => {
      for (const { segment, by } of lifecycle.actions) {
        for (const role of by) {
          const somewhere = lifecycle.states.some((state) =>
            allowedActions(lifecycle, { state, role }).includes(segment),
          );
          expect([segment, role, somewhere]).toEqual([segment, role, true]);
        }
      }
    });

    it('arms a deadline only in states in which the system may record one of its events', () => {
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
      // Exception: a proposal lapses two hours before the slot at the latest (T5), so none is open when the no-show (T6)
      // is due.
      expect(idle).toEqual(id === 'service' ? ['reschedule_proposed: no_show'] : []);
    });
  },
);

describe('the money of an order', () => {
  const holding = ['date_passed', 'paid', 'settled', 'chargeback_open', 'refunded'];

  it('can be refunded in exactly the states after a payment, which also record duplicate payments', () => {
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

  it('is received only by a successful payment, which every state of a placed order can record', () => {
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
