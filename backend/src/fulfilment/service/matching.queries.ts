import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import type { ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Location } from '@perpetua/contracts/validation';
import { Query } from '@nestjs/cqrs';

/** What matching needs to know about a service. */
export interface ServiceToMatch {
  readonly serviceId: string;
  readonly status: ServiceStatus;
  /** Number of the round in which the next offer is made, from 1. */
  readonly round: number;
  readonly type: ServiceType;
  readonly orderId: string;
  /** Whether its customer agreed that the day is chosen so that graves are cared for together. */
  readonly isFlexible: boolean;
  /** Who bought the service, and is never asked to perform it. */
  readonly customerId: string;
  readonly subscriptionId: string | null;
  /** Date and hour are local to `timeZone`. */
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly timeZone: string;
  /** What the partner will receive, in cents. */
  readonly amountToReceiveCents: number;
  /** Whether it is night, and the flowers are wanted before anybody who is asked could answer in time. */
  readonly isForMorningAfterNight: boolean;
  /** Whether the slot is so near that everybody is asked at once. */
  readonly isUrgent: boolean;
  /** Whether there is still time to replace a partner who accepted it in advance. */
  readonly canBeAcceptedInAdvance: boolean;
  /**
   * Partners who had an offer of this service or were assigned to it: the number of their offers, whether they declined
   * or left the service and therefore get no further offer, and whether an offer is open.
   */
  readonly asked: readonly {
    readonly partnerId: string;
    readonly times: number;
    readonly declined: boolean;
    readonly isAskedNow: boolean;
  }[];
  /**
   * Whom the plan of a season wants to be asked first for the scheduled day; null without a plan.
   */
  readonly plannedPartnerId: string | null;
  /**
   * The partner who performed the subscription's most recent completed visit; null if no visit is completed, or if that
   * visit was rated below 3.
   */
  readonly lastGoodPartnerId: string | null;
}

/** Returns what matching needs to know about a service; null when there is no such service. */
export class GetServiceForMatching extends Query<ServiceToMatch | null> {
  constructor(readonly serviceId: string) {
    super();
  }
}

/** A cleaning in a cemetery. The dates are local, YYYY-MM-DD. */
export interface CemeteryVisit {
  readonly serviceId: string;
  readonly status: ServiceStatus;
  readonly scheduledDate: string;
  /** The first and last day to which it may be moved; null if it stays on its day, or was moved already. */
  readonly flexible: { readonly from: string; readonly to: string } | null;
  /** The partner who has accepted it, or all who are being asked. */
  readonly partnerIds: readonly string[];
}

/** A cleaning, and the others of its cemetery that it can meet on a day and that have not begun. */
export interface VisitsAround {
  readonly cemeteryId: string;
  readonly one: CemeteryVisit;
  readonly others: readonly CemeteryVisit[];
}

/** Returns {@link VisitsAround}; null for flowers, outside of cemeteries, and for an unknown service. */
export class GetVisitsAround extends Query<VisitsAround | null> {
  constructor(readonly serviceId: string) {
    super();
  }
}

/** A cleaning in a cemetery on a day of a season. */
export interface SeasonVisit extends CemeteryVisit {
  readonly cemeteryId: string;
  readonly graveId: string | null;
  readonly orderId: string;
  readonly isOfPlan: boolean;
  /** When its matching begins by itself (ISO 8601). */
  readonly matchFrom: string;
}

/**
 * Returns the cleanings in cemeteries on the days of a range, both ends included (local dates, YYYY-MM-DD), that are to
 * come: waiting for a partner, offered or accepted. By date.
 */
export class ListSeasonVisits extends Query<readonly SeasonVisit[]> {
  constructor(readonly days: { readonly from: string; readonly to: string }) {
    super();
  }
}

/**
 * Returns the exact point where a service takes place: that of its grave, which may have been corrected or moved since
 * the order, else that of the order. Null after it was erased, or for an unknown service.
 */
export class GetServicePoint extends Query<Location | null> {
  constructor(readonly serviceId: string) {
    super();
  }
}

/** How much work a partner has. */
export interface PartnerLoad {
  readonly partnerId: string;
  /** The partner's services on the requested local day that are offered, accepted or under way. */
  readonly day: number;
  /** The partner's services on any day that are offered, accepted or under way. */
  readonly open: number;
}

/**
 * Returns the load of each requested partner, in the sequence of `partnerIds`, including partners without work. `date`
 * is local, YYYY-MM-DD.
 */
export class GetPartnerWorkloads extends Query<readonly PartnerLoad[]> {
  constructor(
    readonly partnerIds: readonly string[],
    readonly date: string,
  ) {
    super();
  }
}

/** A slot that a partner has, or is asked for. */
export interface PartnerStop {
  readonly serviceId: string;
  /** The local hour "HH:00" at which the slot of one hour begins. */
  readonly hour: string;
  /** Null when the place is not known any more. */
  readonly location: Location | null;
}

/**
 * Returns the stops with an hour on a partner's local day: services that are accepted, under way, or openly offered,
 * without the service `otherThan`. A service has two if the partner proposed another hour.
 */
export class ListStopsOfPartner extends Query<readonly PartnerStop[]> {
  constructor(
    readonly partnerId: string,
    readonly date: string,
    readonly otherThan: string,
  ) {
    super();
  }
}
