import { expect } from '@jest/globals';
import { fold as folded } from '../platform/domain/decider-runner.js';
import { specification } from '../platform/domain/decider.testing.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import { visitServiceIdOf } from '../ordering/index.js';
import * as commands from './subscription.commands.js';
import { subscriptionDecider } from './subscription.rules.js';
import type { SubscriptionEvent, SubscriptionEventData } from './subscription.js';

/**
 * A sample plan for the specs of a plan's rules: bought in November, with three cleanings on the last days of December,
 * January and February.
 */
const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
export const [subscriptionId, orderId] = [id(1), id(2)];
const customerId = id(3);
export const customer: Actor = { id: customerId, role: 'customer' };
export const stranger: Actor = { id: id(9), role: 'customer' };
export const system: Actor = { id: 'subscriptions', role: 'system' };
export const by = (actor: Actor) => ({ commandId: id(99), actor });

export const now = new Date('2026-11-21T12:00:00.000Z');
export const delivery: SubscriptionEventData<'SubscriptionStarted'>['delivery'] = {
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
  planId: id(4),
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

export const started: SubscriptionEvent = {
  type: 'SubscriptionStarted',
  data: { ...bought, anchorDate: '2026-12-31', occurrences },
};
export const serviceId = (n: number): string => visitServiceIdOf(subscriptionId, n);
export const scheduled = (n: number): SubscriptionEvent => {
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
export const concluded = (n: number, outcome: 'closed' | 'cancelled'): SubscriptionEvent => ({
  type: 'OccurrenceConcluded',
  data: { n, serviceId: serviceId(n), outcome },
});

export const start = (more: Partial<commands.StartSubscription['payload']> = {}) =>
  new commands.StartSubscription({ subscriptionId, ...bought, ...money, ...more }, by(system));
export const scheduleDue = new commands.ScheduleDueOccurrences({ subscriptionId }, by(system));
export const conclude = (n: number, outcome: 'closed' | 'cancelled') =>
  new commands.ConcludeOccurrence({ subscriptionId, serviceId: serviceId(n), outcome }, by(system));
export const cancel = (actor = customer) =>
  new commands.CancelSubscription({ subscriptionId, reason: 'customer_cancelled' }, by(actor));

export const fold = (events: readonly SubscriptionEvent[]) => folded(subscriptionDecider, events);
export const given = specification(subscriptionDecider, { settings: undefined, now });
export const refusal = (code: string) => expect.objectContaining({ code });
