import type { ConsiderationOutcome } from '@perpetua/contracts/fulfilment.contract';
import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';

/** A partner who might be asked, with all facts that decide about it. */
export interface Candidate {
  readonly partnerId: string;
  readonly status: PartnerStatus;
  readonly distanceKm: number;
  readonly radiusKm: number;
  /** How many services the partner takes on that local day. */
  readonly capacity: number;
  /** Services on that day that are accepted, openly offered or under way. */
  readonly dayLoad: number;
  /** Services on any day that are accepted, openly offered or under way. */
  readonly openLoad: number;
  /** How often this service was offered to the partner. */
  readonly asked: number;
  readonly declined: boolean;
}

/** The outcome of matching for one candidate in a round. */
export interface Considered {
  readonly partnerId: string;
  readonly distanceKm: number;
  readonly outcome: ConsiderationOutcome;
}

/** How often one service may be offered to the same partner (docs/domain.md#matching). */
const MAX_OFFERS = 2;

/**
 * Nearest first, then the partner with less work, then by id, so that two workers get the same ranking
 * (docs/domain.md#matching).
 */
export const byRank = (one: Candidate, other: Candidate): number =>
  one.distanceKm - other.distanceKm ||
  one.openLoad - other.openLoad ||
  (one.partnerId < other.partnerId ? -1 : Number(one.partnerId !== other.partnerId));

/** Why a candidate cannot be asked; null for a candidate who can be asked. */
export const obstacle = (candidate: Candidate): ConsiderationOutcome | null => {
  if (candidate.status === 'paused' || candidate.status === 'suspended') return candidate.status;
  if (candidate.status !== 'approved') return 'not_approved';
  if (candidate.distanceKm > candidate.radiusKm) return 'outside_radius';
  if (candidate.declined) return 'declined';
  if (candidate.asked >= MAX_OFFERS) return 'asked_twice';
  if (candidate.dayLoad >= candidate.capacity) return 'no_capacity';
  return null;
};

/**
 * One round of matching: candidates are added nearest first, page by page. Partners who have not been asked yet come
 * first; partners who did not answer are asked once more when nobody else is left. Every considered partner is recorded
 * with the reason.
 */
export class MatchingRound {
  private readonly outcomes = new Map<string, Considered>();
  private readonly silent: Candidate[] = [];

  /** The candidates of a page who can be asked now, in order; the others are recorded with their obstacle. */
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

  /** The partners who did not answer before and may be asked once more, nearest first. */
  secondChances(): readonly Candidate[] {
    return this.silent.toSorted(byRank);
  }

  /** Records the outcome of a candidate. */
  note({ partnerId, distanceKm }: Candidate, outcome: ConsiderationOutcome): void {
    this.outcomes.set(partnerId, { partnerId, distanceKm, outcome });
  }

  /** The list of considered partners to record if `chosen` is asked. */
  consideredWith({ partnerId, distanceKm }: Candidate): Considered[] {
    const others = [...this.outcomes.values()].filter((considered) => considered.partnerId !== partnerId);
    return [...others, { partnerId, distanceKm, outcome: 'chosen' }];
  }

  /** All considered partners, in the order in which they were considered. */
  considered(): Considered[] {
    return [...this.outcomes.values()];
  }
}
