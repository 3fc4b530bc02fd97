import { CEMETERY_REACH_KM } from '@perpetua/contracts/grave-spots';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { City } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';

/** Why a pin may be in the wrong place. */
export type PinDoubt = 'far_from_cemetery' | 'other_city' | 'midpoint';

/**
 * A pin within this distance of the municipality's midpoint, in kilometres, is presumed not to have been placed by a
 * person.
 */
const MIDPOINT_KM = 0.1;

interface PinFacts {
  location: Location;
  cemetery?: Location | undefined;
  /** The chosen municipality. */
  city?: Pick<City, 'code' | 'location'> | undefined;
  /** The municipality whose point is closest to the pin; undefined until it is known. */
  nearestCity?: Pick<City, 'code'> | undefined;
}

/** Why the customer is asked whether a pin is in the right place; undefined when there is no doubt. */
export function pinDoubt({ location, cemetery, city, nearestCity }: PinFacts): PinDoubt | undefined {
  if (cemetery !== undefined && greatCircleKm(location, cemetery) > CEMETERY_REACH_KM) return 'far_from_cemetery';
  if (city === undefined) return undefined;
  if (nearestCity !== undefined && nearestCity.code !== city.code) return 'other_city';
  return greatCircleKm(location, city.location) < MIDPOINT_KM ? 'midpoint' : undefined;
}

/** Identifies a point, so that a confirmation applies to this point only. */
export const pinKey = ({ lat, lng }: Location): string => `${lat},${lng}`;
