import { Temporal } from 'temporal-polyfill';

/** The environment variable and default of every deadline window (docs/domain.md#deadlines). */
const windows = {
  /** T1: how long a payment session stays open. */
  paymentSession: ['DEADLINE_PAYMENT_SESSION', 'PT35M'],
  /** T1: when an unpaid order expires. */
  paymentOrder: ['DEADLINE_PAYMENT_ORDER', 'PT40M'],
  /** T1: how long an issued voucher may still be paid. */
  paymentVoucher: ['DEADLINE_PAYMENT_VOUCHER', 'P7D'],
  /** T1: Multibanco is offered only when the service is further away than this. */
  multibancoLead: ['DEADLINE_MULTIBANCO_LEAD', 'P8D'],
  /** T2: a partner's time to answer an offer, counted 08:00–21:00. */
  offer: ['DEADLINE_OFFER', 'PT60M'],
  /** T2: the same for flowers whose slot is less than `offerSoonWithin` away. */
  offerSoon: ['DEADLINE_OFFER_SOON', 'PT15M'],
  offerSoonWithin: ['DEADLINE_OFFER_SOON_WITHIN', 'PT24H'],
  /** T2: the same around the clock when the slot is less than `offerUrgentWithin` away. */
  offerUrgent: ['DEADLINE_OFFER_URGENT', 'PT10M'],
  offerUrgentWithin: ['DEADLINE_OFFER_URGENT_WITHIN', 'PT6H'],
  /** T2: the same for a plan's occurrence. */
  offerOccurrence: ['DEADLINE_OFFER_OCCURRENCE', 'PT24H'],
  /** T3: how long before the slot unaccepted flowers go to the admins. */
  escalateFlowers: ['DEADLINE_ESCALATE_FLOWERS', 'PT4H'],
  /** T3: the same for a cleaning, but not before `escalateCleaningMatching` of matching. */
  escalateCleaning: ['DEADLINE_ESCALATE_CLEANING', 'PT24H'],
  escalateCleaningMatching: ['DEADLINE_ESCALATE_CLEANING_MATCHING', 'PT4H'],
  /** T4: how long before the slot unaccepted flowers are cancelled and refunded. */
  cancelFlowers: ['DEADLINE_CANCEL_FLOWERS', 'PT2H'],
  /** T4: how long after its day an unaccepted cleaning is cancelled and refunded. */
  cancelCleaning: ['DEADLINE_CANCEL_CLEANING', 'P6D'],
  /** T5: the other side's time to answer a new date, at the latest `rescheduleBeforeSlot` before the slot. */
  rescheduleAnswer: ['DEADLINE_RESCHEDULE_ANSWER', 'PT24H'],
  rescheduleBeforeSlot: ['DEADLINE_RESCHEDULE_BEFORE_SLOT', 'PT2H'],
  /** T6: how long after the slot's end undelivered flowers count as missed. */
  missedFlowers: ['DEADLINE_MISSED_FLOWERS', 'PT30M'],
  /** T7: when a partner is reminded of missing photos. */
  proofReminder: ['DEADLINE_PROOF_REMINDER', 'PT24H'],
  /** How long after the slot work that has begun and is not done goes to the admins. */
  stalled: ['DEADLINE_STALLED', 'PT24H'],
  /** The customer's time to say how blocked work goes on. */
  blockAnswer: ['DEADLINE_BLOCK_ANSWER', 'PT24H'],
  /** T8: the customer's time to give feedback. */
  feedback: ['DEADLINE_FEEDBACK', 'P7D'],
  /** T9: when an open dispute raises the alarm. */
  dispute: ['DEADLINE_DISPUTE', 'P5D'],
  /** T10: how long after completion a service closes. */
  close: ['DEADLINE_CLOSE', 'PT48H'],
} as const;

export type DeadlineName = keyof typeof windows;

/** Every window as a positive duration of days and smaller units, to be added to or taken from an instant. */
export type DeadlineWindows = Readonly<Record<DeadlineName, Temporal.Duration>>;

/** All windows with the variable that sets each and its default in ISO 8601. */
export const deadlineSettings: readonly { name: DeadlineName; variable: string; fallback: string }[] = (
  Object.keys(windows) as DeadlineName[]
).map((name) => ({ name, variable: windows[name][0], fallback: windows[name][1] }));

/**
 * A positive ISO 8601 duration without weeks, months and years, whose length would depend on a calendar;
 * undefined for any other text.
 */
export function parseWindow(text: string): Temporal.Duration | undefined {
  try {
    const duration = Temporal.Duration.from(text);
    const isPlain = duration.years === 0 && duration.months === 0 && duration.weeks === 0;
    return isPlain && duration.sign === 1 ? duration : undefined;
  } catch {
    return undefined;
  }
}
