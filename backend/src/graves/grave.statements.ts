import type { PageQuery } from '@perpetua/contracts/http.contract';
import type { Statement } from '../platform/database/database.js';
import { rangeOf } from '../platform/http/requests/lists.js';
import type { GraveEntity } from './grave.entity.js';

/** A grave as its list shows it. */
export type GraveRow = Omit<GraveEntity, 'userId' | 'createdAt' | 'deletedAt'>;

/** One page of a user's graves, the newest first. */
export const gravesPage = (userId: string, query: PageQuery): Statement => {
  const { limit, offset } = rangeOf(query);
  return {
    name: 'graves.of-user',
    text: `SELECT id, deceased_name AS "deceasedName", birth_date AS "birthDate", death_date AS "deathDate",
             cemetery_id AS "cemeteryId", section, grave_row AS "row", grave_number AS "number", lat, lng, version, photo_id AS "photoId", photo_at AS "photoAt"
           FROM graves.graves WHERE user_id = $1 AND deleted_at IS NULL
           ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
    values: [userId, limit, offset],
  };
};

export const gravesCount = (userId: string): Statement => ({
  name: 'graves.of-user-count',
  text: 'SELECT count(*)::int AS total FROM graves.graves WHERE user_id = $1 AND deleted_at IS NULL',
  values: [userId],
});

export const gravesInCemetery = (cemeteryId: string): Statement => ({
  name: 'graves.in-cemetery',
  text: 'SELECT count(*)::int AS total FROM graves.graves WHERE cemetery_id = $1 AND deleted_at IS NULL',
  values: [cemeteryId],
});

/** Returns the graves that were moved. */
export const moveGraves = (fromCemeteryId: string, toCemeteryId: string): Statement => ({
  name: 'graves.move-to-cemetery',
  text: `UPDATE graves.graves SET cemetery_id = $2, version = version + 1 WHERE cemetery_id = $1
         RETURNING id, user_id AS "userId", version`,
  values: [fromCemeteryId, toCemeteryId],
});

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
