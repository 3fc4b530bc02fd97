import { z } from 'zod';
import { exportQuerySchema, pageQuerySchema } from './http.contract.js';
import { fallbackLanguage, languages, languageTagSchema } from './languages.js';
import { usertypeIds } from './roles.js';
import { taxCountrySchema } from './tax-identity.js';
import {
  emailSchema,
  isTaxId,
  locationSchema,
  normaliseTaxId,
  passwordSchema,
  idsSchema,
  phoneSchema,
  postalCodeSchema,
  textLine,
  unlessBlank,
  uuidSchema,
} from './validation.js';

/** Stable codes of this context's refusals. */
export const identityErrorCodes = [
  'email_taken',
  'login_failed',
  'account_blocked',
  'too_many_logins',
  'email_unknown',
  'reset_requested_recently',
  'reset_link_invalid',
  'terms_not_accepted',
  'no_open_invitation',
  'confirmation_link_invalid',
  'current_password_wrong',
  'password_common',
  'version_conflict',
  'own_account',
  'in_use',
  'not_found',
] as const;

/** How long the link to a new password is valid, and how long nobody may ask for another. */
export const passwordResetMinutes = 30;

/** How long the invitation to an account is valid. */
export const invitationDays = 7;

/** How long failed logins count against an account. */
export const loginPauseMinutes = 15;

/** Version of the terms that a sign-up accepts; it is kept with the account. */
export const currentTermsVersion = '2026-11-01';

const line = (maximum: number) => textLine(maximum).min(1);

/** The user types an admin may give an account (docs/domain.md#actors-and-roles). */
export const usertypeIdSchema = z.literal(Object.values(usertypeIds));

/**
 * `POST /User` by somebody who signs up. `usertype_id` counts only with an admin's token, and is not
 * even looked at without one.
 */
export const createUserSchema = z.object({
  name: line(100),
  surname: line(100),
  /** Defaults to the e-mail's local part. */
  username: line(100).optional(),
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
  acceptTerms: z.literal(true),
  language: languageTagSchema.default(fallbackLanguage),
  usertype_id: z.unknown().optional(),
});
export type CreateUser = z.output<typeof createUserSchema>;

/**
 * `POST /User` by an admin: nobody accepts the terms or chooses a password for somebody else, so the owner is invited
 * by mail to do both.
 */
export const inviteUserSchema = createUserSchema.omit({ password: true, acceptTerms: true });
export type InviteUser = z.output<typeof inviteUserSchema>;

/** What anybody may send to `POST /User`: without an admin's token `password` and `acceptTerms` are needed, with one they are not used. */
export const anyNewUserSchema = createUserSchema.partial({ password: true, acceptTerms: true });
export type AnyNewUser = z.output<typeof anyNewUserSchema>;

/** A user as the API returns it; never with a password. */
export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  usertype_id: usertypeIdSchema,
  language: z.enum(languages),
  /** Address of the logo image, 256 px square, which names its version and may be kept for ever; null without one. */
  logo: z.string().nullable(),
  blocked: z.boolean(),
  /** An admin made the account, and its owner has not chosen a password and accepted the terms yet. */
  invited: z.boolean(),
  /** Whether the link in a mail to this very address was followed. */
  emailConfirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Counts the changes. */
  version: z.int(),
});
export type User = z.infer<typeof userSchema>;

/** Orders of `GET /User`. */
export const userSorts = ['created_desc', 'created_asc', 'name_asc', 'name_desc', 'email_asc', 'email_desc'] as const;
export type UserSort = (typeof userSorts)[number];

/**
 * `GET /User`: the newest first unless sorted. `q` looks through name, surname and e-mail, ignoring case and accents, for
 * any part of a phone number, however it is written, and for a tax number.
 */
export const userQuerySchema = exportQuerySchema.extend({
  q: textLine(100)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  usertype_id: z.coerce.number().pipe(usertypeIdSchema).optional(),
  blocked: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  ids: idsSchema,
  sort: z.enum(userSorts).default('created_desc'),
});
export type UserQuery = z.output<typeof userQuerySchema>;

/**
 * `PATCH /User/{id}`: no body is needed. With `blocked` an account that is in that state already stays as it is, otherwise
 * its state is changed to the other; the reason is for other admins, in the account's history.
 */
export const blockUserSchema = z
  .object({
    blocked: z.boolean().optional(),
    reason: textLine(200)
      .nullish()
      .transform((reason) => reason || undefined),
  })
  .nullish()
  .transform((body) => body ?? { blocked: undefined, reason: undefined });
export type BlockUser = z.output<typeof blockUserSchema>;

/** What can be done to an account. */
export const accountActs = [
  'created',
  'invited',
  'accepted',
  'changed',
  'address_added',
  'address_changed',
  'address_removed',
  'blocked',
  'unblocked',
  'closed',
] as const;

/** `GET /User/{id}/acts`: who did what to an account, and why; `fields` names what changed, without its values. */
export const accountActSchema = z.object({
  id: uuidSchema,
  act: z.enum(accountActs),
  fields: z.array(z.string()),
  reason: z.string().optional(),
  at: z.iso.datetime(),
  /** The name is empty for an account that is closed. */
  actor: z.object({ id: uuidSchema, name: z.string() }),
});
export type AccountAct = z.infer<typeof accountActSchema>;

/** `GET /User/adresses`: one's own; `user` counts for admins only. */
export const addressQuerySchema = pageQuerySchema.extend({ user: unlessBlank(uuidSchema) });
export type AddressQuery = z.output<typeof addressQuerySchema>;

const givenPassword = z.string().max(1000);

/**
 * `PUT /User/{id}`: what is left out stays as it is. Owners who change their e-mail address send their password along.
 * `usertype_id` counts only with an admin's token, and is not even looked at without one. `version`, or the header If-Match,
 * names the record that the change was made from: 409 `version_conflict` with `current`, the user as it is now.
 */
export const updateUserSchema = z.object({
  name: line(100).optional(),
  surname: line(100).optional(),
  username: line(100).optional(),
  email: emailSchema.optional(),
  phone: phoneSchema.optional(),
  language: languageTagSchema.optional(),
  usertype_id: z.unknown().optional(),
  currentPassword: givenPassword.optional(),
  /** Of the record that the changes were made from; stands before If-Match. */
  version: z.int().min(0).optional(),
});
export type UpdateUser = z.output<typeof updateUserSchema>;

/** `PUT /User/password/{id}`; returns a login for the session that goes on, as `POST /Auth/login` does. */
export const changePasswordSchema = z.object({ currentPassword: givenPassword, newPassword: passwordSchema });
export type ChangePassword = z.output<typeof changePasswordSchema>;

/** The page of an order by phone: the one place that a person without a password yet comes from. */
const phoneOrderPageSchema = z.string().regex(/^\/orders\/[\da-f-]{36}\/pay$/);

/**
 * `POST /Auth/recover-password`. The mail is in `language`, or in the account's own; its link leads on to `returnTo` once
 * the password is set.
 */
export const recoverPasswordSchema = z.object({
  email: emailSchema,
  language: languageTagSchema.optional(),
  returnTo: phoneOrderPageSchema.optional(),
});
export type RecoverPassword = z.output<typeof recoverPasswordSchema>;

/** The mail is on its way. `expiresAt` is business time: the link's end, and when another may be asked for. */
export const recoverPasswordAnswerSchema = z.object({ expiresAt: z.iso.datetime() });
export type RecoverPasswordAnswer = z.infer<typeof recoverPasswordAnswerSchema>;

/** What a link in a mail carries. */
const linkToken = z.string().trim().max(200);

/** `POST /Auth/reset-password`; the owner of an invited account accepts the terms as well. */
export const resetPasswordSchema = z.object({
  token: linkToken,
  password: passwordSchema,
  acceptTerms: z.boolean().optional(),
});
export type ResetPassword = z.output<typeof resetPasswordSchema>;

/** `POST /Auth/check-reset-link`. */
export const resetLinkSchema = z.object({ token: linkToken });
export type ResetLink = z.output<typeof resetLinkSchema>;

export const resetLinkAnswerSchema = z.object({
  valid: z.boolean(),
  /** Whether the terms have to be accepted with the password: the account is an invited one. */
  needsTerms: z.boolean(),
});
export type ResetLinkAnswer = z.infer<typeof resetLinkAnswerSchema>;

/** `POST /Auth/confirm-email`. */
export const confirmEmailSchema = z.object({ token: linkToken });
export type ConfirmEmail = z.output<typeof confirmEmailSchema>;

export const confirmEmailAnswerSchema = z.object({ emailConfirmed: z.literal(true) });
export type ConfirmEmailAnswer = z.infer<typeof confirmEmailAnswerSchema>;

/** `GET /User/{id}/logo`; under the version that the user's `logo` names it may be kept for ever. */
export const logoQuerySchema = z.object({ v: z.string().max(40).optional() });
export type LogoQuery = z.output<typeof logoQuerySchema>;

/** `POST /Auth/login`. Whatever could not be an account simply fails to log in. */
export const loginSchema = z.object({
  email: z.string().max(254).trim().toLowerCase(),
  password: z.string().max(1000),
});
export type Login = z.output<typeof loginSchema>;

/** The answer to a login; the names are those that browsers store (docs/domain.md#specification). */
export const loginAnswerSchema = z.object({
  token: z.string(),
  /** Instant at which the token ends, in milliseconds since 1970 of the wall clock. */
  tokenExpiration: z.number().int(),
  user_id: z.uuid(),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

const foreignTaxId = /^\P{Cc}{2,40}$/u;

interface TaxFields {
  taxId?: string | null | undefined;
  taxCountry?: string | undefined;
}

/** A tax number and its country, as they are kept: a Portuguese one is nine digits, any other is text. */
function normalisedTax<Fields extends TaxFields>(fields: Fields): Fields {
  const { taxId, taxCountry = 'PT' } = fields;
  if (taxId === undefined || taxId === null) return { ...fields, taxCountry: undefined };
  return { ...fields, taxId: taxCountry === 'PT' ? normaliseTaxId(taxId) : taxId, taxCountry };
}

function isTaxConsistent({ taxId, taxCountry = 'PT' }: TaxFields): boolean {
  if (typeof taxId !== 'string') return true;
  return taxCountry === 'PT' ? isTaxId(normaliseTaxId(taxId)) : foreignTaxId.test(taxId);
}

/** It is said together with whatever else is wrong. */
const taxIdRule = {
  path: ['taxId'],
  error: 'tax_id_invalid',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const addressFields = {
  firstName: line(100),
  surname: line(100),
  city: line(100),
  parish: line(100),
  /** Of the postal code, where it has another name than the city. */
  locality: line(100).nullish(),
  street: line(200),
  /** Text: "12", "12A", "Lote 3", "s/n". */
  streetNumber: line(20),
  floor: line(40).nullish(),
  postalCode: postalCodeSchema,
  /** Of a person or company in `taxCountry`. */
  taxId: z.string().trim().max(40).nullish(),
  /** ISO 3166-1, two letters; says what `taxId` is and comes with it. Portugal when left out. */
  taxCountry: taxCountrySchema.optional(),
  country: z.literal('PT'),
  /** Whether invoices go here; a user has one such address. */
  billing: z.boolean(),
  location: locationSchema.nullish(),
};

/** `POST /User/adresses`. */
export const createAddressSchema = z
  .object({
    ...addressFields,
    country: addressFields.country.default('PT'),
    billing: addressFields.billing.default(false),
  })
  .refine(isTaxConsistent, taxIdRule)
  .overwrite(normalisedTax);
export type CreateAddress = z.output<typeof createAddressSchema>;

/** `PUT /User/update/address`: what is left out stays as it is; null clears an optional field. */
export const updateAddressSchema = z
  .object(addressFields)
  .partial()
  .extend({ id: uuidSchema })
  .refine(({ taxId, taxCountry }) => taxCountry === undefined || taxId !== undefined, {
    path: ['taxId'],
    error: 'A tax number needs its country, and the other way round.',
  })
  .refine(isTaxConsistent, taxIdRule)
  .overwrite(normalisedTax);
export type UpdateAddress = z.output<typeof updateAddressSchema>;

export const addressSchema = z.object({
  ...addressFields,
  id: z.uuid(),
  locality: z.string().optional(),
  floor: z.string().optional(),
  taxId: z.string().optional(),
  taxCountry: z.string().optional(),
  location: locationSchema.optional(),
});
export type Address = z.infer<typeof addressSchema>;

/** `POST /User/CreateWithAddress`: as `POST /User`, with the first address. */
export const createUserWithAddressSchema = createUserSchema.extend({ address: createAddressSchema });
export const anyNewUserWithAddressSchema = anyNewUserSchema.extend({ address: createAddressSchema });
export type AnyNewUserWithAddress = z.output<typeof anyNewUserWithAddressSchema>;

export const userWithAddressSchema = userSchema.extend({ address: addressSchema });
export type UserWithAddress = z.infer<typeof userWithAddressSchema>;
