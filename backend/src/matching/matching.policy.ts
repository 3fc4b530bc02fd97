import type { ConsiderationOutcome } from '@perpetua/contracts/fulfilment.contract';
import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';

/** A partner who might be asked, with all facts that decide whether the partner is asked. */
export interface Candidate {
  readonly partnerId: string;
  readonly status: PartnerStatus;
  readonly distanceKm: number;
  readonly radiusKm: number;
  /** How many services the partner takes on the weekday of the service. */
  readonly capacity: number;
  /** The number of services on the day of the service that are offered to the partner, accepted or under way. */
  readonly dayLoad: number;
  /** The number of services on any day that are offered to the partner, accepted or under way. */
  readonly openLoad: number;
  /** How often this service was offered to the partner. */
  readonly asked: number;
  readonly declined: boolean;
  /** Whether the partner has the day of the service off. */
  readonly isAbsent: boolean;
  /** Whether the slot of the service lies outside the hours in which the partner delivers. */
  readonly isOutsideHours: boolean;
  /** Whether an offer of this service to the partner is open. */
  readonly isAskedNow: boolean;
  /** Whether the partner bought the service: nobody is offered his own order. */
  readonly isBuyer: boolean;
  /** How many services per day and week the partner accepts in advance, if this is one of them; otherwise null. */
  readonly inAdvance: { readonly maxPerDay: number; readonly maxPerWeek: number } | null;
}

/** The outcome of matching for one candidate in a round. */
export interface Considered {
  readonly partnerId: string;
  readonly distanceKm: number;
  readonly outcome: ConsiderationOutcome;
}

/** The maximum number of offers of one service to the same partner (docs/domain.md#matching). */
export const MAX_OFFERS = 2;

/**
 * Sorts candidates: nearest first, then the partner with less work, then by id, so that two workers get the same
 * ranking (docs/domain.md#matching).
 */
export const byRank = (one: Candidate, other: Candidate): number =>
  one.distanceKm - other.distanceKm ||
  one.openLoad - other.openLoad ||
  (one.partnerId < other.partnerId ? -1 : Number(one.partnerId !== other.partnerId));

/** Why a candidate cannot be asked; null for a candidate who can be asked. */
export const obstacle = (candidate: Candidate): ConsiderationOutcome | null => {
  if (candidate.isBuyer) return 'own_order';
  if (candidate.isAskedNow) return 'asked_now';
  if (candidate.status === 'paused' || candidate.status === 'suspended') return candidate.status;
  if (candidate.status !== 'approved') return 'not_approved';
  if (candidate.distanceKm > candidate.radiusKm) return 'outside_radius';
  if (candidate.isAbsent) return 'absent';
  if (candidate.isOutsideHours) return 'outside_hours';
  if (candidate.declined) return 'declined';
  if (candidate.asked >= MAX_OFFERS) return 'asked_twice';
  if (candidate.dayLoad >= candidate.capacity) return 'no_capacity';
  return null;
};

/**
 * One round of matching: candidates are added nearest first, page by page. Partners who have not been asked yet come
 * first; partners who did not answer an earlier offer are asked again when nobody else is left. An outcome is recorded
 * for every considered partner.
 */
export class MatchingRound {
  private readonly outcomes = new Map<string, Considered>();
  private readonly silent: Candidate[] = [];

  /**
   * Returns those of the given candidates who can be asked now, nearest first; records why each other candidate cannot.
   */
  eligible(page: readonly Candidate[]): Candidate[] {
    return page.toSorted(byRank).filter((candidate) => {
      if (this.outcomes.has(candidate.partnerId)) return false;
      const reason = obstacle(candidate) ?? (candidate.asked > 0 ? 'asked_before' : null);
      if (reason === null) return true;
      this.note(candidate, reason);
      if (reason === 'asked_before') this.silent.push(candidate);
      return false;
    });
  }

  /** The partners who did not answer an earlier offer and may be asked once more, nearest first. */
  secondChances(): readonly Candidate[] {
    return this.silent.toSorted(byRank);
  }

  /** Records the outcome of a candidate. */
  note({ partnerId, distanceKm }: Candidate, outcome: ConsiderationOutcome): void {
    this.outcomes.set(partnerId, { partnerId, distanceKm, outcome });
  }

  /** The list of considered partners to record when this candidate is asked. */
  consideredWith({ partnerId, distanceKm }: Candidate): Considered[] {
    const others = [...this.outcomes.values()].filter((considered) => considered.partnerId !== partnerId);
    return [...others, { partnerId, distanceKm, outcome: 'chosen' }];
  }

  /** All considered partners, in the order in which they were considered. */
  considered(): Considered[] {
    return [...this.outcomes.values()];
  }
}
