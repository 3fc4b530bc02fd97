import { z } from 'zod';
import { csvDialectSchema, pageQuerySchema } from './http.contract.js';
import { absenceSchema } from './partner-absences.contract.js';
import { addressSchema, createAddressSchema, createUserSchema } from './identity.contract.js';
import { translationsSchema } from './languages.js';
import { partnerLifecycle } from './lifecycles/partner.lifecycle.js';
import { partnerTypes } from './roles.js';
import { standingAcceptanceSchema } from './standing-acceptance.js';
import { amountSchema, localDateSchema, locationSchema, taxIdSchema, uuidSchema } from './validation.js';
import { workingHoursSchema } from './working-hours.js';

/** The maximum number of services that a partner takes on each day of the week. */
export const weeklyCapacitySchema = z.strictObject({
  mon: z.int().min(0).max(200),
  tue: z.int().min(0).max(200),
  wed: z.int().min(0).max(200),
  thu: z.int().min(0).max(200),
  fri: z.int().min(0).max(200),
  sat: z.int().min(0).max(200),
  sun: z.int().min(0).max(200),
});
export type WeeklyCapacity = z.output<typeof weeklyCapacitySchema>;

/** The capacity of a new partner, until the partner changes it. */
export const defaultCapacity: WeeklyCapacity = { mon: 5, tue: 5, wed: 5, thu: 5, fri: 5, sat: 5, sun: 0 };

/** Minimum, default and maximum distance that a partner travels, in kilometres (docs/domain.md#matching). */
export const RADIUS_KM = { min: 1, default: 25, max: 50 } as const;

const { shape: person } = createUserSchema;
const { shape: address } = createAddressSchema;

/** Yes or no, or details as text. */
const detailsSchema = z.union([z.boolean(), z.string().trim().min(1).max(500)]);

/**
 * `POST /Service/besupplier`. The address is the billing address unless `billing` is false, and the address from which
 * the partner delivers unless `delivery` is false; each of the two may be a text with details instead. `email` and
 * `password` are required, except for a logged-in partner who applies again; then they are ignored. `location` is where
 * the partner works from, a point in Portugal.
 */
export const partnerApplicationSchema = z.object({
  name: person.name,
  surname: person.surname,
  phone: person.phone,
  language: person.language,
  email: person.email.optional(),
  password: person.password.optional(),
  partnerType: z.enum(partnerTypes),
  city: address.city,
  parish: address.parish,
  street: address.street,
  streetNumber: address.streetNumber,
  floor: address.floor,
  postalCode: address.postalCode,
  taxId: taxIdSchema,
  billing: detailsSchema.default(true),
  delivery: detailsSchema.default(false),
  location: locationSchema.nullish(),
  /** Accepts the partner terms, and takes note of the privacy policy. */
  consent: z.literal(true),
});
export type PartnerApplication = z.output<typeof partnerApplicationSchema>;

/** The text of a search for partners; blank means no filter. */
const searchText = z
  .string()
  .trim()
  .max(100)
  .transform((text) => text || undefined)
  .optional();

/** Sort orders of `GET /Partner`. */
export const partnerSorts = [
  'applied_desc',
  'applied_asc',
  'city_asc',
  'city_desc',
  'status_asc',
  'status_desc',
] as const;
export type PartnerSort = (typeof partnerSorts)[number];

/**
 * Query of `GET /Partner`. With `service`, sort order and other filters are ignored: the response then lists
 * candidates, the approved partners of that service's type, nearest first.
 */
export const partnerFilterSchema = z.object({
  status: z.enum(partnerLifecycle.states).optional(),
  type: z.enum(partnerTypes).optional(),
  /** The name of a municipality, ignoring case and accents. */
  city: searchText,
  /** Part of a name, an e-mail address, a city or a parish. */
  q: searchText,
  service: uuidSchema.optional(),
  sort: z.enum(partnerSorts).default('applied_desc'),
});
export type PartnerFilter = z.output<typeof partnerFilterSchema>;

/** The last path segments of the calls that `allowedActions` may contain. */
const partnerActions = partnerLifecycle.actions.map(({ segment }) => segment);

/** A partner as an admin sees it. */
export const partnerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  partnerType: z.enum(partnerTypes),
  status: z.enum(partnerLifecycle.states),
  city: z.string().nullable(),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  radiusKm: z.int(),
  capacity: weeklyCapacitySchema,
  /** The hours of flower deliveries by weekday; absent if the partner never said any. */
  workingHours: workingHoursSchema.optional(),
  paused: z.boolean(),
  /** What the partner accepts in advance; absent if the partner never said so. */
  standingAcceptance: standingAcceptanceSchema.optional(),
  /** True while the account is blocked or closed: an approved or paused partner then counts as suspended. */
  accountBlocked: z.literal(true).optional(),
  /** Why the partner was rejected or suspended; null in every other status. */
  statusReason: z.string().nullable(),
  appliedAt: z.iso.datetime(),
  version: z.int(),
  allowedActions: z.array(z.enum(partnerActions)),
});
export type Partner = z.output<typeof partnerSchema>;

/**
 * What a partner still needs before an admin can approve the application: an open account whose owner has accepted the
 * invitation, the terms and the partner terms in force, a saved address with a tax number, and a confirmed location.
 */
export const partnerRequirements = [
  'account',
  'invitation',
  'partner_terms',
  'address',
  'tax_number',
  'location',
] as const;
export type PartnerRequirement = (typeof partnerRequirements)[number];

/**
 * `GET /Partner/{id}`: a partner with the data of the application. `application` is null for an account without an
 * application form, `address` if the address no longer exists.
 */
export const partnerDetailsSchema = partnerSchema.extend({
  application: z
    .object({
      address: addressSchema.nullable(),
      billing: detailsSchema,
      delivery: detailsSchema,
      consentVersion: z.string(),
      consentedAt: z.iso.datetime(),
    })
    .nullable(),
  /** What is still missing for an approval; absent when nothing is, and for everybody but an applicant. */
  missing: z.array(z.enum(partnerRequirements)).optional(),
  /** Days off that are not over, the earliest first; absent when there are none. */
  absences: z.array(absenceSchema).optional(),
  /**
   * How many services of today and of this week (Monday to Sunday) were accepted in advance; days of mainland Portugal.
   * Absent like `standingAcceptance`.
   */
  acceptedInAdvance: z.object({ today: z.int().min(0), thisWeek: z.int().min(0) }).optional(),
});
export type PartnerDetails = z.output<typeof partnerDetailsSchema>;

/** `GET /Partner/me`: the partner's own record; `city` is derived from the location. */
export const ownPartnerSchema = partnerSchema
  .omit({ name: true, surname: true, email: true, phone: true })
  .extend({ missing: partnerDetailsSchema.shape.missing });
export type OwnPartner = z.output<typeof ownPartnerSchema>;

/**
 * `PUT /Partner/me`: omitted fields do not change. `version`, or the header If-Match, is the version on which the
 * change is based: when the record has changed since, the response is 409 `partner_changed`.
 */
export const changePartnerSchema = z.strictObject({
  location: locationSchema.optional(),
  radiusKm: z.int().min(RADIUS_KM.min).max(RADIUS_KM.max).optional(),
  capacity: weeklyCapacitySchema.optional(),
  workingHours: workingHoursSchema.optional(),
  paused: z.boolean().optional(),
  standingAcceptance: standingAcceptanceSchema.optional(),
  version: z.int().min(0).max(2_147_483_647).optional(),
});
export type ChangePartner = z.output<typeof changePartnerSchema>;

const reason = z.string().trim().min(1, 'Please give a reason.').max(500);
const optionalReason = reason.nullish().transform((text) => text ?? undefined);

/** `POST /Partner/{id}/approve`: `location` confirms where the partner works from, if it is not confirmed yet. */
export const approvePartnerSchema = z
  .object({ location: locationSchema.optional(), reason: optionalReason })
  .nullish()
  .transform((body) => body ?? { location: undefined, reason: undefined });
export type ApprovePartnerRequest = z.output<typeof approvePartnerSchema>;

/** `POST /Partner/{id}/reject` and `/suspend`; the partner reads the reason. */
export const refusePartnerSchema = z.object({ reason });
export type RefusePartnerRequest = z.output<typeof refusePartnerSchema>;

/** Body of `POST /Partner/{id}/reinstate`. */
export const reinstatePartnerSchema = z
  .object({ reason: optionalReason })
  .nullish()
  .transform((body) => body ?? { reason: undefined });
export type ReinstatePartnerRequest = z.output<typeof reinstatePartnerSchema>;

/**
 * The status of an earning. `pending`: the service is accepted and not closed yet. `earned`: the service is closed, or
 * was cancelled so late that the partner keeps a share. `frozen`: the service is disputed, or the partner is suspended.
 * `forfeited`: the service was cancelled without a share for the partner.
 */
export const earningStatuses = ['pending', 'frozen', 'earned', 'forfeited'] as const;
export type EarningStatus = (typeof earningStatuses)[number];

/**
 * Query of `GET /Partner/me/statement`; `from` and `to` are days on which services take place, both inclusive.
 * `format=csv` returns all earnings of these days in one file, without pages.
 */
export const statementQuerySchema = pageQuerySchema.extend({
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  format: z.enum(['json', 'csv']).default('json'),
  dialect: csvDialectSchema,
});
export type StatementQuery = z.output<typeof statementQuerySchema>;

/**
 * One service's earning. `amountToReceive` is the amount fixed at payment, reduced in proportion to partial refunds;
 * for a late cancellation, it is the share that the partner keeps.
 */
export const earningSchema = z.object({
  serviceId: z.uuid(),
  orderNumber: z.string(),
  name: translationsSchema,
  scheduledDate: localDateSchema,
  /** The local date on which the service was delivered; null until then. */
  completedDate: localDateSchema.nullable(),
  amountToReceive: amountSchema,
  status: z.enum(earningStatuses),
});
export type Earning = z.output<typeof earningSchema>;

const sumsSchema = z.object({
  pending: amountSchema,
  frozen: amountSchema,
  earned: amountSchema,
  forfeited: amountSchema,
});

/** `GET /Partner/me/statement`: a page of earnings, the latest day first, and the sums over all pages. */
export const earningsStatementSchema = z.object({
  from: localDateSchema.nullable(),
  to: localDateSchema.nullable(),
  currency: z.literal('EUR'),
  rows: z.array(earningSchema),
  totals: sumsSchema,
  /** The sums of each month (`2026-11`) in which services take place, the latest month first. */
  months: z.array(sumsSchema.extend({ month: z.string() })),
});
export type EarningsStatement = z.output<typeof earningsStatementSchema>;

/**
 * `GET /Partner/{id}/record`: how a partner worked on services that were bought since `since`. `asked` is the number of
 * services that were offered to the partner, of which the partner has `accepted` some; of the services that the partner
 * has `done`, some were done `onTime`: for flowers by the end of their slot, for a cleaning on its day.
 */
export const partnerRecordSchema = z.object({
  since: z.iso.datetime(),
  asked: z.int().min(0),
  accepted: z.int().min(0),
  done: z.int().min(0),
  onTime: z.int().min(0),
});
export type PartnerRecord = z.output<typeof partnerRecordSchema>;

/**
 * Why an admin cannot choose a partner for a service: the partner has no capacity left on the day of the service, bought
 * it, or is being asked already.
 */
export const ineligibleReasons = ['no_capacity', 'own_order', 'asked_now'] as const;
export type IneligibleReason = (typeof ineligibleReasons)[number];

/** Why matching would not ask a partner automatically, although an admin may choose the partner. */
export const passedOverReasons = [
  'outside_radius',
  'absent',
  'outside_hours',
  'declined',
  'asked_twice',
  'too_far_between',
] as const;
export type PassedOverReason = (typeof passedOverReasons)[number];

/** A candidate for a service, as `GET /Partner?service=` lists it for an admin who chooses a partner. */
export const partnerCandidateSchema = partnerSchema.extend({
  /** Great-circle distance from the partner to the service's place, in kilometres. */
  distanceKm: z.number(),
  /** The number of the partner's services on the day of this service that are offered, accepted or under way. */
  load: z.int().min(0),
  /** The partner's capacity on the weekday of this service; `capacity` covers the whole week. */
  dayCapacity: z.int().min(0),
  /** How often this service was offered to the partner, and whether the partner declined at least once. */
  asked: z.int().min(0),
  declined: z.boolean(),
  /** Whether the calls `assign` and `offer` accept the partner; if not, `reason` says why. */
  eligible: z.boolean(),
  reason: z.enum(ineligibleReasons).optional(),
  passedOver: z.enum(passedOverReasons).optional(),
});
export type PartnerCandidate = z.output<typeof partnerCandidateSchema>;

/** Error codes that the partners API returns in addition to `platformErrors`. */
export const partnerErrors = {
  /** Details: `missing`, the {@link PartnerRequirement}s that are not met. */
  partner_incomplete: 409,
  partner_changed: 409,
  account_closed: 409,
} as const;
export type PartnerErrorCode = keyof typeof partnerErrors;
