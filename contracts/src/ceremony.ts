import { z } from 'zod';
import { type CeremonyFact, ceremonyFacts, ceremonyLengths } from './ceremony-facts.js';
import { textLine } from './validation.js';

/** A time of day "HH:MM", local to the place; unlike the start of a slot, it may be any minute. */
const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time_invalid');

/** A fact that may be left out; null and a blank text mean that there is none. */
const optionalFact = (schema: z.ZodType<string>) =>
  schema.nullish().transform((text) => (text === undefined ? undefined : text || null));

/**
 * The ceremony in a church or at a home to which flowers go: whose it is, when it begins, and in which funeral home or
 * room. It is personal data: stored with what the customer wrote (`ordering.order_details.wishes`), and erased with it.
 */
export const ceremonySchema = z.object({
  deceasedName: textLine(ceremonyLengths.deceasedName).optional(),
  /** When the ceremony begins, on the day of the delivery, local to the place. */
  time: timeOfDaySchema.optional(),
  funeralHome: textLine(ceremonyLengths.funeralHome).optional(),
  room: textLine(ceremonyLengths.room).optional(),
} satisfies Record<CeremonyFact, z.ZodType>);
export type Ceremony = z.infer<typeof ceremonySchema>;

/** The facts of a ceremony in a request: null for a blank fact, undefined for one that is left out. */
export const requestedCeremonyFacts = {
  deceasedName: optionalFact(textLine(ceremonyLengths.deceasedName)),
  time: optionalFact(
    z
      .string()
      .trim()
      .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'time_invalid'),
  ),
  funeralHome: optionalFact(textLine(ceremonyLengths.funeralHome)),
  room: optionalFact(textLine(ceremonyLengths.room)),
} satisfies Record<CeremonyFact, z.ZodType>;

/** A ceremony with the facts that are given; undefined if there are none. */
export const withGivenFacts = (facts: {
  readonly [Fact in CeremonyFact]?: string | null | undefined;
}): Ceremony | undefined => {
  const given = ceremonyFacts.flatMap((fact) => (facts[fact] ? [[fact, facts[fact]]] : []));
  return given.length === 0 ? undefined : (Object.fromEntries(given) as Ceremony);
};

/** The ceremony in a request: blank and null facts are left out, and so is a ceremony without any fact. */
export const requestedCeremonySchema = z
  .object(requestedCeremonyFacts)
  .nullish()
  .transform((ceremony) => withGivenFacts(ceremony ?? {}));
