import type { UsertypeId } from '@perpetua/contracts/roles';
import type { Language } from '@perpetua/contracts/languages';
import type { Statement } from '../../platform/database/database.js';
import type { NewAccount } from '../identity.commands.js';

/** An account as it is shown to users, without the password hash. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly usertype_id: UsertypeId;
  readonly language: Language;
  /** Version of the logo; null without a logo. */
  readonly logo: string | null;
  readonly blocked: boolean;
  readonly invited: boolean;
  readonly email_confirmed: boolean;
  readonly created_at: Date;
  readonly version: number;
  /** The address that waits for its link, and when that was sent, in ISO 8601. */
  readonly email_change: { readonly email: string; readonly sentAt: string } | null;
}

/** The columns of {@link UserRow}, for SELECT and RETURNING. */
export const USER_COLUMNS = `id, email, username, name, surname, phone, usertype_id, language, logo, blocked,
  terms_accepted_at IS NULL AS invited, email_confirmed_at IS NOT NULL AS email_confirmed, created_at, version,
  (SELECT jsonb_build_object('email', new_email, 'sentAt', sent_at) FROM identity.email_changes
   WHERE user_id = users.id AND confirmed_at IS NULL AND ended IS NULL) AS email_change`;

/** The columns of an account that a login needs. */
export interface CredentialRow {
  readonly id: string;
  readonly email: string;
  /** Null while the owner is invited and has not accepted yet. */
  readonly password_hash: string | null;
  readonly usertype_id: UsertypeId;
  readonly blocked: boolean;
  readonly token_epoch: number;
}

export type StoredAccount = Omit<NewAccount, 'password'> & {
  readonly id: string;
  readonly username: string;
  /** Null, like `termsVersion`, for an owner who is invited and has not accepted yet. */
  readonly passwordHash: string | null;
  readonly termsVersion: string | null;
  /** When the account is created, by the business clock. */
  readonly now: Date;
};

/**
 * Inserts an account; returns no row when another account has the e-mail address. The e-mail address of a demo account
 * counts as confirmed.
 */
export const insertUser = (account: StoredAccount): Statement => ({
  name: 'identity.insert-user',
  text: `INSERT INTO identity.users (id, email, username, name, surname, phone, password_hash, usertype_id, language,
           terms_version, demo, terms_accepted_at, created_at, email_confirmed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $10::text IS NOT NULL THEN $12::timestamptz END,
           $12, CASE WHEN $11::boolean THEN $12::timestamptz END)
         ON CONFLICT (email) DO NOTHING RETURNING ${USER_COLUMNS}`,
  values: [
    account.id,
    account.email,
    account.username,
    account.name,
    account.surname,
    account.phone,
    account.passwordHash,
    account.usertypeId,
    account.language,
    account.termsVersion,
    account.demo ?? false,
    account.now,
  ],
});

export const userById = (id: string): Statement => ({
  name: 'identity.user',
  text: `SELECT ${USER_COLUMNS} FROM identity.users WHERE id = $1 AND closed_at IS NULL`,
  values: [id],
});

const CREDENTIAL_COLUMNS = 'id, email, password_hash, usertype_id, blocked, token_epoch';

export const credentialsOf = (email: string): Statement => ({
  name: 'identity.credentials',
  text: `SELECT ${CREDENTIAL_COLUMNS} FROM identity.users WHERE email = $1`,
  values: [email],
});

export const credentialsById = (id: string): Statement => ({
  name: 'identity.credentials-by-id',
  text: `SELECT ${CREDENTIAL_COLUMNS} FROM identity.users WHERE id = $1 AND closed_at IS NULL`,
  values: [id],
});

/** The facts that decide whether a token is valid; no row for an account that is closed or does not exist. */
export const sessionStateOf = (id: string, tokenId: string): Statement => ({
  name: 'identity.session-state',
  text: `SELECT token_epoch, blocked, version,
           EXISTS (SELECT FROM identity.ended_sessions WHERE token_id = $2) AS ended
         FROM identity.users WHERE id = $1 AND closed_at IS NULL`,
  values: [id, tokenId],
});

/** Ends a login token before its expiry, and deletes the records of other ended tokens that have expired by now. */
export const endSession = (tokenId: string, expiresAt: Date): Statement => ({
  name: 'identity.end-session',
  text: `WITH expired AS (DELETE FROM identity.ended_sessions WHERE expires_at < clock_timestamp())
         INSERT INTO identity.ended_sessions (token_id, expires_at) VALUES ($1, $2) ON CONFLICT (token_id) DO NOTHING`,
  values: [tokenId, expiresAt],
});

/** Reads the status of an account; a closed account also has a row. */
export const accountStatusOf = (id: string): Statement => ({
  name: 'identity.account-status',
  text: `SELECT CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN blocked THEN 'blocked' ELSE 'open' END AS status
         FROM identity.users WHERE id = $1`,
  values: [id],
});

export const contactsOf = (ids: readonly string[]): Statement => ({
  name: 'identity.contacts',
  text: `SELECT id, name, surname, email, phone, language FROM identity.users
         WHERE id = ANY($1::uuid[]) AND closed_at IS NULL`,
  values: [ids],
});

export const openAccounts = (ids: readonly string[], administrators: boolean): Statement => ({
  name: 'identity.open-accounts',
  text: `SELECT id, usertype_id = 1 AS "isAdministrator" FROM identity.users
         WHERE (id = ANY($1::uuid[]) OR ($2 AND usertype_id = 1)) AND NOT blocked AND closed_at IS NULL`,
  values: [ids, administrators],
});

export const anyDemoAccount = (): Statement => ({
  name: 'identity.any-demo-account',
  text: 'SELECT true AS found FROM identity.users WHERE demo AND NOT blocked AND closed_at IS NULL LIMIT 1',
});

/** Runs the transactions that make administrators on behalf of the operator one after the other. */
export const lockAdministratorMaking = (): Statement => ({
  name: 'identity.lock-administrator-making',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('identity.administrators', 0))`,
  values: [],
});

/** An administrator whose account is neither blocked nor closed. */
export interface AdministratorRow extends Record<string, unknown> {
  readonly id: string;
  readonly email: string;
  /** Whether the owner has not accepted the invitation yet. */
  readonly invited: boolean;
}

/** The administrators, or only the one with this id. */
export const administratorsNow = (id?: string): Statement => ({
  name: 'identity.administrators',
  text: `SELECT id, email::text AS email, terms_accepted_at IS NULL AS invited FROM identity.users
         WHERE usertype_id = 1 AND NOT blocked AND closed_at IS NULL AND id = coalesce($1::uuid, id) ORDER BY created_at`,
  values: [id ?? null],
});
