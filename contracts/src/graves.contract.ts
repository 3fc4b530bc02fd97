import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import {
  localDateSchema,
  locationSchema,
  optionalLine,
  recordVersionSchema,
  textLine,
  unlessBlank,
  uuidSchema,
} from './validation.js';

const optionalDate = localDateSchema.nullish().transform((date) => date ?? undefined);

/**
 * `GET /Grave`: lists the caller's own graves; an admin can list those of `customer`, which is ignored for other
 * callers.
 */
export const graveQuerySchema = pageQuerySchema.extend({ customer: unlessBlank(uuidSchema) });
export type GraveQuery = z.output<typeof graveQuerySchema>;

/**
 * A customer's input for a grave (POST and PUT /Grave). Whether the location is given and lies in Portugal near its
 * cemetery, and whether the dates are plausible, are business rules: 422, not 400.
 */
export const graveInputSchema = z.object({
  deceasedName: textLine(120).min(2),
  birthDate: optionalDate,
  deathDate: optionalDate,
  cemeteryId: uuidSchema,
  /** The street or section of the cemetery: "Talhão 5". */
  section: optionalLine(120),
  row: optionalLine(20),
  /** The number of the grave or mausoleum: "112", "jazigo 8". */
  number: optionalLine(40),
  location: locationSchema.nullish().transform((location) => location ?? undefined),
  /**
   * The version on which the change is based: the request fails with 409 if the grave has changed since. If omitted,
   * the version is not checked.
   */
  version: recordVersionSchema.optional(),
});
export type GraveInput = z.infer<typeof graveInputSchema>;

/** A photo of a grave: links that are valid for 15 minutes, and when the photo was taken. */
export const gravePhotoSchema = z.object({
  id: uuidSchema,
  url: z.string(),
  thumbUrl: z.string(),
  takenAt: z.iso.datetime(),
});
export type GravePhoto = z.infer<typeof gravePhotoSchema>;

/** A grave as its owner reads it; `cemetery`, `city` and `parish` are names. */
export const graveSchema = z.object({
  id: uuidSchema,
  deceasedName: z.string(),
  birthDate: localDateSchema.optional(),
  deathDate: localDateSchema.optional(),
  cemeteryId: uuidSchema,
  cemetery: z.string(),
  city: z.string(),
  parish: z.string(),
  section: z.string().optional(),
  row: z.string().optional(),
  number: z.string().optional(),
  location: locationSchema,
  /** The owner's photo of it. */
  photo: gravePhotoSchema.optional(),
  /** How the grave looks now: the newest photo that was taken after work there; before the first, the owner's. */
  cover: gravePhotoSchema.optional(),
  /** Increases with each change of the grave. */
  version: z.int(),
});
export type Grave = z.infer<typeof graveSchema>;

/** Error codes that the graves API returns in addition to `platformErrors`. */
export const graveErrors = {
  cemetery_unknown: 422,
  date_in_future: 422,
  death_before_birth: 422,
  grave_changed: 409,
  grave_order_open: 409,
  visit_under_way: 409,
  location_far_from_cemetery: 422,
  location_outside_portugal: 422,
  location_required: 422,
} as const;
export type GraveErrorCode = keyof typeof graveErrors;
