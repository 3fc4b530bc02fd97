import { holidayIn, nationalHolidays, regionalHolidays } from '@perpetua/contracts/holidays';
import type { Region } from '@perpetua/contracts/regions';
import type { Location } from '@perpetua/contracts/validation';

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
