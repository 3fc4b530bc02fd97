import { openTimesSchema, type OpenTimes, openingExceptionSchema } from '@perpetua/contracts/opening-hours.contract';
import { type Cemetery, cemeteryInputSchema } from '@perpetua/contracts/places.contract';
import { localDateSchema, locationSchema, textLine } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { dayHoursOf, dayHoursSchema } from '../../../lib/day-hours';

/** The keys of a cemetery's opening hours, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const daySchema = dayHoursSchema(openTimesSchema);

const exceptionSchema = z
  .object({
    from: localDateSchema,
    to: localDateSchema,
    for: openingExceptionSchema.shape.for,
    reason: textLine(200),
    hours: daySchema,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'range_invalid' });

/** The form fields of a cemetery; most rules come from the contract. */
export const cemeteryFormSchema = z.object({
  name: cemeteryInputSchema.shape.name,
  city: textLine(100).min(1),
  parish: cemeteryInputSchema.shape.parish,
  location: locationSchema.optional().refine((location) => location !== undefined, 'location_required'),
  openingHours: z.object({
    mon: daySchema,
    tue: daySchema,
    wed: daySchema,
    thu: daySchema,
    fri: daySchema,
    sat: daySchema,
    sun: daySchema,
  }),
  holidayHours: daySchema,
  exceptions: z.array(exceptionSchema).max(50),
});
export type CemeteryFields = z.input<typeof cemeteryFormSchema>;
export type CemeteryOutput = z.output<typeof cemeteryFormSchema>;
type DayFields = CemeteryFields['holidayHours'];

const usual = { opens: '09:00', closes: '17:00' };
const dayOf = (times: OpenTimes | null): DayFields => dayHoursOf(times, usual);

/** The fields of a new cemetery: open every day from 09:00 to 17:00, closed on holidays. */
export const newFields = (): CemeteryFields => ({
  name: '',
  city: '',
  parish: '',
  location: undefined,
  openingHours: weekOf(() => usual),
  holidayHours: dayOf(null),
  exceptions: [],
});

/** The form fields, filled from an existing cemetery. */
export const fieldsOf = ({ name, city, parish, location, ...hours }: Cemetery): CemeteryFields => ({
  name,
  city,
  parish,
  location,
  openingHours: weekOf((day) => hours.openingHours[day]),
  holidayHours: dayOf(hours.holidayHours),
  exceptions: hours.exceptions.map(({ hours: times, ...exception }) => ({ ...exception, hours: dayOf(times) })),
});

/** A new exception: the cemetery is closed for flowers and cleanings, and the days are not chosen yet. */
export const newException = (): CemeteryFields['exceptions'][number] => ({
  from: '',
  to: '',
  for: 'all',
  reason: '',
  hours: dayOf(null),
});

function weekOf(timesOf: (day: (typeof weekdays)[number]) => OpenTimes | null): CemeteryFields['openingHours'] {
  const [mon, tue, wed, thu, fri, sat, sun] = weekdays.map((day) => dayOf(timesOf(day))) as [
    DayFields,
    DayFields,
    DayFields,
    DayFields,
    DayFields,
    DayFields,
    DayFields,
  ];
  return { mon, tue, wed, thu, fri, sat, sun };
}

/** The parts of a cemetery that are compared when two people edit it. */
export const cemeteryParts = [
  'name',
  'city',
  'parish',
  'location',
  'openingHours',
  'holidayHours',
  'exceptions',
] as const;
export type CemeteryPart = (typeof cemeteryParts)[number];

/** The parts that differ between two versions of a cemetery. */
export const changedParts = (one: CemeteryFields, other: CemeteryFields): CemeteryPart[] =>
  cemeteryParts.filter((part) => said(one[part]) !== said(other[part]));

/** The value as text for comparisons, without the hours of closed days. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && 'isOpen' in part && part.isOpen === false ? null : part,
  );
