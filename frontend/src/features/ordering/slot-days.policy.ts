import type { SlotDay, SlotReason } from '@perpetua/contracts/slots.contract';
import { addDays, localDateAt } from '../../lib/local-dates';
import { daysOf, isDayPossible, type SlotRule, slotsOf } from './delivery-slots.policy';

/** Local to the place; '' while nothing is chosen, and the hour of a cleaning. */
export interface Moment {
  date: string;
  hour: string;
}

/** Local dates, both included. */
export interface SlotRange {
  from: string;
  to: string;
}

/** How many days are in the row: what the server answers when no end is named. */
const daysInRow = 14;

/** The days of the row: today at the place and those that follow. */
export function rowRange(rule: SlotRule): SlotRange {
  const today = localDateAt(rule.timeZone, rule.now);
  return { from: today, to: addDays(today, daysInRow - 1) };
}

/** The days of a month ("2026-12") from the first to the last possible one; undefined when there are none. */
export function monthRange(month: string, { first, last }: { first: string; last: string }): SlotRange | undefined {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const end = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const from = first > `${month}-01` ? first : `${month}-01`;
  const to = last < end ? last : end;
  return from <= to ? { from, to } : undefined;
}

/**
 * The days of a range as far as the lead times alone decide: what is shown until the server has answered, and when it
 * cannot be reached. The server judges again in any case.
 */
export function daysByLeadTime({ from, to }: SlotRange, rule: SlotRule): SlotDay[] {
  const days: SlotDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const open = isDayPossible(date, rule);
    const reason = date > daysOf(rule).last ? ('too_late' as const) : ('too_soon' as const);
    const hours =
      rule.kind === 'clean' ? [] : slotsOf(date, rule).map(({ hour, isPossible }) => hourOf(hour, isPossible));
    days.push({ date, open, ...(open ? {} : { reason }), hours });
  }
  return days;
}

const hourOf = (hour: string, open: boolean) => (open ? { hour, open } : { hour, open, reason: 'too_soon' as const });

/** Why a moment of a day cannot be had; undefined when it can. Without an hour, or of a cleaning, the day is judged. */
export function refusalOfMoment(day: SlotDay, hour: string): SlotReason | undefined {
  if (!day.open) return day.reason ?? 'too_soon';
  const slot = day.hours.find((known) => known.hour === hour);
  return slot === undefined || slot.open ? undefined : (slot.reason ?? 'too_soon');
}

/** The open moment closest to a wanted one; of two that are equally far the later. */
export function nearestOpen(days: readonly SlotDay[], wanted: Moment): Moment | undefined {
  const open = days.filter((day) => day.open).flatMap(momentsOf);
  const apart = (moment: Moment) => Math.abs(hoursSince(moment) - hoursSince(wanted));
  return open.toSorted((one, other) => apart(one) - apart(other) || hoursSince(other) - hoursSince(one))[0];
}

const momentsOf = ({ date, hours }: SlotDay): Moment[] =>
  hours.length === 0 ? [{ date, hour: '' }] : hours.filter(({ open }) => open).map(({ hour }) => ({ date, hour }));

const hoursSince = ({ date, hour }: Moment): number =>
  Date.parse(`${date}T00:00:00Z`) / 3_600_000 + (hour === '' ? 0 : Number.parseInt(hour, 10));
