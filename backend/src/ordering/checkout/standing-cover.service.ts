import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import { coversInAdvance, hasRoomInAdvance } from '@perpetua/contracts/standing-acceptance';
import type { Location } from '@perpetua/contracts/validation';
import { worksAt } from '@perpetua/contracts/working-hours';
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
 * Finds out at which hours florists have accepted a delivery in advance (docs/domain.md#standing-acceptance). Nothing is
 * reserved: as with capacity, the place can be taken until the order is paid.
 */
@Injectable()
export class StandingCover {
  constructor(private readonly queries: QueryBus) {}

  /** Those of the hours "HH:00" at which a florist has accepted the delivery. */
  async coveredHours(delivery: CoveredDelivery, hours: readonly string[]): Promise<ReadonlySet<string>> {
    const { lat, lng } = delivery.near;
    const covered = new Set<string>();
    for (let skip = 0; ; skip += MAX_PARTNERS_PER_BATCH) {
      const page = { type: 'flower', lat, lng, limit: MAX_PARTNERS_PER_BATCH, skip } as const;
      const near = await this.queries.execute(new ListNearestPartners(page));
      const free = await this.withRoom(near, delivery);
      for (const hour of hours) {
        if (free.some((partner) => worksAt(partner, { date: delivery.date, hour }))) covered.add(hour);
      }
      if (near.length < MAX_PARTNERS_PER_BATCH || covered.size === hours.length) return covered;
    }
  }

  /** The partners who have accepted the delivery and have room for it that day. */
  private async withRoom(
    near: readonly NearPartner[],
    { date, amountCents, buyerId }: CoveredDelivery,
  ): Promise<NearPartner[]> {
    const covering = near.flatMap((partner) => {
      const { partnerId, status, distanceKm, radiusKm, standing } = partner;
      const mayBeAsked = partnerId !== buyerId && status === 'approved' && distanceKm <= radiusKm;
      const isCovered = standing !== null && coversInAdvance(standing, { date, distanceKm, amountCents });
      return mayBeAsked && isCovered ? [{ partner, standing }] : [];
    });
    if (covering.length === 0) return [];
    const ids = covering.map(({ partner }) => partner.partnerId);
    const [loads, taken] = await Promise.all([
      this.queries.execute(new ListPartnerDayLoads(ids, { from: date, to: date })),
      this.queries.execute(new ListStandingLoads(ids, date)),
    ]);
    const loadOf = new Map(loads.map(({ partnerId, load }) => [partnerId, load]));
    const takenOf = new Map(taken.map((one) => [one.partnerId, one]));
    return covering.flatMap(({ partner, standing }) => {
      const hasRoom = (loadOf.get(partner.partnerId) ?? 0) < partner.capacity[weekdayOf(date)];
      const inAdvance = hasRoomInAdvance(standing, takenOf.get(partner.partnerId) ?? { day: 0, week: 0 });
      return hasRoom && inAdvance ? [partner] : [];
    });
  }
}
