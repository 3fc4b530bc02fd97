import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import { DEFAULT_SLOT_DAYS, MAX_SLOT_DAYS, type SlotDay, type SlotRange } from '@perpetua/contracts/slots.contract';
import type { Location } from '@perpetua/contracts/validation';
import { PartnerDayLoads } from '../fulfilment/index.js';
import { PartnersInReach } from '../partners/index.js';
import { Clock } from '../platform/clock.js';
import { badDate, codeOf } from '../platform/http/bad-date.js';
import { daysBetween, daysLater } from '../platform/local-time.js';
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

  /** The days of a range; two weeks from today when none is named. Two statements however long it is. */
  async days(place: SlotPlace, range: SlotRange): Promise<SlotDay[]> {
    const now = this.clock.now();
    const { today } = slotCalendar(place, now);
    const { from, to } = closedRange(range, today);
    const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => daysLater(from, days));
    const calendar = await this.calendar(place, { from, to }, now);
    return dates.map((date) => calendar.day(date));
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

  /** How many partners within reach have room, by date. */
  private async partnersOn(
    kind: SlotPlace['kind'],
    location: Location,
    { from, to }: DateRange,
  ): Promise<(date: string) => number> {
    const type = kind === 'flower' ? 'flower' : 'grave';
    const partners = await this.queries.execute(new PartnersInReach({ type, ...location }));
    const ids = partners.map(({ partnerId }) => partnerId);
    const loads = await this.queries.execute(new PartnerDayLoads(ids, { from, to }));
    const loadOf = new Map(loads.map(({ partnerId, date, load }) => [`${partnerId} ${date}`, load]));
    return (date) =>
      partners.filter(
        ({ partnerId, capacity }) => (loadOf.get(`${partnerId} ${date}`) ?? 0) < capacity[weekdayOf(date)],
      ).length;
  }
}

const closedRange = ({ from, to }: SlotRange, today: string): DateRange => {
  const first = from ?? (to === undefined || to >= today ? today : to);
  const end = to ?? daysLater(first, DEFAULT_SLOT_DAYS - 1);
  const longest = daysLater(first, MAX_SLOT_DAYS - 1);
  return { from: first, to: end < longest ? end : longest };
};
