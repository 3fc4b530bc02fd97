import { hoursOn } from '@perpetua/contracts/opening-hours';
import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';
import { daysBetween, daysLater } from '../../platform/clock/local-time.js';
import type { MoveWindow } from './occurrence-dates.policy.js';

/** Whether a cemetery is open for cleanings on a local date. */
export const isOpenForVisits = (cemetery: CemeteryHours, date: string): boolean =>
  hoursOn(cemetery, 'clean', date).hours !== null;

/**
 * The day of the window on which the cemetery is open and that is nearest to `date`, but not `date` itself; of two
 * equally near days, the later one. Null if there is no such day.
 */
export const nearestVisitDay = (cemetery: CemeteryHours, date: string, { first, last }: MoveWindow): string | null => {
  const furthest = Math.max(daysBetween(first, date), daysBetween(date, last));
  for (let days = 1; days <= furthest; days += 1) {
    const day = [daysLater(date, days), daysLater(date, -days)].find(
      (candidate) => candidate >= first && candidate <= last && isOpenForVisits(cemetery, candidate),
    );
    if (day !== undefined) return day;
  }
  return null;
};
