import { DomainError } from '../platform/domain/domain-error.js';

/** 429: too many messages from one IP address or one account within an hour. */
export const tooManyMessages = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    code: 'too_many_messages',
    message: 'Too many messages. Please try again later.',
    details: { retryAfterSeconds },
  });
