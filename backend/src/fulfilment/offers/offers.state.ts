import { commonOf, withoutPartner } from '../service/service-changes.state.js';
import type { ServiceEventData } from '../service/service.events.js';
import {
  type Common,
  type OfferedPartner,
  type OpenOffer,
  openOffersOf,
  type Service,
  type ServiceFolds,
} from '../service/service.state.js';

/** The events that matching, offers and assignments record. */
export type OfferEventType =
  | 'MatchingStarted'
  | 'OfferMade'
  | 'OfferDeclined'
  | 'OfferExpired'
  | 'OfferWithdrawn'
  | 'NoPartnerFound'
  | 'ServiceEscalated'
  | 'OfferAccepted'
  | 'PartnerAssigned'
  | 'PartnerWithdrew'
  | 'PartnerWithdrewLate';

/** How each event of matching, offers and assignments changes the state. */
export const offerFolds: ServiceFolds<OfferEventType> = {
  MatchingStarted: (service, { round, at, escalateAt }) => ({
    ...commonOf(service),
    round,
    status: 'matching',
    matchingSince: at,
    escalateAt,
  }),
  OfferMade: (service, data) => ({
    ...commonOf(service),
    offerHistory: offeredAgain(service.offerHistory, data),
    status: 'offered',
    offers: [openOffer(data)],
    escalateAt: service.status === 'matching' ? service.escalateAt : null,
  }),
  OfferDeclined: (service, { at }) => ({
    ...offersEnded(service, 'declined'),
    status: 'matching',
    matchingSince: at,
    escalateAt: service.escalateAt,
  }),
  OfferExpired: (service, { at }) => ({
    ...offersEnded(service, 'expired'),
    status: 'matching',
    matchingSince: at,
    escalateAt: service.escalateAt,
  }),
  OfferWithdrawn: (service, { at }) => ({
    ...offersEnded(service, 'withdrawn'),
    status: 'matching',
    matchingSince: at,
    escalateAt: service.escalateAt,
  }),
  NoPartnerFound: (service) => ({
    ...commonOf(service),
    round: service.round + 1,
    status: 'escalated',
    escalation: 'no_partner',
  }),
  ServiceEscalated: (service) => ({
    ...offersEnded(service, 'withdrawn'),
    status: 'escalated',
    escalation: 'time_short',
  }),
  OfferAccepted: (service, { partnerId, offerId, movedTo, missedAt }) => ({
    ...commonOf(service),
    scheduledDate: movedTo ?? service.scheduledDate,
    status: 'accepted',
    assignment: { partnerId, offerId, distanceKm: service.offers[0].distanceKm },
    missedAt,
  }),
  PartnerAssigned: (service, { partnerId, distanceKm, movedTo, missedAt }) => ({
    ...commonOf(service),
    scheduledDate: movedTo ?? service.scheduledDate,
    status: 'accepted',
    assignment: { partnerId, offerId: null, distanceKm },
    missedAt,
  }),
  PartnerWithdrew: (service, { at, escalateAt }) => ({
    ...withoutPartner(service, 'withdrew'),
    status: 'matching',
    matchingSince: at,
    escalateAt,
  }),
  PartnerWithdrewLate: (service) => ({
    ...withoutPartner(service, 'withdrew'),
    status: 'escalated',
    escalation: 'withdrew_late',
  }),
};

const openOffer = ({ offerId, partnerId, distanceKm, expiresAt }: ServiceEventData<'OfferMade'>): OpenOffer => ({
  offerId,
  partnerId,
  distanceKm,
  expiresAt,
});

const offeredAgain = (history: Common['offerHistory'], made: ServiceEventData<'OfferMade'>): Common['offerHistory'] => {
  const before = history.find(({ partnerId }) => partnerId === made.partnerId);
  const again: OfferedPartner = {
    partnerId: made.partnerId,
    times: (before?.times ?? 0) + 1,
    declined: before?.declined ?? false,
    offerId: made.offerId,
    ended: null,
  };
  return [...history.filter((one) => one !== before), again];
};

/** Records how the open offers ended, and begins the next round. */
const offersEnded = (service: Service, ended: 'declined' | 'expired' | 'withdrawn'): Common => {
  const open = openOffersOf(service).map(({ offerId }) => offerId);
  const end = (one: OfferedPartner): OfferedPartner =>
    one.offerId !== null && open.includes(one.offerId)
      ? { ...one, ended, declined: one.declined || ended === 'declined' }
      : one;
  return { ...commonOf(service), round: service.round + 1, offerHistory: service.offerHistory.map(end) };
};
