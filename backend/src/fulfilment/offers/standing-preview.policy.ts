import {
  coversInAdvance,
  hasRoomInAdvance,
  type StandingTerms,
  weekOf,
  type WorkInAdvance,
} from '@perpetua/contracts/standing-acceptance';

/**
 * The services that the terms would have covered: at most as many per day and week as they allow, the nearest of each
 * day first. Which of them would have come to this partner's turn is not known, so it is the most that could have come.
 */
export const coveredWork = <Work extends WorkInAdvance>(terms: StandingTerms, works: readonly Work[]): Work[] => {
  const taken = new Map<string, number>();
  const count = (key: string): number => taken.get(key) ?? 0;
  return works
    .filter((work) => coversInAdvance(terms, work))
    .toSorted((one, other) => compare(one.date, other.date) || one.distanceKm - other.distanceKm)
    .filter(({ date }) => {
      const [day, week] = [`day ${date}`, `week ${weekOf(date)}`];
      if (!hasRoomInAdvance(terms, { day: count(day), week: count(week) })) return false;
      taken.set(day, count(day) + 1).set(week, count(week) + 1);
      return true;
    });
};

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
