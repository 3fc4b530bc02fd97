import type { UpdateUser } from '@perpetua/contracts/identity.contract';
import type { UsertypeId } from '@perpetua/contracts/roles';
import type { Statement } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/error-code.js';
import { emailTaken } from '../identity.errors.js';
import { USER_COLUMNS } from './identity.statements.js';

/** Rethrows an error of a statement that sets an e-mail address: as 409 `email_taken` if another account has it. */
export function unlessTaken(error: unknown): never {
  throw isUniqueViolation(error, 'users_email') ? emailTaken() : error;
}

/** The changed fields of an account; undefined fields do not change. */
export type AccountChanges = Omit<UpdateUser, 'usertype_id' | 'currentPassword'> & {
  readonly usertypeId?: UsertypeId | undefined;
};

/**
 * Changes an account. Returns no row when there is no such account or it is not at `version`; violates `users_email`
 * when the e-mail address belongs to another account.
 */
export const updateAccount = (id: string, changes: AccountChanges): Statement => ({
  name: 'identity.update-user',
  text: `UPDATE identity.users SET name = coalesce($2, name), surname = coalesce($3, surname),
           username = coalesce($4, username), email = coalesce($5, email), phone = coalesce($6, phone),
           language = coalesce($7, language), usertype_id = coalesce($8, usertype_id),
           token_epoch = token_epoch + CASE WHEN $8::smallint <> usertype_id THEN 1 ELSE 0 END,
           email_confirmed_at = CASE WHEN $5::public.citext <> email THEN NULL ELSE email_confirmed_at END,
           version = version + 1
         WHERE id = $1 AND closed_at IS NULL AND version = coalesce($9, version) RETURNING ${USER_COLUMNS}`,
  values: [
    id,
    changes.name,
    changes.surname,
    changes.username,
    changes.email,
    changes.phone,
    changes.language,
    changes.usertypeId,
    changes.version,
  ].map((value) => value ?? null),
});

/**
 * Blocks or unblocks an account as `wanted`, or toggles it when `wanted` is undefined; returns no row when nothing
 * changes.
 */
export const toggleBlocked = (id: string, wanted: boolean | undefined): Statement => ({
  name: 'identity.toggle-blocked',
  text: `UPDATE identity.users SET blocked = NOT blocked, version = version + 1,
           token_epoch = token_epoch + CASE WHEN blocked THEN 0 ELSE 1 END
         WHERE id = $1 AND closed_at IS NULL AND blocked IS DISTINCT FROM $2::boolean RETURNING ${USER_COLUMNS}`,
  values: [id, wanted ?? null],
});

/**
 * Locks all admins whose accounts are neither blocked nor closed, always in the same order. If two admins change each
 * other's accounts at the same time, the second sees what the first has done.
 */
export const lockAdmins = (): Statement => ({
  name: 'identity.lock-admins',
  text: `SELECT id FROM identity.users WHERE usertype_id = 1 AND NOT blocked AND closed_at IS NULL
         ORDER BY id FOR NO KEY UPDATE`,
});

/**
 * Removes the personal data from an account's row; returns the former e-mail address, or no row when the account was
 * already closed.
 */
export const closeAccount = (id: string, now: Date): Statement => ({
  name: 'identity.close-user',
  text: `UPDATE identity.users SET closed_at = $2, email = NULL, username = NULL, name = NULL, surname = NULL,
           phone = NULL, password_hash = NULL, logo = NULL, email_confirmed_at = NULL, demo = false,
           token_epoch = token_epoch + 1, version = version + 1
         WHERE id = $1 AND closed_at IS NULL RETURNING new.version, old.email::text AS email`,
  values: [id, now],
});

/** Removes what is stored about a closed account in other tables. */
export const forgetBelongings = (id: string): Statement => ({
  name: 'identity.forget-belongings',
  text: `WITH addresses AS (DELETE FROM identity.addresses WHERE user_id = $1),
           resets AS (DELETE FROM identity.password_resets WHERE user_id = $1),
           changes AS (DELETE FROM identity.email_changes WHERE user_id = $1),
           confirmations AS (DELETE FROM identity.email_confirmations WHERE user_id = $1),
           invitations AS (DELETE FROM identity.invitations WHERE user_id = $1),
           views AS (DELETE FROM identity.saved_views WHERE user_id = $1)
         DELETE FROM identity.logos WHERE user_id = $1`,
  values: [id],
});

/** Sets the logo of an account; returns no row when there is no such account. */
export const setLogo = (id: string, version: string, bytes: Buffer): Statement => ({
  name: 'identity.set-logo',
  text: `WITH account AS (
           UPDATE identity.users SET logo = $2, version = version + 1 WHERE id = $1 AND closed_at IS NULL
           RETURNING ${USER_COLUMNS}
         ), kept AS (
           INSERT INTO identity.logos (user_id, version, bytes) SELECT id, $2, $3 FROM account
           ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, bytes = excluded.bytes
         ) SELECT * FROM account`,
  values: [id, version, bytes],
});

export const logoOf = (id: string): Statement => ({
  name: 'identity.logo',
  text: 'SELECT version, bytes FROM identity.logos WHERE user_id = $1',
  values: [id],
});
