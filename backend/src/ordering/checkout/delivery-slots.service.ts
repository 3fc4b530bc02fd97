import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { firstSlotAfterNight, slotHours } from '@perpetua/contracts/delivery-rules';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import { DEFAULT_SLOT_DAYS, MAX_SLOT_DAYS, type SlotDay, type SlotRange } from '@perpetua/contracts/slots.contract';
import type { Location } from '@perpetua/contracts/validation';
import { isWithinHours, worksAt } from '@perpetua/contracts/working-hours';
import { ListNearestPartners, type NearPartner, ListPartnerDayLoads } from '../../partners/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { badDate, codeOf } from '../../platform/domain/bad-date.js';
import { datesOf, daysBetween, daysLater, localDateOf, localTimeOf } from '../../platform/clock/local-time.js';
import { RefusedCheckoutCounts } from './refused-checkouts.service.js';
import {
  type DeliveryMoment,
  type DeliveryVerdict,
  type SlotCalendar,
  slotCalendar,
  type SlotRules,
} from './delivery-slots.policy.js';
import { StandingCover } from './standing-cover.service.js';

/** The place of a delivery or cleaning, with the rules that decide when it is possible there. */
export interface SlotPlace extends Omit<SlotRules, 'partnersOn' | 'isCoveredOn'> {
  /** The location that partners must reach; null skips the check for partners with capacity. */
  readonly partnersNear: Location | null;
  /** Who buys, and does not count as a partner who could come; undefined for a visitor. */
  readonly buyerId: string | undefined;
  /**
   * What the partner receives at least, in cents, by which a partner who accepts in advance judges the work; undefined
   * if nobody is to be asked for it.
   */
  readonly amountCents?: number | undefined;
}

/** One batch of near partners usually contains one with capacity. Reading a batch takes two SQL statements. */
const MAX_PARTNERS_PER_BATCH = 32;

const LAST_DATE = '9999-12-31';

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds out when a service is possible at a place. The offered days and the check at checkout use the same calendar.
 */
@Injectable()
export class DeliverySlots {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly standing: StandingCover,
    private readonly refused: RefusedCheckoutCounts,
  ) {}

  /**
   * The days of a range; by default the two weeks that begin today. Runs two SQL statements, whatever the length of the
   * range, if the nearest partners have capacity on every day.
   */
  async days(place: SlotPlace, range: SlotRange): Promise<SlotDay[]> {
    const now = this.clock.now();
    const { today } = slotCalendar(place, now);
    const { from, to } = closedRange(range, today);
    const calendar = await this.calendar(place, { from, to }, now);
    return datesOf({ from, to }).map((date) => calendar.day(date));
  }

  /**
   * Counts a refusal because nobody could come, to show where partners are missing.
   * @throws DomainError 422 `too_soon`, `too_late`, `cemetery_closed` or `nobody_near`, with the nearest possible
   * moment if there is one
   */
  async require(place: SlotPlace, moment: DeliveryMoment): Promise<void> {
    const verdict = await this.judge(place, moment);
    if (verdict.fits) return;
    if (verdict.reason === 'nobody_near' && place.partnersNear !== null) {
      await this.refused.add(place.kind, place.partnersNear, this.clock.now());
    }
    throw badDate(codeOf(verdict.reason), verdict.nearest);
  }

  async judge(place: SlotPlace, moment: DeliveryMoment): Promise<DeliveryVerdict> {
    const now = this.clock.now();
    const calendar = await this.calendar(place, { from: moment.date, to: moment.date }, now);
    if (calendar.reasonAt(moment) === null) return { fits: true };
    // All days are checked only after a refusal, to find the nearest possible moment.
    return (await this.calendar(place, { from: calendar.today, to: calendar.last }, now)).verdict(moment);
  }

  private async calendar(place: SlotPlace, range: DateRange, now: Date): Promise<SlotCalendar> {
    if (place.partnersNear === null) return slotCalendar(place, now);
    const [partnersOn, isCoveredOn] = await Promise.all([
      this.partnersOn({ ...place, near: place.partnersNear }, range, now),
      this.coveredOn({ ...place, near: place.partnersNear }, range, now),
    ]);
    return slotCalendar({ ...place, partnersOn, isCoveredOn }, now);
  }

  /** Which hours a florist has accepted in advance on the only date on which the night rule excludes slots. */
  private async coveredOn(
    { kind, timeZone, hasNightRule, amountCents, buyerId, near }: SlotPlace & { readonly near: Location },
    { from, to }: DateRange,
    now: Date,
  ): Promise<SlotRules['isCoveredOn']> {
    const night = firstSlotAfterNight({ date: localDateOf(now, timeZone), time: localTimeOf(now, timeZone) });
    if (kind !== 'flower' || !hasNightRule || night === null || amountCents === undefined) return undefined;
    if (night.date < from || night.date > to) return undefined;
    const hours = slotHours.filter((hour) => hour < night.hour);
    const covered = await this.standing.coveredHours({ date: night.date, near, amountCents, buyerId }, hours);
    return (date, hour) => date === night.date && covered.has(hour);
  }

  /**
   * The number of partners with capacity, by date, and 1 for an hour at which any of them delivers: approved partners
   * whose own radius includes the place. The nearest partners are read first, and reading stops as soon as every day of
   * the range, and every hour that is possible otherwise, has a partner, so the number is a lower bound.
   */
  private async partnersOn(
    { near: { lat, lng }, ...place }: SlotPlace & { readonly near: Location },
    { from, to }: DateRange,
    now: Date,
  ): Promise<NonNullable<SlotRules['partnersOn']>> {
    const type = place.kind === 'flower' ? 'flower' : 'grave';
    const possible = slotCalendar({ ...place, hasNightRule: false }, now);
    const days = datesOf({ from, to }).map((date) => ({
      date,
      hours: place.kind === 'flower' ? slotHours.filter((hour) => possible.reasonAt({ date, hour }) === null) : [],
    }));
    const counts = new Map<string, number>();
    const keyOf = (date: string, hour: string | null): string => `${date} ${hour}`;
    const countOf = (date: string, hour: string | null): number => counts.get(keyOf(date, hour)) ?? 0;
    for (let skip = 0; ; skip += MAX_PARTNERS_PER_BATCH) {
      const near = await this.queries.execute(
        new ListNearestPartners({ type, lat, lng, limit: MAX_PARTNERS_PER_BATCH, skip }),
      );
      const inReach = near.filter(
        ({ partnerId, status, distanceKm, radiusKm }) =>
          partnerId !== place.buyerId && status === 'approved' && distanceKm <= radiusKm,
      );
      const hasRoom = await this.roomOf(inReach, { from, to });
      for (const { date, hours } of days) {
        const free = inReach.filter((partner) => hasRoom(partner, date));
        counts.set(keyOf(date, null), countOf(date, null) + free.length);
        const delivers = (hour: string): boolean =>
          free.some(({ workingHours }) => isWithinHours(workingHours, { date, hour }));
        const found = hours.filter((hour) => countOf(date, hour) === 0 && delivers(hour));
        for (const hour of found) counts.set(keyOf(date, hour), 1);
      }
      const isComplete = days.every(({ date, hours }) => [null, ...hours].every((hour) => countOf(date, hour) > 0));
      if (near.length < MAX_PARTNERS_PER_BATCH || isComplete) break;
    }
    return countOf;
  }

  /** Whether a partner takes one more service on a date. */
  private async roomOf(
    partners: readonly NearPartner[],
    range: DateRange,
  ): Promise<(partner: NearPartner, date: string) => boolean> {
    const ids = partners.map(({ partnerId }) => partnerId);
    const loads = ids.length === 0 ? [] : await this.queries.execute(new ListPartnerDayLoads(ids, range));
    const loadOf = new Map(loads.map(({ partnerId, date, load }) => [`${partnerId} ${date}`, load]));
    return (partner, date) =>
      worksAt(partner, { date, hour: null }) &&
      (loadOf.get(`${partner.partnerId} ${date}`) ?? 0) < partner.capacity[weekdayOf(date)];
  }
}

const closedRange = ({ from, to }: SlotRange, today: string): DateRange => {
  const first = from ?? (to === undefined || to >= today ? today : to);
  const end = to ?? lastOf(first, DEFAULT_SLOT_DAYS);
  const longest = lastOf(first, MAX_SLOT_DAYS);
  return { from: first, to: end < longest ? end : longest };
};

/** The last date of a range of `days` days that begins at `first`; at most 9999-12-31. */
const lastOf = (first: string, days: number): string =>
  daysBetween(first, LAST_DATE) < days ? LAST_DATE : daysLater(first, days - 1);
