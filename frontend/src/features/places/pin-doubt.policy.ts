import { CEMETERY_REACH_KM } from '@perpetua/contracts/graves.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { City } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';

/** Why a pin may be on the wrong place. */
export type PinDoubt = 'far_from_cemetery' | 'other_city' | 'midpoint';

/** How close to a municipality's point a pin is taken for one that nobody has set, in kilometres. */
const MIDPOINT_KM = 0.1;

interface PinFacts {
  location: Location;
  cemetery?: Location | undefined;
  /** The municipality that was chosen. */
  city?: Pick<City, 'code' | 'location'> | undefined;
  /** The municipality whose point is closest to the pin; undefined while it is not known. */
  nearestCity?: Pick<City, 'code'> | undefined;
}

/** Whether the customer is asked if a pin is in the right place, and why; undefined without a doubt. */
export function pinDoubt({ location, cemetery, city, nearestCity }: PinFacts): PinDoubt | undefined {
  if (cemetery !== undefined && greatCircleKm(location, cemetery) > CEMETERY_REACH_KM) return 'far_from_cemetery';
  if (city === undefined) return undefined;
  if (nearestCity !== undefined && nearestCity.code !== city.code) return 'other_city';
  return greatCircleKm(location, city.location) < MIDPOINT_KM ? 'midpoint' : undefined;
}

/** Names a point, so that a confirmation counts for this point only. */
export const pinKey = ({ lat, lng }: Location): string => `${lat},${lng}`;
