import { holidayIn, nationalHolidays, regionalHolidays } from '@perpetua/contracts/holidays';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { Region } from '@perpetua/contracts/regions';
import type { Location } from '@perpetua/contracts/validation';

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies readonly (keyof WeeklyCapacity)[];

/** The day of the week of a local date. */
export const weekdayOf = (date: string): keyof WeeklyCapacity =>
  days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'mon';

/** West of this longitude are the Azores; of the rest of Portugal, only Madeira is south of this latitude. */
const azoresWestOf = -24;
const madeiraSouthOf = 34;

/** The region of a point in Portugal; the mainland while there is none. */
export function regionOf(location: Location | undefined): Region {
  if (location === undefined) return 'PT';
  if (location.lng < azoresWestOf) return 'PT-AC';
  return location.lat < madeiraSouthOf ? 'PT-MA' : 'PT';
}

/** The national and regional holidays of the year from `today` on, `YYYY-MM-DD`, the next one first. */
export function nextHolidays(today: string, region: Region): readonly string[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((of) => [...nationalHolidays, ...regionalHolidays[region]].map((holiday) => holidayIn(of, holiday)))
    .filter((date) => date >= today)
    .toSorted();
}
