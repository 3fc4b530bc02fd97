import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { Partner, PartnerCandidate, WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import { Query } from '@nestjs/cqrs';

/** A partner near a place. */
export interface NearPartner {
  readonly partnerId: string;
  readonly status: PartnerStatus;
  /** Great-circle distance in kilometres. */
  readonly distanceKm: number;
  readonly radiusKm: number;
  readonly capacity: WeeklyCapacity;
}

/** Asks for partners within 50 km of a point, nearest first, then by id; `skip` leaves out those seen before. */
export class NearestPartners extends Query<readonly NearPartner[]> {
  constructor(
    readonly near: {
      readonly type: PartnerType;
      readonly lat: number;
      readonly lng: number;
      readonly limit: number;
      readonly skip: number;
    },
  ) {
    super();
  }
}

/** An approved partner, as an admin sees it, and the great circle's length to it in kilometres. */
export interface PartnerAtDistance {
  readonly partner: Partner;
  readonly distanceKm: number;
}

/** Returns a page of the approved partners of a type, nearest first, however far away, and how many there are. */
export class PartnersByDistance extends Query<{
  readonly items: readonly PartnerAtDistance[];
  readonly total: number;
}> {
  constructor(
    readonly from: { readonly type: PartnerType; readonly lat: number; readonly lng: number },
    readonly range: { readonly limit: number; readonly offset: number },
  ) {
    super();
  }
}

/**
 * Returns a page of the partners that an admin may choose for a service, nearest first. Matching, which knows the service,
 * handles it.
 * @throws DomainError 404 when there is no such service, or its place has been erased
 */
export class CandidatesForService extends Query<{
  readonly items: readonly PartnerCandidate[];
  readonly total: number;
}> {
  constructor(
    readonly serviceId: string,
    readonly range: { readonly limit: number; readonly offset: number },
  ) {
    super();
  }
}

/** Returns 1 for an account that works as a partner, may go on any moment or waits for a decision, else 0. */
export class CountActivePartners extends Query<number> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** How many services fill a partner's day: accepted, openly offered, under way. */
export interface PartnerDayLoad {
  readonly partnerId: string;
  /** Local, YYYY-MM-DD. */
  readonly date: string;
  readonly load: number;
}

/**
 * Returns the loads of the days of a range, both ends included; days without a service are left out. Fulfilment, which
 * knows the services, handles it.
 */
export class PartnerDayLoads extends Query<readonly PartnerDayLoad[]> {
  constructor(
    readonly partnerIds: readonly string[],
    readonly range: { readonly from: string; readonly to: string },
  ) {
    super();
  }
}

/** A partner as others may show it. */
export interface PartnerCard {
  readonly partnerId: string;
  readonly partnerType: PartnerType;
  readonly status: PartnerStatus;
  readonly displayName: string;
  /** E.164. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly city: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly radiusKm: number;
  readonly capacity: WeeklyCapacity;
}

/** Asks for the cards of some partners; unknown ids are left out. */
export class PartnersByIds extends Query<readonly PartnerCard[]> {
  constructor(readonly partnerIds: readonly string[]) {
    super();
  }
}
