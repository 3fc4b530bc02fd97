import { DomainError, notFound } from '../platform/domain/domain-error.js';

/** 404: the caller has no such notice. */
export const noticeNotFound = (): DomainError => notFound('Notification');

/** 404: the caller has no such device. */
export const deviceNotFound = (): DomainError => notFound('Device');

/** 422: the endpoint belongs to no push service that this installation knows. */
export const pushServiceUnknown = (host: string): DomainError =>
  new DomainError({
    code: 'push_service_unknown',
    message: 'This browser is told by a push service that is not known here.',
    details: { host },
  });
