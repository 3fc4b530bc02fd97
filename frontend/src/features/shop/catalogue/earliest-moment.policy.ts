import type { SlotDay } from '@perpetua/contracts/slots.contract';

/** The first possible day, with the start of its first possible slot (`HH:MM`); a cleaning has no hour. */
export interface EarliestMoment {
  readonly date: string;
  readonly hour?: string;
}

/** The first open day with its first open hour; null when there is none. */
export function earliestOf(days: readonly SlotDay[]): EarliestMoment | null {
  const day = days.find(({ open }) => open);
  if (day === undefined) return null;
  const hour = day.hours.find(({ open }) => open)?.hour;
  return { date: day.date, ...(hour !== undefined && { hour }) };
}
