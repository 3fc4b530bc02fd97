import type { ServiceEvent } from '../service/service.events.js';
import { openOffersOf, requirePermitted, type Service, type ServiceContext } from '../service/service.state.js';
import { withdrawing } from './offer-ends.js';
import { isOutOfReach } from './offer-reach.policy.js';
import type { WithdrawAbsentOffer, WithdrawDistantOffer } from './offers.commands.js';

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

/** The reason stored when an offer is withdrawn because its partner has the day off: a code that the audit translates. */
const ABSENT = 'partner_absent';

/** Withdraws the open offer of a partner who has the day off, unless an admin made it. */
export const withdrawAbsentOffer = (
  { partnerId }: WithdrawAbsentOffer['payload'],
  service: Service,
  { now, actor }: ServiceContext,
): Events => {
  const open = openOffersOf(service).find((offer) => offer.partnerId === partnerId);
  if (open === undefined || open.by === 'admin') return [];
  requirePermitted(service, 'OfferWithdrawn', actor.role);
  return withdrawing(service, open, ABSENT, now);
};
