import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import {
  type ServiceDeadline,
  serviceLifecycle,
  type ServiceStatus,
} from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Deadline } from '../platform/event-store/decider.js';
import { rematchAt, type ServiceTimes } from './deadlines.policy.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';

/** A partner's timed chance to accept. `expiresAt` is an instant. */
export interface OpenOffer {
  readonly offerId: string;
  readonly partnerId: string;
  readonly distanceKm: number;
  readonly expiresAt: string;
}

/** A partner that had an offer: how often, the last one, and how that ended (null while it is open or accepted). */
export interface AskedPartner {
  readonly partnerId: string;
  readonly times: number;
  readonly declined: boolean;
  readonly offerId: string;
  readonly ended: 'declined' | 'expired' | 'withdrawn' | null;
}

/** Who performs the service; `offerId` is null when an admin assigned it. */
export interface Holder {
  readonly partnerId: string;
  readonly offerId: string | null;
  readonly distanceKm: number | null;
}

export interface ServicePhoto {
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly takenAt: string;
}

/** Before its first event. */
export interface NoService {
  readonly status: 'none';
}

/** A service as its events left it. Money in cents, instants in ISO 8601. */
export interface Service {
  readonly status: Exclude<ServiceStatus, 'none'>;
  /** As agreed; the date may have moved since. */
  readonly agreed: ServiceEventData<'ServiceScheduled'>;
  readonly scheduledDate: string;
  readonly round: number;
  readonly matchingSince: string | null;
  /** Null before matching, and for good once the admins have taken over. */
  readonly escalateAt: string | null;
  readonly asked: readonly AskedPartner[];
  readonly offer: OpenOffer | null;
  readonly holder: Holder | null;
  readonly photos: readonly ServicePhoto[];
  readonly startedAt: string | null;
  readonly deliveredAt: string | null;
  readonly feedbackBy: string | null;
  readonly closeAt: string | null;
  readonly rating: number | null;
  readonly remarkId: string | null;
  readonly cancelled: ServiceEventData<'ServiceCancelled'> | null;
  readonly earnedCents: number;
}

export type ServiceState = NoService | Service;

export const initialServiceState: ServiceState = { status: 'none' };

/** What the deadline policies look at. */
export const timesOf = ({ agreed, scheduledDate }: Service): ServiceTimes => ({
  type: agreed.type,
  occurrence: agreed.occurrence,
  scheduledDate,
  scheduledHour: agreed.scheduledHour,
  timeZone: agreed.place.timeZone,
});

/** The state after an event. */
export const evolveService = (state: ServiceState, event: ServiceEvent): ServiceState => {
  if (event.type === 'ServiceScheduled') return scheduled(event.data);
  if (state.status === 'none') throw new Error(`a service cannot begin with ${event.type}`);
  const status = serviceLifecycle.next(state.status, event.type) as Service['status'];
  return { ...state, ...changes(state, event), status };
};

const scheduled = (agreed: ServiceEventData<'ServiceScheduled'>): Service => ({
  status: 'scheduled',
  agreed,
  scheduledDate: agreed.scheduledDate,
  round: 0,
  matchingSince: null,
  escalateAt: null,
  asked: [],
  offer: null,
  holder: null,
  photos: [],
  startedAt: null,
  deliveredAt: null,
  feedbackBy: null,
  closeAt: null,
  rating: null,
  remarkId: null,
  cancelled: null,
  earnedCents: 0,
});

const changes = (service: Service, event: Exclude<ServiceEvent, { type: 'ServiceScheduled' }>): Partial<Service> => {
  switch (event.type) {
    case 'MatchingStarted':
      return { round: event.data.round, matchingSince: event.data.at, escalateAt: event.data.escalateAt };
    case 'OfferMade':
      return { offer: openOffer(event.data), asked: askedAgain(service.asked, event.data), matchingSince: null };
    case 'OfferAccepted':
      return { ...heldBy(service, event.data), offer: null };
    case 'PartnerAssigned':
      return heldBy(service, { ...event.data, offerId: null });
    case 'OfferDeclined':
      return { ...offerEnded(service, 'declined'), matchingSince: event.data.at };
    case 'OfferExpired':
      return { ...offerEnded(service, 'expired'), matchingSince: event.data.at };
    case 'OfferWithdrawn':
      return { ...offerEnded(service, 'withdrawn'), matchingSince: event.data.at };
    case 'NoPartnerFound':
      return { round: service.round + 1, matchingSince: null, escalateAt: null };
    case 'EscalationDue':
      return { ...offerEnded(service, 'withdrawn'), matchingSince: null, escalateAt: null };
    case 'ServiceStarted':
      return { startedAt: event.data.at };
    case 'PhotoAdded': {
      const { photoId, kind, takenAt } = event.data;
      return { photos: [...service.photos, { photoId, kind, takenAt }] };
    }
    case 'ServiceDelivered':
      return { deliveredAt: event.data.at, feedbackBy: event.data.feedbackBy };
    case 'FeedbackGiven':
      return { rating: event.data.rating, remarkId: event.data.remarkId, closeAt: event.data.closeAt };
    case 'FeedbackTimedOut':
      return { closeAt: event.data.closeAt };
    case 'ServiceClosed':
      return { earnedCents: event.data.earnedCents };
    case 'ServiceCancelled':
      return { cancelled: event.data, earnedCents: event.data.earnedCents, matchingSince: null };
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

const offerEnded = (service: Service, ended: NonNullable<AskedPartner['ended']>): Partial<Service> => ({
  offer: null,
  round: service.round + 1,
  asked: service.asked.map((one) =>
    one.offerId === service.offer?.offerId ? { ...one, ended, declined: one.declined || ended === 'declined' } : one,
  ),
});

const heldBy = (
  service: Service,
  taken: { partnerId: string; offerId: string | null; distanceKm?: number | null; movedTo: string | null },
): Partial<Service> => ({
  holder: {
    partnerId: taken.partnerId,
    offerId: taken.offerId,
    distanceKm: taken.distanceKm ?? service.offer?.distanceKm ?? null,
  },
  scheduledDate: taken.movedTo ?? service.scheduledDate,
  escalateAt: null,
});

/** When each kind of deadline is due; one that is not listed belongs to a command that does not exist yet. */
const dueDates: { readonly [Kind in ServiceDeadline]?: (service: Service) => string | null } = {
  start_matching: ({ agreed }) => agreed.matchFrom,
  rematch: ({ matchingSince }) => (matchingSince === null ? null : rematchAt(new Date(matchingSince)).toISOString()),
  offer_expiry: ({ offer }) => offer?.expiresAt ?? null,
  escalate: (service) => service.escalateAt,
  cancel_unserved: ({ agreed }) => agreed.cancelAt,
  feedback_timeout: (service) => service.feedbackBy,
  close: (service) => service.closeAt,
};

/** All deadlines armed in a state: those of its status in the lifecycle, as far as they have a date. */
export const serviceDeadlines = (state: ServiceState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return serviceLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const due = dueDates[kind]?.(state) ?? null;
    return due === null ? [] : [{ kind, dueAt: new Date(due) }];
  });
};
