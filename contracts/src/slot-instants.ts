import { Temporal } from 'temporal-polyfill';

/** The start of a one-hour slot, local to `timeZone`. */
export interface Slot {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:00. */
  hour: string;
  /** An IANA zone. */
  timeZone: string;
}

/** The start and the end of a slot. */
export function slotInstants({ date, hour, timeZone }: Slot): { start: Date; end: Date } {
  const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: hour });
  return { start: new Date(start.epochMilliseconds), end: new Date(start.add({ hours: 1 }).epochMilliseconds) };
}
