import { isAbsentOn } from '@perpetua/contracts/absent-days';
import { isWithinHours, type WorkMoment, type WorkTimes } from '@perpetua/contracts/working-hours';
import type { ServiceEvent } from '../service/service.events.js';
import {
  openOffersOf,
  requirePermitted,
  type Service,
  type ServiceContext,
  timesOf,
} from '../service/service.state.js';
import { withdrawing } from './offer-ends.js';
import { isOutOfReach } from './offer-reach.policy.js';
import type { WithdrawDistantOffer, WithdrawUntimelyOffer } from './offers.commands.js';

type Events = readonly ServiceEvent[];

/** The reason stored when an offer is withdrawn because it is out of reach: a code that the audit translates. */
const MOVED = 'partner_moved';

/** Withdraws the open offer of a partner who moved away or narrowed the radius. */
export const withdrawDistantOffer = (
  { partnerId, distanceKm, radiusKm }: WithdrawDistantOffer['payload'],
  service: Service,
  { now, actor }: ServiceContext,
): Events => {
  const open = openOffersOf(service).find((offer) => offer.partnerId === partnerId);
  if (open === undefined || !isOutOfReach(open, { distanceKm, radiusKm })) return [];
  requirePermitted(service, 'OfferWithdrawn', actor.role);
  return withdrawing(service, open, MOVED, now);
};

/** Why a partner does not work at a moment, as a code that the audit translates; null if the partner does. */
const untimelyBecause = (
  { absences, workingHours }: WorkTimes,
  moment: WorkMoment,
  proposed: string | undefined,
): string | null => {
  if (isAbsentOn(absences, moment.date)) return 'partner_absent';
  return proposed !== undefined || isWithinHours(workingHours, moment) ? null : 'partner_hours';
};

/**
 * Withdraws the open offer of a partner who does not work then, unless an admin made it. An hour that the partner has
 * proposed fits, inside the usual hours or not.
 */
export const withdrawUntimelyOffer = (
  { partnerId, ...times }: WithdrawUntimelyOffer['payload'],
  service: Service,
  { now, actor }: ServiceContext,
): Events => {
  const open = openOffersOf(service).find((offer) => offer.partnerId === partnerId);
  if (open === undefined || open.by === 'admin') return [];
  const { scheduledDate: date, scheduledHour } = timesOf(service);
  const because = untimelyBecause(times, { date, hour: scheduledHour }, open.hour);
  if (because === null) return [];
  requirePermitted(service, 'OfferWithdrawn', actor.role);
  return withdrawing(service, open, because, now);
};
