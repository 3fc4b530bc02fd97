import { z } from 'zod';
import { exportQuerySchema, pageQuerySchema } from './http.contract.js';
import { fallbackLanguage, languages, languageTagSchema } from './languages.js';
import { acceptedKinds } from './legal-versions.js';
import { usertypeIds } from './roles.js';
import {
  emailSchema,
  idsSchema,
  locationSchema,
  passwordSchema,
  postalCodeSchema,
  taxCountrySchema,
  textLine,
  unlessBlank,
  uuidSchema,
} from './validation.js';
import { isTaxId, normaliseTaxId } from './formats.js';
import { phoneSchema } from './phone.contract.js';
import { plainCode, plainWords } from './typed-text.js';

/** Stable error codes that the identity API returns in addition to `platformErrors`. */
export const identityErrors = {
  email_taken: 409,
  login_failed: 401,
  account_blocked: 403,
  too_many_logins: 429,
  email_unknown: 404,
  reset_requested_recently: 409,
  reset_link_invalid: 422,
  terms_not_accepted: 422,
  no_open_invitation: 409,
  no_email_change: 409,
  confirmation_link_invalid: 422,
  current_password_wrong: 422,
  password_common: 422,
  version_conflict: 409,
  own_account: 409,
  in_use: 409,
  not_found: 404,
} as const;

/** For how many days the invitation to an account is valid. */
export const invitationDays = 7;

/** For how many hours the link to a new e-mail address works, and the old address can undo the change. */
export const emailChangeHours = 72;

const line = (maximum: number) => textLine(maximum).min(1);

/** The user types that an admin can assign to an account (docs/domain.md#actors-and-roles). */
export const usertypeIdSchema = z.literal(Object.values(usertypeIds));

/** `POST /User` for a sign-up. `usertype_id` is used only with an admin's token, and is ignored without one. */
export const createUserSchema = z.object({
  name: line(100),
  surname: line(100),
  /** By default the part of the e-mail address before the @. */
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
 * `POST /User` by an admin: the owner must choose the password and accept the terms, so the owner is invited by mail to
 * do both.
 */
export const inviteUserSchema = createUserSchema.omit({ password: true, acceptTerms: true });
export type InviteUser = z.output<typeof inviteUserSchema>;

/**
 * The body of `POST /User` for all callers: without an admin's token, `password` and `acceptTerms` are required; with
 * one, they are ignored.
 */
export const anyNewUserSchema = createUserSchema.partial({ password: true, acceptTerms: true });
export type AnyNewUser = z.output<typeof anyNewUserSchema>;

/** A new e-mail address that counts from the moment its mailed link is followed; instants by the business clock. */
const emailChangeSchema = z.object({ email: z.string(), sentAt: z.iso.datetime(), expiresAt: z.iso.datetime() });
export type EmailChange = z.infer<typeof emailChangeSchema>;

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
  /**
   * Path of the logo, an image of 256 × 256 px; null without a logo. The path contains the logo's version, so browsers
   * may cache the image forever.
   */
  logo: z.string().nullable(),
  blocked: z.boolean(),
  /** Whether an admin created the account, and its owner has not chosen a password and accepted the terms yet. */
  invited: z.boolean(),
  /** Whether the user has confirmed the current e-mail address with a mailed link. */
  emailConfirmed: z.boolean(),
  /** The new e-mail address that waits for its link; absent if there is none. */
  emailChange: emailChangeSchema.optional(),
  createdAt: z.iso.datetime(),
  /** Increases with each change of the user. */
  version: z.int(),
});
export type User = z.infer<typeof userSchema>;

/** Sort orders of `GET /User`. */
export const userSorts = ['created_desc', 'created_asc', 'name_asc', 'name_desc', 'email_asc', 'email_desc'] as const;
export type UserSort = (typeof userSorts)[number];

/**
 * `GET /User`: by default the newest first. `q` finds part of a name, surname or e-mail address (ignoring case and
 * accents), part of a phone number in any notation, or a whole tax number.
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
 * `PATCH /User/{id}`: the body is optional. `blocked` says whether the user is blocked from now on; without it, a
 * blocked user is unblocked and any other is blocked. Admins read the reason in the account's history.
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

/** The acts recorded in an account's history. */
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

/**
 * `GET /User/{id}/acts`: who changed an account, how and why; `fields` are the names of the changed fields, without
 * values.
 */
export const accountActSchema = z.object({
  id: uuidSchema,
  act: z.enum(accountActs),
  fields: z.array(z.string()),
  reason: z.string().optional(),
  at: z.iso.datetime(),
  /** Who made the change; the name is empty if that account is closed. Null if the operator's command made it. */
  actor: z.object({ id: uuidSchema, name: z.string() }).nullable(),
});
export type AccountAct = z.infer<typeof accountActSchema>;

/**
 * `GET /User/adresses`: lists the caller's own addresses; an admin can list those of `user`, which is ignored for other
 * callers.
 */
export const addressQuerySchema = pageQuerySchema.extend({ user: unlessBlank(uuidSchema) });
export type AddressQuery = z.output<typeof addressQuerySchema>;

const givenPassword = z.string().max(1000);

/**
 * `PUT /User/{id}`: omitted fields do not change. Owners who change their e-mail address must also send their password. A
 * new address waits in `emailChange` until its link is followed, except of an account whose owner is still invited.
 * `usertype_id` is used only with an admin's token, and is ignored without one. `version`, or the header If-Match, is
 * the version on which the change is based: if the user has changed since, the response is 409 `version_conflict` with
 * the current user in `current`.
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
  /** The version on which the changes are based; takes precedence over If-Match. */
  version: z.int().min(0).optional(),
});
export type UpdateUser = z.output<typeof updateUserSchema>;

/** `PUT /User/password/{id}`. Like `POST /Auth/login`, it returns a new token, with which the session continues. */
export const changePasswordSchema = z.object({ currentPassword: givenPassword, newPassword: passwordSchema });
export type ChangePassword = z.output<typeof changePasswordSchema>;

/** The payment page of an order by phone: the only page that can request a password link that leads back to it. */
const phoneOrderPageSchema = z.string().regex(/^\/orders\/[\da-f-]{36}\/pay$/);

/**
 * `POST /Auth/recover-password`. The mail is written in `language`, by default the account's language. After the
 * password is set through the mailed link, the browser continues to `returnTo`.
 */
export const recoverPasswordSchema = z.object({
  email: emailSchema,
  language: languageTagSchema.optional(),
  returnTo: phoneOrderPageSchema.optional(),
});
export type RecoverPassword = z.output<typeof recoverPasswordSchema>;

/**
 * Response of `POST /Auth/recover-password`: the mail is queued. `expiresAt` (business time) is when the link expires
 * and another one can be requested.
 */
export const recoverPasswordAnswerSchema = z.object({ expiresAt: z.iso.datetime() });
export type RecoverPasswordAnswer = z.infer<typeof recoverPasswordAnswerSchema>;

/** The token in a mailed link. */
const linkToken = z.string().trim().max(200);

/** `POST /Auth/reset-password`; the owner of an invited account accepts the terms as well. */
export const resetPasswordSchema = z.object({
  token: linkToken,
  password: passwordSchema,
  acceptTerms: z.boolean().optional(),
  /** The language in which the terms were read; by default the account's. */
  language: languageTagSchema.optional(),
});
export type ResetPassword = z.output<typeof resetPasswordSchema>;

/** Body of `POST /Auth/check-reset-link`. */
export const resetLinkSchema = z.object({ token: linkToken });
export type ResetLink = z.output<typeof resetLinkSchema>;

export const resetLinkAnswerSchema = z.object({
  valid: z.boolean(),
  /**
   * Whether the owner must accept the terms together with the password, because the account was created by an admin.
   */
  needsTerms: z.boolean(),
  /** The texts that the owner accepts then; empty if none. */
  accepts: z.array(z.enum(acceptedKinds)),
});
export type ResetLinkAnswer = z.infer<typeof resetLinkAnswerSchema>;

/** Body of `POST /Auth/confirm-email`. */
export const confirmEmailSchema = z.object({ token: linkToken });
export type ConfirmEmail = z.output<typeof confirmEmailSchema>;

export const confirmEmailAnswerSchema = z.object({ emailConfirmed: z.literal(true) });
export type ConfirmEmailAnswer = z.infer<typeof confirmEmailAnswerSchema>;

/** Body of `POST /Auth/undo-email-change`: the token of a link in a mail to the former address. */
export const undoEmailChangeSchema = z.object({ token: linkToken });
export type UndoEmailChange = z.output<typeof undoEmailChangeSchema>;

/** `GET /User/{id}/logo`; if `v` is the version in the user's `logo`, browsers may cache the image forever. */
export const logoQuerySchema = z.object({ v: z.string().max(40).optional() });
export type LogoQuery = z.output<typeof logoQuerySchema>;

/** `POST /Auth/login`. Input that cannot belong to any account fails like a wrong password. */
export const loginSchema = z.object({
  email: z.string().max(254).overwrite(plainCode).toLowerCase(),
  password: z.string().max(1000),
});
export type Login = z.output<typeof loginSchema>;

/**
 * The response to a login; its field names are the keys under which the frontend stores the values in the browser
 * (docs/domain.md#specification).
 */
export const loginAnswerSchema = z.object({
  token: z.string(),
  /** When the token expires, in epoch milliseconds of the wall clock. */
  tokenExpiration: z.number().int(),
  user_id: z.uuid(),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

const foreignTaxId = /^\P{Cc}{2,40}$/u;

interface TaxFields {
  taxId?: string | null | undefined;
  taxCountry?: string | undefined;
}

/**
 * Normalises a tax number and its country: a Portuguese number to nine digits; any other is not changed. Without a tax
 * number, the country is removed.
 */
function normalisedTax<Fields extends TaxFields>(fields: Fields): Fields {
  const { taxId, taxCountry = 'PT' } = fields;
  if (taxId === undefined || taxId === null) return { ...fields, taxCountry: undefined };
  return { ...fields, taxId: taxCountry === 'PT' ? normaliseTaxId(taxId) : taxId, taxCountry };
}

function isTaxConsistent({ taxId, taxCountry = 'PT' }: TaxFields): boolean {
  if (typeof taxId !== 'string') return true;
  return taxCountry === 'PT' ? isTaxId(normaliseTaxId(taxId)) : foreignTaxId.test(taxId);
}

/** The error of an invalid tax number. `when` makes zod report it together with the other errors of the object. */
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
  /** The locality of the postal code, if its name differs from the city. */
  locality: line(100).nullish(),
  street: line(200),
  /** The house number as text: "12", "12A", "Lote 3", "s/n" (no number). */
  streetNumber: line(20),
  floor: line(40).nullish(),
  postalCode: postalCodeSchema,
  /** The tax number of a person or company in `taxCountry`. */
  taxId: z.string().overwrite(plainWords).max(40).nullish(),
  /** The country of `taxId` in two letters (ISO 3166-1), Portugal by default; rejected in a change without `taxId`. */
  taxCountry: taxCountrySchema.optional(),
  country: z.literal('PT'),
  /** Whether this is the billing address; a user has at most one. */
  billing: z.boolean(),
  location: locationSchema.nullish(),
};

/** Body of `POST /User/adresses`. */
export const createAddressSchema = z
  .object({
    ...addressFields,
    country: addressFields.country.default('PT'),
    billing: addressFields.billing.default(false),
  })
  .refine(isTaxConsistent, taxIdRule)
  .overwrite(normalisedTax);
export type CreateAddress = z.output<typeof createAddressSchema>;

/** `PUT /User/update/address`: omitted fields do not change; null clears an optional field. */
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

/** `POST /User/CreateWithAddress`: like `POST /User`, with the user's first address. */
export const createUserWithAddressSchema = createUserSchema.extend({ address: createAddressSchema });
export const anyNewUserWithAddressSchema = anyNewUserSchema.extend({ address: createAddressSchema });
export type AnyNewUserWithAddress = z.output<typeof anyNewUserWithAddressSchema>;

export const userWithAddressSchema = userSchema.extend({ address: addressSchema });
export type UserWithAddress = z.infer<typeof userWithAddressSchema>;
