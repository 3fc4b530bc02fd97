import { describe, expect, it } from '@jest/globals';
import { fold as folded } from '../platform/event-store/decider-runner.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import { derivedId } from '../platform/ids.js';
import * as commands from './subscription.commands.js';
import { subscriptionDecider } from './subscription.decider.js';
import type { SubscriptionEvent, SubscriptionEventData } from './subscription.events.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [subscriptionId, orderId, customerId, planId] = [id(1), id(2), id(3), id(4)];
const system: Actor = { id: 'subscriptions', role: 'system' };
const customer: Actor = { id: customerId, role: 'customer' };
const stranger: Actor = { id: id(9), role: 'customer' };
const by = (actor: Actor) => ({ commandId: id(99), actor });
const now = new Date('2026-11-21T12:00:00.000Z');

const delivery: SubscriptionEventData<'SubscriptionStarted'>['delivery'] = {
  kind: 'cemetery',
  date: '2026-12-31',
  hour: null,
  timeZone: 'Europe/Lisbon',
  region: 'PT',
  city: 'Lisboa',
  parish: 'Estrela',
  cemeteryId: id(5),
  graveId: id(6),
};
const bought = {
  orderId,
  orderNumber: 'P26-000001',
  customerId,
  planId,
  months: 3,
  discountPercent: 10,
  product: { productId: id(7), name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' } },
  delivery,
  language: 'pt',
  purchasedAt: now.toISOString(),
} as const;
const money = { visitPricesCents: [1800, 1800, 1801], amountsToReceiveCents: [1440, 1440, 1441] };
const occurrences = [
  { n: 1, date: '2026-12-31', priceCents: 1800, amountToReceiveCents: 1440 },
  { n: 2, date: '2027-01-31', priceCents: 1800, amountToReceiveCents: 1440 },
  { n: 3, date: '2027-02-28', priceCents: 1801, amountToReceiveCents: 1441 },
];
const started: SubscriptionEvent = {
  type: 'SubscriptionStarted',
  data: { ...bought, anchorDate: '2026-12-31', occurrences },
};
const serviceId = (n: number): string => derivedId(subscriptionId, n);
const scheduled = (n: number): SubscriptionEvent => {
  const occurrence = occurrences.find((one) => one.n === n) ?? { n, date: '', priceCents: 0, amountToReceiveCents: 0 };
  const { orderNumber, product, language, purchasedAt } = bought;
  return {
    type: 'OccurrenceScheduled',
    data: {
      ...occurrence,
      orderId,
      orderNumber,
      customerId,
      product,
      language,
      purchasedAt,
      serviceId: serviceId(n),
      subscriptionId,
      visits: 3,
      delivery: { ...delivery, date: occurrence.date },
    },
  };
};
const concluded = (n: number, outcome: 'closed' | 'cancelled'): SubscriptionEvent => ({
  type: 'OccurrenceConcluded',
  data: { n, serviceId: serviceId(n), outcome },
});

const start = (more: Partial<commands.StartSubscription['payload']> = {}) =>
  new commands.StartSubscription({ subscriptionId, ...bought, ...money, ...more }, by(system));
const scheduleDue = new commands.ScheduleDueOccurrences({ subscriptionId }, by(system));
const conclude = (n: number, outcome: 'closed' | 'cancelled') =>
  new commands.ConcludeOccurrence({ subscriptionId, serviceId: serviceId(n), outcome }, by(system));
const cancel = (actor = customer) =>
  new commands.CancelSubscription({ subscriptionId, reason: 'customer_cancelled' }, by(actor));

const fold = (events: readonly SubscriptionEvent[]) => folded(subscriptionDecider, events);
const deciding = (given: readonly SubscriptionEvent[], when: commands.SubscriptionCommand, at = now) =>
  subscriptionDecider.decide(when, fold(given), { now: at, actor: when.meta.actor });
const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

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
