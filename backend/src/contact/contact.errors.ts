import { DomainError } from '../platform/http/problems/domain-error.js';

/** 429: too many messages from one IP address or one account within an hour. */
export const tooManyMessages = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    code: 'too_many_messages',
    status: 429,
    message: 'Too many messages. Please try again later.',
    details: { retryAfterSeconds },
  });
