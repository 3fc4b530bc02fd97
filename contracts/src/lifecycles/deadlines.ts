/**
 * One kind of deadline: its term (T1 to T10 in docs/domain.md#deadlines), if it has one, and the events that may be
 * recorded when it fires.
 */
interface Deadline {
  readonly term?: string;
  readonly events: readonly string[];
}

/**
 * Every kind of deadline that a state may arm (docs/domain.md#deadlines). A kind without events only reminds a person.
 * The deciders define when a deadline is due; the lifecycles define which states arm it.
 */
export const deadlines = {
  payment_expiry: { term: 'T1', events: ['PaymentExpired'] },
  voucher_reminder: { events: [] },
  new_date_lapse: { events: ['RefundRequested'] },
  start_matching: { events: ['MatchingStarted'] },
  rematch: { events: ['OfferMade', 'NoPartnerFound'] },
  offer_expiry: { term: 'T2', events: ['OfferExpired'] },
  stagger: { events: ['OfferMade', 'NoOtherPartnerFound'] },
  escalate: { term: 'T3', events: ['ServiceEscalated'] },
  cancel_unserved: { term: 'T4', events: ['ServiceCancelled'] },
  reschedule_lapse: { term: 'T5', events: ['RescheduleLapsed'] },
  no_show: { term: 'T6', events: ['PartnerDidNotShow', 'DeliveryMissed'] },
  proof_reminder: { term: 'T7', events: [] },
  stalled: { events: ['StalledServiceEscalated'] },
  block_escalation: { events: ['BlockEscalated'] },
  feedback_timeout: { term: 'T8', events: ['FeedbackTimedOut'] },
  dispute_alarm: { term: 'T9', events: [] },
  close: { term: 'T10', events: ['ServiceClosed'] },
  schedule_occurrence: { events: ['OccurrenceScheduled'] },
  plan_ending: { events: [] },
  pause_end: { events: ['SubscriptionResumed'] },
} as const satisfies Record<string, Deadline>;

export type DeadlineKind = keyof typeof deadlines;
