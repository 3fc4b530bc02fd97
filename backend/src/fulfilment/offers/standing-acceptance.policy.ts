import { firstSlotAfterNight } from '@perpetua/contracts/delivery-rules';
import { localDateOf, localTimeOf } from '../../platform/clock/local-time.js';
import { isLateWithdrawal, type ServiceTimes } from '../policies/deadlines.policy.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import {
  type Assignment,
  openOffersOf,
  type ServiceBefore,
  type ServiceContext,
  timesOf,
} from '../service/service.state.js';
import { agreedDay } from './agreed-day.policy.js';
import { offersWithdrawn } from './offer-ends.js';
import { handBackEnd } from './offer-window.policy.js';
import { offerFolds, TAKEN } from './offers.js';
import type { ConsideredPartners } from './offers.events.js';

/** The partner has accepted in advance as many services of the day or week as the partner allows. */
export class StandingLimitReached extends Error {}

/**
 * Whether a service can still be accepted in advance: until 4 h before its slot, so that matching can replace a partner
 * who hands it back. Afterwards only an answer counts.
 */
export const canAcceptInAdvance = (service: ServiceTimes, now: Date): boolean => !isLateWithdrawal(service, now);

/** The considered partners of a round in which a partner had accepted in advance. */
export const consideredInAdvance = (considered: ConsideredPartners, partnerId: string): ConsideredPartners =>
  considered.map((one) =>
    one.partnerId === partnerId && one.outcome === 'chosen' ? { ...one, outcome: 'accepted_in_advance' } : one,
  );

/** The offer to a partner who accepted in advance, the acceptance, and the end of all other open offers. */
export const acceptedInAdvance = (
  service: ServiceBefore<'OfferMade'>,
  made: ServiceEventData<'OfferMade'>,
  { now, settings }: Pick<ServiceContext, 'now' | 'settings'>,
): readonly ServiceEvent[] => {
  const { offerId, partnerId } = made;
  const offered = offerFolds.OfferMade(service, made);
  const others = openOffersOf(offered).filter((offer) => offer.offerId !== offerId);
  return [
    { type: 'OfferMade', data: made },
    ...offersWithdrawn(offered, TAKEN, now, others),
    {
      type: 'OfferAccepted',
      data: {
        offerId,
        partnerId,
        at: now.toISOString(),
        ...agreedDay(service, undefined, { now, settings }),
        via: 'standing',
        handBackUntil: handBackEnd(timesOf(service), now).toISOString(),
      },
    },
  ];
};

/** Whether a partner who gives a service back at `at` (ISO 8601) hands back in time what was accepted in advance. */
export const isHandBack = (assignment: Assignment | null, at: string): boolean =>
  assignment?.handBackUntil !== undefined && Date.parse(at) < Date.parse(assignment.handBackUntil);

/**
 * Whether flowers are wanted in the morning after the present night: they were sold because a partner accepts in
 * advance, and whoever is asleep cannot answer in time (docs/domain.md#checks-before-payment).
 */
export const isForMorningAfterNight = (
  { type, scheduledDate, scheduledHour, timeZone }: Omit<ServiceTimes, 'occurrence'>,
  now: Date,
): boolean => {
  const first = firstSlotAfterNight({ date: localDateOf(now, timeZone), time: localTimeOf(now, timeZone) });
  if (type !== 'flower' || first === null || scheduledHour === null) return false;
  return `${scheduledDate}T${scheduledHour}` < `${first.date}T${first.hour}`;
};
