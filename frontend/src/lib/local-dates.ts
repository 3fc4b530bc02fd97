import { dateFormat } from './intl-formats';

/** The local date in a time zone, `YYYY-MM-DD`. */
export const localDateAt = (timeZone: string, now: Date): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** The local time in a time zone, `HH:MM`. */
export const localTimeAt = (timeZone: string, now: Date): string =>
  dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
