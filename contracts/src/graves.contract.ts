import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import {
  localDateSchema,
  locationSchema,
  recordVersionSchema,
  textLine,
  unlessBlank,
  uuidSchema,
} from './validation.js';

const optionalLine = (maximum: number) =>
  textLine(maximum)
    .nullish()
    .transform((text) => text || undefined);

const optionalDate = localDateSchema.nullish().transform((date) => date ?? undefined);

/** `GET /Grave`: one's own; `customer` counts for admins only. */
export const graveQuerySchema = pageQuerySchema.extend({ customer: unlessBlank(uuidSchema) });
export type GraveQuery = z.output<typeof graveQuerySchema>;

/** How far from its cemetery's point a grave may be marked, in kilometres. */
export const CEMETERY_REACH_KM = 5;

/**
 * What a customer says of a grave (POST and PUT /Grave). Whether the location was given and lies in Portugal near its
 * cemetery, and whether the dates make sense, are rules of the business: 422, not 400.
 */
export const graveInputSchema = z.object({
  deceasedName: textLine(120).min(2),
  birthDate: optionalDate,
  deathDate: optionalDate,
  cemeteryId: uuidSchema,
  /** The street or section of the cemetery: "Talhão 5". */
  section: optionalLine(120),
  row: optionalLine(20),
  /** Of the grave or mausoleum: "112", "jazigo 8". */
  number: optionalLine(40),
  location: locationSchema.nullish().transform((location) => location ?? undefined),
  /** The version that is changed; another one is refused (409). Left out: whichever there is. */
  version: recordVersionSchema.optional(),
});
export type GraveInput = z.infer<typeof graveInputSchema>;

/** A picture: addresses that show it for a quarter of an hour, and when it was taken. */
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
  photo: gravePhotoSchema.optional(),
  /** Counts the changes. */
  version: z.int(),
});
export type Grave = z.infer<typeof graveSchema>;

/** Where within its cemetery a grave lies. */
export type GraveSpot = { readonly [Part in 'section' | 'row' | 'number']?: string | null | undefined };

/**
 * Where within its cemetery a grave lies, on one line: "Talhão 5, fila 3, campa 112"; empty when nobody said. It is
 * Portuguese in every language, as the signs on the spot are. What is written as words stands as it is.
 */
export const graveSpotLine = ({ section, row, number }: GraveSpot): string =>
  [section, named('fila', row), named('campa', number)].filter(Boolean).join(', ');

/** A number or a letter says little without what it numbers. */
const named = (word: string, text: string | null | undefined): string | null | undefined =>
  text && /^(?:\d\S*|\p{L})$/u.test(text) ? `${word} ${text}` : text;

/** Codes of the problems that the graves API returns in addition to the platform's. */
export const graveErrorCodes = [
  'cemetery_unknown',
  'date_in_future',
  'death_before_birth',
  'grave_changed',
  'location_far_from_cemetery',
  'location_outside_portugal',
  'location_required',
] as const;
export type GraveErrorCode = (typeof graveErrorCodes)[number];
