import { lateWithdrawalHours, type ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { Temporal } from 'temporal-polyfill';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import {
  earlier,
  earliest,
  endOfLocalDay,
  later,
  latest,
  localDateOf,
  localInstant,
} from '../../platform/clock/local-time.js';
import { type LocalSlot, slotStart } from './local-slot.policy.js';

/** What the deadlines of a service depend on. */
export interface ServiceTimes extends LocalSlot {
  readonly type: ServiceType;
  /** Number of the plan's visit, from 1; null for a service without a plan. */
  readonly occurrence: number | null;
}

const CLEANING_MATCHED_BEFORE = { days: 7 };
const OCCURRENCE_MATCHED_BEFORE = { days: 14 };
const MATCHING_STARTS = '08:00';
const LATE_WITHDRAWAL_MS = lateWithdrawalHours * 3_600_000;
const SLOT = { hours: 1 };
/**
 * How long matching may take before its job counts as lost. The next sweep of the deadlines, at most five seconds
 * later, enqueues it again, so a lost job is replaced within 30 s.
 */
const MATCHING_RETRIED_AFTER_MS = 20_000;

/**
 * When partners are first asked (docs/domain.md#service). Flowers: immediately. A single cleaning: 7 days before its
 * date, a plan's occurrence 14 days before, at 08:00 local time, but not before `now`.
 */
export const matchFrom = (service: ServiceTimes, now: Date): Date => {
  if (service.type === 'flower') return now;
  const ahead = service.occurrence === null ? CLEANING_MATCHED_BEFORE : OCCURRENCE_MATCHED_BEFORE;
  const day = Temporal.PlainDate.from(service.scheduledDate).subtract(ahead);
  return latest(now, localInstant(day, MATCHING_STARTS, service.timeZone));
};

/**
 * T3: when the admins take over. Flowers: 4 h before the slot. A cleaning: 24 h before it, but at the earliest 4 h
 * after matching began (`matchingSince`).
 */
export const escalateAt = (service: ServiceTimes, matchingSince: Date, windows: DeadlineWindows): Date => {
  const slot = slotStart(service);
  if (service.type === 'flower') return earlier(slot, windows.escalateFlowers, service.timeZone);
  return latest(
    earlier(slot, windows.escalateCleaning, service.timeZone),
    later(matchingSince, windows.escalateCleaningMatching, service.timeZone),
  );
};

/**
 * Whether it is too late for matching to replace a partner who withdraws: less than 4 h before the slot, or after its
 * start.
 */
export const isLateWithdrawal = (service: ServiceTimes, now: Date): boolean =>
  slotStart(service).getTime() - now.getTime() < LATE_WITHDRAWAL_MS;

/**
 * T4: when an unaccepted service is cancelled. Flowers: 2 h before the slot; a cleaning: at the end of the sixth day
 * after its date.
 */
export const cancelAt = (service: ServiceTimes, windows: DeadlineWindows): Date => {
  if (service.type === 'flower') return earlier(slotStart(service), windows.cancelFlowers, service.timeZone);
  return endOfLocalDay(Temporal.PlainDate.from(service.scheduledDate).add(windows.cancelCleaning), service.timeZone);
};

/**
 * T4 for a service that loses its partner after its slot: at the earliest at the end of the sixth day after today, so
 * that there is time to find another partner.
 */
export const cancelAfterSlotAt = (service: ServiceTimes, now: Date, windows: DeadlineWindows): Date => {
  const today = Temporal.PlainDate.from(localDateOf(now, service.timeZone));
  return latest(cancelAt(service, windows), endOfLocalDay(today.add(windows.cancelCleaning), service.timeZone));
};

/**
 * T5: when a proposed date lapses: after 24 h, but at the latest 2 h before the earlier of the agreed and the proposed
 * slot.
 */
export const lapseAt = (
  { agreed, proposed }: { readonly agreed: ServiceTimes; readonly proposed: ServiceTimes },
  now: Date,
  windows: DeadlineWindows,
): Date =>
  [agreed, proposed]
    .map((slot) => earlier(slotStart(slot), windows.rescheduleBeforeSlot, slot.timeZone))
    .reduce(earliest, later(now, windows.rescheduleAnswer, agreed.timeZone));

/** When a slot ends: flowers one hour after its start, a cleaning at the end of its day. */
export const slotEnd = (service: ServiceTimes): Date =>
  service.type === 'clean'
    ? endOfLocalDay(service.scheduledDate, service.timeZone)
    : later(slotStart(service), Temporal.Duration.from(SLOT), service.timeZone);

/**
 * T6: when accepted work that has not begun counts as missed. Flowers: 30 min after the end of their one-hour slot; a
 * cleaning: at the end of its day.
 */
export const missedAt = (service: ServiceTimes, windows: DeadlineWindows): Date => {
  if (service.type === 'clean') return endOfLocalDay(service.scheduledDate, service.timeZone);
  return later(slotStart(service), windows.missedFlowers.add(SLOT), service.timeZone);
};

/** T7: when the partner at work is reminded of the photos: 24 h after the start of the work. */
export const remindAt = (startedAt: Date, timeZone: string, windows: DeadlineWindows): Date =>
  later(startedAt, windows.proofReminder, timeZone);

/** When the admins take over work that has begun but is not done: 24 h after the end of the one-hour slot. */
export const stalledAt = (service: ServiceTimes, windows: DeadlineWindows): Date =>
  later(slotStart(service), windows.stalled.add(SLOT), service.timeZone);

/** When the customer's time to decide about blocked work ends: 24 h after `blockedAt`. */
export const blockAnswerBy = (blockedAt: Date, timeZone: string, windows: DeadlineWindows): Date =>
  later(blockedAt, windows.blockAnswer, timeZone);

/** T9: when an open dispute becomes overdue: 5 days after `openedAt`. */
export const disputeAlarmAt = (openedAt: Date, timeZone: string, windows: DeadlineWindows): Date =>
  later(openedAt, windows.dispute, timeZone);

/** T8: when the customer's time for feedback ends: 7 days after the delivery. */
export const feedbackBy = (deliveredAt: Date, timeZone: string, windows: DeadlineWindows): Date =>
  later(deliveredAt, windows.feedback, timeZone);

/** T10: when a complete service closes: 48 h after `completedAt`. */
export const closeAt = (completedAt: Date, timeZone: string, windows: DeadlineWindows): Date =>
  later(completedAt, windows.close, timeZone);

/**
 * When the matching job is enqueued again, 20 s after `matchingSince`, because it reported no result: the job was lost,
 * or the queue was wiped.
 */
export const rematchAt = (matchingSince: Date): Date => new Date(matchingSince.getTime() + MATCHING_RETRIED_AFTER_MS);
