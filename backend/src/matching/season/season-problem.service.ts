import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isAbsentOn } from '@perpetua/contracts/absent-days';
import { maximumFlexibleDays } from '@perpetua/contracts/delivery-rules';
import { hoursOn, weekdayOf } from '@perpetua/contracts/opening-hours';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { ListSeasonVisits, type SeasonVisit } from '../../fulfilment/index.js';
import { ListNearestPartners, ListPartnerDayLoads, type NearPartner } from '../../partners/index.js';
import { ListCemeteriesByIds } from '../../places/index.js';
import { datesOf, daysLater } from '../../platform/clock/local-time.js';
import type { SeasonMorning } from './season-days.policy.js';
import { roomKey, type SeasonProblem, type VisitToPlan, wayKey } from './season-plan.policy.js';

/** How many of the nearest partners of a cemetery the plan chooses from, besides those who go there anyway. */
const CANDIDATES = 5;
const NEAREST = 32;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Collects what the plan of a season depends on. */
@Injectable()
export class SeasonProblems {
  constructor(private readonly queries: QueryBus) {}

  /** The problem of a morning; null if there is nothing to plan. */
  async of({ from, to }: SeasonMorning): Promise<SeasonProblem | null> {
    // Cleanings of the first and the last day may move beyond them.
    const days = { from: daysLater(from, -maximumFlexibleDays), to: daysLater(to, maximumFlexibleDays) };
    const known = await this.queries.execute(new ListSeasonVisits(days));
    const toPlan = known.filter(
      ({ status, scheduledDate, isOfPlan, flexible }) =>
        status === 'scheduled' && from <= scheduledDate && scheduledDate <= to && (isOfPlan || flexible !== null),
    );
    if (toPlan.length === 0) return null;
    const ids = [...new Set(toPlan.map(({ cemeteryId }) => cemeteryId))];
    const cemeteries = await this.queries.execute(new ListCemeteriesByIds(ids));
    const visits = cemeteries.flatMap((cemetery) => visitsIn(cemetery, toPlan, known));
    const ways = new Set(
      known.flatMap(({ cemeteryId, scheduledDate, partnerIds }) =>
        partnerIds.map((partnerId) => wayKey(cemeteryId, partnerId, scheduledDate)),
      ),
    );
    const near = await Promise.all(
      cemeteries.map(async (cemetery) => ({
        cemeteryId: cemetery.id,
        partners: await this.candidates(cemetery, known),
      })),
    );
    const partners = new Map(
      near.flatMap((one) => one.partners.map((partner) => [partner.partnerId, partner] as const)),
    );
    return { cemeteries: near, visits, ways, room: await this.room([...partners.values()], days) };
  }

  private async candidates({ id, location }: Cemetery, known: readonly SeasonVisit[]): Promise<readonly NearPartner[]> {
    const near = await this.queries.execute(
      new ListNearestPartners({ type: 'grave', lat: location.lat, lng: location.lng, limit: NEAREST, skip: 0 }),
    );
    const there = new Set(known.flatMap(({ cemeteryId, partnerIds }) => (cemeteryId === id ? partnerIds : [])));
    return near
      .filter(({ status, distanceKm, radiusKm }) => status === 'approved' && distanceKm <= radiusKm)
      .filter(({ partnerId }, index) => index < CANDIDATES || there.has(partnerId));
  }

  private async room(partners: readonly NearPartner[], days: Days): Promise<ReadonlyMap<string, number>> {
    const ids = partners.map(({ partnerId }) => partnerId);
    const loads = ids.length === 0 ? [] : await this.queries.execute(new ListPartnerDayLoads(ids, days));
    const loadOf = new Map(loads.map(({ partnerId, date, load }) => [roomKey(partnerId, date), load]));
    return new Map(
      partners.flatMap(({ partnerId, capacity, absences }) =>
        datesOf(days).map((date) => {
          const key = roomKey(partnerId, date);
          const most = isAbsentOn(absences, date) ? 0 : capacity[weekdayOf(date)];
          return [key, Math.max(0, most - (loadOf.get(key) ?? 0))] as const;
        }),
      ),
    );
  }
}

/** The cleanings of a cemetery with their days: those on which it is open and nobody else cares for the same grave. */
const visitsIn = (
  cemetery: Cemetery,
  toPlan: readonly SeasonVisit[],
  known: readonly SeasonVisit[],
): readonly VisitToPlan[] => {
  const isOpen = (date: string): boolean => hoursOn(cemetery, 'clean', date).hours !== null;
  return toPlan
    .filter(({ cemeteryId }) => cemeteryId === cemetery.id)
    .map(({ serviceId, orderId, matchFrom, graveId, scheduledDate, flexible }) => {
      const taken = known.filter((other) => other.serviceId !== serviceId && other.graveId === graveId);
      const days = datesOf(flexible ?? { from: scheduledDate, to: scheduledDate }).filter(
        (date) => isOpen(date) && (graveId === null || taken.every((other) => other.scheduledDate !== date)),
      );
      return { serviceId, orderId, matchFrom, cemeteryId: cemetery.id, date: scheduledDate, days };
    });
};
