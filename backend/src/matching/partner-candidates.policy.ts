import type { IneligibleReason, PartnerCandidate, PassedOverReason } from '@perpetua/contracts/partners.contract';
import { MAX_OFFERS } from './matching.policy.js';

/** The facts about a partner that decide whether the partner can be chosen for a service. */
interface CandidateFacts {
  readonly distanceKm: number;
  readonly radiusKm: number;
  /** The number of services that use the partner's capacity on the day of the service. */
  readonly load: number;
  readonly dayCapacity: number;
  readonly asked: number;
  readonly declined: boolean;
  /** Whether the partner has the day of the service off. */
  readonly isAbsent: boolean;
  /** Whether the slot of the service lies outside the hours in which the partner delivers. */
  readonly isOutsideHours: boolean;
  /** Whether the service cannot be reached between the other stops of that day. */
  readonly isTooFarBetween: boolean;
  /** Whether an offer of the service to the partner is open. */
  readonly isAskedNow: boolean;
  /** Whether the partner bought the service. */
  readonly isBuyer: boolean;
}

/**
 * Whether an admin may choose a partner for a service, and why matching would not choose the partner. Only a full day,
 * the partner's own order and an open offer prevent the choice: an admin may ask a partner who is further away or has
 * declined before.
 */
export const candidacyOf = (facts: CandidateFacts): Pick<PartnerCandidate, 'eligible' | 'reason' | 'passedOver'> => {
  const reason = ineligible(facts);
  return { eligible: reason === undefined, reason, passedOver: passedOver(facts) };
};

const ineligible = ({ isBuyer, isAskedNow, load, dayCapacity }: CandidateFacts): IneligibleReason | undefined => {
  if (isBuyer) return 'own_order';
  if (isAskedNow) return 'asked_now';
  return load >= dayCapacity ? 'no_capacity' : undefined;
};

const passedOver = ({
  distanceKm,
  radiusKm,
  asked,
  declined,
  isAbsent,
  isOutsideHours,
  isTooFarBetween,
}: CandidateFacts): PassedOverReason | undefined => {
  if (distanceKm > radiusKm) return 'outside_radius';
  if (isAbsent) return 'absent';
  if (isOutsideHours) return 'outside_hours';
  if (declined) return 'declined';
  if (asked >= MAX_OFFERS) return 'asked_twice';
  return isTooFarBetween ? 'too_far_between' : undefined;
};
