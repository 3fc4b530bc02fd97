/** Statuses in which work is agreed or under way, and can be late. */
const UNDER_WAY = `status IN ('accepted', 'in_progress', 'reschedule_proposed')`;

/**
 * SQL for the instant at which a slot ends: one hour after its start for flowers, the end of the local day for a
 * cleaning.
 */
export const SLOT_END = `(CASE WHEN scheduled_hour IS NULL THEN scheduled_date + interval '1 day'
  ELSE scheduled_date + scheduled_hour::time + interval '1 hour' END AT TIME ZONE time_zone)`;

/**
 * SQL condition for services that are accepted but not done although their slot is over at the instant in `parameter`.
 * The comparison of dates, with one day of tolerance for time zones, narrows the rows first.
 */
export const lateAt = (parameter: string): string =>
  `${UNDER_WAY} AND scheduled_date <= (${parameter}::timestamptz AT TIME ZONE 'UTC')::date + 1 AND ${SLOT_END} < ${parameter}::timestamptz`;
