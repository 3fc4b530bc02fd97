import { Temporal } from 'temporal-polyfill';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const offsets = new Map<string, number>();

/** The offset of a time zone from UTC, cached per hour, because zones change on the hour. */
const offsetAt = (instant: number, timeZone: string): number => {
  const key = `${timeZone} ${Math.floor(instant / HOUR)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(timeZone);
  const offset = zoned.offsetNanoseconds / 1e6;
  offsets.set(key, offset);
  return offset;
};

/** The local hour of the day at an instant, with its fraction: 13.5 at half past one. */
export const localHour = (instant: number, timeZone: string): number => {
  const local = instant + offsetAt(instant, timeZone);
  return (local - Math.floor(local / DAY) * DAY) / HOUR;
};

/** The local hours in which a person is awake. */
export interface WakingHours {
  readonly timeZone: string;
  readonly from: number;
  readonly until: number;
}

/** The instant at which the clocks of a zone show `local`, a local time in milliseconds as if it were UTC. */
const instantOf = (local: number, timeZone: string): number =>
  local - offsetAt(local - offsetAt(local, timeZone), timeZone);

/** The instant at which a person has been awake for `duration` milliseconds since `instant`. */
export const afterAwake = (instant: number, duration: number, { timeZone, from, until }: WakingHours): number => {
  let [local, left] = [instant + offsetAt(instant, timeZone), duration];
  for (;;) {
    const midnight = Math.floor(local / DAY) * DAY;
    const start = Math.max(local, midnight + from * HOUR);
    const end = midnight + until * HOUR;
    if (start + left <= end) return instantOf(start + left, timeZone);
    left -= Math.max(0, end - start);
    local = midnight + DAY;
  }
};
