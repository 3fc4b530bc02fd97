import { describe, expect, it } from '@jest/globals';
import type { ServiceAtGrave } from '../fulfilment/index.js';
import { canMove, isUnderWay, momentThere, serviceThere, visitsThere } from './relocation.policy.js';

const name = { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' };
const rates = { orderId: 'o', paid: [23], there: [16] };
const service: ServiceAtGrave = {
  serviceId: 's',
  orderId: 'o',
  orderNumber: 'P27-000001',
  subscriptionId: null,
  occurrence: null,
  customerId: 'c',
  partnerId: 'p',
  type: 'flower',
  name,
  status: 'accepted',
  label: 'waiting_for_service',
  cemeteryId: 'old',
  scheduledDate: '2027-06-20',
  scheduledHour: '10:00',
  priceCents: 2500,
  refundCents: 0,
  version: 3,
};

describe('what happens to a visit when its grave moves', () => {
  it.each([
    ['keeps its moment where that is possible', { fits: true } as const, { fate: 'moves' }, '2027-06-20'],
    [
      'takes the nearest moment else',
      { fits: false, nearest: { date: '2027-06-22', hour: '11:00' } } as const,
      { fate: 'new_date', newDate: '2027-06-22', newHour: '11:00' },
      '2027-06-22',
    ],
    [
      'is cancelled where nobody can come',
      { fits: false, nearest: null } as const,
      { fate: 'cancelled', refund: '12.50' },
      '2027-06-20',
    ],
  ])('it %s', (_, day, expected, date) => {
    const visit = serviceThere(service, day, { refundCents: 1250, rates });
    expect(visit).toMatchObject({ ...expected, price: '25.00', hadPartner: true, vat: { paid: [23], there: [16] } });
    expect(momentThere(visit).date).toBe(date);
  });

  it('a plan moves as a whole, or is refunded visit by visit', () => {
    const plan = {
      subscriptionId: 'plan',
      orderId: 'o',
      orderNumber: 'P27-000001',
      customerId: 'c',
      name,
      cemeteryId: 'old',
      visits: [{ n: 2, date: '2027-07-20', priceCents: 1800 }],
    };
    expect(visitsThere(plan, true, rates)).toMatchObject([{ visit: 2, fate: 'moves', price: '18.00' }]);
    expect(visitsThere(plan, false, undefined)).toMatchObject([{ fate: 'cancelled', refund: '18.00' }]);
  });

  it.each([
    ['accepted', true, false],
    ['blocked', true, false],
    ['in_progress', false, true],
    ['awaiting_feedback', false, false],
  ] as const)('a service that is %s: movable %s, in the way %s', (status, movable, inTheWay) => {
    expect([canMove({ status }, 'customer'), isUnderWay({ status })]).toEqual([movable, inTheWay]);
  });
});
