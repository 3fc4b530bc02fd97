import { DomainError, notFound } from '../platform/domain/domain-error.js';

/** 404: no mail has this id. */
export const mailNotFound = (): DomainError => notFound('Mail');

/** 409: the mail was already sent or stored, or its recipient's data was erased. */
export const mailNotRetryable = (): DomainError =>
  new DomainError({ code: 'mail_not_retryable', message: 'This mail cannot be sent again.' });

/** 409: no mail that was given up for this cause is left to retry. */
export const noMailsToRetry = (): DomainError =>
  new DomainError({
    code: 'nothing_to_retry',
    message: 'No mail with this cause is waiting to be sent again.',
  });

/** 404: there is no such order. */
export const orderOfMailsNotFound = (): DomainError => notFound('Order');

/** 422: admins have already resent too many mails about this order within the last hour. */
export const tooManyResends = (): DomainError =>
  new DomainError({
    code: 'too_many_resends',
    message: 'Mails about this order were sent again three times within the hour.',
  });
