import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { badDate } from '../../platform/domain/bad-date.js';
import { DomainCommand } from '../../platform/domain/command.js';
import { decisions } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ServiceSentences } from '../history/sentence-context.js';
import { offersWithdrawn } from '../offers/offer-ends.js';
import { isOutOfReach, isPinCorrected } from '../offers/offer-reach.policy.js';
import type { PartnerReach } from '../offers/offers.commands.js';
import { closedBecause, offerClosed, offerOf, requireOpenOffer } from '../offers/closed-offers.rules.js';
import { TAKEN } from '../offers/offers.js';
import * as deadlines from '../policies/deadlines.policy.js';
import { slotStart } from '../policies/local-slot.policy.js';
import { roundOver } from '../service/service.errors.js';
import type { ServiceEvent } from '../service/service.events.js';
import type { OfServiceId } from '../service/service-fields.js';
import {
  assignmentOf,
  isDue,
  type OpenOffer,
  openOffersOf,
  requirePermitted,
  type Service,
  type ServiceContext,
  type ServiceFolds,
  timesOf,
} from '../service/service.state.js';
import { requireCustomer } from '../visits/visits.js';
import type { counterOfferEvents } from './counter-offers.events.js';

/**
 * A partner can do an offered delivery of flowers at another hour of the same day (ADR 0101). The handler has checked that
 * the place is open then.
 */
export class CounterOffer extends DomainCommand<
  OfServiceId & { readonly offerId: string; readonly partnerId: string; readonly hour: string }
> {
  readonly type = 'CounterOffer';
}

/**
 * The customer chooses the hour that a partner proposes; `hour` is the one that the customer saw. The handler has checked
 * that the place is open then.
 */
export class AcceptHour extends DomainCommand<
  OfServiceId & {
    readonly offerId: string;
    readonly hour?: string | undefined;
    /** Where the partner of the offer stands now; absent if it is unknown. Set by the handler. */
    readonly reach?: PartnerReach | undefined;
    /** Whether that partner has taken the day off, perhaps since the hour was proposed. Set by the handler. */
    readonly isAbsent?: boolean;
  }
> {
  readonly type = 'AcceptHour';
}

/** 422: the hour is the one of the service, which the partner accepts instead. */
const sameHour = (): DomainError =>
  new DomainError({ code: 'same_hour', message: 'This is the hour of the service. Please accept the offer instead.' });

/** 409: the customer gets a mail for each proposed hour, so an offer has at most two. */
const hourReplaced = (): DomainError =>
  new DomainError({ code: 'hour_replaced', message: 'The proposed hour was replaced once already, and stays.' });

type Events = readonly ServiceEvent[];

/** A partner proposes another hour, or replaces the one proposed before, once. A repeat changes nothing. */
const counterOffer = (
  { offerId, partnerId, hour }: CounterOffer['payload'],
  service: Service,
  { now, actor }: ServiceContext,
): Events => {
  const open = requireOpenOffer(service, { offerId, partnerId, now });
  requirePermitted(service, 'OfferCountered', actor.role);
  if (open.hour === hour) return [];
  if (open.isHourReplaced === true) throw hourReplaced();
  if (hour === service.scheduledHour) throw sameHour();
  // The customer may choose until T2, and must not choose an hour that has begun.
  const start = slotStart(timesOf(service, { date: service.scheduledDate, hour }));
  if (start.getTime() <= Date.parse(open.expiresAt)) throw badDate('too_soon', null);
  return [{ type: 'OfferCountered', data: { offerId, partnerId, hour, at: now.toISOString() } }];
};

/**
 * The customer chooses a partner's hour: the partner has the service, which moves to that hour, and the other offers end.
 * Throws if the offer is over, or the partner has proposed yet another hour; a repeat changes nothing.
 */
const acceptHour = (
  { offerId, hour: seen, reach, isAbsent = false }: AcceptHour['payload'],
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  requireCustomer(service, actor);
  if (wasChosen(service, offerId, seen)) return [];
  const open = requireProposal(service, offerId, now);
  if (isOutOfReach(open, reach) && !isPinCorrected(open, reach)) throw offerClosed('withdrawn');
  // An admin may ask an absent partner.
  if (isAbsent && open.by !== 'admin') throw offerClosed('withdrawn');
  if (seen !== undefined && seen !== open.hour) throw roundOver();
  requirePermitted(service, 'OfferAccepted', actor.role);
  const { partnerId, hour } = open;
  const moment = { date: service.scheduledDate, hour };
  const times = timesOf(service, moment);
  const at = now.toISOString();
  const missedAt = deadlines.missedAt(times, windows).toISOString();
  const others = openOffersOf(service).filter((offer) => offer !== open);
  return [
    ...offersWithdrawn(service, TAKEN, now, others),
    { type: 'OfferAccepted', data: { offerId, partnerId, at, movedTo: null, missedAt, hour } },
    {
      type: 'ServiceRescheduled',
      data: {
        by: 'customer',
        ...moment,
        remarkId: null,
        reason: null,
        at,
        matchFrom: deadlines.matchFrom(times, now).toISOString(),
        cancelAt: deadlines.cancelAt(times, windows).toISOString(),
        escalateAt: null,
        missedAt,
        cause: 'partner_hour',
      },
    },
  ];
};

/** Whether the customer has chosen this hour of this offer before, and its partner still has the service. */
const wasChosen = (service: Service, offerId: string, hour: string | undefined): boolean => {
  const assignment = assignmentOf(service);
  if (service.status === 'cancelled' || assignment?.offerId !== offerId || assignment.hour === undefined) return false;
  return hour === undefined || hour === assignment.hour;
};

type CounteredOffer = OpenOffer & { readonly hour: string };

const isCountered = (offer: OpenOffer): offer is CounteredOffer => offer.hour !== undefined;

const requireProposal = (service: Service, offerId: string, now: Date): CounteredOffer => {
  const open = openOffersOf(service)
    .filter(isCountered)
    .find((offer) => offer.offerId === offerId);
  if (open !== undefined && isDue(open.expiresAt, now)) throw offerClosed('expired');
  if (open !== undefined) return open;
  throw offerClosed(closedBecause(service, { offerId, partnerId: offerOf(service, offerId)?.partnerId ?? '' }));
};

/** The rules of another hour: one per command. */
export const counterOfferDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(CounterOffer, counterOffer)
  .on(AcceptHour, acceptHour);

/** How a partner's other hour changes the service's state. */
export const counterOfferFolds: ServiceFolds<keyof typeof counterOfferEvents> = {
  // The next partner is asked at once, as after a refusal, but only once for each offer.
  OfferCountered: (service, { offerId, hour, at }) => ({
    ...service,
    offers: service.offers.map((open) =>
      open.offerId === offerId
        ? { ...open, hour, ...(open.hour !== undefined && { isHourReplaced: true as const }) }
        : open,
    ),
    askNextAt: service.offers.some((open) => open.offerId === offerId && open.hour === undefined)
      ? at
      : service.askNextAt,
  }),
};

/** The sentence about another hour in the history of a service. Only admins read which partner proposed it. */
export const counterOfferSentences: ServiceSentences<keyof typeof counterOfferEvents> = {
  OfferCountered: ({ partnerId, hour }, { texts, as, name }) =>
    as === 'admin' ? texts.countered(name(partnerId), hour) : texts.counteredForYou(hour),
};
