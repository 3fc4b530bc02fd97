import type { CemeteryHours, OpenTimes } from '@perpetua/contracts/opening-hours.contract';
import { closedReason, type DayHours, hoursOn } from '@perpetua/contracts/opening-hours';
import { deliveryHours, firstSlotAfterNight, lastDeliveryDate, slotHours } from '@perpetua/contracts/delivery-rules';
import type { SlotDay, SlotHour, SlotReason } from '@perpetua/contracts/slots.contract';
import { daysBetween, daysLater, localDateOf, localTimeOf } from '../../platform/clock/local-time.js';
import type { OrderKind } from '../order/order.events.js';

/** A local date and, for flowers, the hour "HH:00" at which the slot starts; a cleaning has no hour. */
export interface DeliveryMoment {
  readonly date: string;
  readonly hour: string | null;
}

/** The rules that decide whether a moment is possible; dates and hours are local to `timeZone`. */
export interface SlotRules {
  readonly kind: OrderKind;
  readonly timeZone: string;
  /** The minimum number of hours between `now` and the slot of flowers; null for a cleaning. */
  readonly leadHours: number | null;
  /**
   * The opening hours of the cemetery. Null means that no day is closed: for a church, a home, or a cemetery that is
   * not known yet.
   */
  readonly cemetery: CemeteryHours | null;
  /** Whether flowers ordered at night can be delivered only from 13:00 on, unless a partner accepts in advance. */
  readonly hasNightRule: boolean;
  /**
   * Returns the number of partners with capacity on a date who work at the hour "HH:00", or at any hour if it is null; if
   * undefined, partners are not checked.
   */
  readonly partnersOn?: ((date: string, hour: string | null) => number) | undefined;
  /**
   * Whether a partner accepts the work at that moment in advance, so that the night rule does not apply; if undefined,
   * nobody does.
   */
  readonly isCoveredOn?: ((date: string, hour: string) => boolean) | undefined;
}

/** Whether a moment is possible; if not, the reason and the nearest possible moment (null if there is none). */
export type DeliveryVerdict =
  | { readonly fits: true }
  | { readonly fits: false; readonly reason: SlotReason; readonly nearest: DeliveryMoment | null };

/** Decides which moments are possible. A checkout accepts exactly the moments that this calendar reports as open. */
export interface SlotCalendar {
  /** The first and the last local date on which a moment can be possible. */
  readonly today: string;
  readonly last: string;
  /** Why a moment is not possible: the reason of the first check that fails; null if the moment is possible. */
  reasonAt(moment: DeliveryMoment): SlotReason | null;
  verdict(moment: DeliveryMoment): DeliveryVerdict;
  day(date: string): SlotDay;
}

/**
 * Checks moments by the business clock (docs/domain.md#checks-before-payment), in this order: too soon or too late;
 * cemetery closed; no partner near. Flowers need their lead time, measured in elapsed hours even across a clock change,
 * and a slot that lies completely within the hours of the cemetery. A cleaning is possible from the next local day on,
 * on every day on which the cemetery opens. Flowers and cleanings are possible at most 180 local days ahead.
 */
export const slotCalendar = (rules: SlotRules, now: Date): SlotCalendar => {
  const today = localDateOf(now, rules.timeZone);
  const last = lastDeliveryDate(today);
  const window: Window = { today, last, ...startsOf(rules, now, today) };
  const hoursOf = rememberedHours(rules);
  const reasonAt = (moment: DeliveryMoment): SlotReason | null =>
    timingReason(rules, moment, window) ??
    reasonOfHours(rules.kind, moment.hour, hoursOf(moment.date)) ??
    partnersReason(rules, moment);
  const openHours = (date: string): readonly (string | null)[] =>
    hoursOfDay(rules).filter((hour) => reasonAt({ date, hour }) === null);
  return {
    today,
    last,
    reasonAt,
    verdict(moment) {
      const reason = reasonAt(moment);
      if (reason === null) return { fits: true };
      return { fits: false, reason, nearest: nearestOpen(moment, window, openHours) };
    },
    day: (date) => slotDay(rules, { date, hours: hoursOf(date)?.hours ?? null }, reasonAt),
  };
};

interface Window {
  readonly today: string;
  readonly last: string;
  /** The first local moment "YYYY-MM-DDTHH:MM:SS.sss" at which a slot can start. */
  readonly earliest: string;
  /** The same without the night rule. */
  readonly afterLead: string;
}

/**
 * Local moments are compared as text, which is correct because no slot lies in an hour that a clock change repeats or
 * skips.
 */
const startsOf = (
  { kind, timeZone, leadHours, hasNightRule }: SlotRules,
  now: Date,
  today: string,
): Pick<Window, 'earliest' | 'afterLead'> => {
  if (kind === 'clean') {
    const tomorrow = `${daysLater(today, 1)}T00:00:00.000`;
    return { earliest: tomorrow, afterLead: tomorrow };
  }
  const ahead = new Date(now.getTime() + (leadHours ?? 0) * 3_600_000);
  const afterLead = `${localDateOf(ahead, timeZone)}T${localTimeOf(ahead, timeZone)}`;
  const slot = hasNightRule ? firstSlotAfterNight({ date: today, time: localTimeOf(now, timeZone) }) : null;
  const afterNight = slot === null ? afterLead : `${slot.date}T${slot.hour}:00.000`;
  return afterNight > afterLead ? { afterLead, earliest: afterNight } : { afterLead, earliest: afterLead };
};

const hoursOfDay = ({ kind }: SlotRules): readonly (string | null)[] => (kind === 'clean' ? [null] : slotHours);

const timingReason = (
  { kind, isCoveredOn }: SlotRules,
  { date, hour }: DeliveryMoment,
  window: Window,
): SlotReason | null => {
  if (date > window.last) return 'too_late';
  const start = kind === 'clean' ? '00:00' : (hour ?? deliveryHours.first);
  const at = `${date}T${start}:00.000`;
  const isCovered = at >= window.afterLead && isCoveredOn?.(date, start) === true;
  if (at < window.earliest && !isCovered) return 'too_soon';
  if (kind === 'clean') return null;
  if (start < deliveryHours.first) return 'too_soon';
  return start > deliveryHours.last ? 'too_late' : null;
};

/**
 * Returns a function that looks up the opening hours of a date and caches them. The function returns null for a place
 * without closed days.
 */
const rememberedHours = ({ cemetery, kind }: SlotRules): ((date: string) => DayHours | null) => {
  const known = new Map<string, DayHours>();
  return (date) => {
    if (cemetery === null) return null;
    const hours = known.get(date) ?? hoursOn(cemetery, kind, date);
    known.set(date, hours);
    return hours;
  };
};

const reasonOfHours = (kind: OrderKind, hour: string | null, day: DayHours | null): SlotReason | null =>
  day === null ? null : closedReason(kind, kind === 'clean' ? null : (hour ?? deliveryHours.first), day);

const partnersReason = ({ kind, partnersOn }: SlotRules, { date, hour }: DeliveryMoment): SlotReason | null =>
  partnersOn?.(date, kind === 'clean' ? null : (hour ?? deliveryHours.first)) === 0 ? 'nobody_near' : null;

interface Candidate {
  readonly moment: DeliveryMoment;
  /** Hours between this moment and the requested one. */
  readonly apart: number;
}

/**
 * Finds the open moment nearest to the requested one, searching day by day around its date; of two equally near
 * moments, returns the later one.
 */
const nearestOpen = (
  wanted: DeliveryMoment,
  { today, last }: Window,
  openHours: (date: string) => readonly (string | null)[],
): DeliveryMoment | null => {
  const from = wanted.date < today ? today : wanted.date > last ? last : wanted.date;
  const candidatesOn = (date: string): Candidate[] =>
    date < today || date > last ? [] : openHours(date).map((hour) => candidate(wanted, { date, hour }));
  const maxDays = Math.max(daysBetween(today, from), daysBetween(from, last));
  const outside = Math.abs(daysBetween(wanted.date, from));
  let best: Candidate | undefined;
  for (let days = 0; days <= maxDays; days += 1) {
    // From here on, every moment is at least this many hours from the requested one.
    if (best !== undefined && best.apart < (outside + days - 1) * 24) break;
    const ring = days === 0 ? [from] : [daysLater(from, days), daysLater(from, -days)];
    best = closest([...(best ? [best] : []), ...ring.flatMap(candidatesOn)]);
  }
  return best?.moment ?? null;
};

const closest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted((one, other) => one.apart - other.apart || (isLater(one.moment, other.moment) ? -1 : 1))[0];

const isLater = (one: DeliveryMoment, other: DeliveryMoment): boolean =>
  `${one.date}${one.hour ?? ''}` > `${other.date}${other.hour ?? ''}`;

const candidate = (wanted: DeliveryMoment, moment: DeliveryMoment): Candidate => ({
  moment,
  apart: Math.abs(hourNumber(wanted) - hourNumber(moment)),
});

/** Hours since 1970, counting all days as 24 hours long. */
const hourNumber = ({ date, hour }: DeliveryMoment): number =>
  Date.parse(`${date}T00:00:00Z`) / 3_600_000 + Number.parseInt(hour ?? '0', 10);

const slotDay = (
  rules: SlotRules,
  { date, hours }: { readonly date: string; readonly hours: OpenTimes | null },
  reasonAt: (moment: DeliveryMoment) => SlotReason | null,
): SlotDay => {
  const judged = hoursOfDay(rules).map((hour) => ({ hour, reason: reasonAt({ date, hour }) }));
  const open = judged.some(({ reason }) => reason === null);
  const partners = rules.partnersOn?.(date, null);
  return {
    date,
    open,
    ...(open ? {} : { reason: reasonOfDay(judged.map(({ reason }) => reason)) }),
    ...hours,
    ...(partners !== undefined && { partners }),
    hours: judged.flatMap(({ hour, reason }) => (hour === null ? [] : [slotHour(hour, reason, partners === 0)])),
  };
};

/** On a day without any partner, only the day has that reason. */
const slotHour = (hour: string, reason: SlotReason | null, isDayWithoutPartner: boolean): SlotHour =>
  reason === null || (reason === 'nobody_near' && isDayWithoutPartner)
    ? { hour, open: reason === null }
    : { hour, open: false, reason };

/**
 * The reason that is given for a day without an open hour. Of the different reasons of its hours, one that concerns the
 * whole day has precedence, then too late, too soon, after closing and before opening.
 */
const reasonOfDay = (reasons: readonly (SlotReason | null)[]): SlotReason | undefined => {
  const byWeight = [
    'nobody_near',
    'holiday',
    'closed_day',
    'too_late',
    'too_soon',
    'after_closing',
    'before_opening',
  ] as const;
  return byWeight.find((reason) => reasons.includes(reason));
};
