import type { User } from '@perpetua/contracts/identity.contract';
import { DomainError, notFound } from '../platform/domain/domain-error.js';

/**
 * The unfinished business that prevents closing an account; `services` and `partner` also prevent a change of its user
 * type.
 */
export interface OpenBusiness {
  /** The number of orders that are neither settled nor abandoned. */
  readonly orders: number;
  /** The number of services that are offered to the partner, or assigned to the partner and not closed. */
  readonly services: number;
  /** Whether the account belongs to a partner who works, is paused, or waits for the decision on an application. */
  readonly partner: boolean;
}

/** 409: another account has this e-mail address. */
export const emailTaken = (): DomainError =>
  new DomainError({ code: 'email_taken', message: 'This email is already registered.' });

/** 401: the account is unknown or the password is wrong; the response does not reveal which. */
export const loginFailed = (): DomainError =>
  new DomainError({ code: 'login_failed', message: 'Login failed. Please check your credentials.' });

/** 403: the password is correct, but an admin has blocked the account. */
export const accountBlocked = (): DomainError =>
  new DomainError({ code: 'account_blocked', message: 'This account is blocked. Please contact us.' });

/** 429: too many failed logins for one account or from one IP address. */
export const tooManyLogins = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    code: 'too_many_logins',
    message: 'Too many failed logins. Please try again later.',
    details: { retryAfterSeconds },
  });

/** 429: too many requests for links, or uses of invalid links, from one IP address. */
export const tooManyTries = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again later.',
    details: { retryAfterSeconds },
  });

/** 404: no account has this e-mail address, or its password cannot be recovered. */
export const emailUnknown = (): DomainError =>
  new DomainError({ code: 'email_unknown', message: 'No user was found with that email.' });

/**
 * 409: a password-reset link was sent to the account in the last 30 minutes. The status is not 429, because the client
 * shows a different page for 429.
 */
export const resetRequestedRecently = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    code: 'reset_requested_recently',
    message: 'A password reset was requested recently. Please try again in 30 minutes.',
    details: { retryAfterSeconds },
  });

/** 422: the password-reset link or invitation was used or replaced, has expired, or never existed. */
export const resetLinkInvalid = (): DomainError =>
  new DomainError({
    code: 'reset_link_invalid',
    message: 'This link is no longer valid. Please ask for a new one.',
  });

/** 422: the link belongs to an invitation, and the terms were not accepted together with the password. */
export const termsNotAccepted = (): DomainError => {
  const [code, message] = ['terms_not_accepted', 'The terms must be accepted.'] as const;
  return new DomainError({ code, message, errors: [{ path: 'acceptTerms', code, message }] });
};

/** 409: the owner of the account has already accepted the terms, or the account is blocked. */
export const noOpenInvitation = (): DomainError =>
  new DomainError({
    code: 'no_open_invitation',
    message: 'This account has no open invitation: it is blocked, or its owner has accepted already.',
  });

/** 409: the account has no new e-mail address that waits for its link. */
export const noEmailChange = (): DomainError =>
  new DomainError({ code: 'no_email_change', message: 'No new e-mail address waits for its confirmation.' });

/** 422: the link has expired or never existed, or it was sent to an e-mail address that the account no longer has. */
export const confirmationLinkInvalid = (): DomainError =>
  new DomainError({ code: 'confirmation_link_invalid', message: 'This link is not valid.' });

/** 422: the current password that the request contains is wrong. */
export const currentPasswordWrong = (): DomainError =>
  new DomainError({ code: 'current_password_wrong', message: 'The current password is not correct.' });

/** 422: the new password is so common that attackers try it early; `path` is the request field with the password. */
export const passwordCommon = (path: string): DomainError => {
  const message = 'This password is too common. Please choose another one.';
  return new DomainError({
    code: 'password_common',
    message,
    errors: [{ path, code: 'password_common', message }],
  });
};

/** 409: the account has changed since the version that the caller has read; `current` is the account as it is now. */
export const versionConflict = (current: User): DomainError =>
  new DomainError({
    code: 'version_conflict',
    message: 'The account has changed in the meantime. Please review the changes.',
    details: { current },
  });

/**
 * 409: admins cannot block, close or change the type of their own account, so that at least one admin always remains.
 */
export const ownAccount = (): DomainError =>
  new DomainError({
    code: 'own_account',
    message: 'Admins cannot block, close or change the type of their own account.',
  });

/** 409: the account still has open business; `open` describes it by kind. */
export const accountInUse = (open: OpenBusiness): DomainError =>
  new DomainError({
    code: 'in_use',
    message: 'This account still has open orders or services.',
    details: { open },
  });

/** 404 for an account that does not exist, is closed or is not the caller's. */
export const userNotFound = (): DomainError => notFound('User');

/** 404 for an account without a logo. */
export const logoNotFound = (): DomainError => notFound('Logo');

/** 404 for a saved address that does not exist or belongs to another user. */
export const addressNotFound = (): DomainError => notFound('Address');
