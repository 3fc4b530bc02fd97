import { emailChangeHours } from '@perpetua/contracts/identity.contract';
import type { Statement } from '../../platform/database/database.js';
import { USER_COLUMNS } from '../accounts/identity.statements.js';

/** A change of an account's e-mail address; instants by the business clock. */
export interface EmailChangeRow {
  readonly change_id: string;
  readonly user_id: string;
  readonly old_email: string;
  readonly new_email: string;
  /** When the link to the new address was last sent. */
  readonly sent_at: Date;
  /** When the new address became the account's; null while it waits for its link. */
  readonly confirmed_at: Date | null;
  readonly ended: 'given_up' | 'replaced' | 'undone' | null;
}

const COLUMNS = `change_id, user_id, old_email::text AS old_email, new_email::text AS new_email, sent_at, confirmed_at,
  ended`;

/** The change whose link to the new address carries this token. */
export const changeByConfirmation = (tokenHash: Buffer): Statement => ({
  name: 'identity.email-change-by-confirmation',
  text: `SELECT ${COLUMNS} FROM identity.email_changes WHERE token_hash = $1`,
  values: [tokenHash],
});

/** The change that a link to the former address undoes. */
export const changeByUndo = (tokenHash: Buffer): Statement => ({
  name: 'identity.email-change-by-undo',
  text: `SELECT ${COLUMNS} FROM identity.email_changes
         WHERE change_id = (SELECT change_id FROM identity.email_change_undos WHERE token_hash = $1)`,
  values: [tokenHash],
});

/** The change that waits for its link. */
export const waitingChangeOf = (userId: string): Statement => ({
  name: 'identity.waiting-email-change',
  text: `SELECT ${COLUMNS} FROM identity.email_changes WHERE user_id = $1 AND confirmed_at IS NULL AND ended IS NULL`,
  values: [userId],
});

/** To whom the mails about an open account go. */
export const addressOf = (userId: string): Statement => ({
  name: 'identity.address-of',
  text: `SELECT id AS "accountId", email::text AS email, name, language FROM identity.users
         WHERE id = $1 AND closed_at IS NULL`,
  values: [userId],
});

/**
 * The instant, by the business clock, after which a link must have been sent to work, and a change must have come into
 * force to be undone.
 */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - emailChangeHours * 60 * 60 * 1000);

/**
 * Returns a row if another account has the address, or had it until a change that it can still undo. A transaction that
 * gives the address to an account asks after that: the write waits for a change that is about to release the address.
 */
export const addressTaken = (userId: string, email: string, now: Date): Statement => ({
  name: 'identity.address-taken',
  text: `SELECT true AS taken FROM identity.users WHERE email = $2 AND id <> $1
         UNION ALL
         SELECT true FROM identity.email_changes
         WHERE old_email = $2 AND user_id <> $1 AND ended IS NULL AND confirmed_at > $3 LIMIT 1`,
  values: [userId, email, undoableSince(now)],
});

/**
 * How long, by the business clock, a change is kept after it came into force, or after its link was last sent: longer than
 * its link works and than it can be undone.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the changes of all accounts that are over for so long that nothing needs them any more. */
export const forgetChanges = (now: Date): Statement => ({
  name: 'identity.forget-email-changes',
  text: 'DELETE FROM identity.email_changes WHERE coalesce(confirmed_at, sent_at) < $1',
  values: [new Date(now.getTime() - KEPT_MS)],
});

/** Adds a change, in place of one that waits. */
export const addChange = (
  change: Pick<EmailChangeRow, 'change_id' | 'user_id' | 'old_email' | 'new_email' | 'sent_at'>,
  tokens: { readonly confirm: Buffer; readonly undo: Buffer },
): Statement[] => [
  endWaitingChange(change.user_id, 'replaced'),
  {
    name: 'identity.add-email-change',
    text: `INSERT INTO identity.email_changes (change_id, user_id, old_email, new_email, token_hash, sent_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [change.change_id, change.user_id, change.old_email, change.new_email, tokens.confirm, change.sent_at],
  },
  addUndo(change.change_id, tokens.undo),
];

export const addUndo = (changeId: string, tokenHash: Buffer): Statement => ({
  name: 'identity.add-email-undo',
  text: 'INSERT INTO identity.email_change_undos (token_hash, change_id) VALUES ($1, $2)',
  values: [tokenHash, changeId],
});

/** Replaces the link to the new address. */
export const renewLink = (changeId: string, link: { readonly tokenHash: Buffer; readonly now: Date }): Statement => ({
  name: 'identity.renew-email-link',
  text: 'UPDATE identity.email_changes SET token_hash = $2, sent_at = $3 WHERE change_id = $1',
  values: [changeId, link.tokenHash, link.now],
});

export const endWaitingChange = (userId: string, ended: 'given_up' | 'replaced'): Statement => ({
  name: 'identity.end-email-change',
  text: `UPDATE identity.email_changes SET ended = $2
         WHERE user_id = $1 AND confirmed_at IS NULL AND ended IS NULL RETURNING change_id`,
  values: [userId, ended],
});

export const confirmChange = (changeId: string, now: Date): Statement => ({
  name: 'identity.confirm-email-change',
  text: 'UPDATE identity.email_changes SET confirmed_at = $2 WHERE change_id = $1',
  values: [changeId, now],
});

/** Marks a change, and all later ones of the account, as undone. */
export const undoChanges = ({ user_id: userId, change_id: changeId }: EmailChangeRow): Statement => ({
  name: 'identity.undo-email-changes',
  text: `UPDATE identity.email_changes SET ended = 'undone' WHERE user_id = $1 AND change_id >= $2`,
  values: [userId, changeId],
});

/**
 * Gives an account an address that its owner has confirmed by a link, and ends its sessions if `endsSessions`. Violates
 * `users_email` when the address belongs to another account.
 */
export const setAddress = (
  userId: string,
  { email, now, endsSessions }: { readonly email: string; readonly now: Date; readonly endsSessions: boolean },
): Statement => ({
  name: 'identity.set-address',
  text: `UPDATE identity.users SET email = $2, email_confirmed_at = $3, version = version + 1,
           token_epoch = token_epoch + CASE WHEN $4::boolean THEN 1 ELSE 0 END
         WHERE id = $1 AND closed_at IS NULL RETURNING ${USER_COLUMNS}`,
  values: [userId, email, now, endsSessions],
});

/** Counts a change of what is stored about an account outside its row. */
export const countChange = (userId: string): Statement => ({
  name: 'identity.count-change',
  text: `UPDATE identity.users SET version = version + 1 WHERE id = $1 AND closed_at IS NULL RETURNING ${USER_COLUMNS}`,
  values: [userId],
});
