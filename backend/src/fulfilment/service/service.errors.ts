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

/** 404, also for a service that the caller has nothing to do with (docs/domain.md#api). */
export const serviceNotFound = (): DomainError => notFound('Service');

/** 409: the offer is not open any more (by the clock, swept or not; docs/domain.md#service). */
export const offerClosed = (reason: OfferClosedReason): DomainError =>
  new DomainError({ code: 'offer_closed', status: 409, message: offerClosedMessages[reason], details: { reason } });

/** 409: matching has moved on since this partner was chosen. */
export const roundOver = (): DomainError =>
  new DomainError({
    code: 'service_changed',
    status: 409,
    message: 'The service has changed meanwhile; please look again',
  });

/** 409: the partner has as many services on that day as the partner takes. */
export const noCapacity = (): DomainError =>
  new DomainError({ code: 'no_capacity', status: 409, message: 'This partner has no capacity left on that day' });

/** 422: a visit starts on its own day, local to the place. */
export const notTheDay = (scheduledDate: string, today: string): DomainError =>
  new DomainError({
    code: 'not_the_day',
    status: 422,
    message: `The service is on ${scheduledDate}, and it is ${today} there`,
    details: { scheduledDate, today },
  });

/** 422: a photo must prove what is claimed. */
export const photoRequired = (kind: PhotoKind): DomainError =>
  new DomainError({
    code: 'photo_required',
    status: 422,
    message: kind === 'before' ? 'Add a photo of the grave before the work first' : 'Add a photo of the result first',
    details: { kind },
  });

/** 422: what has not begun has no result. */
export const notStarted = (): DomainError =>
  new DomainError({ code: 'not_started', status: 422, message: 'Start the service before photographing the result' });

/** 422: more photos than anybody looks at. */
export const tooManyPhotos = (most: number): DomainError =>
  new DomainError({
    code: 'too_many_photos',
    status: 422,
    message: `A service has at most ${most} photos`,
    details: { most },
  });

/** 422: an admin named somebody who cannot take this service. */
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

/** 409: who proposed a date does not answer it. */
export const ownProposal = (): DomainError =>
  new DomainError({ code: 'own_proposal', status: 409, message: 'The other side answers this proposal' });

/** 409: the proposal is not there any more, or its time is over (by the clock, swept or not). */
export const proposalClosed = (): DomainError =>
  new DomainError({ code: 'proposal_closed', status: 409, message: 'The time to answer this proposal is over' });

/** 422: so close to the slot nobody could answer a proposal in time. */
export const rescheduleTooLate = (): DomainError =>
  new DomainError({
    code: 'reschedule_too_late',
    status: 422,
    message: 'It is too late to agree on another date',
  });

/** 422: no more can be given back than is left. */
export const amountTooHigh = (maxCents: number): DomainError =>
  new DomainError({
    code: 'amount_too_high',
    status: 422,
    message: `At most ${toDecimal(maxCents)} can be given back`,
    details: { most: toDecimal(maxCents) },
  });

/** 422: what an admin does for others says why. */
export const reasonRequired = (): DomainError =>
  new DomainError({ code: 'reason_required', status: 422, message: 'An admin must give a reason' });
