import type { Language } from '@perpetua/contracts/languages';
import type { UsertypeId } from '@perpetua/contracts/roles';
import type { Statement } from '../../platform/database/database.js';

/** The outcome of the request for a link. */
export interface ResetRequestRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** Whether the new link counts; not when another was asked for since `earliest`. */
  readonly granted: boolean;
  /** When the one before was asked for; null when there was none yet. */
  readonly previous: Date | null;
}

/**
 * Gives the account of an address a new link, unless it had one after `earliest`. Returns no row for an address of nobody
 * and for one of a blocked account: one statement for all, so that its duration does not distinguish them.
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

/** From when on links still count, business time. */
export interface LinksFrom {
  readonly resets: Date;
  readonly invitations: Date;
}

/** The account whose password a link can set. */
export interface LinkedAccountRow {
  readonly id: string;
  readonly usertype_id: UsertypeId;
  /** An admin made the account, and its owner has not accepted the terms yet. */
  readonly invited: boolean;
}

/** The account of a link that still counts, be it for a lost password or an invitation. */
export const accountByLink = (tokenHash: Buffer, { resets, invitations }: LinksFrom): Statement => ({
  name: 'identity.account-by-link',
  text: `SELECT u.id, u.usertype_id, u.terms_accepted_at IS NULL AS invited FROM (
           SELECT user_id FROM identity.password_resets WHERE token_hash = $1 AND requested_at > $2
           UNION ALL
           SELECT user_id FROM identity.invitations WHERE token_hash = $1 AND sent_at > $3
         ) link JOIN identity.users u ON u.id = link.user_id`,
  values: [tokenHash, resets, invitations],
});

/** Uses a link up; returns no row when it was used before, or does not count any more. */
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

/** Voids the links that set a password of this account. */
export const voidLinks = (userId: string): Statement => ({
  name: 'identity.void-links',
  text: `WITH invitation AS (UPDATE identity.invitations SET token_hash = NULL WHERE user_id = $1)
         UPDATE identity.password_resets SET token_hash = NULL WHERE user_id = $1`,
  values: [userId],
});

/** The link that invites an account's owner, in place of the one before. */
export const setInvitation = (userId: string, { tokenHash, now }: { tokenHash: Buffer; now: Date }): Statement => ({
  name: 'identity.set-invitation',
  text: `INSERT INTO identity.invitations (user_id, token_hash, sent_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, sent_at = excluded.sent_at`,
  values: [userId, tokenHash, now],
});

/**
 * Gives an invited account its password and the terms that its owner accepts; the link of a mail has confirmed the address.
 * Returns no row when the account is blocked, closed, or not an invited one any more.
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

/** An account that can be invited again; no row for one that is blocked, closed or has accepted. Its row stays locked. */
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

/** Gives an open account another password and voids its tokens; `replaced` is the hash that it must still have, if any. */
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

/** The link that confirms an account's address, in place of the one before. */
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
 * Confirms the address that a link was sent to after `earliest`, where the account still has it. A repeat returns the same
 * row; no row for a link that is not valid.
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
