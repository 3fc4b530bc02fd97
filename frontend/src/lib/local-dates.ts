const dayMs = 86_400_000;

/** The local date at a place, `YYYY-MM-DD`. */
export const localDateAt = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** The local time at a place, `HH:MM`. */
export const localTimeAt = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);

/** A local date so many days later: ("2026-12-31", 1) → "2027-01-01". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
