import { DomainError, notFound } from '../platform/http/domain-error.js';

/** 404: no mail has this id. */
export const mailNotFound = (): DomainError => notFound('Mail');

/** 409: the mail has reached its reader, or nobody knows any more who that was. */
export const mailNotRetryable = (): DomainError =>
  new DomainError({ code: 'mail_not_retryable', status: 409, message: 'This mail cannot be sent again.' });
