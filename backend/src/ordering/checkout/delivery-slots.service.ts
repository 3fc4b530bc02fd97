import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import { DEFAULT_SLOT_DAYS, MAX_SLOT_DAYS, type SlotDay, type SlotRange } from '@perpetua/contracts/slots.contract';
import type { Location } from '@perpetua/contracts/validation';
import { NearestPartners, type NearPartner, PartnerDayLoads } from '../../partners/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { badDate, codeOf } from '../../platform/http/requests/bad-date.js';
import { daysBetween, daysLater } from '../../platform/clock/local-time.js';
import {
  type DeliveryMoment,
  type DeliveryVerdict,
  type SlotCalendar,
  slotCalendar,
  type SlotRules,
} from './delivery-slots.policy.js';

/** A place with what is to be done there. */
export interface SlotPlace extends Omit<SlotRules, 'partnersOn'> {
  /** Where partners have to come to; null: partners are not judged. */
  readonly partnersNear: Location | null;
}

/** Enough for a city; one look at them is two statements. */
const MAX_PARTNERS_PER_BATCH = 32;

const LAST_DATE = '9999-12-31';

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** When something can be done at a place. Days to choose from and a refused checkout are judged by the same calendar. */
@Injectable()
export class DeliverySlots {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** The days of a range; two weeks from today when none is named. Two statements however long it is, where somebody has room each day. */
  async days(place: SlotPlace, range: SlotRange): Promise<SlotDay[]> {
    const now = this.clock.now();
    const { today } = slotCalendar(place, now);
    const { from, to } = closedRange(range, today);
    const calendar = await this.calendar(place, { from, to }, now);
    return datesOf({ from, to }).map((date) => calendar.day(date));
  }

  /** @throws DomainError 422 `too_soon`, `too_late`, `cemetery_closed` or `nobody_near`, with the nearest good moment */
  async require(place: SlotPlace, moment: DeliveryMoment): Promise<void> {
    const verdict = await this.judge(place, moment);
    if (!verdict.fits) throw badDate(codeOf(verdict.reason), verdict.nearest);
  }

  async judge(place: SlotPlace, moment: DeliveryMoment): Promise<DeliveryVerdict> {
    const now = this.clock.now();
    const calendar = await this.calendar(place, { from: moment.date, to: moment.date }, now);
    if (calendar.reasonAt(moment) === null) return { fits: true };
    // Only a refusal looks at all days, to name the nearest good one.
    return (await this.calendar(place, { from: calendar.today, to: calendar.last }, now)).verdict(moment);
  }

  private async calendar(place: SlotPlace, range: DateRange, now: Date): Promise<SlotCalendar> {
    if (place.partnersNear === null) return slotCalendar(place, now);
    return slotCalendar({ ...place, partnersOn: await this.partnersOn(place.kind, place.partnersNear, range) }, now);
  }

  /**
   * How many partners have room, by date: approved, and the place within their own radius. The nearest are looked at
   * first, and no more of them once every day of the range has somebody, so the number says how many there are at least.
   */
  private async partnersOn(
    kind: SlotPlace['kind'],
    { lat, lng }: Location,
    { from, to }: DateRange,
  ): Promise<(date: string) => number> {
    const type = kind === 'flower' ? 'flower' : 'grave';
    const dates = datesOf({ from, to });
    const free = new Map(dates.map((date) => [date, 0]));
    for (let skip = 0; ; skip += MAX_PARTNERS_PER_BATCH) {
      const near = await this.queries.execute(
        new NearestPartners({ type, lat, lng, limit: MAX_PARTNERS_PER_BATCH, skip }),
      );
      const inReach = near.filter(
        ({ status, distanceKm, radiusKm }) => status === 'approved' && distanceKm <= radiusKm,
      );
      const hasRoom = await this.roomOf(inReach, { from, to });
      for (const date of dates) {
        free.set(date, (free.get(date) ?? 0) + inReach.filter((partner) => hasRoom(partner, date)).length);
      }
      if (near.length < MAX_PARTNERS_PER_BATCH || dates.every((date) => free.get(date) !== 0)) break;
    }
    return (date) => free.get(date) ?? 0;
  }

  private async roomOf(
    partners: readonly NearPartner[],
    range: DateRange,
  ): Promise<(partner: NearPartner, date: string) => boolean> {
    const ids = partners.map(({ partnerId }) => partnerId);
    const loads = ids.length === 0 ? [] : await this.queries.execute(new PartnerDayLoads(ids, range));
    const loadOf = new Map(loads.map(({ partnerId, date, load }) => [`${partnerId} ${date}`, load]));
    return ({ partnerId, capacity }, date) => (loadOf.get(`${partnerId} ${date}`) ?? 0) < capacity[weekdayOf(date)];
  }
}

const datesOf = ({ from, to }: DateRange): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => daysLater(from, days));

const closedRange = ({ from, to }: SlotRange, today: string): DateRange => {
  const first = from ?? (to === undefined || to >= today ? today : to);
  const end = to ?? lastOf(first, DEFAULT_SLOT_DAYS);
  const longest = lastOf(first, MAX_SLOT_DAYS);
  return { from: first, to: end < longest ? end : longest };
};

/** The last of so many days; no later than a year of four digits can say. */
const lastOf = (first: string, days: number): string =>
  daysBetween(first, LAST_DATE) < days ? LAST_DATE : daysLater(first, days - 1);
