import type { Language } from '@perpetua/contracts/languages';
import type { UsertypeId } from '@perpetua/contracts/roles';
import type { Statement } from '../../platform/database/database.js';

/** The account for which a password reset was requested, and whether it gets a link. */
export interface ResetRequestRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** Whether the new link was stored; false when the account had already requested a link after `earliest`. */
  readonly granted: boolean;
  /** When the previous link was requested; null when there was none. */
  readonly previous: Date | null;
}

/**
 * Stores a new link for the account with this e-mail address, unless the account got one after `earliest`. Returns no
 * row for an unknown e-mail address or a blocked account. One statement covers all cases, so that its duration does not
 * reveal which of them applies.
 */
export const requestReset = (
  email: string,
  link: { readonly tokenHash: Buffer; readonly now: Date; readonly earliest: Date },
): Statement => ({
  name: 'identity.request-reset',
  text: `WITH account AS (
           SELECT id, name, email::text AS email, language FROM identity.users WHERE email = $1 AND NOT blocked
         ), granted AS (
           INSERT INTO identity.password_resets AS reset (user_id, token_hash, requested_at)
           SELECT id, $2, $3 FROM account
           ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, requested_at = excluded.requested_at
             WHERE reset.requested_at <= $4
           RETURNING user_id
         ) SELECT account.*, granted.user_id IS NOT NULL AS granted,
             (SELECT requested_at FROM identity.password_resets WHERE user_id = account.id) AS previous
           FROM account LEFT JOIN granted ON true`,
  values: [email, link.tokenHash, link.now, link.earliest],
});

/**
 * The instants, by the business clock, after which a link must have been created to be valid; one for each kind of
 * link.
 */
export interface LinksFrom {
  readonly resets: Date;
  readonly invitations: Date;
}

/** The account whose password a link can set. */
export interface LinkedAccountRow {
  readonly id: string;
  readonly usertype_id: UsertypeId;
  readonly language: Language;
  /** Whether an admin created the account and its owner has not accepted the terms yet. */
  readonly invited: boolean;
}

/** Reads the account of a valid link: either a password-reset link or an invitation. */
export const accountByLink = (tokenHash: Buffer, { resets, invitations }: LinksFrom): Statement => ({
  name: 'identity.account-by-link',
  text: `SELECT u.id, u.usertype_id, u.language, u.terms_accepted_at IS NULL AS invited FROM (
           SELECT user_id FROM identity.password_resets WHERE token_hash = $1 AND requested_at > $2
           UNION ALL
           SELECT user_id FROM identity.invitations WHERE token_hash = $1 AND sent_at > $3
         ) link JOIN identity.users u ON u.id = link.user_id`,
  values: [tokenHash, resets, invitations],
});

/** Redeems a link; returns no row when the link was used before or is no longer valid. */
export const redeemLink = (tokenHash: Buffer, { resets, invitations }: LinksFrom): Statement => ({
  name: 'identity.redeem-link',
  text: `WITH reset AS (
           UPDATE identity.password_resets SET token_hash = NULL WHERE token_hash = $1 AND requested_at > $2
           RETURNING user_id
         ), invitation AS (
           UPDATE identity.invitations SET token_hash = NULL WHERE token_hash = $1 AND sent_at > $3 RETURNING user_id
         ) SELECT user_id FROM reset UNION ALL SELECT user_id FROM invitation`,
  values: [tokenHash, resets, invitations],
});

/** Invalidates all links with which the password of this account can be set. */
export const voidLinks = (userId: string): Statement => ({
  name: 'identity.void-links',
  text: `WITH invitation AS (UPDATE identity.invitations SET token_hash = NULL WHERE user_id = $1)
         UPDATE identity.password_resets SET token_hash = NULL WHERE user_id = $1`,
  values: [userId],
});

/** Stores the link that invites an account's owner; replaces an earlier one. */
export const setInvitation = (userId: string, { tokenHash, now }: { tokenHash: Buffer; now: Date }): Statement => ({
  name: 'identity.set-invitation',
  text: `INSERT INTO identity.invitations (user_id, token_hash, sent_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, sent_at = excluded.sent_at`,
  values: [userId, tokenHash, now],
});

/**
 * Sets the password of an invited account and records the accepted terms; also confirms the e-mail address, because the
 * owner followed the mailed link. Returns no row when the account is blocked or closed, or its owner has already
 * accepted the terms.
 */
export const acceptInvitation = (
  userId: string,
  { passwordHash, termsVersion, now }: { passwordHash: string; termsVersion: string; now: Date },
): Statement => ({
  name: 'identity.accept-invitation',
  text: `UPDATE identity.users SET password_hash = $2, terms_version = $3, terms_accepted_at = $4,
           email_confirmed_at = coalesce(email_confirmed_at, $4), token_epoch = token_epoch + 1, version = version + 1
         WHERE id = $1 AND NOT blocked AND closed_at IS NULL AND terms_accepted_at IS NULL
         RETURNING id, email::text AS email, usertype_id, token_epoch, version`,
  values: [userId, passwordHash, termsVersion, now],
});

/**
 * Locks and returns an account that can be invited again. Returns no row for an account that is blocked or closed, or
 * whose owner has already accepted the terms.
 */
export const lockInvited = (userId: string): Statement => ({
  name: 'identity.lock-invited',
  text: `SELECT id FROM identity.users
         WHERE id = $1 AND NOT blocked AND closed_at IS NULL AND terms_accepted_at IS NULL FOR NO KEY UPDATE`,
  values: [userId],
});

/** An account whose password was just set. */
export interface PasswordSetRow {
  readonly id: string;
  readonly email: string;
  readonly usertype_id: UsertypeId;
  readonly token_epoch: number;
  readonly version: number;
}

/**
 * Sets a new password and invalidates the tokens of the account. Returns no row when the account is blocked, closed or
 * still invited, or when `replaced` is given and is not the current password hash.
 */
export const setPassword = (
  userId: string,
  { passwordHash, replaced }: { readonly passwordHash: string; readonly replaced?: string | null },
): Statement => ({
  name: 'identity.set-password',
  text: `UPDATE identity.users SET password_hash = $2, token_epoch = token_epoch + 1, version = version + 1
         WHERE id = $1 AND NOT blocked AND closed_at IS NULL AND terms_accepted_at IS NOT NULL
           AND password_hash = coalesce($3, password_hash)
         RETURNING id, email::text AS email, usertype_id, token_epoch, version`,
  values: [userId, passwordHash, replaced ?? null],
});

/** Returns a row if this invitation was sent after `earliest`, and neither used nor replaced. */
export const isOpenInvitation = (
  userId: string,
  { tokenHash, earliest }: { tokenHash: Buffer; earliest: Date },
): Statement => ({
  name: 'identity.open-invitation',
  text: 'SELECT user_id FROM identity.invitations WHERE user_id = $1 AND token_hash = $2 AND sent_at > $3',
  values: [userId, tokenHash, earliest],
});

/** Stores the link that confirms an account's e-mail address; replaces an earlier one. */
export const setConfirmation = (
  userId: string,
  { tokenHash, email, now }: { readonly tokenHash: Buffer; readonly email: string; readonly now: Date },
): Statement => ({
  name: 'identity.set-confirmation',
  text: `INSERT INTO identity.email_confirmations (user_id, token_hash, email, sent_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE
           SET token_hash = excluded.token_hash, email = excluded.email, sent_at = excluded.sent_at`,
  values: [userId, tokenHash, email, now],
});

/**
 * Confirms the e-mail address that a link was sent to after `earliest`, if the account still has that address. Returns
 * the account's row even when the link was followed before; returns no row for an invalid link.
 */
export const confirmEmail = (tokenHash: Buffer, { now, earliest }: { now: Date; earliest: Date }): Statement => ({
  name: 'identity.confirm-email',
  text: `WITH link AS (SELECT user_id, email FROM identity.email_confirmations
           WHERE token_hash = $1 AND sent_at > $3),
         confirmed AS (
           UPDATE identity.users AS u SET email_confirmed_at = $2, version = version + 1 FROM link
           WHERE u.id = link.user_id AND u.email = link.email AND u.email_confirmed_at IS NULL RETURNING u.id, u.version
         ) SELECT u.id, confirmed.version AS changed FROM link JOIN identity.users AS u ON u.id = link.user_id
             AND u.email = link.email LEFT JOIN confirmed ON true`,
  values: [tokenHash, now, earliest],
});
