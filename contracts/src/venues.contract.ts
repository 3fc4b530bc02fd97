import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { cityMissing, namesItsCity, searchText } from './places.contract.js';
import {
  localDateSchema,
  locationSchema,
  optionalLine,
  recordVersionSchema,
  requiredLine,
  textLine,
  unlessBlank,
  uuidSchema,
} from './validation.js';

/** The kinds of venues: places other than cemeteries and homes where people take leave of somebody. */
export const venueKinds = ['church', 'chapel', 'crematorium', 'hospital'] as const;
export type VenueKind = (typeof venueKinds)[number];

/** Everybody finds an approved venue; only admins see a proposed or rejected one. */
export const venueStatuses = ['proposed', 'approved', 'rejected'] as const;
export type VenueStatus = (typeof venueStatuses)[number];

/** The longest name that a checkout accepts for a place, so that every venue can be chosen there. */
const maximumName = 120;

/** Whose data a venue is, under which licence, and of which day. */
const venueSourceSchema = z.object({ name: z.string(), licence: z.string(), date: localDateSchema });

/** A church, funeral chapel, crematorium or hospital's chapel. */
export const venueSchema = z.object({
  id: uuidSchema,
  kind: z.enum(venueKinds),
  name: z.string(),
  city: z.string(),
  cityCode: z.string(),
  /** Absent while it is not known. */
  parish: z.string().optional(),
  location: locationSchema,
  status: z.enum(venueStatuses),
  /** Absent where an admin has vouched for the venue. */
  source: venueSourceSchema.optional(),
  /** Present only for admins, and only for a venue that a customer has written in an order. */
  proposal: z.object({ proposedAt: z.iso.datetime(), proposedBy: uuidSchema }).optional(),
  /** Increases with each change of the venue. */
  version: z.int(),
});
export type Venue = z.infer<typeof venueSchema>;

/** `GET /Place`: `city` is a municipality's code or its name. */
export const venueQuerySchema = pageQuerySchema.extend({
  q: searchText,
  kind: unlessBlank(z.enum(venueKinds)),
  city: searchText,
  /** Venues that are not approved are listed only for admins, the newest first. */
  status: z.enum(venueStatuses).default('approved'),
});
export type VenueQuery = z.infer<typeof venueQuerySchema>;

/** `POST /Place/{id}/approve`: the venue as the admin has checked it. */
export const approveVenueSchema = z
  .object({
    kind: z.enum(venueKinds),
    name: textLine(maximumName).min(2),
    /** As for cemeteries: of several municipalities with a name, the one nearest to the location is meant. */
    city: textLine(100).optional(),
    cityCode: textLine(4).optional(),
    parish: optionalLine(maximumName),
    location: locationSchema,
    /** The version that the admin has seen; not checked if omitted. */
    version: recordVersionSchema.optional(),
  })
  .refine(namesItsCity, cityMissing);
export type ApproveVenue = z.output<typeof approveVenueSchema>;

/** A number as a file writes it, with a point before the decimals. */
const writtenNumber = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'A coordinate is written in degrees with a point, for example 38.7136.')
  .transform(Number);

/**
 * A line of the file that `npm run places -- import` reads (docs/data-sources.md#churches-and-other-venues). `city` is a
 * municipality's code or name.
 */
export const venueLineSchema = z
  .object({
    kind: z.enum(venueKinds),
    name: textLine(maximumName).min(2),
    city: requiredLine(100, 'city_required'),
    parish: optionalLine(maximumName),
    lat: writtenNumber,
    lng: writtenNumber,
    source: requiredLine(200, 'required'),
    licence: requiredLine(200, 'required'),
    date: localDateSchema,
  })
  .transform(({ lat, lng, ...line }) => ({ ...line, location: { lat, lng } }));
export type VenueLine = z.output<typeof venueLineSchema>;

/** Error codes that the calls for venues return in addition to those of places. */
export const venueErrors = { venue_exists: 409, venue_changed: 409 } as const;
