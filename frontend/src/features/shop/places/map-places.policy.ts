import type { Location } from '@perpetua/contracts/validation';

/**
 * How a place is drawn: highlighted (`open`), normally (`other`), as done, as a cemetery, or as a partner's starting
 * point (`base`).
 */
export type MapPlaceLook = 'open' | 'other' | 'done' | 'cemetery' | 'base';

/** A place on a map. */
export interface MapPlace {
  readonly id: string;
  readonly location: Location;
  readonly look: MapPlaceLook;
  /** The accessible name, also shown as a tooltip. */
  readonly name: string;
  /** A few characters inside the pin, for example its number in a list. */
  readonly mark?: string | undefined;
}

/** The props of a map of several places. */
export interface PlacesMapProps {
  /** The accessible name of the map. */
  label: string;
  places: readonly MapPlace[];
  /** The route from place to place. */
  way?: readonly Location[];
  /** A circle to draw around a point. */
  reach?: { centre: Location; radiusKm: number } | undefined;
  /** The points that must be visible; by default all places. */
  focus?: readonly Location[] | undefined;
  /** The maximum zoom for a single place. */
  closest?: number;
  /** Called with the ids of all places of the pressed pin. */
  onChoose?: (ids: readonly string[]) => void;
}

/** Places at one point of the map, drawn as one pin. */
export interface MapPin extends Omit<MapPlace, 'id'> {
  readonly ids: readonly string[];
}

const ranks: Record<MapPlaceLook, number> = { open: 0, other: 1, done: 2, base: 3, cemetery: 4 };

/**
 * Merges places at one point, or too close to press separately, into one pin: it has the look of the most important
 * place, and the names and marks of all.
 * @param isClose whether two points are too close on the map as it is drawn
 */
export function pinsOf(places: readonly MapPlace[], isClose: (one: Location, other: Location) => boolean): MapPin[] {
  const groups: MapPlace[][] = [];
  for (const place of places.toSorted((one, other) => ranks[one.look] - ranks[other.look])) {
    const near = groups.find(([first]) => first !== undefined && isTogether(first, place, isClose));
    if (near === undefined) groups.push([place]);
    else near.push(place);
  }
  return groups.flatMap((together): MapPin[] => {
    const [first] = together;
    if (first === undefined) return [];
    const marks = together
      .flatMap(({ mark }) => mark ?? [])
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    return [
      {
        ids: together.map(({ id }) => id),
        location: first.location,
        look: first.look,
        name: together.map(({ name }) => name).join('; '),
        mark: marks.length === 0 ? undefined : marks.join(', '),
      },
    ];
  });
}

/**
 * The place that a pin of several places opens: the one after `current` in the order of `places`, and after the last
 * one the first again. Undefined when `places` has none of the pin's places.
 * @param ids the places of the pin
 */
export function nextPlaceOf<Place extends { id: string }>(
  ids: readonly string[],
  places: readonly Place[],
  current: string | undefined,
): Place | undefined {
  const there = places.filter(({ id }) => ids.includes(id));
  return there[there.findIndex(({ id }) => id === current) + 1] ?? there[0];
}

/** Cemeteries and starting points, which cannot be chosen, are merged only with places at exactly the same point. */
function isTogether(one: MapPlace, other: MapPlace, isClose: (one: Location, other: Location) => boolean): boolean {
  const mayBoth = [one, other].every(({ look }) => look !== 'cemetery' && look !== 'base');
  return isSamePoint(one.location, other.location) || (mayBoth && isClose(one.location, other.location));
}

const isSamePoint = (one: Location, other: Location): boolean =>
  one.lat.toFixed(5) === other.lat.toFixed(5) && one.lng.toFixed(5) === other.lng.toFixed(5);
