import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServiceEvent, ServiceEventData } from './service.events.js';
import type { AskedPartner, OpenOffer, Service, ServiceState } from './service.state.js';
import {
  isExceptionEvent,
  exceptionChanges,
  type ExceptionEvent,
  withoutHolder,
} from '../exceptions/service-exceptions.state.js';

/** The state after an event. */
export const evolveService = (state: ServiceState, event: ServiceEvent): ServiceState => {
  if (event.type === 'ServiceScheduled') return scheduled(event.data);
  if (state.status === 'none') throw new Error(`a service cannot begin with ${event.type}`);
  const status = serviceLifecycle.next(state.status, event.type) as Service['status'];
  const changed = isExceptionEvent(event) ? exceptionChanges(state, event) : changes(state, event);
  return { ...state, ...changed, status };
};

const scheduled = (agreed: ServiceEventData<'ServiceScheduled'>): Service => ({
  status: 'scheduled',
  agreed,
  scheduledDate: agreed.scheduledDate,
  scheduledHour: agreed.scheduledHour,
  promisedDate: agreed.scheduledDate,
  matchFrom: agreed.matchFrom,
  cancelAt: agreed.cancelAt,
  round: 0,
  matchingSince: null,
  escalateAt: null,
  escalation: null,
  asked: [],
  offer: null,
  holder: null,
  proposal: null,
  answered: null,
  visit: 1,
  photos: [],
  missedAt: null,
  startedAt: null,
  remindAt: null,
  stalledAt: null,
  block: null,
  deliveredAt: null,
  feedbackBy: null,
  closeAt: null,
  rating: null,
  remarkId: null,
  dispute: null,
  resolution: null,
  cancelled: null,
  refundedCents: 0,
  earnedCents: 0,
});

type HappyPathEvent = Exclude<ServiceEvent, { type: 'ServiceScheduled' } | ExceptionEvent>;
type AskingEvent = Extract<HappyPathEvent, { type: (typeof ASKING)[number] }>;

const ASKING = [
  'MatchingStarted',
  'OfferMade',
  'OfferDeclined',
  'OfferExpired',
  'OfferWithdrawn',
  'NoPartnerFound',
  'ServiceEscalated',
] as const satisfies readonly HappyPathEvent['type'][];

const isAsking = (event: HappyPathEvent): event is AskingEvent => ASKING.some((type) => type === event.type);

const changes = (service: Service, event: HappyPathEvent): Partial<Service> => {
  if (isAsking(event)) return askingChanges(service, event);
  switch (event.type) {
    case 'OfferAccepted':
      return { ...heldBy(service, event.data), offer: null };
    case 'PartnerAssigned':
      return heldBy(service, { ...event.data, offerId: null });
    case 'PartnerWithdrew': {
      const { at: matchingSince, escalateAt } = event.data;
      return { ...withoutHolder(service, 'withdrew'), matchingSince, escalateAt };
    }
    case 'PartnerWithdrewLate':
      return { ...withoutHolder(service, 'withdrew'), escalation: 'withdrew_late' };
    case 'ServiceStarted':
      return { startedAt: event.data.at, remindAt: event.data.remindAt, stalledAt: event.data.stalledAt };
    case 'PhotoAdded': {
      const { photoId, kind, takenAt } = event.data;
      return { photos: [...service.photos, { photoId, kind, takenAt, visit: service.visit }] };
    }
    case 'ServiceDelivered':
      return { deliveredAt: event.data.at, feedbackBy: event.data.feedbackBy };
    case 'FeedbackGiven':
      return { rating: event.data.rating, remarkId: event.data.remarkId, closeAt: event.data.closeAt };
    case 'FeedbackTimedOut':
      return { closeAt: event.data.closeAt };
    case 'ServiceClosed':
      return { earnedCents: event.data.earnedCents };
    case 'ServiceCancelled': {
      const { by, reason, refundCents, earnedCents } = event.data;
      const refundedCents = service.refundedCents + refundCents;
      return { cancelled: { by, reason, refundCents }, refundedCents, earnedCents, matchingSince: null };
    }
  }
};

const askingChanges = (service: Service, event: AskingEvent): Partial<Service> => {
  const { round } = service;
  switch (event.type) {
    case 'MatchingStarted':
      return { round: event.data.round, matchingSince: event.data.at, escalateAt: event.data.escalateAt };
    case 'OfferMade':
      return { offer: openOffer(event.data), asked: askedAgain(service.asked, event.data), matchingSince: null };
    case 'OfferDeclined':
      return { ...offerEnded(service, 'declined'), matchingSince: event.data.at };
    case 'OfferExpired':
      return { ...offerEnded(service, 'expired'), matchingSince: event.data.at };
    case 'OfferWithdrawn':
      return { ...offerEnded(service, 'withdrawn'), matchingSince: event.data.at };
    case 'NoPartnerFound':
      return { round: round + 1, matchingSince: null, escalateAt: null, escalation: 'no_partner' };
    case 'ServiceEscalated': {
      const ended = offerEnded(service, 'withdrawn');
      return { ...ended, matchingSince: null, escalateAt: null, escalation: 'time_short' };
    }
  }
};

const openOffer = ({ offerId, partnerId, distanceKm, expiresAt }: ServiceEventData<'OfferMade'>): OpenOffer => ({
  offerId,
  partnerId,
  distanceKm,
  expiresAt,
});

const askedAgain = (asked: Service['asked'], made: ServiceEventData<'OfferMade'>): Service['asked'] => {
  const before = asked.find(({ partnerId }) => partnerId === made.partnerId);
  const again: AskedPartner = {
    partnerId: made.partnerId,
    times: (before?.times ?? 0) + 1,
    declined: before?.declined ?? false,
    offerId: made.offerId,
    ended: null,
  };
  return [...asked.filter((one) => one !== before), again];
};

const offerEnded = (service: Service, ended: 'declined' | 'expired' | 'withdrawn'): Partial<Service> => ({
  offer: null,
  round: service.round + 1,
  asked: service.asked.map((one) =>
    service.offer !== null && one.offerId === service.offer.offerId
      ? { ...one, ended, declined: one.declined || ended === 'declined' }
      : one,
  ),
});

const heldBy = (
  service: Service,
  taken: {
    partnerId: string;
    offerId: string | null;
    distanceKm?: number | null;
    movedTo: string | null;
    missedAt: string | null;
  },
): Partial<Service> => ({
  holder: {
    partnerId: taken.partnerId,
    offerId: taken.offerId,
    distanceKm: taken.distanceKm ?? service.offer?.distanceKm ?? null,
  },
  scheduledDate: taken.movedTo ?? service.scheduledDate,
  missedAt: taken.missedAt,
  escalateAt: null,
});
