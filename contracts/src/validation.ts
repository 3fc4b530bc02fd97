import { z } from 'zod';
import type { FieldErrorCode } from './field-errors.js';
import { isPostalCode, isTaxId, normalisePostalCode, normaliseTaxId, unmetPasswordRules } from './formats.js';
import { plainCode, plainWords } from './typed-text.js';

/**
 * The formats that both frontend and server check. Every schema normalises a value before checking it, so the value
 * that was checked is the value that is stored. Our own checks set a stable code as `error` (`field-errors.ts`); zod's
 * built-in checks keep zod's codes.
 */

const maximumPasswordLength = 200;

/**
 * A new password: 8 to 200 characters with upper case, lower case, number and special character
 * (docs/domain.md#actors-and-roles).
 */
export const passwordSchema = z
  .string()
  .max(maximumPasswordLength)
  .refine((password) => unmetPasswordRules(password).length === 0, { error: 'password_too_weak' });

/** A Portuguese tax number, nine digits after normalising. */
export const taxIdSchema = z.string().max(40).overwrite(normaliseTaxId).refine(isTaxId, { error: 'tax_id_invalid' });

/** A country as two letters, ISO 3166-1. */
export const taxCountrySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'A country is written with two letters, for example FR.');

/** A Portuguese postal code "NNNN-NNN" whose first digit is 1 to 9 (docs/domain.md#portuguese-formats). */
export const postalCodeSchema = z
  .string()
  .max(40)
  .overwrite(normalisePostalCode)
  .refine(isPostalCode, { error: 'postal_code_invalid' });

/**
 * An e-mail address without spaces around it and invisible characters in it, in lower case, so that every account has only
 * one spelling.
 */
export const emailSchema = z.string().max(254).overwrite(plainCode).toLowerCase().pipe(z.email('email_invalid'));

/**
 * A trimmed text on one line, without control characters; marks of direction that were pasted along are left out. `tooLong` is the error code of a text with more than
 * `maximum` characters; zod's code by default.
 */
export const textLine = (maximum: number, tooLong?: FieldErrorCode) =>
  z
    .string()
    .overwrite(plainWords)
    .max(maximum, tooLong)
    .regex(/^\P{Cc}*$/u, 'This text holds characters that cannot be written.');

/** A required text on one line. `missing` is the error code of a blank text. */
export const requiredLine = (maximum: number, missing: FieldErrorCode) => textLine(maximum).min(1, missing);

/** An optional text on one line; the schema turns null and a blank text into undefined. */
export const optionalLine = (maximum: number) =>
  textLine(maximum)
    .nullish()
    .transform((text) => text || undefined);

/** A calendar date `YYYY-MM-DD` that exists (no 30 February, no year 0). It has no time zone. */
export const localDateSchema = z.iso.date('date_invalid').regex(/^(?!0000)/, 'date_invalid');

/** A checkbox that must be ticked: every value except true has the error code `must_accept`. */
export const acceptedSchema = z.literal(true, { error: 'must_accept' });

/** A query parameter that can be omitted; an empty text counts as omitted. */
export const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The start of a one-hour slot, "HH:00", local to the place of delivery (docs/domain.md#checks-before-payment). */
export const hourSchema = z.string().regex(/^(?:[01]\d|2[0-3]):00$/, 'hour_invalid');

/** An hour that a request may leave out, or send as null. */
export const optionalHour = hourSchema.nullish().transform((hour) => hour ?? undefined);

/** A point on the map: latitude and longitude in degrees (WGS 84). */
export const locationSchema = z.object(
  { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) },
  { error: ({ input }) => (input === undefined || input === null ? 'location_required' : undefined) },
);
export type Location = z.infer<typeof locationSchema>;

/**
 * The version of the record that the caller has read and wants to change. The maximum is that of a signed 32-bit
 * integer.
 */
export const recordVersionSchema = z.int().min(1).max(2_147_483_647);

/** A UUID of any version (RFC 9562); the schema converts it to lower case. */
export const uuidSchema = z.uuid('Invalid id').toLowerCase();

/** The ids of up to 100 individually selected records: UUIDs separated by commas. */
export const idsSchema = unlessBlank(
  z
    .string()
    .max(3_700)
    .transform((ids) => ids.split(','))
    .pipe(z.array(uuidSchema).max(100)),
);

const maximumAmount = '9999999.99';

/**
 * An amount of euros in JSON, zero or more, such as "54.00" (docs/domain.md#api). `parseDecimal` of money.ts converts
 * it to cents.
 */
export const amountSchema = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,6})\.\d{2}$/, `An amount is written like "54.00", at most "${maximumAmount}".`)
  .meta({ description: 'Euros with two decimals', examples: ['54.00'] });
