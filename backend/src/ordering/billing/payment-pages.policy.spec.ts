import { describe, expect, it } from '@jest/globals';
import { deadlineSettings, type DeadlineWindows, parseWindow } from '../../config/deadline-windows.js';
import type { OrderEventData } from '../order/order.events.js';
import { payBy, paymentPageOf } from './payment-pages.policy.js';

const windows = Object.fromEntries(
  deadlineSettings.map(({ name, fallback }) => [name, parseWindow(fallback)]),
) as unknown as DeadlineWindows;
const now = new Date('2026-11-21T12:00:00.000Z');
const attempt = { orderId: 'order', attemptId: 'attempt' };
const line = {
  productId: 'product',
  name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' },
  quantity: 2,
  unitCents: 1250,
  lineCents: 2500,
  planId: null,
  months: 1,
  discountPercent: 0,
  taxClass: 'standard',
  commissionBps: 2000,
};
const order = (more: Partial<OrderEventData<'OrderPlaced'>> = {}) =>
  ({
    lines: [line],
    totalCents: 2500,
    language: 'en',
    delivery: { date: '2026-11-29', hour: '12:00', timeZone: 'Europe/Lisbon' },
    ...more,
  }) as OrderEventData<'OrderPlaced'>;

describe('a payment page', () => {
  it('shows the lines in the customer’s language, and stays open for 35 minutes', () => {
    expect(paymentPageOf(order(), attempt, { now, windows })).toEqual({
      ...attempt,
      lines: [{ name: 'Cleaning', unitCents: 1250, quantity: 2 }],
      totalCents: 2500,
      language: 'en',
      expiresAt: new Date('2026-11-21T12:35:00.000Z'),
      methods: ['card', 'mb_way'],
    });
  });

  it('shows a plan as one line with the discounted price, so that the lines add up to the total', () => {
    const plan = {
      ...line,
      quantity: 1,
      unitCents: 2000,
      lineCents: 5400,
      planId: 'plan',
      months: 3,
      discountPercent: 10,
    };
    const page = paymentPageOf(order({ lines: [plan], totalCents: 5400 }), attempt, { now, windows });
    expect(page.lines).toEqual([{ name: 'Cleaning', unitCents: 5400, quantity: 1 }]);
  });

  it('offers a voucher only when the service is more than 8 days away', () => {
    const delivery = { ...order().delivery, hour: '13:00' };
    const page = paymentPageOf(order({ delivery }), attempt, { now, windows });
    expect(page.methods).toEqual(['card', 'mb_way', 'multibanco']);
  });

  it('closes five minutes before its order expires', () => {
    expect(payBy(now, windows)).toEqual(new Date('2026-11-21T12:40:00.000Z'));
  });
});
