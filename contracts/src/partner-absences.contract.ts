import { z } from 'zod';
import { serviceSchema } from './fulfilment.contract.js';
import { localDateSchema, uuidSchema } from './validation.js';

/** How many absences of a partner may lie ahead, those under way included. */
export const MAX_ABSENCES = 100;

const noteSchema = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((note) => note || undefined);

/**
 * `POST /Partner/me/absences`: days off, both ends included, local to the partner's place. The note is the partner's own
 * and is read by admins as well.
 */
export const createAbsenceSchema = z
  .strictObject({ from: localDateSchema, to: localDateSchema, note: noteSchema })
  .refine(({ from, to }) => from <= to, { error: 'range_invalid', path: ['to'] });
export type CreateAbsence = z.output<typeof createAbsenceSchema>;

/** Days on which a partner does not work. */
export const absenceSchema = z.object({
  id: uuidSchema,
  from: localDateSchema,
  to: localDateSchema,
  /** Null without a note, and after it was erased. */
  note: z.string().nullable(),
});
export type Absence = z.output<typeof absenceSchema>;

/**
 * An absence as its partner sees it, with the accepted work that falls on its days. The work stays the partner's until
 * it is handed back.
 */
export const ownAbsenceSchema = absenceSchema.extend({ services: z.array(serviceSchema) });
export type OwnAbsence = z.output<typeof ownAbsenceSchema>;

/** `GET /Partner/me/absences`: those that are not over, the earliest first. */
export const ownAbsencesSchema = z.object({ absences: z.array(ownAbsenceSchema) });
export type OwnAbsences = z.output<typeof ownAbsencesSchema>;

/** Error codes of absences in addition to `platformErrors`. */
export const absenceErrors = {
  /** Details: `from` and `to` of the absence that is entered already. */
  absence_overlaps: 409,
  too_many_absences: 409,
  /** It begins before today. */
  absence_past: 422,
  /** It ends more than a year from today. Details: `last`, the last possible day. */
  absence_too_far: 422,
} as const;
export type AbsenceErrorCode = keyof typeof absenceErrors;
