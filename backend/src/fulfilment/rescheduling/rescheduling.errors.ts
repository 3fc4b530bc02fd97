import { DomainError } from '../../platform/http/problems/domain-error.js';

/** 409: the proposer of a date cannot answer the proposal. */
export const ownProposal = (): DomainError =>
  new DomainError({ code: 'own_proposal', status: 409, message: 'Only the other party can answer this proposal.' });

/** 409: the proposal no longer exists, or has lapsed by the clock, even if its deadline has not been processed yet. */
export const proposalClosed = (): DomainError =>
  new DomainError({ code: 'proposal_closed', status: 409, message: 'The time to answer this proposal has passed.' });

/** 422: the slot is so close that the other side would have no time to answer a proposal. */
export const rescheduleTooLate = (): DomainError =>
  new DomainError({
    code: 'reschedule_too_late',
    status: 422,
    message: 'It is too late to agree on another date.',
  });
