import type { OpeningHours, Weekday } from '@perpetua/contracts/opening-hours.contract';
import { Temporal } from 'temporal-polyfill';

const daysFromMonday: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * The first day after `today` on which a cemetery opens, YYYY-MM-DD; the next day for a place without opening hours, or
 * one that never opens. Both dates are local.
 */
export const nextOpenDay = (today: string, openingHours: OpeningHours | null): string => {
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 });
  const week = daysFromMonday.map((_, days) => tomorrow.add({ days }));
  const open = week.find((day) => openingHours?.[weekdayOf(day)] !== null);
  return (open ?? tomorrow).toString();
};

/** The day of the week of a local date, as capacities and opening hours name it. */
export const weekdayOf = (date: Temporal.PlainDate): Weekday => daysFromMonday[date.dayOfWeek - 1] ?? 'mon';
