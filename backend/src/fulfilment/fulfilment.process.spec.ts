import { describe, expect, it } from '@jest/globals';
import { deliveryServiceIdOf, type OrderEventData } from '../ordering/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { fulfilmentProcess } from './fulfilment.process.js';
import { ScheduleService } from './service/service.commands.js';
import { SyncPartnerSuspension } from './partner-failures/partner-failures.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [orderId, customerId] = [id(1), id(2)];
const meta: CommandMeta = { commandId: id(9), actor: { id: 'fulfilment', role: 'system' } };
const product = { productId: id(6), name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' } };
const place = {
  kind: 'cemetery' as const,
  timeZone: 'Atlantic/Madeira',
  region: 'PT-MA',
  city: 'Funchal',
  parish: 'São Pedro',
  cemeteryId: id(7),
  graveId: id(8),
};

const paid: OrderEventData<'OrderPaid'> = {
  attemptId: id(10),
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  method: 'card',
  amountCents: 2500,
  paidAt: '2027-06-10T09:00:00.000Z',
  customerId,
  number: 'P27-000001',
  kind: 'clean',
  language: 'pt',
  delivery: { ...place, date: '2027-06-20', hour: null },
  products: [{ ...product, quantity: 1 }],
  plan: null,
  visitPricesCents: [2500],
  amountsToReceiveCents: [2000],
  cartRevision: 3,
};
const reaction = (streamType: string, type: string, streamId: string, data: object) =>
  fulfilmentProcess
    .react({ streamType, type, streamId, data } as Recorded)
    .map((output) => (output.kind === 'send' ? output.make(meta) : output));

describe('a paid order', () => {
  it('becomes one service when it has no plan', () => {
    const service = {
      orderId,
      orderNumber: 'P27-000001',
      customerId,
      type: 'clean' as const,
      products: [{ ...product, quantity: 1 }],
      place,
      scheduledHour: null,
      purchasedAt: '2027-06-10T09:00:00.000Z',
      language: 'pt' as const,
      serviceId: deliveryServiceIdOf(orderId),
      subscriptionId: null,
      occurrence: null,
      visits: 1,
      priceCents: 2500,
      amountToReceiveCents: 2000,
      scheduledDate: '2027-06-20',
    };
    expect(reaction('order', 'OrderPaid', orderId, paid)).toEqual([new ScheduleService(service, meta)]);
    const chosen = { ...paid, date: paid.delivery.date, hour: paid.delivery.hour };
    expect(reaction('order', 'DeliveryDateChanged', orderId, chosen)).toEqual([new ScheduleService(service, meta)]);
  });

  it('does not become a service when it has a plan, because the subscription schedules the visits', () => {
    const plan = { planId: id(11), months: 3, discountPercent: 10 };
    expect(reaction('order', 'OrderPaid', orderId, { ...paid, plan })).toEqual([]);
  });

  it('creates no service when it is cancelled', () => {
    expect(reaction('order', 'OrderCancelled', orderId, { reason: 'x' })).toEqual([]);
  });
});

describe('a suspension', () => {
  const by = id(9);
  const commandsAfter = (type: string, data: object = {}) =>
    fulfilmentProcess
      .react({ streamType: 'partner', type, streamId: customerId, data, actor: { id: by, role: 'admin' } } as never)
      .map((output) => (output.kind === 'send' ? output.make(meta) : output));

  it('and its end are passed on to the partner’s services with the id of the admin who decided', () => {
    const suspension = { partnerId: customerId, isBlocked: false, by };
    expect(commandsAfter('PartnerSuspended')).toEqual([
      new SyncPartnerSuspension({ ...suspension, isSuspended: true }, meta),
    ]);
    expect(commandsAfter('PartnerReinstated')).toEqual([
      new SyncPartnerSuspension({ ...suspension, isSuspended: false }, meta),
    ]);
  });

  it('and the escalation of begun work follow from a blocked account, until an account that is not suspended is opened', () => {
    const blocked = { partnerId: customerId, by };
    expect(commandsAfter('PartnerAccountBlocked')).toEqual([
      new SyncPartnerSuspension({ ...blocked, isSuspended: true, isBlocked: true }, meta),
    ]);
    for (const suspended of [true, false]) {
      expect(commandsAfter('PartnerAccountUnblocked', { suspended })).toEqual([
        new SyncPartnerSuspension({ ...blocked, isSuspended: suspended, isBlocked: false }, meta),
      ]);
    }
  });

  it('is not assumed when a partner only pauses or changes the profile', () => {
    expect([...commandsAfter('PartnerPaused'), ...commandsAfter('PartnerProfileChanged')]).toEqual([]);
  });
});
