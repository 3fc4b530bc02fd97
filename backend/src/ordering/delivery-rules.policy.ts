import { deliveryHours, maximumDaysAhead, withdrawalDays } from '@perpetua/contracts/ordering.contract';
import { Temporal } from 'temporal-polyfill';
import type { OrderKind } from './order.events.js';

/** A moment as people say it: local date, and for flowers the hour "HH:00" at which the slot starts. */
export interface DeliveryMoment {
  readonly date: string;
  readonly hour: string | null;
}

/** What somebody wishes, local to `timeZone`. */
export interface DeliveryWish extends DeliveryMoment {
  readonly kind: OrderKind;
  readonly timeZone: string;
  /** Hours that must lie between ordering and the slot of flowers; null for a cleaning. */
  readonly leadHours: number | null;
}

/** Whether a wish can be met; when not, what is wrong and the nearest moment that would do. */
export type DeliveryVerdict =
  | { readonly fits: true }
  | { readonly fits: false; readonly code: 'too_soon' | 'too_late'; readonly nearest: DeliveryMoment };

const FITS: DeliveryVerdict = { fits: true };

/**
 * Judges a wish by the business clock (decisions.md §2, Deadlines): flowers in the slots of the day and their lead time
 * ahead, a cleaning from the next local day on, both at most 180 local days ahead. Lead times are real hours, also
 * across a change of the clocks.
 */
export const judgeDelivery = (wish: DeliveryWish, now: Date): DeliveryVerdict => {
  const today = localDate(now, wish.timeZone);
  const last = today.add({ days: maximumDaysAhead });
  return wish.kind === 'clean' ? judgeVisit(wish, today, last) : judgeSlot(wish, now, last);
};

/** Whether a first visit falls into the withdrawal period, so that the customer must ask for the early start. */
export const fallsIntoWithdrawalPeriod = (wish: Pick<DeliveryWish, 'date' | 'timeZone'>, now: Date): boolean => {
  const periodEnds = localDate(now, wish.timeZone).add({ days: withdrawalDays });
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(wish.date), periodEnds) <= 0;
};

const judgeVisit = (wish: DeliveryWish, today: Temporal.PlainDate, last: Temporal.PlainDate): DeliveryVerdict => {
  const date = Temporal.PlainDate.from(wish.date);
  const first = today.add({ days: 1 });
  if (Temporal.PlainDate.compare(date, first) < 0) return refused('too_soon', { date: first.toString(), hour: null });
  if (Temporal.PlainDate.compare(date, last) > 0) return refused('too_late', { date: last.toString(), hour: null });
  return FITS;
};

const judgeSlot = (wish: DeliveryWish, now: Date, last: Temporal.PlainDate): DeliveryVerdict => {
  const hour = wish.hour ?? deliveryHours.first;
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(wish.date), last) > 0) {
    return refused('too_late', { date: last.toString(), hour: deliveryHours.last });
  }
  const withinDay = { date: wish.date, hour: clamped(hour) };
  const earliest = now.getTime() + (wish.leadHours ?? 0) * 3_600_000;
  if (slotInstant(withinDay, wish.timeZone) < earliest) {
    return refused('too_soon', firstSlotFrom(earliest, wish.timeZone));
  }
  if (hour === withinDay.hour) return FITS;
  return refused(hour < withinDay.hour ? 'too_soon' : 'too_late', withinDay);
};

const refused = (code: 'too_soon' | 'too_late', nearest: DeliveryMoment): DeliveryVerdict => ({
  fits: false,
  code,
  nearest,
});

/** Hours are "HH:00", so their order as text is their order in the day. */
const clamped = (hour: string): string => {
  if (hour < deliveryHours.first) return deliveryHours.first;
  return hour > deliveryHours.last ? deliveryHours.last : hour;
};

const firstSlotFrom = (earliest: number, timeZone: string): DeliveryMoment => {
  const date = localDate(new Date(earliest), timeZone);
  const candidates = [date, date.add({ days: 1 })].flatMap((day) =>
    slotHours.map((hour) => ({ date: day.toString(), hour })),
  );
  const first = candidates.find((slot) => slotInstant(slot, timeZone) >= earliest);
  if (!first) throw new RangeError('no slot within a day of the earliest moment');
  return first;
};

const firstHour = Number.parseInt(deliveryHours.first, 10);
const slotHours = Array.from(
  { length: Number.parseInt(deliveryHours.last, 10) - firstHour + 1 },
  (_, index) => `${String(firstHour + index).padStart(2, '0')}:00`,
);

const slotInstant = (slot: { date: string; hour: string }, timeZone: string): number =>
  Temporal.PlainDate.from(slot.date).toZonedDateTime({ timeZone, plainTime: slot.hour }).epochMilliseconds;

const localDate = (instant: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
