import type { OfferEnded, ServiceEvent } from '../service/service.events.js';
import { type OpenOffer, openOffersOf, type Service } from '../service/service.state.js';

type Events = readonly ServiceEvent[];

/** The events that end some open offers, in this order, each with the number of those that stay open. */
export const ending = (
  service: Service,
  offers: readonly OpenOffer[],
  end: (offer: Pick<OpenOffer, 'offerId' | 'partnerId' | 'hour'>, stillOpen: number) => OfferEnded,
): OfferEnded[] => {
  const open = openOffersOf(service).length;
  return offers.map(({ offerId, partnerId, hour }, index) =>
    end({ offerId, partnerId, ...(hour !== undefined && { hour }) }, open - 1 - index),
  );
};

/** Appends that matching goes on if these events end all open offers. */
export const exhausting = (ends: readonly OfferEnded[], now: Date): Events =>
  ends.at(-1)?.data.stillOpen === 0 ? [...ends, { type: 'OffersExhausted', data: { at: now.toISOString() } }] : ends;

/** The events that withdraw open offers, by default all; `reason` is a code, or the words of an admin. */
export const offersWithdrawn = (
  service: Service,
  reason: string,
  now: Date,
  offers: readonly OpenOffer[] = openOffersOf(service),
): OfferEnded[] =>
  ending(service, offers, (offer, stillOpen) => ({
    type: 'OfferWithdrawn',
    data: { ...offer, reason, at: now.toISOString(), stillOpen },
  }));

/** Withdraws one open offer; matching goes on. */
export const withdrawing = (service: Service, open: OpenOffer, reason: string, now: Date): Events =>
  exhausting(offersWithdrawn(service, reason, now, [open]), now);
