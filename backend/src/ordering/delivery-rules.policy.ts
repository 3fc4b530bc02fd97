import { deliveryHours, maximumDaysAhead, withdrawalDays } from '@perpetua/contracts/ordering.contract';
import { daysLater, localDateOf, localInstant } from '../platform/local-time.js';
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
  const today = localDateOf(now, wish.timeZone);
  const last = daysLater(today, maximumDaysAhead);
  return wish.kind === 'clean' ? judgeVisit(wish, today, last) : judgeSlot(wish, now, last);
};

/** Whether a first visit falls into the withdrawal period, so that the customer must ask for the early start. */
export const fallsIntoWithdrawalPeriod = (wish: Pick<DeliveryWish, 'date' | 'timeZone'>, now: Date): boolean =>
  wish.date <= daysLater(localDateOf(now, wish.timeZone), withdrawalDays);

/** Dates are YYYY-MM-DD, so their order as text is their order in time. */
const judgeVisit = ({ date }: DeliveryWish, today: string, last: string): DeliveryVerdict => {
  const first = daysLater(today, 1);
  if (date < first) return refused('too_soon', { date: first, hour: null });
  if (date > last) return refused('too_late', { date: last, hour: null });
  return FITS;
};

const judgeSlot = (wish: DeliveryWish, now: Date, last: string): DeliveryVerdict => {
  const hour = wish.hour ?? deliveryHours.first;
  if (wish.date > last) return refused('too_late', { date: last, hour: deliveryHours.last });
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
  const today = localDateOf(new Date(earliest), timeZone);
  const candidates = [today, daysLater(today, 1)].flatMap((date) => slotHours.map((hour) => ({ date, hour })));
  const first = candidates.find((slot) => slotInstant(slot, timeZone) >= earliest);
  if (!first) throw new RangeError('no slot within a day of the earliest moment');
  return first;
};

const firstHour = Number.parseInt(deliveryHours.first, 10);
const slotHours = Array.from(
  { length: Number.parseInt(deliveryHours.last, 10) - firstHour + 1 },
  (_, index) => `${String(firstHour + index).padStart(2, '0')}:00`,
);

const slotInstant = ({ date, hour }: { date: string; hour: string }, timeZone: string): number =>
  localInstant(date, hour, timeZone).getTime();
