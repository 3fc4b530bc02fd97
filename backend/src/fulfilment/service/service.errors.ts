import { DomainError, notFound } from '../../platform/domain/domain-error.js';

/** 404, also for a service that does not concern the caller (docs/domain.md#api). */
export const serviceNotFound = (): DomainError => notFound('Service');

/** 409: the service has changed since the caller read it, for example to another round or proposal. */
export const roundOver = (): DomainError =>
  new DomainError({
    code: 'service_changed',
    message: 'The service has changed in the meantime. Please load it again.',
  });

/** 409: the partner's capacity on that day is used up. */
export const noCapacity = (): DomainError =>
  new DomainError({ code: 'no_capacity', message: 'This partner has no capacity left on that day.' });

/** 409: the cemetery is not closed on the service's day, so that nothing has to be moved because of it. */
export const dayNotClosed = (): DomainError =>
  new DomainError({ code: 'day_not_closed', message: 'The cemetery is open on the day of this service.' });

/** 422: an admin who acts for others must give a reason. */
export const reasonRequired = (): DomainError =>
  new DomainError({ code: 'reason_required', message: 'An admin must give a reason.' });
