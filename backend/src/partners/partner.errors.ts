import { DomainError } from '../platform/http/domain-error.js';

/** Approval needs a confirmed map location (decisions.md §2, Partner). */
export const locationNotConfirmed = (): DomainError =>
  new DomainError({
    code: 'location_not_confirmed',
    status: 409,
    message: 'The location of the partner must be confirmed before the approval',
  });
