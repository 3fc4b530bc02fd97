import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isAbsentOn } from '@perpetua/contracts/absent-days';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import { coversInAdvance, hasRoomInAdvance } from '@perpetua/contracts/standing-acceptance';
import type { Location } from '@perpetua/contracts/validation';
import { ListNearestPartners, ListPartnerDayLoads, ListStandingLoads, type NearPartner } from '../../partners/index.js';

/** A delivery of flowers on a local date, of which its partner receives at least `amountCents`. */
export interface CoveredDelivery {
  readonly date: string;
  readonly near: Location;
  readonly amountCents: number;
  /** Who buys, and is never asked; undefined for a visitor. */
  readonly buyerId: string | undefined;
}

const MAX_PARTNERS_PER_BATCH = 32;

/**
 * Finds out whether a florist has accepted a delivery in advance (docs/domain.md#standing-acceptance). Nothing is
 * reserved: as with capacity, the place can be taken until the order is paid.
 */
@Injectable()
export class StandingCover {
  constructor(private readonly queries: QueryBus) {}

  async covers(delivery: CoveredDelivery): Promise<boolean> {
    const { lat, lng } = delivery.near;
    for (let skip = 0; ; skip += MAX_PARTNERS_PER_BATCH) {
      const page = { type: 'flower', lat, lng, limit: MAX_PARTNERS_PER_BATCH, skip } as const;
      const near = await this.queries.execute(new ListNearestPartners(page));
      if (await this.hasRoom(near, delivery)) return true;
      if (near.length < MAX_PARTNERS_PER_BATCH) return false;
    }
  }

  private async hasRoom(
    near: readonly NearPartner[],
    { date, amountCents, buyerId }: CoveredDelivery,
  ): Promise<boolean> {
    const covering = near.flatMap(({ partnerId, status, distanceKm, radiusKm, capacity, absences, standing }) => {
      const isThere = status === 'approved' && distanceKm <= radiusKm && !isAbsentOn(absences, date);
      const mayBeAsked = partnerId !== buyerId && isThere;
      const isCovered = standing !== null && coversInAdvance(standing, { date, distanceKm, amountCents });
      return mayBeAsked && isCovered ? [{ partnerId, capacity: capacity[weekdayOf(date)], standing }] : [];
    });
    if (covering.length === 0) return false;
    const ids = covering.map(({ partnerId }) => partnerId);
    const [loads, taken] = await Promise.all([
      this.queries.execute(new ListPartnerDayLoads(ids, { from: date, to: date })),
      this.queries.execute(new ListStandingLoads(ids, date)),
    ]);
    const loadOf = new Map(loads.map(({ partnerId, load }) => [partnerId, load]));
    const takenOf = new Map(taken.map((one) => [one.partnerId, one]));
    return covering.some(
      ({ partnerId, capacity, standing }) =>
        (loadOf.get(partnerId) ?? 0) < capacity &&
        hasRoomInAdvance(standing, takenOf.get(partnerId) ?? { day: 0, week: 0 }),
    );
  }
}
