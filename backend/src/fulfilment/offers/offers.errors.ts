import { DomainError } from '../../platform/domain/domain-error.js';

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

/** 422: an admin chose a partner who cannot take this service. */
export const unsuitablePartner = (reason: 'unknown' | 'other_type' | 'not_approved' | 'no_location'): DomainError =>
  new DomainError({
    code: 'unsuitable_partner',
    message: {
      unknown: 'There is no such partner.',
      other_type: 'This partner does another kind of work.',
      not_approved: 'This partner is not approved.',
      no_location: 'The distance to this partner is unknown.',
    }[reason],
    details: { reason },
  });
