import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { DomainError, notFound } from '../../platform/http/problems/domain-error.js';

/** Why an offer can no longer be answered. */
export type OfferClosedReason = 'taken' | 'expired' | 'withdrawn' | 'declined' | 'cancelled';

const offerClosedMessages: Record<OfferClosedReason, string> = {
  taken: 'Another partner has taken this service',
  expired: 'The time to answer this offer is over',
  withdrawn: 'This offer was withdrawn',
  declined: 'You have declined this offer',
  cancelled: 'This service was cancelled',
};

/** 404, also for a service that does not concern the caller (docs/domain.md#api). */
export const serviceNotFound = (): DomainError => notFound('Service');

/**
 * 409: the offer is no longer open by the clock, even if its deadline has not been processed yet
 * (docs/domain.md#service).
 */
export const offerClosed = (reason: OfferClosedReason): DomainError =>
  new DomainError({ code: 'offer_closed', status: 409, message: offerClosedMessages[reason], details: { reason } });

/** 409: matching has moved on since this partner was chosen. */
export const roundOver = (): DomainError =>
  new DomainError({
    code: 'service_changed',
    status: 409,
    message: 'The service has changed meanwhile; please look again',
  });

/** 409: the partner's capacity on that day is used up. */
export const noCapacity = (): DomainError =>
  new DomainError({ code: 'no_capacity', status: 409, message: 'This partner has no capacity left on that day' });

/** 422: a visit can start only on its scheduled day, in local time. */
export const notTheDay = (scheduledDate: string, today: string): DomainError =>
  new DomainError({
    code: 'not_the_day',
    status: 422,
    message: `The service is on ${scheduledDate}, and it is ${today} there`,
    details: { scheduledDate, today },
  });

/** 422: a photo of this kind must be added first. */
export const photoRequired = (kind: PhotoKind): DomainError =>
  new DomainError({
    code: 'photo_required',
    status: 422,
    message: kind === 'before' ? 'Add a photo of the grave before the work first' : 'Add a photo of the result first',
    details: { kind },
  });

/** 422: a photo of the result was added before the start. */
export const notStarted = (): DomainError =>
  new DomainError({ code: 'not_started', status: 422, message: 'Start the service before photographing the result' });

/** 422: the visit has the maximum number of photos. */
export const tooManyPhotos = (most: number): DomainError =>
  new DomainError({
    code: 'too_many_photos',
    status: 422,
    message: `A service has at most ${most} photos`,
    details: { most },
  });

/** 422: an admin chose a partner who cannot take this service. */
export const unsuitablePartner = (reason: 'unknown' | 'other_type' | 'not_approved' | 'no_location'): DomainError =>
  new DomainError({
    code: 'unsuitable_partner',
    status: 422,
    message: {
      unknown: 'There is no such partner',
      other_type: 'This partner does another kind of work',
      not_approved: 'This partner is not approved',
      no_location: 'How far away this partner is cannot be told',
    }[reason],
    details: { reason },
  });

/** 409: the proposer of a date cannot answer the proposal. */
export const ownProposal = (): DomainError =>
  new DomainError({ code: 'own_proposal', status: 409, message: 'The other side answers this proposal' });

/** 409: the proposal no longer exists, or has lapsed by the clock, even if its deadline has not been processed yet. */
export const proposalClosed = (): DomainError =>
  new DomainError({ code: 'proposal_closed', status: 409, message: 'The time to answer this proposal is over' });

/** 422: the slot is so close that nobody could answer a proposal in time. */
export const rescheduleTooLate = (): DomainError =>
  new DomainError({
    code: 'reschedule_too_late',
    status: 422,
    message: 'It is too late to agree on another date',
  });

/** 422: a refund cannot exceed the amount that is not refunded yet. */
export const amountTooHigh = (maxCents: number): DomainError =>
  new DomainError({
    code: 'amount_too_high',
    status: 422,
    message: `At most ${toDecimal(maxCents)} can be given back`,
    details: { most: toDecimal(maxCents) },
  });

/** 422: an admin who acts for others must give a reason. */
export const reasonRequired = (): DomainError =>
  new DomainError({ code: 'reason_required', status: 422, message: 'An admin must give a reason' });
