import { z } from 'zod';
import { fallbackLanguage, languages, languageTagSchema } from './languages.js';
import { usertypeIds } from './roles.js';
import {
  emailSchema,
  locationSchema,
  passwordSchema,
  phoneSchema,
  postalCodeSchema,
  taxIdSchema,
  uuidSchema,
} from './validation.js';

/** Stable codes of this context's refusals. */
export const identityErrorCodes = [
  'email_taken',
  'login_failed',
  'account_blocked',
  'too_many_logins',
  'not_found',
] as const;

/** Version of the terms that a sign-up accepts; it is kept with the account. */
export const currentTermsVersion = '2026-11-01';

const line = (maximum: number) => z.string().trim().min(1).max(maximum);

/** The user types an admin may give an account (decisions §1). */
export const usertypeIdSchema = z.literal(Object.values(usertypeIds));

/**
 * `POST /User` (decisions §3, Shapes). `usertype_id` counts only with an admin's token, and is not even looked at
 * without one.
 */
export const createUserSchema = z.object({
  name: line(100),
  surname: line(100),
  /** Defaults to the e-mail's local part. */
  username: line(100).optional(),
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
  acceptTerms: z.literal(true, { error: 'The terms must be accepted.' }),
  language: languageTagSchema.default(fallbackLanguage),
  usertype_id: z.unknown().optional(),
});
export type CreateUser = z.output<typeof createUserSchema>;

/** A user as the API answers it; never with a password. */
export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  usertype_id: usertypeIdSchema,
  language: z.enum(languages),
  /** Address of the logo image; null without one. */
  logo: z.string().nullable(),
  blocked: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** `POST /Auth/login`. Whatever could not be an account simply fails to log in. */
export const loginSchema = z.object({
  email: z.string().max(254).trim().toLowerCase(),
  password: z.string().max(1000),
});
export type Login = z.output<typeof loginSchema>;

/** The answer to a login; the names are those that browsers store (marketplace §3). */
export const loginAnswerSchema = z.object({
  token: z.string(),
  /** Instant at which the token ends, in milliseconds since 1970 of the wall clock. */
  tokenExpiration: z.number().int(),
  user_id: z.uuid(),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

const addressFields = {
  firstName: line(100),
  surname: line(100),
  city: line(100),
  parish: line(100),
  street: line(200),
  streetNumber: line(20),
  floor: line(40).nullish(),
  postalCode: postalCodeSchema,
  taxId: taxIdSchema.nullish(),
  country: z.literal('PT'),
  billing: z.boolean(),
  location: locationSchema.nullish(),
};

/** `POST /User/adresses` (decisions §3, Shapes). */
export const createAddressSchema = z.object({
  ...addressFields,
  country: addressFields.country.default('PT'),
  billing: addressFields.billing.default(false),
});
export type CreateAddress = z.output<typeof createAddressSchema>;

/** `PUT /User/update/address`: what is left out stays as it is; null clears an optional field. */
export const updateAddressSchema = z.object(addressFields).partial().extend({ id: uuidSchema });
export type UpdateAddress = z.output<typeof updateAddressSchema>;

export const addressSchema = z.object({
  ...addressFields,
  id: z.uuid(),
  floor: z.string().optional(),
  taxId: z.string().optional(),
  location: locationSchema.optional(),
});
export type Address = z.infer<typeof addressSchema>;
