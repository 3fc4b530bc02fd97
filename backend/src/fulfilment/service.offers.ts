import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../platform/config/deadline-windows.js';
import type { DecisionContext } from '../platform/event-store/decider.js';
import { refuseIllegal } from '../platform/event-store/lifecycle-refusal.js';
import { derivedId } from '../platform/ids.js';
import { cancelAt, escalateAt, matchFrom } from './deadlines.policy.js';
import { localDateOf } from './local-time.policy.js';
import { offerExpiry } from './offer-window.policy.js';
import type {
  AcceptOffer,
  AssignPartner,
  DeclareNoPartner,
  DeclineOffer,
  MakeOffer,
  ScheduleService,
} from './service.commands.js';
import { offerClosed, type OfferClosedReason, roundOver, serviceNotFound } from './service.errors.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';
import { type OpenOffer, type Service, type ServiceState, timesOf } from './service.state.js';

/** What every rule of a service looks at besides the state. */
export interface ServiceRules extends DecisionContext {
  readonly windows: DeadlineWindows;
}

type Events = readonly ServiceEvent[];

/** How far the offer of a round to a partner is known before it is made. */
export const offerIdOf = (serviceId: string, round: number, partnerId: string): string =>
  derivedId(serviceId, 'offer', round, partnerId);

/** Begins the service, and its matching at once when that is due. A repeat changes nothing. */
export const schedule = (
  { serviceId: _, ...agreed }: ScheduleService['payload'],
  state: ServiceState,
  { now, windows }: ServiceRules,
): Events => {
  if (state.status !== 'none') return [];
  const { type, occurrence, scheduledDate, scheduledHour } = agreed;
  const times = { type, occurrence, scheduledDate, scheduledHour, timeZone: agreed.place.timeZone };
  const from = matchFrom(times, now);
  const scheduled: ServiceEventData<'ServiceScheduled'> = {
    ...agreed,
    matchFrom: from.toISOString(),
    cancelAt: cancelAt(times, windows).toISOString(),
  };
  const events: ServiceEvent[] = [{ type: 'ServiceScheduled', data: scheduled }];
  if (from.getTime() > now.getTime()) return events;
  const first = escalateAt(times, now, windows);
  return [...events, matchingStarted({ round: 1, now, escalateAt: first })];
};

/** Deadline `start_matching`: nothing before its time, or when the service is past it. */
export const startMatching = (service: Service, { now, windows }: ServiceRules): Events => {
  if (service.status !== 'scheduled' || now.getTime() < Date.parse(service.agreed.matchFrom)) return [];
  const due = escalateAt(timesOf(service), now, windows);
  return [matchingStarted({ round: service.round + 1, now, escalateAt: due })];
};

const matchingStarted = (start: { round: number; now: Date; escalateAt: Date }): ServiceEvent => ({
  type: 'MatchingStarted',
  data: { round: start.round, at: start.now.toISOString(), escalateAt: start.escalateAt.toISOString() },
});

/** A late or repeated answer of matching changes nothing; an admin is told that it cannot be. */
export const makeOffer = (
  { serviceId, partnerId, distanceKm, considered, round, by, reason }: MakeOffer['payload'],
  service: Service,
  { now, actor, windows }: ServiceRules,
): Events => {
  if (by === 'admin') {
    const offerId = offerIdOf(serviceId, round, partnerId);
    if (service.offer?.offerId === offerId) return [];
    refuseIllegal(serviceLifecycle, service.status, { event: 'OfferMade', by: actor.role });
    if (round !== service.round) throw roundOver();
  }
  if (service.round !== round || (by === 'system' && service.status !== 'matching')) return [];
  const made: ServiceEventData<'OfferMade'> = {
    offerId: offerIdOf(serviceId, round, partnerId),
    partnerId,
    distanceKm,
    amountToReceiveCents: service.agreed.amountToReceiveCents,
    expiresAt: offerExpiry(timesOf(service), now, windows).toISOString(),
    round,
    considered,
    by,
    reason: reason ?? null,
  };
  return [{ type: 'OfferMade', data: made }];
};

/** The round found nobody: nothing when the round is over. */
export const declareNoPartner = ({ round, considered }: DeclareNoPartner['payload'], service: Service): Events =>
  service.status === 'matching' && service.round === round
    ? [{ type: 'NoPartnerFound', data: { round, considered } }]
    : [];

/** The first valid answer wins; the winner may repeat it. */
export const acceptOffer = (
  { offerId, partnerId, nextOpenDay }: AcceptOffer['payload'],
  service: Service,
  { now }: ServiceRules,
): Events => {
  const { holder } = service;
  const isRepeat = holder?.offerId === offerId && holder.partnerId === partnerId && service.status !== 'cancelled';
  if (isRepeat) return [];
  requireOpenOffer(service, { offerId, partnerId, now });
  return [{ type: 'OfferAccepted', data: { offerId, partnerId, movedTo: movedTo(service, nextOpenDay, now) } }];
};

/** A partner's no; a repeat of it changes nothing. */
export const declineOffer = (
  { offerId, partnerId, reason }: DeclineOffer['payload'],
  service: Service,
  { now }: ServiceRules,
): Events => {
  const isRepeat = service.asked.some(
    (one) => one.partnerId === partnerId && one.offerId === offerId && one.ended === 'declined',
  );
  if (isRepeat) return [];
  requireOpenOffer(service, { offerId, partnerId, now });
  return [{ type: 'OfferDeclined', data: { offerId, partnerId, reason, at: now.toISOString() } }];
};

/** Deadline `offer_expiry` (T2). */
export const expireOffer = ({ offer }: Service, { now }: ServiceRules): Events => {
  if (offer === null || !isOver(offer, now)) return [];
  const { offerId, partnerId } = offer;
  return [{ type: 'OfferExpired', data: { offerId, partnerId, at: now.toISOString() } }];
};

/** Deadline `escalate` (T3): the admins take over, once. */
export const escalate = ({ status, offer, escalateAt: due }: Service, { now }: ServiceRules): Events => {
  if ((status !== 'matching' && status !== 'offered') || due === null || now.getTime() < Date.parse(due)) return [];
  return [{ type: 'EscalationDue', data: { offerId: offer?.offerId ?? null, partnerId: offer?.partnerId ?? null } }];
};

/** An admin gives an escalated service to a partner. Assigning the same partner again changes nothing. */
export const assignPartner = (
  { partnerId, reason, distanceKm, nextOpenDay }: AssignPartner['payload'],
  service: Service,
  { now, actor }: ServiceRules,
): Events => {
  const { holder, agreed } = service;
  if (service.status === 'accepted' && holder?.partnerId === partnerId) return [];
  refuseIllegal(serviceLifecycle, service.status, { event: 'PartnerAssigned', by: actor.role });
  const assigned: ServiceEventData<'PartnerAssigned'> = {
    partnerId,
    reason,
    distanceKm,
    amountToReceiveCents: agreed.amountToReceiveCents,
    movedTo: movedTo(service, nextOpenDay, now),
  };
  return [{ type: 'PartnerAssigned', data: assigned }];
};

const isOver = (offer: OpenOffer, now: Date): boolean => now.getTime() >= Date.parse(offer.expiresAt);

const requireOpenOffer = (service: Service, answer: { offerId: string; partnerId: string; now: Date }): void => {
  const { offer } = service;
  if (offer?.offerId === answer.offerId && offer.partnerId === answer.partnerId) {
    if (isOver(offer, answer.now)) throw offerClosed('expired');
    return;
  }
  const asked = service.asked.find(({ partnerId }) => partnerId === answer.partnerId);
  if (asked === undefined && service.holder?.partnerId !== answer.partnerId) throw serviceNotFound();
  throw offerClosed(closedBecause(service, answer));
};

const closedBecause = (service: Service, answer: { offerId: string; partnerId: string }): OfferClosedReason => {
  if (service.status === 'cancelled') return 'cancelled';
  if (service.holder !== null && service.holder.partnerId !== answer.partnerId) return 'taken';
  return service.asked.find(({ offerId }) => offerId === answer.offerId)?.ended ?? 'taken';
};

/** A cleaning accepted after its date takes place on the next open day (decisions.md §2, T4). */
const movedTo = (service: Service, nextOpenDay: string | undefined, now: Date): string | null => {
  const isPast = localDateOf(now, service.agreed.place.timeZone) > service.scheduledDate;
  return service.agreed.type === 'clean' && isPast && nextOpenDay !== undefined ? nextOpenDay : null;
};
