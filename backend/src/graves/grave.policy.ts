import { CEMETERY_REACH_KM } from '@perpetua/contracts/grave-spots';
import type { GraveInput } from '@perpetua/contracts/graves.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { isInPortugal } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { Temporal } from 'temporal-polyfill';
import {
  dateInFuture,
  deathBeforeBirth,
  locationFarFromCemetery,
  locationOutsidePortugal,
  locationRequired,
} from './graves.errors.js';

/**
 * The Portuguese time zone in which a new day begins first, so that today's date anywhere in Portugal never counts as a
 * future date.
 */
const latestZone = 'Europe/Lisbon';

/**
 * Checks the data of a grave and returns its location. The location must be given and lie in Portugal, the death must
 * not be before the birth, and no date may be after today by the business clock.
 * @throws DomainError 422 `location_required`, `location_outside_portugal`, `death_before_birth`, `date_in_future`
 */
export function checkedLocation({ location, birthDate, deathDate }: GraveInput, now: Date): Location {
  if (location === undefined) throw locationRequired();
  if (!isInPortugal(location)) throw locationOutsidePortugal();
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(latestZone)
    .toPlainDate()
    .toString();
  if (birthDate !== undefined && birthDate > today) throw dateInFuture('birthDate');
  if (deathDate !== undefined && deathDate > today) throw dateInFuture('deathDate');
  if (birthDate !== undefined && deathDate !== undefined && deathDate < birthDate) throw deathBeforeBirth();
  return location;
}

/**
 * Checks that a grave is not too far from its cemetery.
 * @throws DomainError 422 `location_far_from_cemetery`
 */
export function checkReach(location: Location, cemetery: Location): void {
  const distanceKm = greatCircleKm(location, cemetery);
  if (distanceKm > CEMETERY_REACH_KM) throw locationFarFromCemetery(distanceKm);
}
