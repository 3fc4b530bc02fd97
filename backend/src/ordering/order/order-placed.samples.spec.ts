import { describe, expect, it } from '@jest/globals';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { orderDecider } from './order.rules.js';
import { type OrderEventData, orderEvents } from './order.events.js';
import { evolveOrder, initialOrderState } from './order.js';

const events = new EventRegistry([orderEvents]);

/** A stored `OrderPlaced` without what only some orders have: ribbons, a choice for missing flowers, an admin who placed it. */
const stored = {
  number: 'P-2026-000123',
  customerId: '019a0000-0000-7000-8000-000000000001',
  kind: 'flower',
  lines: [
    {
      productId: '019a0000-0000-7000-8000-000000000002',
      name: { pt: 'Ramo de rosas', en: 'Bouquet of roses', es: 'Ramo de rosas' },
      quantity: 2,
      unitCents: 2500,
      lineCents: 5000,
      taxClass: 'intermediate',
      commissionBps: 1500,
      planId: null,
      months: 1,
      discountPercent: 0,
    },
  ],
  totalCents: 5000,
  currency: 'EUR',
  delivery: {
    kind: 'church',
    date: '2026-11-20',
    hour: '11:00',
    timeZone: 'Europe/Lisbon',
    region: 'PT',
    city: 'Lisboa',
    parish: 'Estrela',
    cemeteryId: null,
    graveId: null,
  },
  visits: 1,
  leadHours: 6,
  language: 'pt',
  termsVersion: '2026-11',
  earlyStart: false,
  cartRevision: 4,
  placedAt: '2026-11-16T12:00:00.000Z',
};

describe('an order without the optional parts', () => {
  const upcast = events.upcast('order', 'OrderPlaced', { schemaVersion: 1, data: stored });
  const data = upcast as OrderEventData<'OrderPlaced'>;
  const order = evolveOrder(initialOrderState, { type: 'OrderPlaced', data });

  it('is read unchanged', () => {
    expect(events.knows('order', 'OrderPlaced', 1)).toBe(true);
    expect(data).toEqual(stored);
    expect(events.validated('order', { type: 'OrderPlaced', data }).data).toEqual(stored);
  });

  it('folds to the state of a checkout order whose terms are accepted', () => {
    expect(order).toEqual({
      status: 'awaiting_payment',
      placed: stored,
      hasAcceptedTerms: true,
      attempts: [],
      duplicates: [],
      refunds: [],
      concluded: [],
    });
    expect(order).not.toHaveProperty('placed.phone');
  });

  it('does not get the payment deadline of an order by phone', () => {
    expect(orderDecider.deadlines(order)).toEqual([]);
  });
});
