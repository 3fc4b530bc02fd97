import { DomainError } from '../../platform/domain/domain-error.js';

/** 409: the proposer of a date cannot answer the proposal. */
export const ownProposal = (): DomainError =>
  new DomainError({ code: 'own_proposal', message: 'Only the other party can answer this proposal.' });

/** 409: the proposal no longer exists, or has lapsed by the clock, even if its deadline has not been processed yet. */
export const proposalClosed = (): DomainError =>
  new DomainError({ code: 'proposal_closed', message: 'The time to answer this proposal has passed.' });

/** 422: the slot is so close that the other side would have no time to answer a proposal. */
export const rescheduleTooLate = (): DomainError =>
  new DomainError({
    code: 'reschedule_too_late',
    message: 'It is too late to agree on another date.',
  });
