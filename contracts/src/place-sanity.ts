import { greatCircleKm } from './great-circle.js';
import type { Location } from './validation.js';

/** A pin further away from its cemetery than this is probably not meant; in kilometres. */
export const FAR_FROM_CEMETERY_KM = 5;

interface Placed {
  readonly location: Location;
}

/** What is known of a place before its pin is set. */
export interface KnownPlaces {
  /** The chosen cemetery. */
  readonly cemetery?: Placed | undefined;
  /** A known cemetery of the chosen parish: the first of `GET /Cemetery?city=&parish=`. */
  readonly cemeteryOfParish?: Placed | undefined;
  /** The chosen municipality, as `GET /Place/city` answers it. */
  readonly city?: Placed | undefined;
}

/**
 * Where a map begins: at the chosen cemetery, else at a known cemetery of the parish, else at the municipality's point;
 * undefined while nothing was chosen. Streets are not looked up.
 */
export const mapCentre = ({ cemetery, cemeteryOfParish, city }: KnownPlaces): Location | undefined =>
  (cemetery ?? cemeteryOfParish ?? city)?.location;

/** Why somebody should be asked "Is this the place?". */
export type PinDoubt = 'far_from_cemetery' | 'other_city';

/**
 * Whether a pin is probably in the wrong place: more than 5 km from its cemetery, or nearer to another municipality's
 * point than to the chosen one's. Null when nothing speaks against it.
 * @param nearestCity the municipality nearest to the pin: the first of `GET /Place/city?near=lat,lng`
 */
export const doubtAboutPin = (
  pin: Location,
  {
    cemetery,
    city,
    nearestCity,
  }: {
    readonly cemetery?: Placed | undefined;
    readonly city?: (Placed & { readonly code: string }) | undefined;
    readonly nearestCity?: (Placed & { readonly code: string }) | undefined;
  },
): PinDoubt | null => {
  if (cemetery && greatCircleKm(pin, cemetery.location) > FAR_FROM_CEMETERY_KM) return 'far_from_cemetery';
  if (!city || !nearestCity || nearestCity.code === city.code) return null;
  const isNearer = greatCircleKm(pin, nearestCity.location) < greatCircleKm(pin, city.location);
  return isNearer ? 'other_city' : null;
};
