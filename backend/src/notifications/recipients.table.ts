import type { serviceEvents } from '../fulfilment/index.js';
import type { orderEvents } from '../ordering/index.js';
import type { partnerEvents } from '../partners/index.js';
import type { subscriptionEvents } from '../subscriptions/index.js';
import type { MailValues, ServiceWords } from '../mail/index.js';
import { nobody, type Recipients } from './recipients.js';

/** The cancellation reason of an order by phone that an admin cancelled. */
const CALLED_OFF_BY_OFFICE = 'office_cancelled';
/** Why a date changes, or a service ends, whose cemetery closed on the agreed day. */
const CLOSED_DAY = 'closed_day';
/** The cancellation reason of a service that no partner accepted. */
const NOBODY_ACCEPTED = 'nobody_accepted';

/** How soon an offer must be answered to be announced on a partner's phone, in milliseconds. */
const URGENT_MS = 15 * 60_000;
const isUrgent = ({ expiresAt }: { readonly expiresAt: string }, at: Date): boolean =>
  new Date(expiresAt).getTime() - at.getTime() <= URGENT_MS;

const amount = ({ refundCents }: { readonly refundCents: number }): MailValues => ({
  amountCents: String(refundCents),
});
const replacing = (order: { readonly number: string } | undefined): MailValues =>
  order === undefined ? {} : { replaced: order.number };
const moment = ({ date, hour }: { readonly date: string; readonly hour: string | null }): MailValues => ({
  date,
  ...(hour !== null && { hour }),
});
const proposal = (data: {
  readonly date: string;
  readonly hour: string | null;
  readonly lapsesAt: string;
}): MailValues => ({ ...moment(data), until: data.lapsesAt });
const chargeback =
  (step: 'opened' | 'lost') =>
  ({ amountCents }: { readonly amountCents: number }): MailValues => ({
    moment: step,
    amountCents: String(amountCents),
  });
/** Whether a refund's outcome is told by its own event, because it is not a part of another refund. */
const isToldByItself = ({ partOf }: { readonly partOf?: string | undefined }): boolean => partOf === undefined;
/** Whether somebody else than this side caused the event. */
const unless =
  (by: 'customer' | 'partner' | 'admin') =>
  (data: { readonly by: string }): boolean =>
    data.by !== by;

/** Whether the partner had proposed another hour. */
const isCountered = ({ hour }: { readonly hour?: string | undefined }): boolean => hour !== undefined;
const proposedHour = ({ hour = '' }: { readonly hour?: string | undefined }): MailValues => ({ hour });

/** Whether a refused date only precedes the loss of the service by a suspended partner. */
const isSuspension = ({ reason }: { readonly reason: string | null }): boolean => reason === 'partner_suspended';
/** Whether a date changes because the cemetery closed on the agreed day. */
const isClosedDay = ({ cause }: { readonly cause?: string | undefined }): boolean => cause === CLOSED_DAY;
const isEndedByClosedDay = ({ by, reason }: { readonly by: string; readonly reason: string }): boolean =>
  by === 'system' && reason === CLOSED_DAY;
const isUnserved = ({ by, reason }: { readonly by: string; readonly reason: string }): boolean =>
  by === 'system' && reason === NOBODY_ACCEPTED;

/** Who is told of the events of an order and its money. */
export const orderRecipients: Recipients<typeof orderEvents> = {
  // The mail about a new order by phone uses the language that the admin chose for the call.
  OrderPlaced: {
    customer: [
      {
        mail: 'order_received',
        when: ({ phone }) => phone === undefined,
        values: ({ supersedes }) => replacing(supersedes),
      },
      { mail: 'phone_order', when: ({ phone }) => phone !== undefined, values: ({ language }) => ({ language }) },
    ],
  },
  TermsAccepted: nobody,
  PaymentStarted: nobody,
  PaymentProcessing: { customer: { mail: 'payment_pending' } },
  // A declined card is shown on the payment page, where a retry may succeed: only an expired payment causes a mail.
  PaymentFailed: nobody,
  PaymentExpired: { customer: { mail: 'payment_failed' } },
  OrderPaid: { customer: { mail: 'payment_confirmed' } },
  DeliveryDateChanged: { customer: { mail: 'payment_confirmed' } },
  PaymentReceivedTooLate: {
    customer: {
      mail: 'payment_confirmed',
      when: ({ chooseBy }) => chooseBy !== null,
      values: ({ chooseBy }) => ({ chooseBy: chooseBy ?? '' }),
    },
  },
  // The refund of the second payment is told.
  DuplicatePaymentReceived: nobody,
  OrderCancelled: {
    customer: { mail: 'payment_failed', when: ({ reason }) => reason === CALLED_OFF_BY_OFFICE },
  },
  // The customer asked for it; each service that is cancelled, and each refund, is told.
  OrderCancellationRequested: nobody,
  RefundRequested: nobody,
  // Refunds that the provider gives back as one are told once, with their sum.
  RefundConfirmed: {
    customer: {
      mail: 'refund_issued',
      when: isToldByItself,
      values: ({ amountCents, togetherCents = amountCents }) => ({ amountCents: String(togetherCents) }),
    },
  },
  RefundFailed: {
    customer: { mail: 'refund_failed', when: isToldByItself },
    admins: { mail: 'office_refund_failed', when: isToldByItself },
  },
  // The provider asks the customer for the bank details itself, and the page of the order says until when.
  RefundActionRequired: nobody,
  RefundRetried: nobody,
  OrderServiceEnded: nobody,
  OrderRefunded: nobody,
  OrderSettled: nobody,
  // The customer has turned to the bank, which tells how it goes on.
  ChargebackOpened: { admins: { mail: 'chargeback', values: chargeback('opened') } },
  ChargebackWon: { admins: { mail: 'chargeback', values: () => ({ moment: 'won' }) } },
  ChargebackPartlyLost: { admins: { mail: 'chargeback', values: chargeback('lost') } },
  ChargebackLost: { admins: { mail: 'chargeback', values: chargeback('lost') } },
  // The services tell their partners. Customers know what they corrected themselves.
  OrderCorrected: {
    customer: {
      mail: 'order_corrected',
      when: ({ by }) => by === 'admin',
      values: ({ changes }) => ({ fields: changes.map(({ field }) => field).join(',') }),
    },
  },
  WithdrawalReceived: {
    customer: { mail: 'withdrawal_received', values: ({ receivedAt }) => ({ receivedAt }) },
  },
};

/** Who is told of the events of a service. The partner is the one whom the event names, or else the one who has it. */
export const serviceRecipients: Recipients<typeof serviceEvents, ServiceWords> = {
  // The order's mails tell of the purchase, the acceptance of the date.
  ServiceScheduled: nobody,
  MatchingStarted: nobody,
  // What was accepted in advance is told with the acceptance.
  OfferMade: {
    partner: {
      mail: 'partner_new_job',
      push: 'push_offer',
      sms: 'sms_offer',
      smsWhen: isUrgent,
      when: ({ via }) => via === undefined,
    },
  },
  OfferCountered: { customer: { mail: 'hour_proposed', values: ({ offerId, hour }) => ({ offerId, hour }) } },
  OfferAccepted: {
    customer: { mail: 'accepted', sms: 'sms_accepted' },
    partner: [
      { mail: 'partner_job_yours', when: ({ via }) => via === undefined },
      {
        mail: 'partner_job_in_advance',
        when: ({ via }) => via === 'standing',
        values: ({ handBackUntil = '' }) => ({ until: handBackUntil }),
      },
    ],
  },
  PartnerAssigned: { customer: { mail: 'accepted', sms: 'sms_accepted' }, partner: { mail: 'partner_job_yours' } },
  OfferDeclined: nobody,
  // An offer that is over has cost the partner nothing, so no mail is sent; but whoever proposed an hour has kept it free.
  OfferExpired: {
    partner: [
      { notice: 'offer_over', when: (data) => !isCountered(data) },
      { mail: 'partner_hour_over', when: isCountered, values: proposedHour },
    ],
  },
  OfferWithdrawn: {
    partner: [
      { notice: 'offer_over', when: (data) => !isCountered(data) },
      { mail: 'partner_hour_over', when: isCountered, values: proposedHour },
    ],
  },
  OffersExhausted: nobody,
  NoOtherPartnerFound: nobody,
  NoPartnerFound: { admins: { mail: 'office_escalation', values: () => ({ cause: 'no_partner' }) } },
  ServiceEscalated: { admins: { mail: 'office_escalation', values: () => ({ cause: 'time_short' }) } },
  PartnerWithdrew: {
    customer: { mail: 'service_rematching' },
    partner: { mail: 'partner_job_gone' },
    admins: { notice: 'office_rematched' },
  },
  PartnerWithdrewLate: {
    customer: { mail: 'service_with_team' },
    partner: { mail: 'partner_job_gone' },
    admins: { mail: 'office_escalation', values: () => ({ cause: 'withdrew_late' }) },
  },
  // Without another day, the cancellation that follows is told to the customer.
  PartnerDidNotShow: {
    customer: {
      mail: 'service_missed',
      when: ({ movedTo }) => movedTo !== null,
      values: ({ movedTo }) => ({ date: movedTo ?? '' }),
    },
    partner: { mail: 'partner_missed' },
    admins: { notice: 'office_missed' },
  },
  DeliveryMissed: {
    customer: { mail: 'no_partner', values: () => ({ missed: 'yes' }) },
    partner: { mail: 'partner_missed' },
    admins: { notice: 'office_missed' },
  },
  ServiceRescheduled: {
    customer: [
      { mail: 'service_moved', when: (data) => unless('customer')(data) && !data.cause, values: moment },
      { mail: 'route_day', when: ({ cause }) => cause === 'route', values: moment },
      { mail: 'closed_day_moved', when: isClosedDay, values: moment },
    ],
    // That the customer chose the partner's hour is told with its acceptance.
    partner: { mail: 'service_moved', when: ({ cause }) => cause !== 'partner_hour', values: moment },
  },
  ServiceRelocated: {
    customer: { mail: 'service_relocated', values: moment },
    partner: { mail: 'partner_job_moved', when: ({ partnerId }) => partnerId !== null },
  },
  ServicePlaceCorrected: nobody,
  RescheduleProposed: {
    customer: [
      { mail: 'reschedule_proposed', when: (data) => unless('customer')(data) && !isClosedDay(data), values: proposal },
      { mail: 'closed_day_proposed', when: isClosedDay, values: proposal },
    ],
    partner: [
      { mail: 'reschedule_proposed', when: (data) => unless('partner')(data) && !isClosedDay(data), values: proposal },
      { mail: 'closed_day_proposed', when: isClosedDay, values: proposal },
    ],
  },
  RescheduleAgreed: {
    customer: { mail: 'reschedule_agreed', when: unless('customer'), values: moment },
    partner: { mail: 'reschedule_agreed', when: unless('partner'), values: moment },
  },
  // When the partner loses the service as well, the mail about that says enough.
  RescheduleRefused: {
    customer: { mail: 'reschedule_refused', when: (data) => unless('customer')(data) && !isSuspension(data) },
    partner: { mail: 'reschedule_refused', when: (data) => unless('partner')(data) && !isSuspension(data) },
  },
  RescheduleLapsed: { customer: { mail: 'reschedule_lapsed' }, partner: { mail: 'reschedule_lapsed' } },
  // Reported after T6, an admin decides what follows.
  ServiceStarted: {
    customer: { notice: 'work_begun' },
    admins: {
      mail: 'office_late_start',
      when: ({ reportedLate }) => reportedLate === true,
      values: ({ doneAt, at }) => ({ until: doneAt ?? at }),
    },
  },
  StartReportedLate: { admins: { mail: 'office_late_start', values: ({ doneAt }) => ({ until: doneAt }) } },
  PhotoAdded: nobody,
  EarlyDeliveryAllowed: {
    customer: { mail: 'early_allowed', when: unless('customer') },
    partner: { mail: 'early_allowed' },
  },
  ServiceDelivered: { customer: { mail: 'delivered', sms: 'sms_delivered' } },
  FeedbackGiven: nobody,
  FeedbackTimedOut: nobody,
  ServiceClosed: nobody,
  StalledServiceEscalated: {
    customer: { mail: 'service_with_team' },
    partner: { mail: 'partner_job_gone' },
    admins: { mail: 'office_escalation', values: () => ({ cause: 'stalled' }) },
  },
  // The partner is told that the account is blocked.
  PartnerBlocked: {
    customer: { mail: 'service_with_team' },
    admins: { mail: 'office_escalation', values: () => ({ cause: 'partner_blocked' }) },
  },
  ServiceBlocked: {
    customer: { mail: 'service_blocked', values: ({ kind, answerBy }) => ({ kind, until: answerBy }) },
    partner: { mail: 'partner_block_noted', values: ({ kind, answerBy }) => ({ kind, until: answerBy }) },
    admins: { mail: 'office_blocked', values: ({ kind, answerBy }) => ({ kind, until: answerBy }) },
  },
  BlockResolved: {
    customer: { mail: 'block_answered', when: unless('customer'), values: moment },
    partner: { mail: 'block_answered', values: moment },
    admins: { mail: 'office_block_answered', when: unless('admin'), values: moment },
  },
  DeliveryCorrected: {
    partner: {
      mail: 'partner_delivery_corrected',
      when: ({ partnerId }) => partnerId !== null,
      values: ({ fields }) => ({ fields: fields.join(',') }),
    },
  },
  BlockEscalated: {
    customer: { mail: 'service_with_team' },
    partner: { mail: 'partner_job_gone' },
    admins: { mail: 'office_escalation', values: () => ({ cause: 'blocked' }) },
  },
  DisputeOpened: {
    customer: { mail: 'complaint_received' },
    admins: { mail: 'office_complaint', values: ({ alarmAt }) => ({ until: alarmAt }) },
  },
  DisputeRejected: { customer: { mail: 'complaint_rejected' }, partner: { mail: 'partner_complaint_rejected' } },
  PartialRefundGranted: {
    customer: { mail: 'complaint_partial', values: amount },
    partner: { mail: 'partner_complaint_partial' },
  },
  RedoOrdered: {
    customer: { mail: 'complaint_redo', values: moment },
    partner: { mail: 'partner_complaint_redo', values: moment },
  },
  RedoAssignedToAnotherPartner: {
    customer: { mail: 'complaint_redo', values: moment },
    partner: { mail: 'partner_complaint_lost' },
  },
  FullRefundGranted: {
    customer: { mail: 'complaint_full', values: amount },
    partner: { mail: 'partner_complaint_lost' },
  },
  ServiceCancelled: {
    customer: [
      { mail: 'no_partner', sms: 'sms_cancelled', when: isUnserved },
      {
        mail: 'service_cancelled',
        sms: 'sms_cancelled',
        smsWhen: unless('customer'),
        when: (data) => !isUnserved(data) && !isEndedByClosedDay(data),
        values: (data) => ({ by: data.by, ...amount(data) }),
      },
      { mail: 'closed_day_cancelled', sms: 'sms_cancelled', when: isEndedByClosedDay },
    ],
    partner: [
      {
        mail: 'partner_job_cancelled',
        when: (data) => data.partnerId !== null && !isEndedByClosedDay(data),
        values: ({ earnedCents }) => ({ amountCents: String(earnedCents) }),
      },
      { mail: 'closed_day_cancelled', when: (data) => data.partnerId !== null && isEndedByClosedDay(data) },
    ],
  },
};

/** Who is told of the events of a plan. The mails about a visit's service tell when it takes place. */
export const subscriptionRecipients: Recipients<typeof subscriptionEvents> = {
  SubscriptionStarted: nobody,
  // That the plan ends is told by a deadline.
  OccurrenceScheduled: nobody,
  OccurrenceMoved: {
    customer: { mail: 'plan_moved', values: ({ n, date }) => ({ visit: String(n), date }) },
  },
  SubscriptionRelocated: { customer: { mail: 'plan_relocated', values: ({ delivery: { city } }) => ({ city }) } },
  OccurrenceConcluded: nobody,
  SubscriptionPaused: { customer: { mail: 'plan_paused', values: ({ resumeAt }) => ({ until: resumeAt }) } },
  SubscriptionResumed: {
    customer: { mail: 'plan_resumed', values: ({ shiftedDays }) => ({ days: String(shiftedDays) }) },
  },
  SubscriptionCompleted: nobody,
  SubscriptionCancelled: { customer: { mail: 'plan_cancelled', values: amount } },
};

const ofPartner = (_data: object, partnerId: string): MailValues => ({ partnerId });
/** Tells the whole office what a member of it, or the partner, has decided. */
const officeIsTold = (status: string) =>
  ({ notice: 'office_partner', values: (_data: object, partnerId: string) => ({ partnerId, status }) }) as const;

/** Who is told of the events of a partner. */
export const partnerRecipients: Recipients<typeof partnerEvents> = {
  PartnerApplied: {
    partner: { mail: 'partner_applied' },
    admins: { mail: 'partner_application', values: ofPartner },
  },
  LocationConfirmed: nobody,
  PartnerApproved: { partner: { mail: 'partner_approved' }, admins: officeIsTold('approved') },
  PartnerRejected: { partner: { mail: 'partner_rejected', values: ofPartner }, admins: officeIsTold('rejected') },
  PartnerSuspended: { partner: { mail: 'partner_suspended', values: ofPartner }, admins: officeIsTold('suspended') },
  PartnerReinstated: { partner: { mail: 'partner_reinstated' }, admins: officeIsTold('reinstated') },
  PartnerPaused: { partner: { mail: 'partner_paused' }, admins: officeIsTold('paused') },
  PartnerResumed: nobody,
  PartnerAccountBlocked: { partner: { mail: 'partner_account_blocked' } },
  PartnerAccountUnblocked: { partner: { mail: 'partner_account_unblocked' } },
  PartnerProfileChanged: nobody,
  // Told only if accepted work falls on these days.
  PartnerAbsenceAdded: { partner: { mail: 'partner_absent', values: ({ from, to }) => ({ from, to }) } },
  PartnerAbsenceRemoved: nobody,
};
