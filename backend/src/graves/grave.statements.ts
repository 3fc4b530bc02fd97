import type { Statement } from '../platform/database/database.js';

/** Makes a user's graves unfindable; their photos stay named until their files are gone. */
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

/** Deletes a user's hidden graves, and what the user has removed before. */
export const deleteGravesOf = (userId: string): Statement => ({
  name: 'graves.delete-all-of-user',
  text: 'DELETE FROM graves.graves WHERE user_id = $1 AND deleted_at IS NOT NULL',
  values: [userId],
});

/**
 * Gives a grave its picture, or takes it away with null. Returns the picture it had before; no row when there is no
 * such grave of this user.
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
