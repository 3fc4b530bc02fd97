import type { Statement } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
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

/** Queues the mail that tells an owner what an admin did to the grave; to be run in the transaction that does it. */
export const graveNotice = (
  template: 'grave_changed' | 'grave_removed',
  { userId, graveId }: { readonly userId: string; readonly graveId: string },
): Statement => mailStatement({ id: newId(), template, to: { userId }, values: { graveId } });
