import { z } from 'zod';
import { localDateSchema, locationSchema, uuidSchema } from './validation.js';

/** Text on one line, without control characters. */
const line = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^\P{Cc}*$/u, 'This text holds characters that cannot be written.');

const optionalLine = (maximum: number) =>
  line(maximum)
    .nullish()
    .transform((text) => text || undefined);

const optionalDate = localDateSchema.nullish().transform((date) => date ?? undefined);

/**
 * What a customer says of a grave (POST and PUT /Grave). Whether the location was given, lies in Portugal, and whether the
 * dates make sense are rules of the business: 422, not 400.
 */
export const graveInputSchema = z.object({
  deceasedName: line(120).min(2),
  birthDate: optionalDate,
  deathDate: optionalDate,
  cemeteryId: uuidSchema,
  /** Section, row and number, as people say it: "Talhão 5, fila 3, campa 112". */
  section: optionalLine(120),
  location: locationSchema.nullish().transform((location) => location ?? undefined),
});
export type GraveInput = z.infer<typeof graveInputSchema>;

/** A grave as its owner reads it (decisions §3, Shapes); `cemetery`, `city` and `parish` are names. */
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
  location: locationSchema,
});
export type Grave = z.infer<typeof graveSchema>;

/** Codes of the problems that graves answer with beside the platform's. */
export const graveErrorCodes = [
  'cemetery_unknown',
  'date_in_future',
  'death_before_birth',
  'location_outside_portugal',
  'location_required',
] as const;
export type GraveErrorCode = (typeof graveErrorCodes)[number];
