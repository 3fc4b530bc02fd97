import { describe, expect, it } from '@jest/globals';
import {
  accepted,
  actors,
  bouquet,
  by,
  given,
  held,
  id,
  matching,
  purchased,
  refusal,
  serviceId,
  stateAfter,
  toAna,
} from '../service/service.samples.js';
import { remarkIdOf } from '../visits/visits.js';
import type { ServiceEvent } from '../service/service.events.js';
import { AllowEarlyDelivery } from './early-delivery.js';

const at = '2027-06-12T07:00:00.000Z';
const open: readonly ServiceEvent[] = [
  { type: 'ServiceScheduled', data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' } },
  matching,
  toAna,
];
const flowers = [...open, accepted];
const allowed = (who: 'customer' | 'admin', remarkId: string | null = null): ServiceEvent => ({
  type: 'EarlyDeliveryAllowed',
  data: { by: who, remarkId, at },
});
const byCustomer = new AllowEarlyDelivery({ serviceId }, by(actors.customer));

describe('an early delivery', () => {
  it('is allowed once, by the customer or by an admin whose reason is a remark', () => {
    given(flowers)
      .when(byCustomer, at)
      .then([allowed('customer')]);
    given(flowers)
      .when(new AllowEarlyDelivery({ serviceId, reason: 'By phone' }, by(actors.admin)), at)
      .then([allowed('admin', remarkIdOf(id(99)))]);
    given([...flowers, allowed('admin')])
      .when(byCustomer, at)
      .then([]);
  });

  it('is allowed only by its own customer, never by the partner', () => {
    const stranger = { id: id(50), role: 'customer' } as const;
    given(flowers)
      .when(new AllowEarlyDelivery({ serviceId }, by(stranger)), at)
      .thenThrows(refusal({ code: 'not_found' }));
    given(flowers)
      .when(new AllowEarlyDelivery({ serviceId }, by(actors.ana)), at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('is for flowers that a partner has accepted', () => {
    given(held)
      .when(byCustomer, at)
      .thenThrows(
        refusal({
          code: 'illegal_transition',
          details: { state: 'accepted', permitted: ['RescheduleProposed', 'ServiceRelocated', 'ServiceCancelled'] },
        }),
      );
    given(open)
      .when(byCustomer, at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('is not allowed for a new date', () => {
    const moved: ServiceEvent = {
      type: 'ServiceRescheduled',
      data: {
        by: 'system',
        date: '2027-06-13',
        hour: '15:00',
        remarkId: null,
        reason: null,
        at,
        matchFrom: at,
        cancelAt: '2027-06-13T12:00:00.000Z',
        escalateAt: null,
        missedAt: '2027-06-13T15:30:00.000Z',
      },
    };
    expect(stateAfter([...flowers, allowed('customer'), moved])).toMatchObject({
      scheduledDate: '2027-06-13',
      earlyAllowed: null,
    });
  });
});
