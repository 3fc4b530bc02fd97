import { expect } from '@jest/globals';
import { deadlineSettings, type DeadlineWindows, parseWindow } from '../../config/deadline-windows.js';
import { specification } from '../../platform/domain/decider.testing.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { serviceDecider } from './service.decider.js';
import type { ServiceEvent } from './service.events.js';
import { offerIdOf } from '../offers/offers.rules.js';
import { AcceptOffer, DeclineOffer, MakeOffer } from '../offers/offers.commands.js';
import { AddPhoto } from '../photos/photos.js';
import { CancelService } from '../visits/visits.commands.js';
import { ScheduleService, type ScheduledService } from './service.commands.js';

/**
 * Samples for the specs of the service rules: the default deadline settings, and a cleaning with its events. The slot
 * of the cleaning starts on 20 June 2027 at 08:00 in Lisbon (UTC+1).
 */
export const windows = Object.fromEntries(
  deadlineSettings.map(({ name, fallback }) => [name, parseWindow(fallback)]),
) as unknown as DeadlineWindows;
export const decider = serviceDecider;

export const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
export const [serviceId, customerId, ana, rui] = [id(1), id(3), id(4), id(5)];
const orderId = id(2);

export const actors = {
  system: { id: 'fulfilment', role: 'system' },
  admin: { id: id(9), role: 'admin' },
  customer: { id: customerId, role: 'customer' },
  ana: { id: ana, role: 'partner' },
  rui: { id: rui, role: 'partner' },
} as const satisfies Record<string, Actor>;
export const by = (actor: Actor) => ({ commandId: id(99), actor });

export const purchased = '2027-06-10T09:00:00.000Z';
export const agreed: ScheduledService = {
  orderId,
  orderNumber: 'P27-000001',
  customerId,
  subscriptionId: null,
  occurrence: null,
  visits: 1,
  type: 'clean',
  products: [{ productId: id(6), name: { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' }, quantity: 1 }],
  priceCents: 2500,
  amountToReceiveCents: 2000,
  place: {
    kind: 'cemetery',
    timeZone: 'Europe/Lisbon',
    region: 'PT',
    city: 'Lisboa',
    parish: 'Penha de França',
    cemeteryId: id(7),
    graveId: id(8),
  },
  scheduledDate: '2027-06-20',
  scheduledHour: null,
  purchasedAt: purchased,
  language: 'pt',
};
export const bouquet: ScheduledService = {
  ...agreed,
  type: 'flower',
  scheduledDate: '2027-06-12',
  scheduledHour: '15:00',
};

export const scheduled: Extract<ServiceEvent, { type: 'ServiceScheduled' }> = {
  type: 'ServiceScheduled',
  data: { ...agreed, matchFrom: '2027-06-13T07:00:00.000Z', cancelAt: '2027-06-26T23:00:00.000Z' },
};
export const matching: ServiceEvent = {
  type: 'MatchingStarted',
  data: { round: 1, at: '2027-06-13T07:00:00.000Z', escalateAt: '2027-06-19T07:00:00.000Z' },
};
const considered = (partnerId: string) => [{ partnerId, distanceKm: 3.2, outcome: 'chosen' as const }];
export const offered = (
  partnerId: string,
  round: number,
  expiresAt: string,
  askNextAt = new Date(Date.parse(expiresAt) - 45 * 60_000).toISOString(),
): Extract<ServiceEvent, { type: 'OfferMade' }> => ({
  type: 'OfferMade',
  data: {
    offerId: offerIdOf(serviceId, round, partnerId),
    partnerId,
    distanceKm: 3.2,
    amountToReceiveCents: 2000,
    expiresAt,
    askNextAt,
    round,
    considered: considered(partnerId),
    by: 'system',
    reason: null,
  },
});
export const toAna = offered(ana, 1, '2027-06-13T08:00:00.000Z');
export const offerToAna = { offerId: toAna.data.offerId, partnerId: ana };
export const accepted: ServiceEvent = {
  type: 'OfferAccepted',
  data: { ...offerToAna, at: '2027-06-13T07:30:00.000Z', movedTo: null, missedAt: '2027-06-20T23:00:00.000Z' },
};
export const expired: ServiceEvent = {
  type: 'OfferExpired',
  data: { ...offerToAna, at: '2027-06-13T08:00:00.000Z', stillOpen: 0 },
};
export const declined: ServiceEvent = {
  type: 'OfferDeclined',
  data: { ...offerToAna, reason: 'too far', at: '2027-06-13T07:10:00.000Z', stillOpen: 0 },
};
export const withdrawn = (
  at: string,
  { reason = 'service_cancelled', offer = offerToAna, stillOpen = 0 } = {},
): ServiceEvent => ({ type: 'OfferWithdrawn', data: { ...offer, reason, at, stillOpen } });
export const exhaustedAt = (at: string): ServiceEvent => ({ type: 'OffersExhausted', data: { at } });
export const exhausted = exhaustedAt('2027-06-13T08:00:00.000Z');
export const toRui = offered(rui, 2, '2027-06-13T09:00:00.000Z');
export const escalated: ServiceEvent = { type: 'ServiceEscalated', data: { offerId: null, partnerId: null } };
export const nobody: ServiceEvent = { type: 'NoPartnerFound', data: { round: 1, considered: [] } };
export const photo = (n: number, kind: 'before' | 'after'): Extract<ServiceEvent, { type: 'PhotoAdded' }> => ({
  type: 'PhotoAdded',
  data: { photoId: id(n), kind, uploadId: null, takenAt: '2027-06-20T08:00:00.000Z', width: 1600, height: 1200 },
});
export const started: ServiceEvent = {
  type: 'ServiceStarted',
  data: {
    partnerId: ana,
    at: '2027-06-20T08:05:00.000Z',
    remindAt: '2027-06-21T08:05:00.000Z',
    stalledAt: '2027-06-21T08:00:00.000Z',
  },
};
export const delivered: ServiceEvent = {
  type: 'ServiceDelivered',
  data: { partnerId: ana, at: '2027-06-20T09:00:00.000Z', feedbackBy: '2027-06-27T09:00:00.000Z' },
};
export const rated: ServiceEvent = {
  type: 'FeedbackGiven',
  data: { rating: 5, remarkId: null, closeAt: '2027-06-23T09:00:00.000Z' },
};

export const waiting = [scheduled, matching];
export const open = [...waiting, toAna];
export const held = [...open, accepted];
export const underWay = [...held, photo(21, 'before'), started];
export const awaiting = [...underWay, photo(22, 'after'), delivered];

export const stateAfter = (given: readonly ServiceEvent[]) =>
  given.reduce((state, event) => decider.evolve(state, event), decider.initialState);

export const given = specification(decider, { settings: windows, now: new Date(purchased) });
export const refusal = (says: object) => expect.objectContaining(says);

export const schedule = (service: ScheduledService) =>
  new ScheduleService({ serviceId, ...service }, by(actors.system));
export const offer = (partnerId: string, round: number) =>
  new MakeOffer(
    { serviceId, partnerId, capacity: 10, distanceKm: 3.2, considered: considered(partnerId), round, by: 'system' },
    by(actors.system),
  );
export const accept = (offerId: string, partner: Actor, nextOpenDay?: string) =>
  new AcceptOffer({ serviceId, offerId, partnerId: partner.id, nextOpenDay }, by(partner));
export const decline = (offerId: string, partner: Actor) =>
  new DeclineOffer({ serviceId, offerId, partnerId: partner.id, reason: 'too far' }, by(partner));
export const cancel = (actor: Actor, who: 'customer' | 'admin') =>
  new CancelService({ serviceId, by: who, reason: 'changed plans' }, by(actor));
export const add = (n: number, kind: 'before' | 'after', partner: Actor, facts: Partial<AddPhoto['payload']> = {}) =>
  new AddPhoto(
    {
      serviceId,
      partnerId: partner.id,
      photoId: id(n),
      kind,
      uploadId: null,
      width: 1600,
      height: 1200,
      capturedAt: '2027-06-20T08:00:00.000Z',
      distanceM: null,
      isAlike: false,
      ...facts,
    },
    by(partner),
  );
