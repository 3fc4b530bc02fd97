import { describe, expect, it } from '@jest/globals';
import { ScheduleService } from '../fulfilment/index.js';
import { type OrderEventData, subscriptionIdOf } from '../ordering/index.js';
import type { AnyEvent } from '../platform/event-store/event-definition.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import type { Send } from '../platform/processes/output.js';
import { ConcludeOccurrence, StartSubscription } from './subscription.commands.js';
import { subscriptionsProcess } from './subscriptions.process.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [orderId, serviceId] = [id(1), id(2)];
const meta = { commandId: id(3), actor: { id: 'subscriptions', role: 'system' as const } };

const reacting = (streamType: string, streamId: string, event: AnyEvent): unknown[] =>
  subscriptionsProcess
    .react({ ...event, streamType, streamId, correlationId: orderId } as Recorded)
    .map((output) => (output as Send).make(meta));

const delivery: OrderEventData<'OrderPaid'>['delivery'] = {
  kind: 'cemetery',
  date: '2027-01-31',
  hour: null,
  timeZone: 'Europe/Lisbon',
  region: 'PT',
  city: 'Lisboa',
  parish: 'Estrela',
  cemeteryId: id(4),
  graveId: id(5),
};
const product = { productId: id(6), name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' } };
const paid = (plan: OrderEventData<'OrderPaid'>['plan']) => ({
  type: 'OrderPaid',
  data: {
    customerId: id(7),
    number: 'P26-000001',
    kind: 'clean',
    language: 'pt',
    delivery,
    products: [{ ...product, quantity: 1 }],
    plan,
    visitPricesCents: [1800, 1800, 1800],
    amountsToReceiveCents: [1440, 1440, 1440],
    paidAt: '2026-11-21T12:00:00.000Z',
  },
});

describe('the subscriptions process', () => {
  it('starts the subscription of a paid plan', () => {
    const plan = { planId: id(8), months: 3, discountPercent: 10 };
    expect(reacting('order', orderId, paid(plan))).toEqual([
      new StartSubscription(
        {
          subscriptionId: subscriptionIdOf(orderId),
          orderId,
          orderNumber: 'P26-000001',
          customerId: id(7),
          ...plan,
          product,
          delivery,
          language: 'pt',
          purchasedAt: '2026-11-21T12:00:00.000Z',
          visitPricesCents: [1800, 1800, 1800],
          amountsToReceiveCents: [1440, 1440, 1440],
        },
        meta,
      ),
    ]);
  });

  it('ignores an order without a plan', () => {
    expect(reacting('order', orderId, paid(null))).toEqual([]);
  });

  it('schedules the service of each occurrence that is due', () => {
    const subscriptionId = subscriptionIdOf(orderId);
    const visit = {
      serviceId,
      orderId,
      orderNumber: 'P26-000001',
      customerId: id(7),
      subscriptionId,
      visits: 3,
      priceCents: 1800,
      amountToReceiveCents: 1440,
      purchasedAt: '2026-11-21T12:00:00.000Z',
      language: 'pt' as const,
    };
    const { date, hour, ...place } = { ...delivery, date: '2027-02-28' };
    const data = { ...visit, n: 2, date, product, delivery: { ...place, date, hour } };
    expect(reacting('subscription', subscriptionId, { type: 'OccurrenceScheduled', data })).toEqual([
      new ScheduleService(
        {
          ...visit,
          occurrence: 2,
          type: 'clean',
          products: [{ ...product, quantity: 1 }],
          place,
          scheduledDate: date,
          scheduledHour: hour,
        },
        meta,
      ),
    ]);
  });

  it('sends the end of each service to the subscription of its order', () => {
    const subscriptionId = subscriptionIdOf(orderId);
    expect(reacting('service', serviceId, { type: 'ServiceClosed', data: {} })).toEqual([
      new ConcludeOccurrence({ subscriptionId, serviceId, outcome: 'closed' }, meta),
    ]);
    expect(reacting('service', serviceId, { type: 'ServiceCancelled', data: {} })).toEqual([
      new ConcludeOccurrence({ subscriptionId, serviceId, outcome: 'cancelled' }, meta),
    ]);
  });
});
