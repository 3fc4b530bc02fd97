import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
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
