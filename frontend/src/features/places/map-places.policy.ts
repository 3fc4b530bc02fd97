import type { Location } from '@perpetua/contracts/validation';

/** How a place is drawn: the one in hand, others, what is done, a cemetery, where a partner sets out from. */
export type MapPlaceLook = 'open' | 'other' | 'done' | 'cemetery' | 'base';

/** A place on a map. */
export interface MapPlace {
  readonly id: string;
  readonly location: Location;
  readonly look: MapPlaceLook;
  /** Read aloud, and shown beside the pointer. */
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
  onChoose?: (ids: readonly string[]) => void;
}

/** Places at one point of the map, drawn as one pin. */
export interface MapPin extends Omit<MapPlace, 'id'> {
  readonly ids: readonly string[];
}

const ranks: Record<MapPlaceLook, number> = { open: 0, other: 1, done: 2, base: 3, cemetery: 4 };

/** One pin for each point: it looks like the most important place there, and names and marks all of them. */
export function pinsOf(places: readonly MapPlace[]): MapPin[] {
  const byPoint = new Map<string, MapPlace[]>();
  for (const place of places) {
    const point = `${place.location.lat.toFixed(5)},${place.location.lng.toFixed(5)}`;
    byPoint.set(point, [...(byPoint.get(point) ?? []), place]);
  }
  return [...byPoint.values()].flatMap((together): MapPin[] => {
    const [first, ...others] = together.toSorted((one, other) => ranks[one.look] - ranks[other.look]);
    if (first === undefined) return [];
    const marks = together.flatMap(({ mark }) => mark ?? []);
    return [
      {
        ids: together.map(({ id }) => id),
        location: first.location,
        look: first.look,
        name: [first, ...others].map(({ name }) => name).join('; '),
        mark: marks.length === 0 ? undefined : marks.join(', '),
      },
    ];
  });
}
