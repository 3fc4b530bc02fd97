import { DomainError, notFound } from '../platform/http/domain-error.js';

/** 409: another account has this e-mail address (marketplace §8). */
export const emailTaken = (): DomainError =>
  new DomainError({ code: 'email_taken', status: 409, message: 'This email is already registered.' });

/** 401: no such account, or another password; the two cannot be told apart (marketplace §8). */
export const loginFailed = (): DomainError =>
  new DomainError({ code: 'login_failed', status: 401, message: 'Login failed. Please check your credentials.' });

/** 403: the password is right, and an admin has blocked the account. */
export const accountBlocked = (): DomainError =>
  new DomainError({ code: 'account_blocked', status: 403, message: 'This account is blocked. Please contact us.' });

/** 429: too many failed logins of one account or from one address. */
export const tooManyLogins = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    code: 'too_many_logins',
    status: 429,
    message: 'Too many failed logins. Please try again later.',
    details: { retryAfterSeconds },
  });

/** 404 for an address that does not exist or belongs to somebody else. */
export const addressNotFound = (): DomainError => notFound('Address');
