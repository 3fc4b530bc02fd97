import { describe, expect, it } from '@jest/globals';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { checkoutRequestSchema } from '@perpetua/contracts/ordering.contract';
import type { PricedCartFacts, RecordCheckout } from '../../cart/index.js';
import { DeciderRunner, fold } from '../../platform/domain/decider-runner.js';
import { GetConsentRows } from '../../legal/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { derivedId } from '../../platform/ids.js';
import { CheckoutHandler } from './checkout.handlers.js';
import type { CheckoutContextLoader } from './checkout-context-loader.service.js';
import type { DeliverySlots } from './delivery-slots.service.js';
import { Checkout, type OrderCommand } from '../order/order.commands.js';
import { orderDecider } from '../order/order.rules.js';
import type { OrderEvent } from '../order/order.events.js';
import type { Order } from '../order/order.js';
import type { PaymentSessions } from '../billing/payment-sessions.service.js';
import type { PlacedOrders, OrderRows } from '../order/order.row.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [customerId, openOrderId, commandId] = [id(1), id(2), id(3)];
const orderId = derivedId('order', commandId);
const now = new Date('2026-11-21T12:00:00.000Z');

const cart: PricedCartFacts = {
  lines: [
    {
      productId: id(4),
      type: 'flower',
      name: { pt: 'Rosas', en: 'Roses', es: 'Rosas' },
      quantity: 1,
      unitCents: 2750,
      lineCents: 2750,
      planId: null,
      months: 1,
      discountPercent: 0,
      taxClass: 'standard',
      commissionBps: null,
      leadHours: 6,
      hasRibbon: false,
    },
  ],
  totalCents: 2750,
  kind: 'flower',
  revision: 3,
  stored: undefined,
};
const checkout = new Checkout(
  {
    customerId,
    checkout: checkoutRequestSchema.parse({
      delivery: {
        kind: 'church',
        date: '2026-11-25',
        hour: '11:00',
        place: { name: 'Sé', city: 'Lisboa' },
        location: { lat: 38.71, lng: -9.13 },
      },
      contact: { name: 'Ana', phone: '912345678' },
      consents: { terms: true },
    }),
  },
  { commandId, actor: { id: customerId, role: 'customer' } },
);

const nothing: PlacedOrders = { serial: 1, placedUrl: null, openOrderId: null, boughtOrders: 0 };
const otherTab = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'orders_one_open' });
const mismatch = new DomainError({ code: 'idempotency_mismatch', message: 'used before' });
const crash = new Error('Connection terminated unexpectedly');

/**
 * Sets up a checkout handler: `plan` contains the stored orders and the results of appends, and `done` records the
 * calls.
 */
const deskWith = (plan: {
  placed: readonly Partial<PlacedOrders>[];
  appends?: readonly (Error | null)[];
  openOrder?: readonly OrderEvent[];
  /** How many orders of the customer are paid when the handler counts them just before it stores the order. */
  boughtMeanwhile?: number;
}) => {
  const done: string[] = [];
  const placed = [...plan.placed];
  const appends = [...(plan.appends ?? [])];
  const runner = {
    run: (_aggregate: unknown, command: OrderCommand) => {
      const failure = command.constructor.name === 'PlaceOrder' ? appends.shift() : null;
      done.push(`${failure ? 'failed ' : ''}${command.constructor.name} ${command.payload.orderId}`);
      return failure ? Promise.reject(failure) : Promise.resolve({ streamId: orderId, version: 2, duplicate: false });
    },
  };
  const openOrder = fold(orderDecider, plan.openOrder ?? []) as Order;
  let opened = 0;
  const sessions = {
    open: () => {
      opened += 1;
      done.push('session');
      const soon = new Date(now.getTime() + 35 * 60_000).toISOString();
      const url = `https://pay.test/${opened}`;
      return Promise.resolve({
        attemptId: id(10 + opened),
        sessionId: `cs_${opened}`,
        url,
        expiresAt: soon,
        payBy: soon,
      });
    },
    close: (_id: string, order: Order) => Promise.resolve(order),
    read: () => Promise.resolve(openOrder),
  };
  const rows = {
    placedBy: () => Promise.resolve({ ...nothing, ...placed.shift() }),
    standingOn: () => Promise.resolve([]),
    countBought: () => Promise.resolve(plan.boughtMeanwhile ?? 0),
  };
  const commands = {
    execute: ({ payload }: RecordCheckout) => {
      done.push(`RecordCheckout ${payload.orderId}`);
      return Promise.resolve({ isOnlyBuyer: false });
    },
  };
  const around = {
    grave: null,
    address: null,
    placeAt: { cityCode: '1106', city: 'Lisboa', district: 'Lisboa', region: 'PT', timeZone: 'Europe/Lisbon' },
    commissionBps: 2000,
    cemetery: null,
    now,
  };
  const handler = new CheckoutHandler(
    {
      execute: (query: object) => Promise.resolve(query instanceof GetConsentRows ? [] : cart),
    } as unknown as QueryBus,
    commands as unknown as CommandBus,
    rows as unknown as OrderRows,
    sessions as unknown as PaymentSessions,
    runner as unknown as DeciderRunner,
    { of: () => Promise.resolve(around), addGrave: () => Promise.resolve() } as unknown as CheckoutContextLoader,
    { require: () => Promise.resolve() } as unknown as DeliverySlots,
  );
  return { handler, done };
};

const placedBefore = (): OrderEvent[] => {
  const session = { attemptId: id(30), sessionId: 'cs_old', url: 'https://pay.test/old' };
  const soon = now.toISOString();
  const order: Extract<OrderEvent, { type: 'OrderPlaced' }>['data'] = {
    number: 'P26-000001',
    customerId,
    kind: 'flower',
    lines: [],
    totalCents: 2750,
    currency: 'EUR',
    delivery: {
      kind: 'church',
      date: '2026-11-25',
      hour: '11:00',
      timeZone: 'Europe/Lisbon',
      region: 'PT',
      city: 'Lisboa',
      parish: '',
      cemeteryId: null,
      graveId: null,
    },
    visits: 1,
    leadHours: 6,
    language: 'pt',
    termsVersion: currentLegalVersion('terms'),
    earlyStart: false,
    cartRevision: 3,
    placedAt: soon,
  };
  return [
    { type: 'OrderPlaced', data: order },
    { type: 'PaymentStarted', data: { ...session, attempt: 1, expiresAt: soon, payBy: soon, amountCents: 2750 } },
  ];
};
const paidLate: OrderEvent = {
  type: 'PaymentReceivedTooLate',
  data: {
    attemptId: id(30),
    sessionId: 'cs_old',
    paymentIntentId: 'pi_old',
    method: 'card',
    amountCents: 2750,
    reason: 'date_passed',
    chooseBy: null,
  },
};

describe('a checkout', () => {
  it('opens the payment page before anything is written', async () => {
    const { handler, done } = deskWith({ placed: [{}] });
    expect(await handler.execute(checkout)).toEqual({ orderId, paymentUrl: 'https://pay.test/1' });
    expect(done).toEqual(['session', `RecordCheckout ${orderId}`, `PlaceOrder ${orderId}`]);
  });

  it('completes with a new payment page when it is repeated after a crash that preceded the append', async () => {
    const { handler, done } = deskWith({ placed: [{}, {}], appends: [crash] });
    await expect(handler.execute(checkout)).rejects.toBe(crash);
    expect(await handler.execute(checkout)).toEqual({ orderId, paymentUrl: 'https://pay.test/2' });
    expect(done).toEqual([
      'session',
      `RecordCheckout ${orderId}`,
      `failed PlaceOrder ${orderId}`,
      'session',
      `RecordCheckout ${orderId}`,
      `PlaceOrder ${orderId}`,
    ]);
  });

  it('returns the payment page of the stored order when it is repeated after a crash that followed the append', async () => {
    const { handler, done } = deskWith({ placed: [{ placedUrl: 'https://pay.test/first' }] });
    expect(await handler.execute(checkout)).toEqual({ orderId, paymentUrl: 'https://pay.test/first' });
    expect(done).toEqual([]);
  });

  it('returns the payment page of the stored order when it runs twice concurrently with the same idempotency key', async () => {
    const { handler } = deskWith({ placed: [{}, { placedUrl: 'https://pay.test/first' }], appends: [mismatch] });
    expect(await handler.execute(checkout)).toEqual({ orderId, paymentUrl: 'https://pay.test/first' });
  });

  it('cancels the customer’s open order before it places the new one', async () => {
    const { handler, done } = deskWith({ placed: [{ openOrderId }], openOrder: placedBefore() });
    await handler.execute(checkout);
    expect(done).toEqual([
      'session',
      `CancelUnfulfilledOrder ${openOrderId}`,
      `RecordCheckout ${orderId}`,
      `PlaceOrder ${orderId}`,
    ]);
  });

  it('cancels an order that another tab has placed in the meantime, and tries again', async () => {
    const { handler, done } = deskWith({
      placed: [{}, { openOrderId }],
      appends: [otherTab],
      openOrder: placedBefore(),
    });
    expect(await handler.execute(checkout)).toEqual({ orderId, paymentUrl: 'https://pay.test/1' });
    expect(done).toEqual([
      'session',
      `RecordCheckout ${orderId}`,
      `failed PlaceOrder ${orderId}`,
      `CancelUnfulfilledOrder ${openOrderId}`,
      `PlaceOrder ${orderId}`,
    ]);
  });

  it('is refused after three conflicts with other tabs', async () => {
    const { handler } = deskWith({ placed: [{}], appends: [otherTab, otherTab, otherTab] });
    await expect(handler.execute(checkout)).rejects.toMatchObject({ code: 'checkout_superseded' });
  });

  it('is refused when the open order turns out to be paid, so that nothing is bought twice', async () => {
    const openOrder = [...placedBefore(), paidLate];
    const { handler, done } = deskWith({ placed: [{ openOrderId }], openOrder });
    await expect(handler.execute(checkout)).rejects.toMatchObject({ code: 'cart_already_bought' });
    expect(done).toEqual(['session']);
  });

  it('is refused when another order is paid in the meantime, so that nothing is bought twice', async () => {
    const { handler, done } = deskWith({ placed: [{ boughtOrders: 1 }], boughtMeanwhile: 2 });
    await expect(handler.execute(checkout)).rejects.toMatchObject({ code: 'cart_already_bought' });
    expect(done).toEqual(['session', `RecordCheckout ${orderId}`]);
  });
});
