import { z } from 'zod';
import { yearlyHolidaySchema } from './holidays.js';
import { closedDayServiceSchema } from './closed-days.contract.js';
import { exportQuerySchema, maximumBatch, pageQuerySchema } from './http.contract.js';
import { cemeteryHoursFields, cemeteryHoursInputFields } from './opening-hours.contract.js';
import { type Region, regions } from './regions.js';
import { type Location, locationSchema, recordVersionSchema, textLine, uuidSchema } from './validation.js';

export type { Region };

/** The time zones of places; dates and hours of a place are local to its time zone. */
const timeZones = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'] as const;
export type TimeZone = (typeof timeZones)[number];

/** The three parts of Portugal as boxes in degrees: a location outside all of them is not in Portugal. */
const portugueseAreas = [
  { region: 'PT', south: 36.9, north: 42.2, west: -9.6, east: -6.1 },
  { region: 'PT-MA', south: 32.3, north: 33.2, west: -17.4, east: -16.1 },
  { region: 'PT-AC', south: 36.8, north: 39.8, west: -31.4, east: -24.9 },
] as const satisfies readonly { region: Region; south: number; north: number; west: number; east: number }[];

/** Whether a location lies within the box of the mainland, Madeira or the Azores; degrees (WGS 84). */
export function isInPortugal({ lat, lng }: Location): boolean {
  return portugueseAreas.some(
    ({ south, north, west, east }) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}

/** A municipality; `code` is its four-digit DICO code, because several municipalities share a name. */
export const citySchema = z.object({
  code: z.string(),
  name: z.string(),
  district: z.string(),
  location: locationSchema,
  region: z.enum(regions),
  timeZone: z.enum(timeZones),
  /** Null while the municipal holiday is not known. */
  municipalHoliday: yearlyHolidaySchema.nullable(),
});
export type City = z.infer<typeof citySchema>;

/** A known parish; a cemetery may also lie in a parish that is not known yet. */
export const parishSchema = z.object({
  name: z.string(),
  city: z.string(),
  cityCode: z.string(),
  /** Whether `GET /Cemetery` finds a cemetery in this parish. */
  hasCemetery: z.boolean(),
});
export type Parish = z.infer<typeof parishSchema>;

/**
 * The status of a cemetery. Only its proposer and the admins can see a proposed or rejected cemetery; graves in a
 * rejected one stay registered. A draft belongs to the starting data, and only admins see it until one approves it.
 */
export const cemeteryStatuses = ['draft', 'proposed', 'approved', 'rejected'] as const;
export type CemeteryStatus = (typeof cemeteryStatuses)[number];

/** The proposal of a cemetery; only its proposer and the admins see it. */
export const cemeteryProposalSchema = z.object({
  proposedAt: z.iso.datetime(),
  /** Present only for admins. */
  proposedBy: uuidSchema.optional(),
  note: z.string().optional(),
  /** Why the proposal was rejected. */
  reason: z.string().optional(),
});
export type CemeteryProposal = z.infer<typeof cemeteryProposalSchema>;

/** A cemetery; `distanceKm` is present only in a list that is sorted by distance. */
export const cemeterySchema = z.object({
  id: uuidSchema,
  name: z.string(),
  city: z.string(),
  cityCode: z.string(),
  parish: z.string(),
  location: locationSchema,
  timeZone: z.enum(timeZones),
  ...cemeteryHoursFields,
  status: z.enum(cemeteryStatuses),
  proposal: cemeteryProposalSchema.optional(),
  distanceKm: z.number().optional(),
  /** Increases with each change of the cemetery. */
  version: z.int(),
});
export type Cemetery = z.infer<typeof cemeterySchema>;

/**
 * The maximum distance of a cemetery from the centre of its city, in kilometres; enough for the largest municipality.
 */
export const CITY_REACH_KM = 50;

/** Two cemeteries of a city that are less than this distance apart, in kilometres, count as the same one. */
export const SAME_CEMETERY_KM = 0.15;

/** A grave further than this from the point of a cemetery, in kilometres, is hardly in it; an admin is asked. */
export const FAR_GRAVE_KM = 2;

const cemeteryFields = {
  name: textLine(120).min(2),
  /**
   * A municipality's name; if several municipalities have it, the one nearest to the location is meant. `cityCode` is
   * unique.
   */
  city: textLine(100).optional(),
  cityCode: textLine(4).optional(),
  parish: textLine(120).min(1),
  location: locationSchema.nullish().transform((location) => location ?? undefined),
  ...cemeteryHoursInputFields,
};

/** Whether a request names its municipality, by name or by code. */
export const namesItsCity = ({
  city,
  cityCode,
}: {
  city?: string | undefined;
  cityCode?: string | undefined;
}): boolean => Boolean(city || cityCode);
export const cityMissing = { path: ['cityCode'], error: 'Give the city or its code.' };

/**
 * `POST /Cemetery` and `PUT /Cemetery/{id}`. Whether the city is known, and whether the location is given and lies in
 * the city, are business rules: 422, not 400.
 */
export const cemeteryInputSchema = z
  .object({
    ...cemeteryFields,
    /**
     * The version on which the change is based: the request fails with 409 if the cemetery has changed since. If
     * omitted, the version is not checked.
     */
    version: recordVersionSchema.optional(),
  })
  .refine(namesItsCity, cityMissing);
export type CemeteryInput = z.output<typeof cemeteryInputSchema>;

/** Answer of `PUT /Cemetery/{id}`: also the services that were sold for days on which it is closed by now. */
export const changedCemeterySchema = cemeterySchema.extend({ affected: z.array(closedDayServiceSchema) });
export type ChangedCemetery = z.output<typeof changedCemeterySchema>;

/** `POST /Cemetery/proposal`; the note is for the admins. */
export const cemeteryProposalInputSchema = z
  .object({ ...cemeteryFields, note: textLine(500).optional() })
  .refine(namesItsCity, cityMissing);
export type CemeteryProposalInput = z.output<typeof cemeteryProposalInputSchema>;

/** Body of `POST /Cemetery/{id}/reject`. */
export const rejectCemeterySchema = z.object({ reason: textLine(500).min(1) });
export type RejectCemetery = z.output<typeof rejectCemeterySchema>;

/**
 * `POST /Cemetery/approve`: cemeteries to approve as `POST /Cemetery/{id}/approve` does, each in the version that the
 * admin has seen. An approved one counts as done.
 */
export const approveCemeteriesSchema = z.object({
  cemeteries: z
    .array(z.object({ id: uuidSchema, version: recordVersionSchema }))
    .min(1)
    .max(maximumBatch),
});
export type ApproveCemeteries = z.output<typeof approveCemeteriesSchema>;

/** `POST /Cemetery/{id}/merge`: the approved cemetery into which the proposed one is merged. */
export const mergeCemeterySchema = z.object({
  into: uuidSchema,
  /** Whether the admin has seen which graves lie far from the other cemetery. */
  confirmed: z.boolean().default(false),
});
export type MergeCemetery = z.output<typeof mergeCemeterySchema>;

/** The text of a search, on one line; blank means no filter. */
export const searchText = textLine(100)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Parses a point written as latitude and longitude: "38.71,-9.14". */
const nearSchema = z
  .string()
  .regex(
    /^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/,
    'A point is written lat,lng in degrees, for example 38.71,-9.14.',
  )
  .transform((text) => {
    const [lat, lng] = text.split(',').map(Number);
    return { lat, lng };
  })
  .pipe(locationSchema);

export const cityQuerySchema = pageQuerySchema.extend({
  q: searchText,
  /** Sorts the cities by their distance from this point. */
  near: nearSchema.optional(),
});
export type CityQuery = z.infer<typeof cityQuerySchema>;

/** `city` is a municipality's code or its name. */
export const parishQuerySchema = pageQuerySchema.extend({ city: searchText });
export type ParishQuery = z.infer<typeof parishQuerySchema>;

export const cemeteryQuerySchema = exportQuerySchema.extend({
  city: searchText,
  parish: searchText,
  q: searchText,
  near: nearSchema.optional(),
  /** Cemeteries that are not approved are listed only for admins; proposed and rejected ones the newest first. */
  status: z.enum(cemeteryStatuses).default('approved'),
  /** The sort order of approved cemeteries and of drafts; ignored with `near`, which sorts by distance. */
  sort: z.enum(['name_asc', 'name_desc']).default('name_asc'),
});
export type CemeteryQuery = z.infer<typeof cemeteryQuerySchema>;

/** Error codes that the places API returns in addition to `platformErrors`. */
export const placeErrors = {
  cemetery_exists: 409,
  cemetery_changed: 409,
  city_unknown: 422,
  merge_target_invalid: 422,
  merge_far: 409,
  in_use: 409,
  location_far_from_city: 422,
  location_outside_portugal: 422,
  location_required: 422,
} as const;
export type PlaceErrorCode = keyof typeof placeErrors;
