import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { CITY_REACH_KM, type CemeteryStatus, isInPortugal } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import {
  cemeteryLocationRequired,
  cemeteryOutsidePortugal,
  cityUnknown,
  decisionNotPermitted,
  locationFarFromCity,
} from '../places.errors.js';

/** The logged-in user who looks at cemeteries; functions take undefined for a visitor. */
export type Viewer = Actor;

/** The facts that decide who can see and use a cemetery. */
export interface Approval {
  readonly status: CemeteryStatus;
  readonly proposedBy: string | null;
}

/** Whether a viewer can see a cemetery: everybody can see approved ones; the proposer and admins can see others. */
export const isSeenBy = ({ status, proposedBy }: Approval, viewer: Viewer | undefined): boolean =>
  status === 'approved' || (viewer !== undefined && (viewer.role === 'admin' || viewer.id === proposedBy));

/**
 * Whether a user may add a grave to a cemetery: it is approved, or it is the user's own proposal and still waits for a
 * decision.
 */
export const isChosenBy = ({ status, proposedBy }: Approval, userId: string): boolean =>
  status === 'approved' || (status === 'proposed' && proposedBy === userId);

const decisions: Readonly<Record<CemeteryStatus, readonly CemeteryStatus[]>> = {
  draft: ['approved'],
  proposed: ['approved', 'rejected'],
  rejected: ['approved'],
  approved: [],
};

/**
 * Whether a decision changes the status of a cemetery; false for a repeated decision.
 * @throws DomainError 409 `illegal_transition` for a decision that is not possible
 */
export function isNewDecision(status: CemeteryStatus, decision: CemeteryStatus): boolean {
  if (status === decision) return false;
  if (decisions[status].includes(decision)) return true;
  throw decisionNotPermitted(decision, status, decisions[status]);
}

/**
 * The location of a cemetery, and its city: of the given cities, which have the same name, the one with the nearest
 * centre.
 * @throws DomainError 422 `location_required`, `location_outside_portugal`, `city_unknown`, `location_far_from_city`
 */
export function checkedSite<City extends Location>(
  location: Location | undefined,
  cities: readonly City[],
): { location: Location; city: City } {
  if (location === undefined) throw cemeteryLocationRequired();
  if (!isInPortugal(location)) throw cemeteryOutsidePortugal();
  const distances = cities.map((city) => ({ city, distanceKm: greatCircleKm(city, location) }));
  const [nearest] = distances.toSorted((one, other) => one.distanceKm - other.distanceKm);
  if (nearest === undefined) throw cityUnknown();
  if (nearest.distanceKm > CITY_REACH_KM) throw locationFarFromCity(nearest.distanceKm);
  return { location, city: nearest.city };
}
