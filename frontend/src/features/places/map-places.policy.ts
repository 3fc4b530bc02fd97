import type { Location } from '@perpetua/contracts/validation';

/** How a place is drawn: the one in hand, others, what is done, a cemetery, where a partner sets out from. */
export type MapPlaceLook = 'open' | 'other' | 'done' | 'cemetery' | 'base';

/** A place on a map. */
export interface MapPlace {
  readonly id: string;
  readonly location: Location;
  readonly look: MapPlaceLook;
  /** Read aloud, and shown next to the pointer. */
  readonly name: string;
  /** A few characters inside the pin, for example its number in a list. */
  readonly mark?: string | undefined;
}

/** What a map of several places shows. */
export interface PlacesMapProps {
  /** What the map is called. */
  label: string;
  places: readonly MapPlace[];
  /** The way from place to place. */
  way?: readonly Location[];
  /** How far around a point is meant. */
  reach?: { centre: Location; radiusKm: number } | undefined;
  /** What is brought into sight; everything that is drawn, without it. */
  focus?: readonly Location[] | undefined;
  /** The zoom beyond which a single place is not brought closer. */
  closest?: number;
  /** Called with all the places of the pin that was pressed. */
  onChoose?: (ids: readonly string[]) => void;
}

/** Places at one point of the map, drawn as one pin. */
export interface MapPin extends Omit<MapPlace, 'id'> {
  readonly ids: readonly string[];
}

const ranks: Record<MapPlaceLook, number> = { open: 0, other: 1, done: 2, base: 3, cemetery: 4 };

/**
 * One pin for places that are drawn at one point, or too close to press one of them: it looks like the most important
 * place there, and names and marks all of them.
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
 * Which place a pin of several opens: the one after `current`, in the order of `places`, and after the last one the
 * first again. Undefined when none of `places` is there.
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

/** What cannot be chosen is merged only where it lies at the very point. */
function isTogether(one: MapPlace, other: MapPlace, isClose: (one: Location, other: Location) => boolean): boolean {
  const mayBoth = [one, other].every(({ look }) => look !== 'cemetery' && look !== 'base');
  return isSamePoint(one.location, other.location) || (mayBoth && isClose(one.location, other.location));
}

const isSamePoint = (one: Location, other: Location): boolean =>
  one.lat.toFixed(5) === other.lat.toFixed(5) && one.lng.toFixed(5) === other.lng.toFixed(5);
