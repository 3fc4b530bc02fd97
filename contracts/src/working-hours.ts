import { z } from 'zod';
import { type AbsentDays, isAbsentOn } from './absent-days.js';
import { closedReason, weekdayOf } from './opening-hours.js';
import type { OpeningHours } from './opening-hours.contract.js';

const fullHour = z.string().regex(/^(?:[01]\d|2[0-3]):00$/, 'full_hour_required');

/** The hours of one day: full hours "HH:00", because slots begin at them; `closes` is later than `opens`. */
export const workingTimesSchema = z
  .strictObject({ opens: fullHour, closes: fullHour })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'range_invalid' });

/** The hours of one day; null for any hour. */
const workingDaySchema = workingTimesSchema.nullable();

/**
 * The hours in which a partner delivers flowers, by weekday, local to the partner's place. A weekday with null is not
 * restricted; whether the partner works on it at all is said by the capacity.
 */
export const workingHoursSchema = z.strictObject({
  mon: workingDaySchema,
  tue: workingDaySchema,
  wed: workingDaySchema,
  thu: workingDaySchema,
  fri: workingDaySchema,
  sat: workingDaySchema,
  sun: workingDaySchema,
});
/** As the opening hours of a cemetery, but null means any hour. */
export type WorkingHours = OpeningHours;

/** The hours of a partner who never said any. */
export const anyHours: WorkingHours = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };

/** A local date, and for flowers the hour "HH:00" at which the slot begins; a cleaning has none. */
export interface WorkMoment {
  readonly date: string;
  readonly hour: string | null;
}

/** When a partner works, apart from the capacity of the day. */
export interface WorkTimes {
  /** Days off, local to the partner's place. */
  readonly absences: readonly AbsentDays[];
  /** Null if the partner never said any hours. */
  readonly workingHours: WorkingHours | null;
}

/** Whether the slot of one hour lies wholly inside the partner's hours. Work without an hour fits on every day. */
export const isWithinHours = (workingHours: WorkingHours | null, { date, hour }: WorkMoment): boolean => {
  const hours = workingHours?.[weekdayOf(date)] ?? null;
  return hours === null || closedReason('flower', hour, { hours, reason: null }) === null;
};

/** Whether the partner works at that moment: no day off, and inside the hours. */
export const worksAt = ({ absences, workingHours }: WorkTimes, moment: WorkMoment): boolean =>
  !isAbsentOn(absences, moment.date) && isWithinHours(workingHours, moment);
