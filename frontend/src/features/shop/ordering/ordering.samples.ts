import type { Order } from '@perpetua/contracts/ordering.contract';

/** An unpaid order of flowers for tests; `overrides` replace single fields. */
export const anOrder = (overrides: Partial<Order> = {}): Order => ({
  id: '0d5c0a1e-0000-7000-8000-000000000001',
  number: 'P26-000001',
  kind: 'flower',
  status: 'awaiting_payment',
  total: '170.00',
  refunded: '0.00',
  refundPending: '0.00',
  currency: 'EUR',
  items: [
    {
      productId: '1f90bc11-ebee-591f-bf2e-7fd82938ff9c',
      name: { pt: 'Coroa Serenidade', en: 'Serenity wreath', es: 'Corona Serenidad' },
      quantity: 2,
      price: '85.00',
      total: '170.00',
      planId: null,
      months: 1,
      discount: 0,
    },
  ],
  delivery: {
    kind: 'cemetery',
    date: '2026-12-01',
    hour: '11:00',
    timeZone: 'Europe/Lisbon',
    city: 'Lisboa',
    parish: 'Estrela',
    graveId: null,
  },
  earlyStart: false,
  services: [],
  firstServiceId: '01900000-0000-5000-8000-000000000001',
  payment: { status: 'open', method: null, expiresAt: null },
  placedAt: '2026-11-21T12:00:00.000Z',
  paidAt: null,
  version: 1,
  allowedActions: [],
  ...overrides,
});
