import { DomainError } from '../platform/http/problems/domain-error.js';

/** 409: the order was paid a moment ago and what follows from it is not there yet. */
export const servicesNotReady = (): DomainError =>
  new DomainError({
    code: 'services_not_ready',
    status: 409,
    message: 'The order is just being prepared; please try again in a moment',
  });
