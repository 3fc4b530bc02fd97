import type { Folds } from '../../platform/domain/decider.js';
import { withoutHolder } from '../service/service-changes.state.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import type { AskedPartner, OpenOffer, Service } from '../service/service.state.js';

type OfferEvent = Extract<
  ServiceEvent,
  {
    type:
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
  }
>;

/** What matching, offers and assignments change. */
export const offerFolds: Folds<Service, OfferEvent> = {
  MatchingStarted: (_, data) => ({ round: data.round, matchingSince: data.at, escalateAt: data.escalateAt }),
  OfferMade: (service, data) => ({
    offer: openOffer(data),
    asked: askedAgain(service.asked, data),
    matchingSince: null,
  }),
  OfferDeclined: (service, data) => ({ ...offerEnded(service, 'declined'), matchingSince: data.at }),
  OfferExpired: (service, data) => ({ ...offerEnded(service, 'expired'), matchingSince: data.at }),
  OfferWithdrawn: (service, data) => ({ ...offerEnded(service, 'withdrawn'), matchingSince: data.at }),
  NoPartnerFound: (service) => ({
    round: service.round + 1,
    matchingSince: null,
    escalateAt: null,
    escalation: 'no_partner',
  }),
  ServiceEscalated: (service) => {
    const ended = offerEnded(service, 'withdrawn');
    return { ...ended, matchingSince: null, escalateAt: null, escalation: 'time_short' };
  },
  OfferAccepted: (service, data) => ({ ...heldBy(service, data), offer: null }),
  PartnerAssigned: (service, data) => heldBy(service, { ...data, offerId: null }),
  PartnerWithdrew: (service, data) => {
    const { at: matchingSince, escalateAt } = data;
    return { ...withoutHolder(service, 'withdrew'), matchingSince, escalateAt };
  },
  PartnerWithdrewLate: (service) => ({ ...withoutHolder(service, 'withdrew'), escalation: 'withdrew_late' }),
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
