import { describe, expect, it } from '@jest/globals';
import { evolveService } from '../service/service.decider.js';
import type { ServiceEvent } from '../service/service.events.js';
import {
  accepted,
  awaiting,
  bouquet,
  held,
  matching,
  open,
  purchased,
  scheduled,
  toAna,
  windows,
} from '../service/service.samples.js';
import { initialServiceState, type ServiceState } from '../service/service.state.js';
import { nextChangeOf } from './next-change.policy.js';
import { refundChangesAt } from './service-prospects.policy.js';

const earliest = { start: '2027-06-20T11:00:00.000Z', delivery: '2027-06-20T13:30:00.000Z' };
const accepted20June = {
  status: 'accepted',
  scheduled_date: '2027-06-20',
  time_zone: 'Europe/Lisbon',
  dispute: null,
  offers: [],
} as const;
type Changing = Parameters<typeof nextChangeOf>[0];
const seenByPartner = (service: Changing, now: string, from?: typeof earliest) =>
  nextChangeOf(service, { earliest: from, relation: 'assigned', now: new Date(now) });

describe('the next change of a service without an event', () => {
  it('is the beginning of its day where it takes place', () => {
    expect(seenByPartner(accepted20June, '2027-06-18T09:00:00Z')).toBe('2027-06-19T23:00:00.000Z');
    const inTheAzores = { ...accepted20June, time_zone: 'Atlantic/Azores' };
    expect(seenByPartner(inTheAzores, '2027-06-18T09:00:00Z')).toBe('2027-06-20T00:00:00.000Z');
  });

  it('is never the present moment, so that a page that reads again at that time does not read again and again', () => {
    expect(seenByPartner(accepted20June, '2027-06-19T22:59:59.999Z')).toBe('2027-06-19T23:00:00.000Z');
    expect(seenByPartner(accepted20June, '2027-06-19T23:00:00Z')).toBeUndefined();
  });

  it('is for flowers on their day when they can be started, and once they are, when they can be delivered', () => {
    expect(seenByPartner(accepted20June, '2027-06-20T05:00:00Z', earliest)).toBe(earliest.start);
    expect(seenByPartner(accepted20June, '2027-06-20T12:00:00Z', earliest)).toBeUndefined();
    const started = { ...accepted20June, status: 'in_progress' } as const;
    expect(seenByPartner(started, '2027-06-20T12:00:00Z', earliest)).toBe(earliest.delivery);
  });

  it('is when an open dispute becomes overdue', () => {
    const alarmAt = '2027-06-30T10:00:00.000Z';
    const dispute = {
      reason: 'late',
      remarkId: null,
      openedAt: '2027-06-25T10:00:00.000Z',
      alarmAt,
    } as unknown as Changing['dispute'];
    expect(seenByPartner({ ...accepted20June, status: 'disputed', dispute }, '2027-06-26T10:00:00Z')).toBe(alarmAt);
  });

  it('is for the customer when the first hour that a partner proposes can no longer be chosen', () => {
    const offer = { offerId: 'o', partnerId: 'p', distanceKm: 3, expiresAt: '2027-06-18T10:00:00.000Z' };
    const later = { ...offer, expiresAt: '2027-06-18T11:00:00.000Z', hour: '15:00' };
    const service = { ...accepted20June, status: 'offered', offers: [offer, later] } as const;
    const now = new Date('2027-06-18T09:00:00Z');
    expect(nextChangeOf(service, { earliest: undefined, relation: 'customer', now })).toBe(later.expiresAt);
    expect(nextChangeOf(service, { earliest: undefined, relation: 'admin', now })).toBeUndefined();
  });

  it('does not exist before a partner has accepted, nor for a partner who is only asked', () => {
    expect(seenByPartner({ ...accepted20June, status: 'matching' }, '2027-06-18T09:00:00Z')).toBeUndefined();
    const asked = { earliest: undefined, relation: 'offered', now: new Date('2027-06-18T09:00:00Z') } as const;
    expect(nextChangeOf(accepted20June, asked)).toBeUndefined();
  });
});

describe('the next change of what a cancellation refunds', () => {
  const changes = (events: readonly ServiceEvent[], now: string) => {
    const service = events.reduce<ServiceState>(evolveService, initialServiceState);
    if (service.status === 'none') throw new Error('There is no service.');
    return refundChangesAt(service, { now: new Date(now), windows });
  };
  const flowersHeld: readonly ServiceEvent[] = [
    { type: 'ServiceScheduled', data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' } },
    matching,
    toAna,
    accepted,
  ];

  it('is 24 h before the slot of accepted flowers', () => {
    expect(changes(flowersHeld, '2027-06-10T10:00:00Z')).toEqual(new Date('2027-06-11T14:00:00.000Z'));
    expect(changes(flowersHeld, '2027-06-11T14:00:00Z')).toBeUndefined();
  });

  it('is the end of the withdrawal period of a cleaning that is due before it ends', () => {
    const bought = { ...scheduled, data: { ...scheduled.data, purchasedAt: '2027-06-05T09:00:00.000Z' } };
    expect(changes([bought, ...held.slice(1)], '2027-06-18T10:00:00Z')).toEqual(new Date('2027-06-19T23:00:00.000Z'));
  });

  it('does not exist while everything is refunded, and once nothing can be cancelled', () => {
    expect(changes(open, '2027-06-13T07:30:00Z')).toBeUndefined();
    expect(changes(awaiting, '2027-06-20T10:00:00Z')).toBeUndefined();
  });
});
