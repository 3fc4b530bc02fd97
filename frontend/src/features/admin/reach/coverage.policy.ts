import type { Coverage, CoveredMunicipality } from '@perpetua/contracts/coverage.contract';
import type { Weekday } from '@perpetua/contracts/opening-hours.contract';
import { weekDays } from '@perpetua/contracts/standing-acceptance';

/** The weekday that is asked about; `best` is the one with the most partners. */
export type AskedDay = Weekday | 'best';

/** Nobody, one, or more partners. */
export const levels = ['none', 'one', 'more'] as const;
export type Level = (typeof levels)[number];

export interface CoveredPlace extends CoveredMunicipality {
  /** How many partners there are on the asked day. */
  readonly count: number;
  readonly level: Level;
}

const levelOf = (count: number): Level => (count === 0 ? 'none' : count === 1 ? 'one' : 'more');

/** The municipalities with their count on a day: those where most was lost first, then those with the fewest partners. */
export const placesOn = ({ municipalities }: Coverage, day: AskedDay): CoveredPlace[] =>
  municipalities
    .map((municipality): CoveredPlace => {
      const { partners } = municipality;
      const count = day === 'best' ? Math.max(...weekDays.map((weekday) => partners[weekday])) : partners[day];
      return { ...municipality, count, level: levelOf(count) };
    })
    .toSorted(
      (one, other) =>
        other.unmatched + other.refused - (one.unmatched + one.refused) ||
        one.count - other.count ||
        one.name.localeCompare(other.name, 'pt'),
    );

/** The month `YYYY-MM` of a date and the following ones. */
export const monthsFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) =>
    new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + ahead, 1)).toISOString().slice(0, 7),
  );
