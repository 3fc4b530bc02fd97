import { DomainError, notFound } from '../platform/domain/domain-error.js';

/** 404: the caller has no such notice. */
export const noticeNotFound = (): DomainError => notFound('Notification');

/** 404: the caller has no such device. */
export const deviceNotFound = (): DomainError => notFound('Device');

/** 404: no message has this id. */
export const messageNotFound = (): DomainError => notFound('Message');

/** 409: the message has not failed. */
export const messageNotRetryable = (): DomainError =>
  new DomainError({ code: 'message_not_retryable', message: 'This message has not failed, so it is not sent again.' });

/** 409: the message may have been taken, and nobody has said that it may be repeated. */
export const messageMayRepeat = (): DomainError =>
  new DomainError({ code: 'message_may_repeat', message: 'The recipient may already have this message.' });

/** 422: the endpoint belongs to no push service that this installation knows. */
export const pushServiceUnknown = (host: string): DomainError =>
  new DomainError({
    code: 'push_service_unknown',
    message: 'This browser is told by a push service that is not known here.',
    details: { host },
  });
