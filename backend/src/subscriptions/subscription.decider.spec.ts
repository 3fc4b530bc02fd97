import { describe, expect, it } from '@jest/globals';
import {
  by,
  cancel,
  conclude,
  concluded,
  deciding,
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
} from '../../../tests/support/lifecycle/subscription-cases.js';
import { derivedId } from '../platform/ids.js';
import * as commands from './subscription.commands.js';
import { subscriptionDecider } from './subscription.decider.js';
import type { SubscriptionEvent } from './subscription.events.js';

describe('a bought plan', () => {
  it('begins with its first visit as a service, and keeps the later ones for their time', () => {
    expect(deciding([], start())).toEqual([started, scheduled(1)]);
  });

  it('begins with every visit that is due already', () => {
    const at = new Date('2026-12-17T12:00:00.000Z');
    expect(deciding([], start(), at)).toEqual([started, scheduled(1), scheduled(2)]);
  });

  it('begins with its first visit however far away that is', () => {
    const far = { delivery: { ...delivery, date: '2027-05-15' } };
    const events = deciding([], start(far));
    expect(events.map(({ type }) => type)).toEqual(['SubscriptionStarted', 'OccurrenceScheduled']);
  });

  it('begins once', () => {
    expect(deciding([started, scheduled(1)], start())).toEqual([]);
  });
});

describe('the visits of a plan', () => {
  const given = [started, scheduled(1)];
  const due = new Date('2026-12-17T00:00:00.000Z');

  it('are armed for the beginning of the day 45 days before the next one', () => {
    expect(subscriptionDecider.deadlines(fold(given))).toEqual([{ kind: 'schedule_occurrence', dueAt: due }]);
    expect(subscriptionDecider.deadlines(fold([...given, scheduled(2)]))).toEqual([
      { kind: 'schedule_occurrence', dueAt: new Date('2027-01-14T00:00:00.000Z') },
    ]);
  });

  it('become services when their time has come, not a moment before', () => {
    expect(deciding(given, scheduleDue, new Date(due.getTime() - 1))).toEqual([]);
    expect(deciding(given, scheduleDue, due)).toEqual([scheduled(2)]);
  });

  it('become services once, however often they are asked for', () => {
    expect(deciding([...given, scheduled(2)], scheduleDue, due)).toEqual([]);
  });

  it('that were slept through become services together', () => {
    const at = new Date('2027-03-01T00:00:00.000Z');
    expect(deciding(given, scheduleDue, at)).toEqual([scheduled(2), scheduled(3)]);
  });

  it('are no more once all are services, and nothing stays armed', () => {
    expect(subscriptionDecider.deadlines(fold([...given, scheduled(2), scheduled(3)]))).toEqual([]);
  });

  it('in the Azores become services at the first moment of a day without midnight', () => {
    const azores = { delivery: { ...delivery, timeZone: 'Atlantic/Azores', date: '2027-04-12' } };
    const begun = deciding([], start(azores), new Date('2027-03-10T12:00:00.000Z'));
    expect(subscriptionDecider.deadlines(fold(begun))).toEqual([
      { kind: 'schedule_occurrence', dueAt: new Date('2027-03-28T01:00:00.000Z') },
    ]);
  });
});

describe('the end of a visit', () => {
  const given = [started, scheduled(1), scheduled(2), scheduled(3)];

  it('is noted once', () => {
    expect(deciding(given, conclude(1, 'closed'))).toEqual([concluded(1, 'closed')]);
    expect(deciding([...given, concluded(1, 'closed')], conclude(1, 'closed'))).toEqual([]);
  });

  it('completes the plan with the last one', () => {
    const before = [...given, concluded(1, 'closed'), concluded(2, 'cancelled')];
    expect(deciding(before, conclude(3, 'closed'))).toEqual([
      concluded(3, 'closed'),
      { type: 'SubscriptionCompleted', data: {} },
    ]);
  });

  it('of a service that is no visit of this plan changes nothing', () => {
    const other = new commands.ConcludeOccurrence(
      { subscriptionId, serviceId: derivedId(orderId, 'delivery'), outcome: 'closed' },
      by(system),
    );
    expect(deciding(given, other)).toEqual([]);
    expect(deciding([], other)).toEqual([]);
  });
});

describe('cancelling a plan', () => {
  const given = [started, scheduled(1)];
  const cancelled: SubscriptionEvent = {
    type: 'SubscriptionCancelled',
    data: { reason: 'customer_cancelled', unscheduled: [2, 3], refundCents: 3601 },
  };

  it('calls off the visits that are no services yet, at their share', () => {
    expect(deciding(given, cancel())).toEqual([cancelled]);
  });

  it('happens once, and no visit becomes a service afterwards', () => {
    expect(deciding([...given, cancelled], cancel())).toEqual([]);
    expect(deciding([...given, cancelled], scheduleDue, new Date('2027-03-01T00:00:00.000Z'))).toEqual([]);
    expect(subscriptionDecider.deadlines(fold([...given, cancelled]))).toEqual([]);
  });

  it('lets the visits that are services run their course', () => {
    expect(deciding([...given, cancelled], conclude(1, 'closed'))).toEqual([concluded(1, 'closed')]);
  });

  it('is refused once the plan is complete, and to anybody else', () => {
    const complete = [...given, scheduled(2), scheduled(3), concluded(1, 'closed'), concluded(2, 'closed')];
    const over = [...complete, ...deciding(complete, conclude(3, 'closed'))];
    expect(() => deciding(over, cancel())).toThrow(refusal('illegal_transition', 409));
    expect(() => deciding(given, cancel(stranger))).toThrow(refusal('not_found', 404));
    expect(() => deciding([], cancel())).toThrow(refusal('not_found', 404));
  });
});
