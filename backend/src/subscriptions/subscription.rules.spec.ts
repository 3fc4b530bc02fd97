import { describe, expect, it } from '@jest/globals';
import {
  by,
  cancel,
  conclude,
  concluded,
  given,
  delivery,
  fold,
  orderId,
  refusal,
  scheduled,
  scheduleDue,
  start,
  started,
  stranger,
  subscriptionId,
  system,
} from './subscription.samples.js';
import { deliveryServiceIdOf } from '../ordering/index.js';
import * as commands from './subscription.commands.js';
import { subscriptionDecider } from './subscription.rules.js';
import type { SubscriptionEvent } from './subscription.js';

describe('a bought plan', () => {
  it('schedules the service of its first visit immediately, and the services of later visits only when they are due for scheduling', () => {
    given([])
      .when(start())
      .then([started, scheduled(1)]);
  });

  it('schedules the services of all visits that are due for scheduling when the plan starts', () => {
    const at = new Date('2026-12-17T12:00:00.000Z');
    given([])
      .when(start(), at)
      .then([started, scheduled(1), scheduled(2)]);
  });

  it('schedules the service of its first visit immediately even if that visit is months away', () => {
    const far = { delivery: { ...delivery, date: '2027-05-15' } };
    const events = given([]).when(start(far)).events;
    expect(events.map(({ type }) => type)).toEqual(['SubscriptionStarted', 'OccurrenceScheduled']);
  });

  it('starts only once, even if the command is repeated', () => {
    given([started, scheduled(1)])
      .when(start())
      .then([]);
  });
});

describe('the visits of a plan', () => {
  const history = [started, scheduled(1)];
  const due = new Date('2026-12-17T00:00:00.000Z');

  it('are due to become services at the beginning of the local day 45 days before their date', () => {
    expect(subscriptionDecider.deadlines(fold(history))).toEqual([{ kind: 'schedule_occurrence', dueAt: due }]);
    expect(subscriptionDecider.deadlines(fold([...history, scheduled(2)]))).toEqual([
      { kind: 'schedule_occurrence', dueAt: new Date('2027-01-14T00:00:00.000Z') },
    ]);
  });

  it('become services when they are due for scheduling, not before', () => {
    given(history)
      .when(scheduleDue, new Date(due.getTime() - 1))
      .then([]);
    given(history)
      .when(scheduleDue, due)
      .then([scheduled(2)]);
  });

  it('become services only once, even if the command is repeated', () => {
    given([...history, scheduled(2)])
      .when(scheduleDue, due)
      .then([]);
  });

  it('become services together if several became due for scheduling during downtime', () => {
    const at = new Date('2027-03-01T00:00:00.000Z');
    given(history)
      .when(scheduleDue, at)
      .then([scheduled(2), scheduled(3)]);
  });

  it('leave only the word about the plan’s end to come when all of them are services', () => {
    expect(subscriptionDecider.deadlines(fold([...history, scheduled(2), scheduled(3)]))).toEqual([
      { kind: 'plan_ending', dueAt: new Date('2027-01-29T10:00:00.000Z') },
    ]);
  });

  it('become services at the first moment of a day whose midnight the clock change skips, in the Azores', () => {
    const azores = { delivery: { ...delivery, timeZone: 'Atlantic/Azores', date: '2027-04-12' } };
    const begun = given([]).when(start(azores), new Date('2027-03-10T12:00:00.000Z')).events;
    expect(subscriptionDecider.deadlines(fold(begun))).toEqual([
      { kind: 'schedule_occurrence', dueAt: new Date('2027-03-28T01:00:00.000Z') },
    ]);
  });
});

describe('the end of a visit', () => {
  const history = [started, scheduled(1), scheduled(2), scheduled(3)];

  it('is recorded only once', () => {
    given(history)
      .when(conclude(1, 'closed'))
      .then([concluded(1, 'closed')]);
    given([...history, concluded(1, 'closed')])
      .when(conclude(1, 'closed'))
      .then([]);
  });

  it('completes the plan when all other visits have ended', () => {
    const before = [...history, concluded(1, 'closed'), concluded(2, 'cancelled')];
    given(before)
      .when(conclude(3, 'closed'))
      .then([concluded(3, 'closed'), { type: 'SubscriptionCompleted', data: {} }]);
  });

  it('changes nothing when the service does not belong to the plan', () => {
    const other = new commands.ConcludeOccurrence(
      { subscriptionId, serviceId: deliveryServiceIdOf(orderId), outcome: 'closed' },
      by(system),
    );
    given(history).when(other).then([]);
    given([]).when(other).then([]);
  });
});

describe('cancelling a plan', () => {
  const history = [started, scheduled(1)];
  const cancelled: SubscriptionEvent = {
    type: 'SubscriptionCancelled',
    data: { reason: 'customer_cancelled', unscheduled: [2, 3], refundCents: 3601 },
  };

  it('cancels the visits without a service, and refunds their share of the price', () => {
    given(history).when(cancel()).then([cancelled]);
  });

  it('takes effect only once, and no visit becomes a service afterwards', () => {
    given([...history, cancelled])
      .when(cancel())
      .then([]);
    given([...history, cancelled])
      .when(scheduleDue, new Date('2027-03-01T00:00:00.000Z'))
      .then([]);
    expect(subscriptionDecider.deadlines(fold([...history, cancelled]))).toEqual([]);
  });

  it('does not change visits that already have a service', () => {
    given([...history, cancelled])
      .when(conclude(1, 'closed'))
      .then([concluded(1, 'closed')]);
  });

  it('is rejected when the plan is complete, and for other users', () => {
    const complete = [...history, scheduled(2), scheduled(3), concluded(1, 'closed'), concluded(2, 'closed')];
    const over = [...complete, ...given(complete).when(conclude(3, 'closed')).events];
    given(over).when(cancel()).thenThrows(refusal('illegal_transition'));
    given(history).when(cancel(stranger)).thenThrows(refusal('not_found'));
    given([]).when(cancel()).thenThrows(refusal('not_found'));
  });
});
