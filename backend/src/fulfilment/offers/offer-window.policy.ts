import { handBackMinutes } from '@perpetua/contracts/standing-acceptance';
import { Temporal } from 'temporal-polyfill';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { earliest, localDateOf, localInstant } from '../../platform/clock/local-time.js';
import type { ServiceTimes } from '../policies/deadlines.policy.js';
import { slotStart } from '../policies/local-slot.policy.js';

const ANSWERS_FROM = '08:00';
const ANSWERS_UNTIL = '21:00';
const HAND_BACK_MS = handBackMinutes * 60_000;

/**
 * T2: the instant at which an offer made at `now` expires (docs/domain.md#deadlines). Less than 6 h before the slot:
 * after 10 minutes, at any time of day. An offer of a plan's occurrence: after 24 h. Any other offer: after 60 minutes
 * (15 for flowers less than 24 h before their slot), counted only from 08:00 to 21:00 local to the place. A cleaning
 * offered after its slot began moves to another day, so its offer is not urgent.
 */
export const offerExpiry = (service: ServiceTimes, now: Date, windows: DeadlineWindows): Date => {
  const untilSlot = timeUntilSlot(service, now);
  if (isUrgent(untilSlot, windows)) {
    return new Date(now.getTime() + milliseconds(windows.offerUrgent));
  }
  if (service.occurrence !== null) return new Date(now.getTime() + milliseconds(windows.offerOccurrence));
  const isSoon = service.type === 'flower' && untilSlot < milliseconds(windows.offerSoonWithin);
  return afterDaytime(now, milliseconds(isSoon ? windows.offerSoon : windows.offer), service.timeZone);
};

/**
 * When the next nearest partner is asked as well, if nobody has answered an offer made at `now`. Less than 6 h before
 * the slot: after 5 minutes, at any time of day. A plan's occurrence: after 2 h, anything else after 15 minutes, counted
 * only from 08:00 to 21:00 local to the place; where that is not before the admins take over at `escalateAt`, also in
 * the evening and at night, because nobody else could be asked.
 */
export const staggerEnd = (
  service: ServiceTimes & { readonly escalateAt: string | null },
  now: Date,
  windows: DeadlineWindows,
): Date => {
  if (isUrgent(timeUntilSlot(service, now), windows)) {
    return new Date(now.getTime() + milliseconds(windows.staggerUrgent));
  }
  const stagger = milliseconds(service.occurrence === null ? windows.stagger : windows.staggerOccurrence);
  const byDay = afterDaytime(now, stagger, service.timeZone);
  const isTooLate = service.escalateAt !== null && byDay.getTime() >= Date.parse(service.escalateAt);
  return isTooLate ? new Date(now.getTime() + stagger) : byDay;
};

/**
 * Until when a partner may hand back a service that was accepted in advance at `now`: 60 minutes, counted only from
 * 08:00 to 21:00 local to the place; at the latest when the slot begins.
 */
export const handBackEnd = (service: ServiceTimes, now: Date): Date =>
  earliest(afterDaytime(now, HAND_BACK_MS, service.timeZone), slotStart(service));

/** In milliseconds; negative after the slot has begun. */
const timeUntilSlot = (service: ServiceTimes, now: Date): number => slotStart(service).getTime() - now.getTime();

/** Whether the slot is so near that everybody is asked at once: less than 6 h away, and not begun. */
export const isUrgentAt = (service: ServiceTimes, now: Date, windows: DeadlineWindows): boolean =>
  isUrgent(timeUntilSlot(service, now), windows);

const isUrgent = (untilSlot: number, windows: DeadlineWindows): boolean =>
  untilSlot > 0 && untilSlot < milliseconds(windows.offerUrgentWithin);

/** The instant at which `remaining` milliseconds between 08:00 and 21:00 local time have passed since `now`. */
const afterDaytime = (now: Date, remaining: number, timeZone: string): Date => {
  let day = Temporal.PlainDate.from(localDateOf(now, timeZone));
  let left = remaining;
  for (;;) {
    const from = Math.max(now.getTime(), localInstant(day, ANSWERS_FROM, timeZone).getTime());
    const until = localInstant(day, ANSWERS_UNTIL, timeZone).getTime();
    if (from + left <= until) return new Date(from + left);
    left -= Math.max(0, until - from);
    day = day.add({ days: 1 });
  }
};

const milliseconds = (duration: Temporal.Duration): number => duration.total('milliseconds');
