import { z } from 'zod';
import { unlessBlank, uuidSchema } from './validation.js';

/** Photos that partners take of their work. */
export const photoKinds = ['before', 'after'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The sizes in which a photo is served. */
export const photoSizes = ['display', 'thumb'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Query of `POST /Service/{id}/photos`, which takes the file in the field `photo`. */
export const photoQuerySchema = z.object({ kind: z.enum(photoKinds) });
export type PhotoQuery = z.infer<typeof photoQuerySchema>;
/**
 * Form fields of `POST /Service/{id}/photos`. `uploadId` is the phone's id of the upload: a repeat with the same id
 * adds no photo. `takenAt` is the camera's time, `2027-06-20T09:01:02` with or without an offset, for a photo that lost
 * its EXIF block when it was shrunk; a time in the file takes precedence.
 */
export const photoFieldsSchema = z.object({
  doneAt: unlessBlank(z.iso.datetime({ offset: true })),
  takenAt: unlessBlank(z.iso.datetime({ local: true, offset: true, precision: 0 })),
  uploadId: unlessBlank(
    z
      .string()
      .max(100)
      .regex(/^\P{Cc}*$/u),
  ),
});
export type PhotoFields = z.infer<typeof photoFieldsSchema>;

/**
 * What does not fit about a photo: `time`, it was taken on another day; `place`, far from where the work is; `alike`, it
 * looks like another photo of the partner or the grave (admins only). A doubt never refuses a photo.
 */
export const photoDoubts = ['time', 'place', 'alike'] as const;
export type PhotoDoubt = (typeof photoDoubts)[number];

/** A photo of a service; its links are valid for 15 minutes. */
export const servicePhotoSchema = z.object({
  id: uuidSchema,
  url: z.string(),
  thumbUrl: z.string(),
  takenAt: z.iso.datetime(),
  /** Absent when everything fits, and for partners. */
  doubts: z.array(z.enum(photoDoubts)).optional(),
  /** How far from the place it was taken, in kilometres; only with the doubt `place`. */
  distanceKm: z.number().optional(),
});
export type ServicePhoto = z.infer<typeof servicePhotoSchema>;
