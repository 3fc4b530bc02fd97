import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';

const visitIn = (days: number, more: Partial<OccurrenceAnswer>): OccurrenceAnswer => ({
  n: 1,
  date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  label: 'unknown',
  ...more,
});

/** A plan of three visits: one completed, one scheduled, and one that is not a service yet. */
export const aPlan = (differing: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer => ({
  id: '1e1c1dd8-91bb-5d6c-b07b-1e8d0f70b5f1',
  orderId: '4fb0393e-1dd7-5c86-965c-e15a71189577',
  orderNumber: 'P26-000003',
  status: 'active',
  label: 'waiting_for_service',
  plan: { id: '7d0c2f8e-26c1-4f0d-8f6a-1d0b6a1c0f11', months: 3, discount: 10 },
  product: {
    id: 'b8b2c1f0-6b0e-4c38-9a53-1f2f7f3f9b10',
    name: { pt: 'Limpeza simples', en: 'Simple cleaning', es: 'Limpieza sencilla' },
  },
  grave: null,
  timeZone: 'Europe/Lisbon',
  anchorDate: '2026-11-20',
  occurrences: [
    visitIn(-30, { n: 1, serviceId: 'b6e83b38-bd7c-5150-9ac0-e73252dd9180', label: 'service_complete' }),
    visitIn(5, { n: 2, serviceId: 'c6e83b38-bd7c-5150-9ac0-e73252dd9181', label: 'waiting_for_service' }),
    visitIn(35, { n: 3 }),
  ],
  version: 4,
  allowedActions: [],
  ...differing,
});
