import { type AbsentDays, isAbsentOn } from '@perpetua/contracts/absent-days';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import { weekDays } from '@perpetua/contracts/standing-acceptance';
import type { Location } from '@perpetua/contracts/validation';

/** Where and when a partner works. */
export interface WorkArea {
  readonly location: Location;
  readonly radiusKm: number;
  readonly capacity: WeeklyCapacity;
  readonly absences: readonly AbsentDays[];
}

type Weekday = keyof WeeklyCapacity;

/** A degree of latitude is longer than this, so whoever is farther apart in degrees is out of reach. */
const KM_PER_DEGREE = 110;

/**
 * How many partners reach a point and work, by weekday: of the dates with this weekday, the one with the fewest counts.
 * A weekday without a date counts as if nobody were absent.
 */
export const partnersByWeekday = (
  point: Location,
  areas: readonly WorkArea[],
  dates: readonly string[],
): WeeklyCapacity => {
  const near = areas.filter(
    ({ location, radiusKm }) =>
      Math.abs(location.lat - point.lat) * KM_PER_DEGREE <= radiusKm && greatCircleKm(location, point) <= radiusKm,
  );
  const onWeekday = (weekday: Weekday): number => {
    const working = near.filter(({ capacity }) => capacity[weekday] > 0);
    const counts = dates
      .filter((date) => weekdayOf(date) === weekday)
      .map((date) => working.filter(({ absences }) => !isAbsentOn(absences, date)).length);
    return counts.length === 0 ? working.length : Math.min(...counts);
  };
  return Object.fromEntries(weekDays.map((weekday) => [weekday, onWeekday(weekday)])) as unknown as WeeklyCapacity;
};

/** The dates of a month `YYYY-MM` from `today` on. */
export const datesLeft = (month: string, today: string): string[] => {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`).filter(
    (date) => date >= today,
  );
};
