import { DomainError } from '../../platform/domain/domain-error.js';
import { decisions } from '../../platform/domain/decider.js';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { derivedId } from '../../platform/ids.js';
import { latest } from '../../platform/clock/local-time.js';
import { escalateAt, isLateWithdrawal } from '../policies/deadlines.policy.js';
import { agreedDay } from './agreed-day.policy.js';
import { offerClosed, requireOpenOffer } from './closed-offers.rules.js';
import { ending, exhausting, offersWithdrawn, withdrawing } from './offer-ends.js';
import { isOutOfReach, isPinCorrected } from './offer-reach.policy.js';
import { withdrawDistantOffer, withdrawUntimelyOffer } from './offer-reviews.rules.js';
import { isUrgentAt, offerExpiry, staggerEnd } from './offer-window.policy.js';
import {
  acceptedInAdvance,
  canAcceptInAdvance,
  consideredInAdvance,
  isHandBack,
} from './standing-acceptance.policy.js';
import { TAKEN } from './offers.js';
import {
  StartMatching,
  MakeOffer,
  ReportNoPartnerFound,
  AcceptOffer,
  DeclineOffer,
  ExpireOffer,
  EscalateService,
  AskNextPartner,
  AssignPartner,
  RevokeFromPartner,
  WithdrawDistantOffer,
  WithdrawUntimelyOffer,
} from './offers.commands.js';
import { roundOver } from '../service/service.errors.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import {
  requirePermitted,
  assignmentOf,
  isDue,
  openOffersOf,
  type Service,
  nextRoundOf,
  timesOf,
  type ServiceContext,
} from '../service/service.state.js';

/** 422: an admin chose a partner who cannot take this service. */
export const unsuitablePartner = (
  reason: 'unknown' | 'other_type' | 'not_approved' | 'no_location' | 'own_order' | 'asked_now',
): DomainError =>
  new DomainError({
    code: 'unsuitable_partner',
    message: {
      unknown: 'There is no such partner.',
      other_type: 'This partner does another kind of work.',
      not_approved: 'This partner is not approved.',
      no_location: 'The distance to this partner is unknown.',
      own_order: 'This partner has bought the service.',
      asked_now: 'This partner is being asked already.',
    }[reason],
    details: { reason },
  });

type Events = readonly ServiceEvent[];

/**
 * The id of the offer that a partner gets in a round. It is derived from the arguments, so that it is known before the
 * offer is made.
 */
export const offerIdOf = (serviceId: string, round: number, partnerId: string): string =>
  derivedId(serviceId, 'offer', round, partnerId);

/**
 * Deadline `start_matching`: starts matching. Does nothing before the deadline, or when the service is no longer
 * `scheduled`.
 */
const startMatching = (service: Service, { now, settings: windows }: ServiceContext): Events => {
  if (service.status !== 'scheduled' || now.getTime() < Date.parse(service.matchFrom)) return [];
  const due = escalateAt(timesOf(service), now, windows);
  return [matchingStarted({ round: service.round + 1, now, escalateAt: due })];
};

/** The event with which the system starts matching of a scheduled service. */
export const matchingStarted = (start: { round: number; now: Date; escalateAt: Date }): ServiceEvent => ({
  type: 'MatchingStarted',
  data: { round: start.round, at: start.now.toISOString(), escalateAt: start.escalateAt.toISOString() },
});

/**
 * Offers the service to a partner, in addition to the offers that are open: when it is time to ask the next partner, and
 * at any time when the slot is so near that everybody is asked. A late or repeated result of matching changes nothing; an
 * admin's offer throws if its round is over or the status does not permit it.
 */
const makeOffer = (
  { serviceId, partnerId, distanceKm, considered, round, route, by, reason, inAdvance }: MakeOffer['payload'],
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  const open = openOffersOf(service).find((offer) => offer.partnerId === partnerId);
  if (open !== undefined && by === (open.by ?? 'system')) return [];
  if (by === 'admin') {
    requirePermitted(service, 'OfferMade', actor.role);
    if (open !== undefined) throw unsuitablePartner('asked_now');
    if (round !== nextRoundOf(service)) throw roundOver();
  }
  if (isBuyer(service, partnerId)) throw unsuitablePartner('own_order');
  const times = timesOf(service);
  const due = 'escalateAt' in service ? service.escalateAt : null;
  const isOrdinary = inAdvance === undefined || !canAcceptInAdvance(times, now);
  const isBesideOthers = isOrdinary && service.status === 'offered' && isUrgentAt(times, now, windows);
  if (open !== undefined || round !== nextRoundOf(service)) return [];
  if (by === 'system' && !seeksPartner(service, now) && !isBesideOthers) return [];
  const made: ServiceEventData<'OfferMade'> = {
    offerId: offerIdOf(serviceId, round, partnerId),
    partnerId,
    distanceKm,
    amountToReceiveCents: service.agreed.amountToReceiveCents,
    expiresAt: offerExpiry(times, now, windows).toISOString(),
    ...(by === 'system' && { askNextAt: staggerEnd({ ...times, escalateAt: due }, now, windows).toISOString() }),
    round,
    considered,
    ...(route && { route }),
    ...(by === 'system' && service.plannedPartnerId === partnerId && { season: 'all_saints' as const }),
    by,
    reason: reason ?? null,
  };
  if (isOrdinary) return [{ type: 'OfferMade', data: made }];
  requirePermitted(service, 'OfferMade', actor.role);
  const accepted = { ...made, considered: consideredInAdvance(considered, partnerId), via: 'standing' } as const;
  return acceptedInAdvance(service, accepted, { now, settings: windows });
};

/** Whether matching is to ask the next partner: nobody is being asked, or nobody has answered for long enough. */
const seeksPartner = (service: Service, now: Date): boolean =>
  service.status === 'matching' || (service.status === 'offered' && isDue(service.askNextAt, now));

/**
 * Records that a round of matching found no partner, or nobody besides those with open offers. Does nothing when that
 * round is already over.
 */
const declareNoPartner = (
  { round, considered }: ReportNoPartnerFound['payload'],
  service: Service,
  { now }: ServiceContext,
): Events => {
  if (round !== nextRoundOf(service) || !seeksPartner(service, now)) return [];
  const type = service.status === 'matching' ? 'NoPartnerFound' : 'NoOtherPartnerFound';
  return [{ type, data: { round, considered } }];
};

/**
 * Accepts an open offer, and throws if it is no longer open; the other open offers end. A repeat by the partner who
 * accepted it changes nothing.
 */
const acceptOffer = (
  { offerId, partnerId, nextOpenDay, reach }: AcceptOffer['payload'],
  service: Service,
  { now, settings: windows }: ServiceContext,
): Events => {
  const assignment = assignmentOf(service);
  const isRepeat =
    assignment?.offerId === offerId && assignment.partnerId === partnerId && service.status !== 'cancelled';
  if (isRepeat) return [];
  const open = requireOpenOffer(service, { offerId, partnerId, now });
  if (isOutOfReach(open, reach) && !isPinCorrected(open, reach)) throw offerClosed('withdrawn');
  if (isBuyer(service, partnerId)) throw unsuitablePartner('own_order');
  return [
    ...offersWithdrawn(
      service,
      TAKEN,
      now,
      openOffersOf(service).filter((offer) => offer !== open),
    ),
    {
      type: 'OfferAccepted',
      data: {
        offerId,
        partnerId,
        at: now.toISOString(),
        ...agreedDay(service, nextOpenDay, { now, settings: windows }),
      },
    },
  ];
};

/** A partner declines an offer; a repeat changes nothing. */
const declineOffer = (
  { offerId, partnerId, reason }: DeclineOffer['payload'],
  service: Service,
  { now }: ServiceContext,
): Events => {
  const isRepeat = service.offerHistory.some(
    (one) => one.partnerId === partnerId && one.offerId === offerId && one.ended === 'declined',
  );
  if (isRepeat) return [];
  const open = requireOpenOffer(service, { offerId, partnerId, now });
  const at = now.toISOString();
  const declined = ending(service, [open], (offer, stillOpen) => ({
    type: 'OfferDeclined',
    data: { ...offer, reason, at, stillOpen },
  }));
  return exhausting(declined, now);
};

/** Deadline `offer_expiry` (T2): ends the open offers whose time is over. */
const expireOffers = (service: Service, { now }: ServiceContext): Events => {
  const over = openOffersOf(service).filter(({ expiresAt }) => isDue(expiresAt, now));
  const at = now.toISOString();
  const expired = ending(service, over, (offer, stillOpen) => ({
    type: 'OfferExpired',
    data: { ...offer, at, stillOpen },
  }));
  return exhausting(expired, now);
};

/** Deadline `escalate` (T3): withdraws the open offers, and the admins take over. A repeat changes nothing. */
const escalate = (service: Service, { now }: ServiceContext): Events => {
  if (!('escalateAt' in service) || !isDue(service.escalateAt, now)) return [];
  const withdrawn = offersWithdrawn(service, 'time_short', now);
  return [...withdrawn, { type: 'ServiceEscalated', data: { offerId: null, partnerId: null } }];
};

/**
 * An admin asks for the next nearest partner: withdraws the open offer, or restarts matching of an escalated service
 * with a new escalation deadline that leaves at least one partner time to answer. A repeat changes nothing.
 */
const askNextPartner = (
  { offerId, reason }: AskNextPartner['payload'],
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  const { offerHistory, round } = service;
  const isRepeat =
    service.status === 'matching' || offerHistory.some((one) => one.offerId === offerId && one.ended !== null);
  if (isRepeat) return [];
  const at = now.toISOString();
  if (service.status === 'offered') {
    requirePermitted(service, 'OfferWithdrawn', actor.role);
    const open = service.offers.find((one) => one.offerId === offerId);
    if (open === undefined) throw roundOver();
    return withdrawing(service, open, reason, now);
  }
  requirePermitted(service, 'MatchingStarted', actor.role);
  const times = timesOf(service);
  const due = latest(escalateAt(times, now, windows), offerExpiry(times, now, windows));
  return [{ type: 'MatchingStarted', data: { round: round + 1, at, escalateAt: due.toISOString(), reason } }];
};

/** An admin gives an escalated service to a partner. Assigning the same partner again changes nothing. */
const assignPartner = (
  { partnerId, reason, distanceKm, nextOpenDay }: AssignPartner['payload'],
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  const { agreed } = service;
  if (service.status === 'accepted' && service.assignment.partnerId === partnerId) return [];
  requirePermitted(service, 'PartnerAssigned', actor.role);
  if (isBuyer(service, partnerId)) throw unsuitablePartner('own_order');
  const assigned: ServiceEventData<'PartnerAssigned'> = {
    partnerId,
    reason,
    distanceKm,
    amountToReceiveCents: agreed.amountToReceiveCents,
    at: now.toISOString(),
    ...agreedDay(service, nextOpenDay, { now, settings: windows }),
  };
  return [{ type: 'PartnerAssigned', data: assigned }];
};

/**
 * Withdraws the partner's open offer, or removes the partner from an accepted service that has not begun. Matching then
 * looks for another partner; after a removal less than 4 h before the slot, the admins do instead. Changes nothing if
 * the partner has neither an open offer nor such a service.
 */
const takeFromPartner = (
  { partnerId, reason }: RevokeFromPartner['payload'],
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  const at = now.toISOString();
  const open = openOffersOf(service).find((offer) => offer.partnerId === partnerId);
  if (open !== undefined) {
    requirePermitted(service, 'OfferWithdrawn', actor.role);
    return withdrawing(service, open, reason, now);
  }
  if (assignmentOf(service)?.partnerId !== partnerId) return [];
  if (service.status === 'reschedule_proposed') {
    const refused: ServiceEvent = { type: 'RescheduleRefused', data: { by: 'admin', reason, at } };
    return [refused, departure({ partnerId, reason }, service, { now, settings: windows })];
  }
  if (service.status !== 'accepted') return [];
  const event = departure({ partnerId, reason }, service, { now, settings: windows });
  requirePermitted(service, event.type, actor.role);
  return [event];
};

/**
 * The event by which a partner loses an accepted service: `PartnerWithdrew` makes matching look for another partner;
 * less than 4 h before the slot, `PartnerWithdrewLate` leaves that to the admins.
 */
export const departure = (
  { partnerId, reason, doneAt, isByPartner = false }: Leaving,
  service: Service,
  { now, settings: windows }: Pick<ServiceContext, 'now' | 'settings'>,
): Extract<ServiceEvent, { type: 'PartnerWithdrew' | 'PartnerWithdrewLate' }> => {
  const times = timesOf(service);
  const left = {
    partnerId,
    reason,
    at: now.toISOString(),
    ...(doneAt !== undefined && { doneAt }),
    ...(isByPartner && isHandBack(assignmentOf(service), doneAt ?? now.toISOString()) && { handedBack: true as const }),
  };
  if (isLateWithdrawal(times, now)) return { type: 'PartnerWithdrewLate', data: left };
  const due = escalateAt(times, now, windows).toISOString();
  return { type: 'PartnerWithdrew', data: { ...left, escalateAt: due } };
};

interface Leaving {
  readonly partnerId: string;
  readonly reason: string;
  readonly doneAt?: string;
  /** Whether the partner gives the service back, and nobody else takes it away. */
  readonly isByPartner?: boolean;
}

/** Whether the partner bought this service. Nobody is asked to perform his own order (docs/domain.md#matching). */
const isBuyer = ({ agreed }: Service, partnerId: string): boolean => agreed.customerId === partnerId;

/** The rules of matching, offers and assignments: one per command. */
export const offerDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(StartMatching, (_, service, context) => startMatching(service, context))
  .on(MakeOffer, makeOffer)
  .on(ReportNoPartnerFound, declareNoPartner)
  .on(AcceptOffer, acceptOffer)
  .on(DeclineOffer, declineOffer)
  .on(ExpireOffer, (_, service, context) => expireOffers(service, context))
  .on(EscalateService, (_, service, context) => escalate(service, context))
  .on(AskNextPartner, askNextPartner)
  .on(AssignPartner, assignPartner)
  .on(WithdrawDistantOffer, withdrawDistantOffer)
  .on(WithdrawUntimelyOffer, withdrawUntimelyOffer)
  .on(RevokeFromPartner, takeFromPartner);
