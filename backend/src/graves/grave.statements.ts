import type { GraveChange } from './graves.commands.js';
import type { Statement } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
import { claimDue } from '../platform/work/outbox.js';
import { mailStatement } from '../platform/mail/mail-outbox.js';

/**
 * Hides a user's graves. Their rows are kept until the files of their photos are deleted, because only the rows name
 * the photos.
 */
export const hideGravesOf = (userId: string): Statement => ({
  name: 'graves.hide-all-of-user',
  text: `UPDATE graves.graves SET deleted_at = coalesce(deleted_at, clock_timestamp()) WHERE user_id = $1`,
  values: [userId],
});

export const photosOf = (userId: string): Statement => ({
  name: 'graves.photos-of-user',
  text: 'SELECT photo_id FROM graves.graves WHERE user_id = $1 AND photo_id IS NOT NULL',
  values: [userId],
});

/** Deletes what was still to be followed of a user's graves. */
export const deleteChangesOf = (userId: string): Statement => ({
  name: 'graves.delete-changes-of-user',
  text: 'DELETE FROM graves.changes WHERE grave_id IN (SELECT id FROM graves.graves WHERE user_id = $1)',
  values: [userId],
});

/** Deletes the rows of a user's graves that are hidden, including graves that the user removed before. */
export const deleteGravesOf = (userId: string): Statement => ({
  name: 'graves.delete-all-of-user',
  text: 'DELETE FROM graves.graves WHERE user_id = $1 AND deleted_at IS NOT NULL',
  values: [userId],
});

/**
 * Sets a grave's photo, or removes it (null). Returns the previous photo's id and the grave's new version; no row when
 * this user has no such grave.
 */
export const setPhoto = (
  grave: { readonly id: string; readonly userId: string },
  photo: { readonly id: string; readonly at: Date } | null,
): Statement => ({
  name: 'graves.set-photo',
  text: `UPDATE graves.graves SET photo_id = $3, photo_at = $4, version = version + 1
         WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL
         RETURNING old.photo_id AS "previousId", new.version`,
  values: [grave.id, grave.userId, photo?.id ?? null, photo?.at ?? null],
});

/**
 * Notes what others have to follow, once; to be run in the transaction that changes the grave. Whoever changes it follows
 * at once; what is left after a minute was interrupted.
 */
export const noteChange = ({ id, graveId, kind, actor, at, visits }: GraveChange): Statement => ({
  name: 'graves.note-change',
  text: `INSERT INTO graves.changes (id, grave_id, kind, actor, visits, at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '1 minute') ON CONFLICT (id) DO NOTHING`,
  values: [id, graveId, kind, JSON.stringify(actor), visits && JSON.stringify(visits), at],
});

export const changeFollowed = (id: string): Statement => ({
  name: 'graves.change-followed',
  text: 'DELETE FROM graves.changes WHERE id = $1',
  values: [id],
});

/** What is noted of a grave, in the order in which it changed. */
export const changesOf = (graveId: string): Statement => ({
  name: 'graves.changes-of-grave',
  text: `SELECT id, grave_id AS "graveId", kind, actor, at, visits FROM graves.changes WHERE grave_id = $1
    ORDER BY at NULLS FIRST, id`,
  values: [graveId],
});

/** Claims changes that nobody has followed to the end, and returns their graves. */
export const claimChanges = claimDue(
  {
    name: 'graves.claim-changes',
    table: 'graves.changes',
    key: 'id',
    due: 'due_at',
    lease: `interval '1 minute'`,
    orderBy: 'at NULLS FIRST, id',
    returning: 'grave_id AS "graveId"',
  },
  20,
);

/** Queues the mail that tells an owner what an admin did to the grave; to be run in the transaction that does it. */
export const graveNotice = (
  template: 'grave_changed' | 'grave_removed',
  { userId, graveId }: { readonly userId: string; readonly graveId: string },
): Statement => mailStatement({ id: newId(), template, to: { userId }, values: { graveId } });
