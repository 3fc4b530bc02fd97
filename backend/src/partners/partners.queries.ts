import type { AbsentDays } from '@perpetua/contracts/absent-days';
import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { Absence } from '@perpetua/contracts/partner-absences.contract';
import type { Partner, PartnerCandidate, WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { StandingTerms } from '@perpetua/contracts/standing-acceptance';
import type { WorkTimes } from '@perpetua/contracts/working-hours';
import { Query } from '@nestjs/cqrs';

/** A partner near a place. */
export interface NearPartner extends WorkTimes {
  readonly partnerId: string;
  readonly status: PartnerStatus;
  /** Great-circle distance in kilometres. */
  readonly distanceKm: number;
  readonly radiusKm: number;
  readonly capacity: WeeklyCapacity;
  /** What the partner accepts in advance; null if the partner never said so. */
  readonly standing: StandingTerms | null;
}

/**
 * Returns at most `limit` approved, paused or suspended partners of a type within 50 km of a point, nearest first, at
 * equal distance by id; skips the first `skip`.
 */
export class ListNearestPartners extends Query<readonly NearPartner[]> {
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

/** An approved partner as an admin sees it, with the great-circle distance in kilometres. */
export interface PartnerAtDistance {
  readonly partner: Partner;
  readonly distanceKm: number;
  readonly absences: readonly AbsentDays[];
}

/** Returns a page of the approved partners of a type, nearest first at any distance, and the total over all pages. */
export class ListPartnersByDistance extends Query<{
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
 * Returns a page of the partners that an admin can choose for a service, nearest first. Handled by the context
 * `matching`, which has access to the service.
 * @throws DomainError 404 when there is no such service, or its place has been erased
 */
export class ListCandidatesForService extends Query<{
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

/**
 * Returns the days off of a partner that are not over, the earliest first, with the partner's notes.
 * @throws DomainError 404 for an account that has not applied
 */
export class ListAbsencesOfPartner extends Query<readonly Absence[]> {
  constructor(readonly partnerId: string) {
    super();
  }
}

/** Where and when an approved partner works. */
export interface PartnerWorkArea {
  readonly partnerId: string;
  readonly partnerType: PartnerType;
  readonly location: { readonly lat: number; readonly lng: number };
  readonly city: string | null;
  readonly radiusKm: number;
  readonly capacity: WeeklyCapacity;
  readonly absences: readonly AbsentDays[];
}

/** Returns the work areas of all approved partners, of one type if it is given. */
export class ListWorkAreas extends Query<readonly PartnerWorkArea[]> {
  constructor(readonly type?: PartnerType) {
    super();
  }
}

/** Returns 1 for an account that works as a partner, is paused or waits for a decision; otherwise 0. */
export class CountActivePartners extends Query<number> {
  constructor(readonly accountId: string) {
    super();
  }
}

/**
 * How many services use a partner's capacity on a day: services that are accepted, under way, or offered to the
 * partner.
 */
export interface PartnerDayLoad {
  readonly partnerId: string;
  /** The local date of the services, YYYY-MM-DD. */
  readonly date: string;
  readonly load: number;
}

/**
 * Returns the loads of the days of a range, both ends included; days without a service are left out. Handled by the
 * context `fulfilment`, which stores the services.
 */
export class ListPartnerDayLoads extends Query<readonly PartnerDayLoad[]> {
  constructor(
    readonly partnerIds: readonly string[],
    readonly range: { readonly from: string; readonly to: string },
  ) {
    super();
  }
}

/** How many services a partner has accepted in advance, of one day and of its week (Monday to Sunday). */
export interface StandingLoad {
  readonly partnerId: string;
  readonly day: number;
  readonly week: number;
}

/**
 * Returns what the partners have accepted in advance for a local date (YYYY-MM-DD) and its week; partners without such
 * a service are left out. Handled by the context `fulfilment`, which stores the services.
 */
export class ListStandingLoads extends Query<readonly StandingLoad[]> {
  constructor(
    readonly partnerIds: readonly string[],
    readonly date: string,
  ) {
    super();
  }
}

/** The data of a partner that other contexts use and show. */
export interface PartnerCard extends WorkTimes {
  readonly partnerId: string;
  readonly partnerType: PartnerType;
  readonly status: PartnerStatus;
  /** Why the partner was rejected or suspended; null in every other status. */
  readonly statusReason: string | null;
  readonly displayName: string;
  /** The phone number in E.164 format. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly city: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  /** The zone (IANA) of the confirmed place; null while no place is confirmed. */
  readonly timeZone: string | null;
  readonly radiusKm: number;
  readonly capacity: WeeklyCapacity;
  /** What the partner accepts in advance; null if the partner never said so. */
  readonly standing: StandingTerms | null;
}

/** Returns the cards of the given partners; unknown ids are left out. */
export class ListPartnersByIds extends Query<readonly PartnerCard[]> {
  constructor(readonly partnerIds: readonly string[]) {
    super();
  }
}
