import { Temporal } from 'temporal-polyfill';

/**
 * The environment variable of every deadline window, and its default as an ISO 8601 duration
 * (docs/domain.md#deadlines).
 */
const windows = {
  /** T1: how long a payment session stays open. */
  paymentSession: ['DEADLINE_PAYMENT_SESSION', 'PT35M'],
  /** T1: the time from the latest payment attempt to the expiry of an unpaid order. */
  paymentOrder: ['DEADLINE_PAYMENT_ORDER', 'PT40M'],
  /** T1: how long an issued voucher can be paid. */
  paymentVoucher: ['DEADLINE_PAYMENT_VOUCHER', 'P7D'],
  /** The time before a voucher expires at which its payer is reminded, if the voucher is valid for twice as long. */
  voucherReminder: ['DEADLINE_VOUCHER_REMINDER', 'PT24H'],
  /** T1: Multibanco is offered only if the service is more than this time away. */
  multibancoLead: ['DEADLINE_MULTIBANCO_LEAD', 'P8D'],
  /** T2: a partner's time to answer an offer, counted only from 08:00 to 21:00. */
  offer: ['DEADLINE_OFFER', 'PT60M'],
  /**
   * T2: the time to answer an offer of flowers whose slot is less than `offerSoonWithin` away, counted only from 08:00
   * to 21:00.
   */
  offerSoon: ['DEADLINE_OFFER_SOON', 'PT15M'],
  offerSoonWithin: ['DEADLINE_OFFER_SOON_WITHIN', 'PT24H'],
  /**
   * T2: the time to answer an offer of a service whose slot is less than `offerUrgentWithin` away, counted at any hour.
   */
  offerUrgent: ['DEADLINE_OFFER_URGENT', 'PT10M'],
  offerUrgentWithin: ['DEADLINE_OFFER_URGENT_WITHIN', 'PT6H'],
  /** T2: the time to answer an offer of a plan's visit, counted at any hour. */
  offerOccurrence: ['DEADLINE_OFFER_OCCURRENCE', 'PT24H'],
  /** How long after an offer the next nearest partner is asked as well, counted only from 08:00 to 21:00. */
  stagger: ['DEADLINE_STAGGER', 'PT15M'],
  /** The same for an offer less than `offerUrgentWithin` before the slot, counted at any hour. */
  staggerUrgent: ['DEADLINE_STAGGER_URGENT', 'PT5M'],
  /** The same for a plan's visit, counted only from 08:00 to 21:00. */
  staggerOccurrence: ['DEADLINE_STAGGER_OCCURRENCE', 'PT2H'],
  /** T3: the time before the slot at which the admins take over flowers that no partner has accepted. */
  escalateFlowers: ['DEADLINE_ESCALATE_FLOWERS', 'PT4H'],
  /**
   * T3: the time before the slot at which the admins take over a cleaning that no partner has accepted, but at the
   * earliest `escalateCleaningMatching` after matching began.
   */
  escalateCleaning: ['DEADLINE_ESCALATE_CLEANING', 'PT24H'],
  escalateCleaningMatching: ['DEADLINE_ESCALATE_CLEANING_MATCHING', 'PT4H'],
  /** T4: the time before the slot at which flowers that no partner has accepted are cancelled and refunded. */
  cancelFlowers: ['DEADLINE_CANCEL_FLOWERS', 'PT2H'],
  /**
   * T4: the time after the end of a cleaning's scheduled day at which it is cancelled and refunded, if no partner has
   * accepted it.
   */
  cancelCleaning: ['DEADLINE_CANCEL_CLEANING', 'P6D'],
  /**
   * T5: the time to answer a proposed date. It ends at the latest `rescheduleBeforeSlot` before the agreed and the
   * proposed slot.
   */
  rescheduleAnswer: ['DEADLINE_RESCHEDULE_ANSWER', 'PT24H'],
  rescheduleBeforeSlot: ['DEADLINE_RESCHEDULE_BEFORE_SLOT', 'PT2H'],
  /** T6: the time after the end of the slot at which flowers count as missed, if the partner has not started. */
  missedFlowers: ['DEADLINE_MISSED_FLOWERS', 'PT30M'],
  /** T7: the time after the start of the work at which the partner is reminded of missing photos. */
  proofReminder: ['DEADLINE_PROOF_REMINDER', 'PT24H'],
  /** The time after the end of the slot at which the admins take over work that was started but not finished. */
  stalled: ['DEADLINE_STALLED', 'PT24H'],
  /** The customer's time to decide how blocked work continues. */
  blockAnswer: ['DEADLINE_BLOCK_ANSWER', 'PT24H'],
  /** T8: the customer's time to give feedback. */
  feedback: ['DEADLINE_FEEDBACK', 'P7D'],
  /** T9: the time after the opening of a dispute at which the admins are alerted, if it is still open. */
  dispute: ['DEADLINE_DISPUTE', 'P5D'],
  /** T10: the time from the completion of a service to its closing. */
  close: ['DEADLINE_CLOSE', 'PT48H'],
} as const;

export type DeadlineName = keyof typeof windows;

/** Every window as a positive duration of days and smaller units, to be added to or subtracted from an instant. */
export type DeadlineWindows = Readonly<Record<DeadlineName, Temporal.Duration>>;

/** All windows with the variable that sets each and its default in ISO 8601. */
export const deadlineSettings: readonly { name: DeadlineName; variable: string; fallback: string }[] = (
  Object.keys(windows) as DeadlineName[]
).map((name) => ({ name, variable: windows[name][0], fallback: windows[name][1] }));

/**
 * Parses a positive ISO 8601 duration. Returns undefined for any other text, and for a duration with weeks, months or
 * years, whose length would depend on a calendar.
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
