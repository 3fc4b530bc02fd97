import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { Location } from '@perpetua/contracts/validation';

/** Somewhere to go: where, as far as that is known, and the hour of its slot, "HH:00", where one is fixed. */
export interface Stop {
  readonly location?: Location | undefined;
  readonly scheduledHour?: string | undefined;
}

/**
 * The stops in the order to go: fixed hours in turn, and stops of the same hour (or of none) each to the one that is
 * nearest to the last, from `start`. What has no place comes at the end of its hour.
 */
export function walkingOrder<One extends Stop>(stops: readonly One[], start: Location | undefined): One[] {
  const hours = [...new Set(stops.map(({ scheduledHour = '' }) => scheduledHour))].toSorted();
  let from = start;
  const ordered: One[] = [];
  for (const hour of hours) {
    const left = new Set(stops.filter(({ scheduledHour = '' }) => scheduledHour === hour));
    while (left.size > 0) {
      const next = nearest([...left], from);
      left.delete(next);
      ordered.push(next);
      from = next.location ?? from;
    }
  }
  return ordered;
}

function nearest<One extends Stop>(stops: One[], from: Location | undefined): One {
  return stops.reduce((best, stop) => (distanceTo(stop, from) < distanceTo(best, from) ? stop : best));
}

function distanceTo({ location }: Stop, from: Location | undefined): number {
  if (location === undefined) return Infinity;
  return from === undefined ? 0 : greatCircleKm(from, location);
}
