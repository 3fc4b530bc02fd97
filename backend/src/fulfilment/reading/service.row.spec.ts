import { describe, expect, it } from '@jest/globals';
import {
  ana,
  declined,
  exhausted,
  expired,
  id,
  matching,
  offerToAna,
  rui,
  scheduled as oneVisit,
  serviceId,
  toAna,
  toRui,
} from '../service/service.samples.js';
import type { ServiceEvent } from '../service/service.events.js';
import { initialServiceState, type Service } from '../service/service.state.js';
import { evolveService } from '../service/service.decider.js';
import { rowOf, SERVICE_COLUMNS, serviceRow } from './service.row.js';

const { offerId } = offerToAna;
/** The second visit of a plan. */
const scheduled: ServiceEvent = {
  ...oneVisit,
  data: { ...oneVisit.data, subscriptionId: id(12), occurrence: 2, visits: 3 },
};
const accepted: ServiceEvent = {
  type: 'OfferAccepted',
  data: { ...offerToAna, movedTo: '2027-06-22', missedAt: '2027-06-22T23:00:00.000Z' },
};
const photographed: ServiceEvent = {
  type: 'PhotoAdded',
  data: { photoId: id(9), kind: 'before', uploadId: 'u1', takenAt: '2027-06-22T08:00:00.000Z', width: 9, height: 9 },
};
const started: ServiceEvent = {
  type: 'ServiceStarted',
  data: {
    partnerId: ana,
    at: '2027-06-22T08:05:00.000Z',
    remindAt: '2027-06-22T13:00:00.000Z',
    stalledAt: '2027-06-23T23:00:00.000Z',
  },
};
const delivered: ServiceEvent = {
  type: 'ServiceDelivered',
  data: { partnerId: ana, at: '2027-06-22T09:00:00.000Z', feedbackBy: '2027-06-29T09:00:00.000Z' },
};
const rated: ServiceEvent = {
  type: 'FeedbackGiven',
  data: { rating: 4, remarkId: id(10), closeAt: '2027-06-24T09:00:00.000Z' },
};
const closed: ServiceEvent = { type: 'ServiceClosed', data: { partnerId: ana, earnedCents: 2000 } };

const after = (...events: ServiceEvent[]): Service => {
  const state = events.reduce(evolveService, initialServiceState);
  if (state.status === 'none') throw new Error('nothing happened');
  return state;
};

const waiting = {
  service_id: serviceId,
  version: 1,
  status: 'scheduled',
  type: 'clean',
  order_id: id(2),
  order_number: 'P27-000001',
  customer_id: id(3),
  subscription_id: id(12),
  occurrence: 2,
  products: [{ productId: id(6), name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' }, quantity: 1 }],
  price_cents: 2500,
  amount_to_receive_cents: 2000,
  place_kind: 'cemetery',
  time_zone: 'Europe/Lisbon',
  city: 'Lisboa',
  parish: 'Penha de França',
  cemetery_id: id(7),
  grave_id: id(8),
  scheduled_date: '2027-06-20',
  scheduled_hour: null,
  flexible_days: 0,
  promised_date: null,
  purchased_at: new Date('2027-06-10T09:00:00.000Z'),
  planned_partner_id: null,
  round: 0,
  asked: [],
  offers: [],
  partner_id: null,
  distance_km: null,
  accepted_via: null,
  hand_back_until: null,
  visit: 1,
  photos: [],
  proposal: null,
  block: null,
  dispute: null,
  early: null,
  escalated_because: null,
  delivered_at: null,
  rating: null,
  remark_id: null,
  cancelled_by: null,
  cancelled_because: null,
  cancelled_refund_cents: 0,
  refund_cents: 0,
  earned_cents: 0,
};

describe('the row of a service', () => {
  it('shows a scheduled service before matching', () => {
    expect(rowOf(after(scheduled), { serviceId, version: 1 })).toEqual(waiting);
  });

  it('shows the open offer', () => {
    expect(rowOf(after(scheduled, matching, toAna), { serviceId, version: 3 })).toEqual({
      ...waiting,
      version: 3,
      status: 'offered',
      round: 1,
      asked: [{ partnerId: ana, times: 1, declined: false, offerId, ended: null }],
      offers: [{ offerId, partnerId: ana, distanceKm: 3.2, expiresAt: '2027-06-13T08:00:00.000Z' }],
    });
  });

  it('counts the offers per partner, and lists who declined', () => {
    const asked = (...events: ServiceEvent[]) =>
      rowOf(after(scheduled, matching, toAna, ...events), { serviceId, version: 9 }).asked;
    const once = { partnerId: ana, times: 1, declined: false, offerId };
    expect(asked(expired)).toEqual([{ ...once, ended: 'expired' }]);
    expect(asked(expired, exhausted, toAna, declined)).toEqual([
      { ...once, times: 2, declined: true, ended: 'declined' },
    ]);
  });

  it('shows how the service ended', () => {
    const all = [scheduled, matching, toAna, accepted, photographed, started, delivered, rated, closed];
    expect(rowOf(after(...all), { serviceId, version: 9 })).toEqual({
      ...waiting,
      version: 9,
      status: 'closed',
      round: 1,
      asked: [{ partnerId: ana, times: 1, declined: false, offerId, ended: null }],
      scheduled_date: '2027-06-22',
      partner_id: ana,
      distance_km: 3.2,
      photos: [{ photoId: id(9), kind: 'before', takenAt: '2027-06-22T08:00:00.000Z', visit: 1 }],
      delivered_at: new Date('2027-06-22T09:00:00.000Z'),
      rating: 4,
      remark_id: id(10),
      earned_cents: 2000,
    });
  });

  it('names the partners whose capacity of the day the service uses, from the offers until the work is done', () => {
    const busy = (...events: ServiceEvent[]): unknown => {
      const { values = [] } = serviceRow.statement(after(...events), {
        streamId: serviceId,
        version: events.length,
        correlationId: id(2),
        now: new Date(),
      });
      return values[SERVICE_COLUMNS.split(', ').length];
    };
    expect(busy(scheduled, matching)).toEqual([]);
    expect(busy(scheduled, matching, toAna)).toEqual([ana]);
    expect(busy(scheduled, matching, toAna, toRui)).toEqual([ana, rui]);
    expect(busy(scheduled, matching, toAna, toRui, accepted)).toEqual([ana]);
    expect(busy(scheduled, matching, toAna, accepted, started)).toEqual([ana]);
    expect(busy(scheduled, matching, toAna, accepted, started, delivered)).toEqual([]);
  });

  it('does not exist before the first event', () => {
    const meta = { streamId: serviceId, version: 0, correlationId: id(2), now: new Date() };
    expect(() => serviceRow.statement(initialServiceState, meta)).toThrow('no row');
  });
});
