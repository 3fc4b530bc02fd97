import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { Location } from '@perpetua/contracts/validation';

/** A stop on the route: its location, if known, and the hour of its slot, "HH:00", if one is fixed. */
export interface Stop {
  readonly location?: Location | undefined;
  readonly scheduledHour?: string | undefined;
}

/**
 * Orders stops by their fixed hour; stops without a fixed hour come first. Stops with the same hour are ordered by
 * closing time. Among stops that also close at the same time, each stop is the nearest to the previous one, beginning
 * at `start`; stops without a location come last.
 * @param closesAt returns the closing time of a stop, "HH:MM"; undefined if the stop never closes, which puts it after
 * those that close; 'closed' if it has closed, which puts it last of its hour
 */
export function walkingOrder<One extends Stop>(
  stops: readonly One[],
  start: Location | undefined,
  closesAt: (stop: One) => string | undefined = () => undefined,
): One[] {
  const turnOf = (stop: One) => `${stop.scheduledHour ?? ''} ${closesAt(stop) ?? NEVER_CLOSES}`;
  let from = start;
  const ordered: One[] = [];
  for (const turn of [...new Set(stops.map(turnOf))].toSorted()) {
    const left = new Set(stops.filter((stop) => turnOf(stop) === turn));
    while (left.size > 0) {
      const next = nearest([...left], from);
      left.delete(next);
      ordered.push(next);
      from = next.location ?? from;
    }
  }
  return ordered;
}

/** The sort key of a stop without a closing time: after every time of day, and before 'closed'. */
const NEVER_CLOSES = '24:00';

function nearest<One extends Stop>(stops: One[], from: Location | undefined): One {
  return stops.reduce((best, stop) => (distanceTo(stop, from) < distanceTo(best, from) ? stop : best));
}

function distanceTo({ location }: Stop, from: Location | undefined): number {
  if (location === undefined) return Infinity;
  return from === undefined ? 0 : greatCircleKm(from, location);
}
