import type { PartnerCandidate, PassedOverReason } from '@perpetua/contracts/partners.contract';

/** The facts that decide about a partner for one service. */
interface CandidateFacts {
  readonly distanceKm: number;
  readonly radiusKm: number;
  /** Services that use the capacity of that day, and the capacity itself. */
  readonly load: number;
  readonly dayCapacity: number;
  readonly asked: number;
  readonly declined: boolean;
}

/** How often matching offers one service to a partner (docs/domain.md#matching). */
const MAX_OFFERS = 2;

/**
 * Whether an admin may choose a partner for a service, and why matching would not choose the partner: only a full day
 * prevents an admin, who may ask a partner who is further away or has declined before.
 */
export const candidacyOf = (facts: CandidateFacts): Pick<PartnerCandidate, 'eligible' | 'reason' | 'passedOver'> => {
  const isFull = facts.load >= facts.dayCapacity;
  return { eligible: !isFull, reason: isFull ? 'no_capacity' : undefined, passedOver: passedOver(facts) };
};

const passedOver = ({ distanceKm, radiusKm, asked, declined }: CandidateFacts): PassedOverReason | undefined => {
  if (distanceKm > radiusKm) return 'outside_radius';
  if (declined) return 'declined';
  return asked >= MAX_OFFERS ? 'asked_twice' : undefined;
};
