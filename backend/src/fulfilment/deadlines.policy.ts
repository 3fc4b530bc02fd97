import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { Temporal } from 'temporal-polyfill';
import type { DeadlineWindows } from '../platform/config/deadline-windows.js';
import { earlier, endOfLocalDay, later, latest, localInstant, type LocalSlot, slotStart } from './local-time.policy.js';

/** What the deadlines of a service depend on. */
export interface ServiceTimes extends LocalSlot {
  readonly type: ServiceType;
  /** Number of a plan's visit; null outside a plan. */
  readonly occurrence: number | null;
}

const CLEANING_MATCHED_BEFORE = { days: 7 };
const OCCURRENCE_MATCHED_BEFORE = { days: 14 };
const MATCHING_STARTS = '08:00';
const MATCHING_RETRIED_AFTER_MS = 5 * 60_000;

/**
 * When partners are first asked (decisions.md §2 Service): flowers at once, a one-off cleaning 7 days before its date,
 * a plan's occurrence 14 days before; in the morning of that local day, and never before `now`.
 */
export const matchFrom = (service: ServiceTimes, now: Date): Date => {
  if (service.type === 'flower') return now;
  const ahead = service.occurrence === null ? CLEANING_MATCHED_BEFORE : OCCURRENCE_MATCHED_BEFORE;
  const day = Temporal.PlainDate.from(service.scheduledDate).subtract(ahead);
  return latest(now, localInstant(day, MATCHING_STARTS, service.timeZone));
};

/**
 * T3: when the admins take over. Flowers: 4 h before the slot. A cleaning: 24 h before it, but not before 4 h of
 * matching, which began at `matchingSince`.
 */
export const escalateAt = (service: ServiceTimes, matchingSince: Date, windows: DeadlineWindows): Date => {
  const slot = slotStart(service);
  if (service.type === 'flower') return earlier(slot, windows.escalateFlowers, service.timeZone);
  return latest(
    earlier(slot, windows.escalateCleaning, service.timeZone),
    later(matchingSince, windows.escalateCleaningMatching, service.timeZone),
  );
};

/** T4: when an unaccepted service is cancelled. Flowers: 2 h before the slot; a cleaning: at the end of its date + 6 days. */
export const cancelAt = (service: ServiceTimes, windows: DeadlineWindows): Date => {
  if (service.type === 'flower') return earlier(slotStart(service), windows.cancelFlowers, service.timeZone);
  return endOfLocalDay(Temporal.PlainDate.from(service.scheduledDate).add(windows.cancelCleaning), service.timeZone);
};

/**
 * T6: from when on accepted work that has not begun counts as missed. Flowers: 30 min after the hour of their slot; a
 * cleaning: at the end of its day.
 */
export const missedAt = (service: ServiceTimes, windows: DeadlineWindows): Date => {
  if (service.type === 'clean') return endOfLocalDay(Temporal.PlainDate.from(service.scheduledDate), service.timeZone);
  return later(slotStart(service), windows.missedFlowers.add({ hours: 1 }), service.timeZone);
};

/** T8: until when the customer may give feedback, 7 days after the delivery. */
export const feedbackBy = (deliveredAt: Date, timeZone: string, windows: DeadlineWindows): Date =>
  later(deliveredAt, windows.feedback, timeZone);

/** T10: when a completed service closes, 48 h later. */
export const closeAt = (completedAt: Date, timeZone: string, windows: DeadlineWindows): Date =>
  later(completedAt, windows.close, timeZone);

/** When matching is asked again because it has not answered: its job was lost, or the queue was wiped. */
export const rematchAt = (matchingSince: Date): Date => new Date(matchingSince.getTime() + MATCHING_RETRIED_AFTER_MS);
