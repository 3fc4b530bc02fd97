import type { SlotDay, SlotReason } from '@perpetua/contracts/slots.contract';

/** Local date and hour at the place; '' while nothing is chosen, and as the hour of a cleaning. */
export interface Moment {
  date: string;
  hour: string;
}

/** Local dates, both included. */
export interface SlotRange {
  from: string;
  to: string;
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
 * Why a moment of a day is not possible; undefined when it is. Without an hour, and for cleanings, only the day is
 * checked.
 */
export function refusalOfMoment(day: SlotDay, hour: string): SlotReason | undefined {
  if (!day.open) return day.reason ?? 'too_soon';
  const slot = day.hours.find((known) => known.hour === hour);
  return slot === undefined || slot.open ? undefined : (slot.reason ?? 'too_soon');
}

/** The possible moment closest to a wanted one; the later of two equally close ones. */
export function nearestOpen(days: readonly SlotDay[], wanted: Moment): Moment | undefined {
  const open = days.filter((day) => day.open).flatMap(momentsOf);
  const apart = (moment: Moment) => Math.abs(hoursSince(moment) - hoursSince(wanted));
  return open.toSorted((one, other) => apart(one) - apart(other) || hoursSince(other) - hoursSince(one))[0];
}

const momentsOf = ({ date, hours }: SlotDay): Moment[] =>
  hours.length === 0 ? [{ date, hour: '' }] : hours.filter(({ open }) => open).map(({ hour }) => ({ date, hour }));

const hoursSince = ({ date, hour }: Moment): number =>
  Date.parse(`${date}T00:00:00Z`) / 3_600_000 + (hour === '' ? 0 : Number.parseInt(hour, 10));
