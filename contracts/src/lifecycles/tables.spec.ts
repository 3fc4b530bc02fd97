import { describe, expect, it } from '@jest/globals';
import { IllegalTransitionError, type Lifecycle } from './lifecycle.js';
import { orderLifecycle } from './order.lifecycle.js';
import { partnerLifecycle } from './partner.lifecycle.js';
import { serviceLifecycle } from './service.lifecycle.js';
import { subscriptionLifecycle } from './subscription.lifecycle.js';

/** The agreed tables, written by hand: `from | event | to | by`. A lifecycle changes only together with its table. */
const serviceTable = `
  none                | ServiceScheduled     | scheduled           | system
  scheduled           | DeliveryCorrected    | scheduled           | system
  scheduled           | MatchingStarted      | matching            | system
  scheduled           | ServiceRescheduled   | scheduled           | customer, admin, system
  scheduled           | ServiceRelocated     | scheduled           | customer, admin, system
  scheduled           | ServicePlaceCorrected | scheduled           | admin, system
  scheduled           | ServiceCancelled     | cancelled           | customer, admin, system
  matching            | DeliveryCorrected    | matching            | system
  matching            | OfferMade            | offered             | system, admin
  matching            | NoPartnerFound       | escalated           | system
  matching            | ServiceEscalated        | escalated           | system
  matching            | ServiceRescheduled   | matching            | customer, admin, system
  matching            | StartReportedLate    | matching            | system
  matching            | ServiceRelocated     | matching            | customer, admin, system
  matching            | ServicePlaceCorrected | matching            | admin, system
  matching            | ServiceCancelled     | cancelled           | customer, admin, system
  offered             | DeliveryCorrected    | offered             | system
  offered             | OfferMade            | offered             | system, admin
  offered             | NoOtherPartnerFound  | offered             | system
  offered             | OfferCountered       | offered             | partner
  offered             | OfferAccepted        | accepted            | partner, customer, system
  offered             | OfferDeclined        | offered             | partner
  offered             | OfferExpired         | offered             | system
  offered             | OfferWithdrawn       | offered             | system, admin
  offered             | OffersExhausted      | matching            | system
  offered             | ServiceEscalated        | escalated           | system
  offered             | ServiceRescheduled   | matching            | customer, admin, system
  offered             | StartReportedLate    | offered             | system
  offered             | ServiceRelocated     | matching            | customer, admin, system
  offered             | ServicePlaceCorrected | offered             | admin, system
  offered             | ServiceCancelled     | cancelled           | customer, admin, system
  escalated           | DeliveryCorrected    | escalated           | system
  escalated           | OfferMade            | offered             | admin
  escalated           | PartnerAssigned      | accepted            | admin
  escalated           | MatchingStarted      | matching            | admin
  escalated           | ServiceRescheduled   | matching            | customer, admin, system
  escalated           | StartReportedLate    | escalated           | system
  escalated           | ServiceRelocated     | matching            | customer, admin, system
  escalated           | ServicePlaceCorrected | escalated           | admin, system
  escalated           | ServiceCancelled     | cancelled           | customer, admin, system
  accepted            | DeliveryCorrected    | accepted            | system
  accepted            | ServiceStarted       | in_progress         | partner
  accepted            | PhotoAdded           | accepted            | partner
  accepted            | EarlyDeliveryAllowed | accepted            | customer, admin
  accepted            | RescheduleProposed   | reschedule_proposed | customer, partner, admin
  accepted            | ServiceRescheduled   | accepted            | system
  accepted            | PartnerWithdrew      | matching            | partner, admin
  accepted            | PartnerWithdrewLate         | escalated           | partner, admin
  accepted            | PartnerDidNotShow               | matching            | system
  accepted            | DeliveryMissed       | cancelled           | system
  accepted            | ServiceRelocated     | matching            | customer, admin, system
  accepted            | ServicePlaceCorrected | accepted            | admin, system
  accepted            | ServiceCancelled     | cancelled           | customer, admin, system
  reschedule_proposed | DeliveryCorrected    | reschedule_proposed | system
  reschedule_proposed | RescheduleAgreed     | accepted            | customer, partner, admin
  reschedule_proposed | RescheduleRefused    | accepted            | customer, partner, admin
  reschedule_proposed | RescheduleLapsed     | accepted            | system
  reschedule_proposed | ServiceRelocated     | matching            | customer, admin, system
  reschedule_proposed | ServicePlaceCorrected | reschedule_proposed | admin, system
  reschedule_proposed | ServiceCancelled     | cancelled           | customer, admin, system
  in_progress         | DeliveryCorrected    | in_progress         | system
  in_progress         | PhotoAdded           | in_progress         | partner
  in_progress         | EarlyDeliveryAllowed | in_progress         | customer, admin
  in_progress         | ServiceDelivered     | awaiting_feedback   | partner
  in_progress         | ServiceBlocked       | blocked             | partner
  in_progress         | StalledServiceEscalated     | escalated           | system
  in_progress         | ServicePlaceCorrected | in_progress         | admin, system
  in_progress         | PartnerBlocked       | escalated           | system
  blocked             | DeliveryCorrected    | blocked             | system
  blocked             | PhotoAdded           | blocked             | partner
  blocked             | BlockResolved        | accepted            | customer, admin
  blocked             | BlockEscalated       | escalated           | system, admin
  blocked             | PartnerBlocked       | escalated           | system
  blocked             | ServiceRelocated     | matching            | customer, admin, system
  blocked             | ServicePlaceCorrected | blocked             | admin, system
  blocked             | ServiceCancelled     | cancelled           | customer, admin, system
  awaiting_feedback   | FeedbackGiven        | complete            | customer
  awaiting_feedback   | FeedbackTimedOut     | complete            | system
  awaiting_feedback   | DisputeOpened        | disputed            | customer, admin
  complete            | ServiceClosed        | closed              | system
  complete            | DisputeOpened        | disputed            | customer, admin
  disputed            | DisputeRejected      | complete            | admin
  disputed            | PartialRefundGranted | complete            | admin
  disputed            | RedoOrdered          | accepted            | admin
  disputed            | RedoAssignedToAnotherPartner       | matching            | admin
  disputed            | FullRefundGranted    | cancelled           | admin
  cancelled           | StartReportedLate    | cancelled           | system`;

const orderTable = `
  none               | OrderPlaced              | awaiting_payment   | customer, admin
  awaiting_payment   | TermsAccepted            | awaiting_payment   | customer
  awaiting_payment   | OrderCorrected           | awaiting_payment   | customer, admin
  awaiting_payment   | PaymentStarted           | awaiting_payment   | customer, system
  awaiting_payment   | PaymentProcessing        | payment_processing | system
  awaiting_payment   | PaymentFailed            | payment_failed     | system
  awaiting_payment   | OrderPaid                | paid               | system
  awaiting_payment   | PaymentReceivedTooLate              | date_passed        | system
  awaiting_payment   | PaymentExpired           | payment_expired    | system
  awaiting_payment   | OrderCancelled           | cancelled          | customer, admin, system
  payment_processing | PaymentFailed            | payment_failed     | system
  payment_processing | OrderCorrected           | payment_processing | customer, admin
  payment_processing | OrderPaid                | paid               | system
  payment_processing | PaymentReceivedTooLate              | date_passed        | system
  payment_processing | PaymentExpired           | payment_expired    | system
  payment_processing | OrderCancelled           | cancelled          | customer, admin, system
  payment_failed     | TermsAccepted            | payment_failed     | customer
  payment_failed     | OrderCorrected           | payment_failed     | customer, admin
  payment_failed     | PaymentStarted           | awaiting_payment   | customer, system
  payment_failed     | PaymentProcessing        | payment_processing | system
  payment_failed     | OrderPaid                | paid               | system
  payment_failed     | PaymentReceivedTooLate              | date_passed        | system
  payment_failed     | PaymentExpired           | payment_expired    | system
  payment_failed     | OrderCancelled           | cancelled          | customer, admin, system
  payment_expired    | OrderPaid                | paid               | system
  payment_expired    | PaymentReceivedTooLate              | date_passed        | system
  date_passed        | DeliveryDateChanged            | paid               | customer
  date_passed        | OrderCorrected           | date_passed        | customer, admin
  date_passed        | RefundRequested          | date_passed        | customer, admin, system
  date_passed        | RefundActionRequired     | date_passed        | system
  date_passed        | RefundConfirmed          | date_passed        | system
  date_passed        | RefundFailed             | date_passed        | system
  date_passed        | RefundRetried            | date_passed        | admin
  date_passed        | DuplicatePaymentReceived | date_passed        | system
  date_passed        | OrderRefunded            | refunded           | system
  date_passed        | ChargebackOpened         | date_passed        | system
  date_passed        | ChargebackWon            | date_passed        | system
  date_passed        | ChargebackPartlyLost     | date_passed        | system
  date_passed        | ChargebackLost           | refunded           | system
  paid               | OrderServiceEnded         | paid               | system
  paid               | OrderSettled             | settled            | system
  paid               | OrderCancellationRequested | paid             | customer
  paid               | WithdrawalReceived       | paid               | customer, admin
  paid               | OrderCorrected           | paid               | customer, admin
  paid               | RefundRequested          | paid               | admin, system
  paid               | RefundActionRequired     | paid               | system
  paid               | RefundConfirmed          | paid               | system
  paid               | RefundFailed             | paid               | system
  paid               | RefundRetried            | paid               | admin
  paid               | DuplicatePaymentReceived | paid               | system
  paid               | OrderRefunded            | refunded           | system
  paid               | ChargebackOpened         | chargeback_open    | system
  paid               | ChargebackPartlyLost     | paid               | system
  paid               | ChargebackLost           | refunded           | system
  settled            | RefundRequested          | settled            | admin, system
  settled            | RefundActionRequired     | settled            | system
  settled            | RefundConfirmed          | settled            | system
  settled            | RefundFailed             | settled            | system
  settled            | RefundRetried            | settled            | admin
  settled            | DuplicatePaymentReceived | settled            | system
  settled            | OrderRefunded            | refunded           | system
  settled            | ChargebackOpened         | chargeback_open    | system
  settled            | ChargebackPartlyLost     | settled            | system
  settled            | ChargebackLost           | refunded           | system
  chargeback_open    | ChargebackWon            | paid               | system
  chargeback_open    | ChargebackPartlyLost     | paid               | system
  chargeback_open    | ChargebackLost           | refunded           | system
  chargeback_open    | WithdrawalReceived       | chargeback_open    | customer, admin
  chargeback_open    | OrderCorrected           | chargeback_open    | customer, admin
  chargeback_open    | OrderServiceEnded         | chargeback_open    | system
  chargeback_open    | RefundRequested          | chargeback_open    | admin, system
  chargeback_open    | RefundActionRequired     | chargeback_open    | system
  chargeback_open    | RefundConfirmed          | chargeback_open    | system
  chargeback_open    | RefundFailed             | chargeback_open    | system
  chargeback_open    | RefundRetried            | chargeback_open    | admin
  chargeback_open    | DuplicatePaymentReceived | chargeback_open    | system
  chargeback_open    | OrderRefunded            | refunded           | system
  cancelled          | PaymentReceivedTooLate              | date_passed        | system
  refunded           | OrderServiceEnded         | refunded           | system
  refunded           | RefundRequested          | refunded           | admin, system
  refunded           | RefundActionRequired     | refunded           | system
  refunded           | RefundConfirmed          | refunded           | system
  refunded           | RefundFailed             | refunded           | system
  refunded           | RefundRetried            | refunded           | admin
  refunded           | DuplicatePaymentReceived | refunded           | system
  refunded           | ChargebackOpened         | refunded           | system
  refunded           | ChargebackWon            | refunded           | system
  refunded           | ChargebackPartlyLost     | refunded           | system
  refunded           | ChargebackLost           | refunded           | system`;

const subscriptionTable = `
  none      | SubscriptionStarted   | active    | system
  active    | OccurrenceScheduled   | active    | system
  active    | OccurrenceMoved       | active    | customer
  active    | SubscriptionRelocated | active    | customer, admin, system
  active    | OccurrenceConcluded   | active    | system
  active    | SubscriptionPaused    | paused    | customer
  active    | SubscriptionCompleted | completed | system
  active    | SubscriptionCancelled | cancelled | customer, system
  paused    | SubscriptionResumed   | active    | customer, system
  paused    | SubscriptionRelocated | paused    | customer, admin, system
  paused    | OccurrenceConcluded   | paused    | system
  paused    | SubscriptionCompleted | completed | system
  paused    | SubscriptionCancelled | cancelled | customer, system
  completed | OccurrenceConcluded   | completed | system
  cancelled | OccurrenceConcluded   | cancelled | system`;

const partnerTable = `
  none      | PartnerApplied        | applied   | partner, admin
  applied   | LocationConfirmed     | applied   | partner, admin
  applied   | PartnerProfileChanged | applied   | partner
  applied   | PartnerAbsenceAdded | applied   | partner
  applied   | PartnerAbsenceRemoved | applied   | partner
  applied   | PartnerApproved       | approved  | admin
  applied   | PartnerRejected       | rejected  | admin
  applied   | PartnerAccountBlocked   | applied   | admin, system
  applied   | PartnerAccountUnblocked | applied   | admin, system
  rejected  | PartnerApplied        | applied   | partner, admin
  rejected  | PartnerAccountBlocked   | rejected  | admin, system
  rejected  | PartnerAccountUnblocked | rejected  | admin, system
  approved  | PartnerPaused         | paused    | partner
  approved  | PartnerProfileChanged | approved  | partner
  approved  | PartnerAbsenceAdded | approved  | partner
  approved  | PartnerAbsenceRemoved | approved  | partner
  approved  | PartnerSuspended      | suspended | admin
  approved  | PartnerAccountBlocked   | approved  | admin, system
  approved  | PartnerAccountUnblocked | approved  | admin, system
  paused    | PartnerResumed        | approved  | partner
  paused    | PartnerProfileChanged | paused    | partner
  paused    | PartnerAbsenceAdded | paused    | partner
  paused    | PartnerAbsenceRemoved | paused    | partner
  paused    | PartnerSuspended      | suspended | admin
  paused    | PartnerAccountBlocked   | paused    | admin, system
  paused    | PartnerAccountUnblocked | paused    | admin, system
  suspended | PartnerReinstated     | approved  | admin
  suspended | PartnerProfileChanged | suspended | partner
  suspended | PartnerAbsenceAdded | suspended | partner
  suspended | PartnerAbsenceRemoved | suspended | partner
  suspended | PartnerAccountBlocked   | suspended | admin, system
  suspended | PartnerAccountUnblocked | suspended | admin, system`;

interface Row {
  from: string;
  event: string;
  to: string;
  by: string[];
}

function rowsOf(table: string): Row[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', event = '', to = '', by = ''] = line.split('|').map((cell) => cell.trim());
      return { from, event, to, by: by.split(', ') };
    });
}

describe.each<[string, Lifecycle, string]>([
  ['service', serviceLifecycle, serviceTable],
  ['order', orderLifecycle, orderTable],
  ['subscription', subscriptionLifecycle, subscriptionTable],
  ['partner', partnerLifecycle, partnerTable],
])('the %s lifecycle', (id, lifecycle, table) => {
  const rows = rowsOf(table);
  const states = [...new Set(rows.flatMap(({ from, to }) => [from, to]))];
  const events = [...new Set(rows.map(({ event }) => event))];
  const permittedIn = (state: string) => rows.filter(({ from }) => from === state).map(({ event }) => event);
  const pairs = states.flatMap((state) => events.map((event) => [state, event] as const));

  it('has exactly the rows of the hand-written table, in the same order and with the same actors', () => {
    expect(lifecycle.transitions).toEqual(rows);
    expect(lifecycle.states.toSorted()).toEqual(states.toSorted());
    expect(lifecycle.events.toSorted()).toEqual(events.toSorted());
    expect(lifecycle.id).toBe(id);
    expect(lifecycle.initial).toBe('none');
  });

  it.each(pairs)(
    'in state %s, event %s leads to the state in the table; without a row, the error names state and event',
    (state, event) => {
      const row = rows.find((candidate) => candidate.from === state && candidate.event === event);
      const snapshot = lifecycle.machine.resolveState({ value: state });
      expect(lifecycle.permits(state, event)).toBe(row !== undefined);
      expect(snapshot.can({ type: event })).toBe(row !== undefined);
      if (row) {
        expect(lifecycle.next(state, event)).toBe(row.to);
        return;
      }
      const refusal = { lifecycle: id, state, event, permitted: permittedIn(state) };
      expect(() => lifecycle.next(state, event)).toThrow(new IllegalTransitionError(refusal));
      expect(() => lifecycle.next(state, event)).toThrow(expect.objectContaining(refusal));
    },
  );

  it('permits an event only to the actors in the table', () => {
    for (const actor of ['customer', 'partner', 'admin', 'system'] as const) {
      for (const state of states) {
        const expected = rows.filter(({ from, by }) => from === state && by.includes(actor)).map(({ event }) => event);
        expect(lifecycle.permittedEvents(state, actor)).toEqual(expected);
        expect(events.filter((event) => lifecycle.permits(state, event, actor)).toSorted()).toEqual(
          expected.toSorted(),
        );
      }
    }
  });
});
