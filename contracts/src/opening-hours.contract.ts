import { z } from 'zod';
import { yearlyHolidaySchema } from './holidays.js';
import { regions } from './regions.js';
import { localDateSchema, textLine } from './validation.js';

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:MM.');

/** The opening hours of one day as local times; `closes` is later than `opens`. */
export const openTimesSchema = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'closing_invalid' });
export type OpenTimes = z.infer<typeof openTimesSchema>;

/** The opening hours of one day; null when the cemetery is closed. */
const openingDaySchema = openTimesSchema.nullable();

export const openingHoursSchema = z.object({
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

/** Which visits an exception applies to: all, only deliveries of flowers, or only cleanings. */
const concerned = ['all', 'flower', 'clean'] as const;

const exceptionFields = {
  /** The first local date of the exception; `from` and `to` are both inclusive. */
  from: localDateSchema,
  to: localDateSchema,
  /** The opening hours on these dates; null means closed. */
  hours: openingDaySchema,
};

/** A range of days on which the hours differ from the usual ones, for example around 1 November. */
export const openingExceptionSchema = z.object({
  ...exceptionFields,
  for: z.enum(concerned),
  reason: z.string(),
});
export type OpeningException = z.infer<typeof openingExceptionSchema>;

/** The maximum number of exceptions: more than a cemetery has in several years. */
const MAX_EXCEPTIONS = 50;

const openingExceptionInput = z
  .object({
    ...exceptionFields,
    for: z.enum(concerned).default('all'),
    reason: textLine(200).default(''),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'range_invalid' });

/** When a cemetery is open. Exceptions take precedence over holidays, and holidays over weekdays. */
export const cemeteryHoursFields = {
  openingHours: openingHoursSchema,
  /** The hours on national and regional holidays and on the municipal one of the cemetery's city; null means closed. */
  holidayHours: openingDaySchema,
  /** If several exceptions apply to a visit on a day, the first one in the list decides. */
  exceptions: z.array(openingExceptionSchema),
  /** The municipal holiday of the cemetery's city; null when it is not known. */
  municipalHoliday: yearlyHolidaySchema.nullable(),
  region: z.enum(regions),
};
export const cemeteryHoursSchema = z.object(cemeteryHoursFields);
export type CemeteryHours = z.infer<typeof cemeteryHoursSchema>;

/** The hours of a week; the cemetery is closed on omitted days. */
const openingHoursInput = openingHoursSchema
  .partial()
  .transform((hours): OpeningHours => {
    const { mon = null, tue = null, wed = null, thu = null, fri = null, sat = null, sun = null } = hours;
    return { mon, tue, wed, thu, fri, sat, sun };
  })
  .nullish()
  .transform((hours) => hours ?? undefined);

/** Input for a cemetery's hours; when an existing cemetery is changed, omitted fields do not change. */
export const cemeteryHoursInputFields = {
  /** Default of a new cemetery: every day from 09:00 to 17:00. */
  openingHours: openingHoursInput,
  /** Default of a new cemetery: closed. */
  holidayHours: openingDaySchema.optional(),
  /** Default of a new cemetery: none. */
  exceptions: z.array(openingExceptionInput).max(MAX_EXCEPTIONS).optional(),
};
