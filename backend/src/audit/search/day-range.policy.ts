/** A period of time: `from` is included, `to` is not. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

/** The whole days of a time range (first included, last excluded), and the partial days at its ends. */
export interface DayRange {
  /**
   * The first whole day, and the day after the last whole day, as `YYYY-MM-DD` in UTC; equal if no day is whole.
   * Undefined where the range is unbounded.
   */
  readonly wholeFrom: string | undefined;
  readonly wholeTo: string | undefined;
  /** The first and the last day that the range touches, both included; undefined where the range is unbounded. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly parts: readonly Stretch[];
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const startOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
const nextStart = (time: number): number => Math.ceil(time / DAY_MS) * DAY_MS;

/** Splits a time range at midnight UTC; an undefined end is unbounded. */
export const dayRangeOf = (from: Date | undefined, to: Date | undefined): DayRange => {
  const begin = from?.getTime();
  const end = to?.getTime();
  const first = begin === undefined ? undefined : dayOf(begin);
  const last = end === undefined ? undefined : dayOf(end - 1);
  const wholeFrom = begin === undefined ? undefined : nextStart(begin);
  const wholeTo = end === undefined ? undefined : startOf(end);
  if (from && to && wholeFrom !== undefined && wholeTo !== undefined && wholeFrom >= wholeTo) {
    return { first, last, wholeFrom: first, wholeTo: first, parts: from < to ? [{ from, to }] : [] };
  }
  const parts = [
    ...(from && wholeFrom !== begin ? [{ from, to: new Date(wholeFrom as number) }] : []),
    ...(to && wholeTo !== end ? [{ from: new Date(wholeTo as number), to }] : []),
  ];
  return {
    first,
    last,
    wholeFrom: wholeFrom === undefined ? undefined : dayOf(wholeFrom),
    wholeTo: wholeTo === undefined ? undefined : dayOf(wholeTo),
    parts,
  };
};
