import { deliveryHours, maximumDaysAhead, withdrawalDays } from '@perpetua/contracts/ordering.contract';
import type { TimeZone } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { addDays, localDateAt } from '../../lib/local-dates';

/** What decides which moments can still be chosen (docs/domain.md#promises-before-money). */
export interface SlotRule {
  kind: 'flower' | 'clean';
  timeZone: string;
  /** Real hours between ordering and the slot of flowers. */
  leadHours: number;
  now: Date;
}

/** One start of a slot, and whether there is still time for it. */
export interface Slot {
  hour: string;
  isPossible: boolean;
}

const hourMs = 3_600_000;

/** The zone that a place in Portugal counts its days and hours in; the three parts lie far apart. */
export function timeZoneAt(location: Location | null): TimeZone {
  if (location === null) return 'Europe/Lisbon';
  if (location.lng < -20) return 'Atlantic/Azores';
  return location.lat < 35 && location.lng < -12 ? 'Atlantic/Madeira' : 'Europe/Lisbon';
}

/** The slots of a day, from the first to the last hour of delivery. */
export function slotsOf(date: string, rule: SlotRule): Slot[] {
  const earliest = rule.now.getTime() + rule.leadHours * hourMs;
  return slotHours.map((hour) => ({ hour, isPossible: slotInstant({ date, hour }, rule.timeZone) >= earliest }));
}

/** Whether anything can be done on that day: a cleaning from tomorrow on, flowers while a slot is left. */
export function isDayPossible(date: string, rule: SlotRule): boolean {
  const { first, last } = daysOf(rule);
  if (date < first || date > last) return false;
  return rule.kind === 'clean' || slotsOf(date, rule).some(({ isPossible }) => isPossible);
}

/** The first and the last day that may be asked for, whether or not each slot is free. */
export function daysOf(rule: SlotRule): { first: string; last: string } {
  const today = localDateAt(rule.timeZone, rule.now);
  return { first: rule.kind === 'clean' ? addDays(today, 1) : today, last: addDays(today, maximumDaysAhead) };
}

/** Whether the moment can be met by the clock of the place; `hour` counts for flowers only. */
export function isMomentPossible(moment: { date: string; hour: string }, rule: SlotRule): boolean {
  if (!isDayPossible(moment.date, rule)) return false;
  if (rule.kind === 'clean') return true;
  return slotsOf(moment.date, rule).some(({ hour, isPossible }) => isPossible && hour === moment.hour);
}

/** Whether a first cleaning begins while the customer may still withdraw, so that they must ask for it. */
export function needsEarlyStart(date: string, rule: Pick<SlotRule, 'now' | 'timeZone'>): boolean {
  return date !== '' && date <= addDays(localDateAt(rule.timeZone, rule.now), withdrawalDays);
}

const firstHour = Number.parseInt(deliveryHours.first, 10);
const slotHours = Array.from(
  { length: Number.parseInt(deliveryHours.last, 10) - firstHour + 1 },
  (_, index) => `${String(firstHour + index).padStart(2, '0')}:00`,
);

/** The instant in milliseconds at which a local hour begins; right on the day of a change of the clocks, too. */
function slotInstant({ date, hour }: { date: string; hour: string }, timeZone: string): number {
  const asIfUtc = Date.parse(`${date}T${hour}:00Z`);
  const guess = asIfUtc - offsetMs(asIfUtc, timeZone);
  return asIfUtc - offsetMs(guess, timeZone);
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetMs(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute } = partsAt(instant, timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - Math.floor(instant / 60_000) * 60_000;
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

function partsAt(instant: number, timeZone: string): Record<Part, string> {
  const parts = formatOf(timeZone).formatToParts(instant);
  const valueOf = (type: Part) => parts.find((part) => part.type === type)?.value ?? '00';
  return {
    year: valueOf('year'),
    month: valueOf('month'),
    day: valueOf('day'),
    hour: valueOf('hour'),
    minute: valueOf('minute'),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}
