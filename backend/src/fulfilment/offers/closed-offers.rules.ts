import { DomainError } from '../../platform/domain/domain-error.js';
import { serviceNotFound } from '../service/service.errors.js';
import {
  assignmentOf,
  isDue,
  type OfferedPartner,
  type OpenOffer,
  openOffersOf,
  type Service,
} from '../service/service.state.js';

/** Why an offer can no longer be answered. */
export type OfferClosedReason = 'taken' | 'expired' | 'withdrawn' | 'declined' | 'cancelled';

const offerClosedMessages: Record<OfferClosedReason, string> = {
  taken: 'Another partner has taken this service.',
  expired: 'The time to answer this offer has passed.',
  withdrawn: 'This offer was withdrawn.',
  declined: 'You have declined this offer.',
  cancelled: 'This service was cancelled.',
};

/**
 * 409: the offer can no longer be answered. An offer expires by the clock, even if its deadline has not been processed
 * yet (docs/domain.md#service).
 */
export const offerClosed = (reason: OfferClosedReason): DomainError =>
  new DomainError({ code: 'offer_closed', message: offerClosedMessages[reason], details: { reason } });

/** @throws DomainError 409 `offer_closed` unless the partner can answer this offer now; 404 if it never was the partner's */
export const requireOpenOffer = (
  service: Service,
  answer: { offerId: string; partnerId: string; now: Date },
): OpenOffer => {
  const open = openOffersOf(service).find((offer) => isAnsweredBy(offer, answer));
  if (open !== undefined) {
    if (isDue(open.expiresAt, answer.now)) throw offerClosed('expired');
    return open;
  }
  const wasOffered = service.offerHistory.some(({ partnerId }) => partnerId === answer.partnerId);
  if (!wasOffered && assignmentOf(service)?.partnerId !== answer.partnerId) throw serviceNotFound();
  throw offerClosed(closedBecause(service, answer));
};

const isAnsweredBy = (offer: OpenOffer, answer: { offerId: string; partnerId: string }): boolean =>
  offer.offerId === answer.offerId && offer.partnerId === answer.partnerId;

/** An offer that was made, with its partner and how it ended; undefined if there was none with this id. */
export const offerOf = (
  { offerHistory }: Service,
  offerId: string,
): Pick<OfferedPartner, 'partnerId' | 'ended'> | undefined =>
  offerHistory
    .flatMap(({ partnerId, earlier = [], ...latest }) => [...earlier, latest].map((one) => ({ ...one, partnerId })))
    .find((one) => one.offerId === offerId);

/** Why a partner's offer that is not open can no longer be answered. */
export const closedBecause = (service: Service, answer: { offerId: string; partnerId: string }): OfferClosedReason => {
  if (service.status === 'cancelled') return 'cancelled';
  const assignment = assignmentOf(service);
  if (assignment !== null && assignment.partnerId !== answer.partnerId) return 'taken';
  const ended = offerOf(service, answer.offerId)?.ended;
  // An offer that never was is no longer open either.
  if (ended === undefined) return 'expired';
  return ended === null ? 'taken' : CLOSED[ended];
};

const CLOSED: Record<NonNullable<OfferedPartner['ended']>, OfferClosedReason> = {
  declined: 'declined',
  expired: 'expired',
  withdrawn: 'withdrawn',
  withdrew: 'withdrawn',
  handed_back: 'withdrawn',
  missed: 'withdrawn',
  relieved: 'withdrawn',
};
