import { mainlandZone } from '@perpetua/contracts/zone-names';
import { daysLater, localDateOf, localInstant, localTimeOf } from '../../platform/clock/local-time.js';

/** The morning on which a season is planned, and the days of the cleanings that are planned; local dates, YYYY-MM-DD. */
export interface SeasonMorning {
  readonly today: string;
  /** When the season is planned again. */
  readonly next: Date;
  readonly from: string;
  readonly to: string;
}

/** Before matching begins for the day at 08:00, and not so early that its offers wake anybody. */
export const PLANNED_FROM = '07:45';

/**
 * The plan for All Saints that is due at an instant: every day from 1 to 28 October from 07:45 on, for the cleanings of
 * 15 to 28 October; null at any other time.
 */
export const seasonMorning = (now: Date): SeasonMorning | null => {
  const today = localDateOf(now, mainlandZone);
  const [year, day] = [today.slice(0, 4), today.slice(5)];
  if (day < '10-01' || day > '10-28' || localTimeOf(now, mainlandZone) < PLANNED_FROM) return null;
  const next = localInstant(daysLater(today, 1), PLANNED_FROM, mainlandZone);
  return { today, next, from: `${year}-10-15`, to: `${year}-10-28` };
};
