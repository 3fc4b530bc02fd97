import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { RADIUS_KM } from '@perpetua/contracts/partners.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { Worker } from './workforce.js';

/** A partner within range of a visit. */
export interface Neighbour {
  readonly worker: Worker;
  readonly distanceKm: number;
}

/** The partners within 50 km of a place, nearest first, then by id; cached per place. */
export class Neighbourhood {
  private readonly known = new Map<string, readonly Neighbour[]>();

  constructor(private readonly workers: readonly Worker[]) {}

  of(type: Worker['type'], place: Location): readonly Neighbour[] {
    const key = `${type} ${place.lat} ${place.lng}`;
    const near = this.known.get(key) ?? this.found(type, place);
    this.known.set(key, near);
    return near;
  }

  private found(type: Worker['type'], place: Location): Neighbour[] {
    return this.workers
      .filter((worker) => worker.type === type)
      .map((worker) => ({ worker, distanceKm: greatCircleKm(place, worker) }))
      .filter(({ distanceKm }) => distanceKm <= RADIUS_KM.max)
      .toSorted(
        (one, other) => one.distanceKm - other.distanceKm || (one.worker.partnerId < other.worker.partnerId ? -1 : 1),
      );
  }
}
