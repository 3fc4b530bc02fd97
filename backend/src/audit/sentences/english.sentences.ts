import type { Sentences } from './sentences.js';

/** The history in English. */
export const englishSentences: Sentences = {
  OrderPlaced: (d, w) =>
    `Order ${d.number} was placed${d.phone ? ' by phone' : ''}: ${w.money(d.totalCents)}, for ${w.date(d.delivery.date)}.${d.phone ? ` It waits for its payment until ${w.time(d.phone.waitsUntil)}.` : ''}`,
  TermsAccepted: (d) =>
    `The customer accepted the terms (${d.termsVersion})${d.earlyStart ? ' and asked for the work to begin within the withdrawal period' : ''}.`,
  PaymentStarted: (d, w) =>
    `Payment attempt ${d.attempt} of ${w.money(d.amountCents)} began; it stays open until ${w.time(d.expiresAt)}.`,
  PaymentProcessing: (d, w) =>
    `A payment by ${w.code(d.method)} is under way; the voucher is valid until ${w.time(d.voucherExpiresAt)}.`,
  PaymentFailed: (d, w) => `The payment did not go through (${w.code(d.code)}).`,
  PaymentExpired: () => 'The time to pay ran out.',
  OrderPaid: (d, w) => `${w.money(d.amountCents)} was paid by ${w.code(d.method)}.`,
  PaymentReceivedTooLate: (d, w) => `${w.money(d.amountCents)} arrived but cannot be honoured (${w.code(d.reason)}).`,
  DeliveryDateChanged: (d, w) => `The customer chose ${w.date(d.date)} as the new date.`,
  DuplicatePaymentReceived: (d, w) => `A second payment of ${w.money(d.amountCents)} arrived; it goes back.`,
  OrderCancelled: (d, w) => `The order was cancelled (${w.code(d.reason)}).`,
  OrderCancellationRequested: (d, w) =>
    `The cancellation of the paid order was recorded (${w.code(d.reason)}); what has not begun is cancelled.`,
  RefundRequested: (d, w) =>
    `A refund of ${w.money(d.amountCents)} was requested (${w.code(d.reason)})${d.note === undefined ? '' : `: ${d.note}`}.`,
  RefundConfirmed: (d, w) => `The refund of ${w.money(d.amountCents)} was confirmed.`,
  RefundFailed: (d, w) => `The refund failed (${w.code(d.code)}).`,
  RefundRetried: (d, w) => `The refund of ${w.money(d.amountCents)} was requested again.`,
  OrderServiceEnded: (d) => `One of its services was ${d.outcome === 'closed' ? 'closed' : 'cancelled'}.`,
  OrderRefunded: () => 'Everything was refunded.',
  OrderSettled: () => 'Everything is done and settled.',
  ChargebackOpened: (d, w) => `The bank disputes ${w.money(d.amountCents)}.`,
  ChargebackWon: () => 'The dispute was won.',
  ChargebackLost: (d, w) => `The dispute was lost: ${w.money(d.amountCents)} went back.`,
  ServiceScheduled: (d, w) =>
    `Scheduled for ${w.date(d.scheduledDate)}${d.scheduledHour ? ` at ${d.scheduledHour}` : ''}, in ${d.place.city}.`,
  MatchingStarted: (d, w) =>
    d.reason === undefined
      ? `The search for a partner began, round ${d.round}.`
      : `The search for a partner began again${w.because(d.reason)}.`,
  OfferMade: (d, w) =>
    `Offered to ${w.name(d.partnerId)}, ${w.distance(d.distanceKm)} away, for ${w.money(d.amountToReceiveCents)}, until ${w.time(d.expiresAt)}. Partners considered: ${d.considered.length}.`,
  OfferAccepted: (d, w) => `${w.name(d.partnerId)} accepted.`,
  OfferDeclined: (d, w) => `${w.name(d.partnerId)} declined${w.because(d.reason)}.`,
  OfferExpired: (d, w) => `${w.name(d.partnerId)} did not answer in time.`,
  OfferWithdrawn: (d, w) => `The offer to ${w.name(d.partnerId)} was withdrawn${w.because(d.reason)}.`,
  NoPartnerFound: (d) => `Nobody can take it; ${d.considered.length} considered. Admins were told.`,
  ServiceEscalated: () => 'Time is short: an admin takes over.',
  PartnerAssigned: (d, w) => `Assigned to ${w.name(d.partnerId)}${w.because(d.reason)}.`,
  PartnerWithdrew: (d, w) => `${w.name(d.partnerId)} no longer does it (${w.code(d.reason)}); the search goes on.`,
  PartnerWithdrewLate: (d, w) =>
    `${w.name(d.partnerId)} no longer does it (${w.code(d.reason)}); time is short, an admin takes over.`,
  ServiceStarted: (d, w) => `${w.name(d.partnerId)} began.`,
  PhotoAdded: (d, w) => `A photo was added (${d.kind === 'before' ? 'before' : 'after'}), taken ${w.time(d.takenAt)}.`,
  ServiceDelivered: (d, w) => `${w.name(d.partnerId)} finished at ${w.time(d.at)}.`,
  FeedbackGiven: (d) => `The customer gave ${d.rating} of 5.`,
  FeedbackTimedOut: () => 'No feedback came in time; it counts as complete.',
  ServiceRescheduled: (d, w) =>
    `Moved to ${w.date(d.date)}${d.hour ? ` at ${d.hour}` : ''} by ${w.code(d.by)}${w.because(d.reason)}.`,
  RescheduleProposed: (d, w) =>
    `${w.date(d.date)}${d.hour ? ` at ${d.hour}` : ''} was proposed by ${w.code(d.by)}, to be answered by ${w.time(d.lapsesAt)}.`,
  RescheduleAgreed: (d, w) =>
    `${w.date(d.date)}${d.hour ? ` at ${d.hour}` : ''} was agreed to by ${w.code(d.by)}${w.because(d.reason)}.`,
  RescheduleRefused: (d, w) =>
    `The proposed date was refused by ${w.code(d.by)}${d.reason === null ? '' : ` (${w.code(d.reason)})`}; the old one stands.`,
  RescheduleLapsed: () => 'Nobody answered the proposed date in time; the old one stands.',
  PartnerDidNotShow: (d, w) =>
    d.movedTo === null
      ? `${w.name(d.partnerId)} did not come, and no good day is left.`
      : `${w.name(d.partnerId)} did not come; moved to ${w.date(d.movedTo)}, another partner is looked for.`,
  DeliveryMissed: (d, w) => `${w.name(d.partnerId)} did not deliver; ${w.money(d.refundCents)} goes back.`,
  StalledServiceEscalated: (d, w) => `${w.name(d.partnerId)} began and did not finish: an admin takes over.`,
  ServiceBlocked: (d, w) =>
    `${w.name(d.partnerId)} had to stop (${w.code(d.kind)}); the customer has until ${w.time(d.answerBy)}.`,
  BlockResolved: (d, w) => `It goes on, on ${w.date(d.date)}, says ${w.code(d.by)}${w.because(d.reason)}.`,
  BlockEscalated: (d, w) => `Taken from ${w.name(d.partnerId)}: an admin takes over${w.because(d.reason)}.`,
  DisputeOpened: (d, w) =>
    `A complaint by ${w.code(d.by)} (${w.code(d.reason)}); to be decided by ${w.time(d.alarmAt)}.`,
  DisputeRejected: (d, w) => `The complaint was rejected${w.because(d.reason)}.`,
  PartialRefundGranted: (d, w) =>
    `The complaint was upheld in part, ${w.money(d.refundCents)} goes back${w.because(d.reason)}.`,
  RedoOrdered: (d, w) =>
    `${w.name(d.partnerId)} does it again on ${w.date(d.date)}, for nothing more${w.because(d.reason)}.`,
  RedoAssignedToAnotherPartner: (d, w) =>
    `Another partner than ${w.name(d.partnerId)}, who earns nothing, does it again on ${w.date(d.date)}${w.because(d.reason)}.`,
  FullRefundGranted: (d, w) => `The complaint was upheld, ${w.money(d.refundCents)} goes back${w.because(d.reason)}.`,
  ServiceClosed: (d, w) => `Closed. ${w.name(d.partnerId)} earns ${w.money(d.earnedCents)}.`,
  ServiceCancelled: (d, w) => `Cancelled (${w.code(d.reason)}); ${w.money(d.refundCents)} goes back.`,
  SubscriptionStarted: (d, w) => `A plan of ${d.months} visits began; the first is on ${w.date(d.anchorDate)}.`,
  OccurrenceScheduled: (d, w) => `Visit ${d.n} was scheduled for ${w.date(d.date)}.`,
  OccurrenceMoved: (d, w) => `Visit ${d.n} was moved to ${w.date(d.date)}.`,
  OccurrenceConcluded: (d) => `Visit ${d.n} was ${d.outcome === 'closed' ? 'closed' : 'cancelled'}.`,
  SubscriptionPaused: (d, w) => `Paused until ${w.time(d.resumeAt)}.`,
  SubscriptionResumed: (d) => `Resumed; later visits shift by ${d.shiftedDays} days.`,
  SubscriptionCompleted: () => 'All visits are done.',
  SubscriptionCancelled: (d, w) => `The plan was cancelled (${w.code(d.reason)}); ${w.money(d.refundCents)} goes back.`,
  PartnerApplied: (d, w) =>
    `${w.partner} applied as a ${d.partnerType === 'flower' ? 'flower' : 'grave'} partner, ${d.radiusKm} km around.`,
  LocationConfirmed: (d, w) => `The location of ${w.partner} in ${d.city} was confirmed.`,
  PartnerApproved: (d, w) => `${w.partner} was approved${w.because(d.reason)}.`,
  PartnerRejected: (d, w) => `The application of ${w.partner} was rejected${w.because(d.reason)}.`,
  PartnerSuspended: (d, w) => `${w.partner} was suspended${w.because(d.reason)}.`,
  PartnerReinstated: (d, w) => `${w.partner} was reinstated${w.because(d.reason)}.`,
  PartnerPaused: (_d, w) => `${w.partner} paused: no new offers.`,
  PartnerResumed: (_d, w) => `${w.partner} takes new offers again.`,
  PartnerProfileChanged: (d, w) =>
    `${w.partner} has a changed profile: ${[
      ...(d.location ? [`now works from ${d.location.city}`] : []),
      ...(d.radiusKm === undefined ? [] : [`${d.radiusKm} km around`]),
      ...(d.capacity ? ['other numbers of services a day'] : []),
    ].join(', ')}.`,
  ProductAdded: (d, w) => `A product was added: ${w.fields(d)}.`,
  ProductChanged: (d, w) => `The product was changed: ${w.fields(d)}.`,
  ProductDraftSaved: (d, w) => `A draft of the product was saved: ${w.fields(d)}.`,
  ProductDraftDropped: () => 'The draft of the product was dropped.',
  ProductPublished: (d, w) => `The product was put on sale: ${w.fields(d)}.`,
  ProductWithdrawn: () => 'The product was taken off sale.',
  ProductRemoved: () => 'The draft, which never was on sale, was removed.',
  ProductPicturesChanged: (d, w) => `The pictures of the product were changed: ${w.fields(d)}.`,
  PlanAdded: (d, w) => `A plan was added: ${w.fields(d)}.`,
  PlanChanged: (d, w) => `The plan was changed: ${w.fields(d)}.`,
  PlanWithdrawn: () => 'The plan was taken off sale.',
  CemeteryAdded: (d, w) => `A cemetery was added: ${w.fields(d)}.`,
  CemeteryProposed: () => 'A cemetery was proposed.',
  CemeteryChanged: (d, w) => `The cemetery was changed: ${w.fields(d)}.`,
  CemeteryApproved: () => 'The proposed cemetery was approved.',
  CemeteryRejected: () => 'The proposed cemetery was rejected.',
  CemeteryMerged: () => 'The proposed cemetery was merged into one that is known.',
  CemeteryRemoved: () => 'The cemetery was removed.',
  AccountCreated: () => 'The account was created.',
  AccountInvited: () => 'An invitation was sent again.',
  InvitationAccepted: () => 'The owner accepted the invitation and the terms.',
  AccountChanged: (d, w) => `The account was changed: ${w.fields(d)}.`,
  AddressAdded: () => 'An address was added.',
  AddressChanged: (d, w) => `An address was changed: ${w.fields(d)}.`,
  AddressRemoved: () => 'An address was removed.',
  AccountBlocked: () => 'The account was blocked.',
  AccountUnblocked: () => 'The account was unblocked.',
  AccountClosed: () => 'The account was closed.',
  EventsRetried: () => 'Another try of events that had been set aside was requested.',
  JobRetried: (d, w) => `Another run of a failed job was requested: ${w.fields(d)}.`,
  MailsRetried: () => 'Sending failed e-mails again was requested.',
  RefundsRetried: () => 'Another try of failed refunds was requested.',
  ReadModelRebuilt: (d, w) => `The rebuild of a read model was requested: ${w.fields(d)}.`,
  VerificationStarted: () => 'A check of the whole history was requested.',
  DocumentsRetried: () => 'Another try of late documents was requested.',
};
