import { describe, expect, it } from '@jest/globals';
import { deadlines } from './deadlines.js';
import type { Lifecycle } from './lifecycle.js';
import { orderLifecycle } from './order.lifecycle.js';
import { partnerLifecycle } from './partner.lifecycle.js';
import { serviceLifecycle } from './service.lifecycle.js';
import { subscriptionLifecycle } from './subscription.lifecycle.js';

const lifecycles: Lifecycle[] = [serviceLifecycle, orderLifecycle, subscriptionLifecycle, partnerLifecycle];

describe('deadlines', () => {
  it('are armed in exactly the expected states', () => {
    const armed = lifecycles.flatMap((lifecycle) =>
      lifecycle.states.map((state) => [`${lifecycle.id} ${state}`, lifecycle.deadlinesOf(state)] as const),
    );
    expect(Object.fromEntries(armed.filter(([, kinds]) => kinds.length > 0))).toEqual({
      'service scheduled': ['start_matching', 'cancel_unserved'],
      'service matching': ['rematch', 'escalate', 'cancel_unserved'],
      'service offered': ['offer_expiry', 'stagger', 'escalate', 'cancel_unserved'],
      'service escalated': ['cancel_unserved'],
      'service accepted': ['no_show'],
      'service reschedule_proposed': ['reschedule_lapse', 'no_show'],
      'service in_progress': ['proof_reminder', 'stalled'],
      'service blocked': ['block_escalation'],
      'service awaiting_feedback': ['feedback_timeout'],
      'service disputed': ['dispute_alarm'],
      'service complete': ['close'],
      'order awaiting_payment': ['payment_expiry'],
      'order payment_processing': ['payment_expiry', 'voucher_reminder'],
      'order payment_failed': ['payment_expiry'],
      'order date_passed': ['new_date_lapse'],
      'subscription active': ['schedule_occurrence', 'plan_ending'],
      'subscription paused': ['pause_end'],
    });
  });

  it('cover the ten terms of docs/domain.md#deadlines, each exactly once', () => {
    const terms = Object.values(deadlines).flatMap((deadline) => ('term' in deadline ? [deadline.term] : []));
    expect(terms.toSorted()).toEqual(['T1', 'T10', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9']);
    expect(deadlines.offer_expiry.term).toBe('T2');
    expect(deadlines.close.term).toBe('T10');
  });

  it('record only events that a lifecycle has, and are each armed in at least one state', () => {
    const known = new Set(lifecycles.flatMap(({ events }) => events));
    const armed = new Set(
      lifecycles.flatMap((lifecycle) => lifecycle.states.flatMap((state) => lifecycle.deadlinesOf(state))),
    );
    for (const [kind, { events }] of Object.entries(deadlines)) {
      expect(armed).toContain(kind);
      for (const event of events) expect(known).toContain(event);
    }
  });
});
