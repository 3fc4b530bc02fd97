import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { type Location, locationSchema, uuidSchema } from './validation.js';

/** Tax regions, as the tax authority writes them (portugal.md §2.1). */
const regions = ['PT', 'PT-MA', 'PT-AC'] as const;
export type Region = (typeof regions)[number];

/** The zone that a place's local dates and hours are counted in. */
const timeZones = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'] as const;
export type TimeZone = (typeof timeZones)[number];

/** The three parts of Portugal as boxes in degrees: whatever lies outside all of them is no Portuguese place. */
const portugueseAreas = [
  { region: 'PT', south: 36.9, north: 42.2, west: -9.6, east: -6.1 },
  { region: 'PT-MA', south: 32.3, north: 33.2, west: -17.4, east: -16.1 },
  { region: 'PT-AC', south: 36.8, north: 39.8, west: -31.4, east: -24.9 },
] as const satisfies readonly { region: Region; south: number; north: number; west: number; east: number }[];

/** Whether a point lies within the mainland's, Madeira's or the Azores' box; degrees (WGS 84). */
export function isInPortugal({ lat, lng }: Location): boolean {
  return portugueseAreas.some(
    ({ south, north, west, east }) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}

/** A municipality; `code` is its four-digit DICO code, because names repeat. */
export const citySchema = z.object({
  code: z.string(),
  name: z.string(),
  district: z.string(),
  location: locationSchema,
  region: z.enum(regions),
  timeZone: z.enum(timeZones),
});
export type City = z.infer<typeof citySchema>;

/** A parish in which at least one known cemetery lies. */
export const parishSchema = z.object({ name: z.string(), city: z.string(), cityCode: z.string() });
export type Parish = z.infer<typeof parishSchema>;

/** Local times "HH:MM" of a day, or null when it stays closed. */
const openingDaySchema = z.object({ opens: z.string(), closes: z.string() }).nullable();
const openingHoursSchema = z.object({
  mon: openingDaySchema,
  tue: openingDaySchema,
  wed: openingDaySchema,
  thu: openingDaySchema,
  fri: openingDaySchema,
  sat: openingDaySchema,
  sun: openingDaySchema,
});
export type OpeningHours = z.infer<typeof openingHoursSchema>;
export type Weekday = keyof OpeningHours;

/** A cemetery (decisions §3, Shapes); `distanceKm` only where the list was asked for what is near. */
export const cemeterySchema = z.object({
  id: uuidSchema,
  name: z.string(),
  city: z.string(),
  cityCode: z.string(),
  parish: z.string(),
  location: locationSchema,
  timeZone: z.enum(timeZones),
  region: z.enum(regions),
  openingHours: openingHoursSchema,
  distanceKm: z.number().optional(),
});
export type Cemetery = z.infer<typeof cemeterySchema>;

/** What a person types to find something, on one line; blank is the same as nothing. */
const searchText = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{Cc}*$/u, 'This text holds characters that cannot be written.')
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** "38.71,-9.14" as a point. */
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

export const cityQuerySchema = pageQuerySchema.extend({ q: searchText });
export type CityQuery = z.infer<typeof cityQuerySchema>;

/** `city` is a municipality's code or its name. */
export const parishQuerySchema = pageQuerySchema.extend({ city: searchText });
export type ParishQuery = z.infer<typeof parishQuerySchema>;

export const cemeteryQuerySchema = pageQuerySchema.extend({
  city: searchText,
  parish: searchText,
  q: searchText,
  near: nearSchema.optional(),
});
export type CemeteryQuery = z.infer<typeof cemeteryQuerySchema>;
