import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import type { ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServiceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { Query } from '@nestjs/cqrs';

/** What matching must know of a service that looks for a partner. */
export interface ServiceToMatch {
  readonly serviceId: string;
  readonly status: ServiceStatus;
  /** Number of the matching attempt under way, from 1. */
  readonly round: number;
  readonly type: ServiceType;
  readonly orderId: string;
  readonly subscriptionId: string | null;
  /** Local to `timeZone`. */
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly timeZone: string;
  /** Partners that had an offer of this service: how often, and whether one of the answers was no. */
  readonly asked: readonly { readonly partnerId: string; readonly times: number; readonly declined: boolean }[];
  /** Who last did a visit of the same subscription well, or null. */
  readonly lastGoodPartnerId: string | null;
}

/** Answers null when there is no such service. */
export class MatchRequest extends Query<ServiceToMatch | null> {
  constructor(readonly serviceId: string) {
    super();
  }
}

/** How much work a partner has. */
export interface PartnerLoad {
  readonly partnerId: string;
  /** Services of that local day: accepted, openly offered, under way. */
  readonly day: number;
  /** Services of any day: accepted, openly offered, under way. */
  readonly open: number;
}

/** Answers one load a partner asked for, zero ones too, in the order asked. `date` is local, YYYY-MM-DD. */
export class PartnerLoads extends Query<readonly PartnerLoad[]> {
  constructor(
    readonly partnerIds: readonly string[],
    readonly date: string,
  ) {
    super();
  }
}

/** A service as its order and its subscription see it. */
export interface ServiceFacts {
  readonly serviceId: string;
  readonly orderId: string;
  readonly subscriptionId: string | null;
  readonly occurrence: number | null;
  readonly customerId: string;
  readonly partnerId: string | null;
  readonly type: ServiceType;
  readonly status: ServiceStatus;
  readonly label: ServiceLabel;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly priceCents: number;
  /** What was refunded when it was cancelled; 0 otherwise. */
  readonly refundCents: number;
  readonly version: number;
}

/** Answers the services of an order that exist so far, by occurrence. */
export class ServicesOfOrder extends Query<readonly ServiceFacts[]> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Answers what cancelling each service now would give back, in cents; those that cannot be cancelled are left out. */
export class RefundsIfCancelled extends Query<readonly { readonly serviceId: string; readonly refundCents: number }[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/** Answers the services that exist of those asked for, in no particular order. */
export class ServicesByIds extends Query<readonly ServiceFacts[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}
