import type { Sentences } from './sentences.js';

/** The sentence of each audited event in English. */
export const englishSentences: Sentences = {
  OrderPlaced: (d, w) =>
    `Order ${d.number} was placed${d.phone ? ' by phone' : ''}: ${w.money(d.totalCents)}, for ${w.date(d.delivery.date)}.${d.phone ? ` It is awaiting payment until ${w.time(d.phone.waitsUntil)}.` : ''}`,
  TermsAccepted: (d) =>
    `The customer accepted the terms (${d.termsVersion})${d.earlyStart ? ' and asked for the work to begin within the withdrawal period' : ''}.`,
  PaymentStarted: (d, w) =>
    `The payment of ${w.money(d.amountCents)} was opened (attempt ${d.attempt}). It can be made until ${w.time(d.expiresAt)}.`,
  PaymentProcessing: (d, w) =>
    `A payment by ${w.code(d.method)} is under way; the voucher is valid until ${w.time(d.voucherExpiresAt)}.`,
  PaymentFailed: (d, w) => `The payment did not go through (${w.code(d.code)}).`,
  PaymentExpired: () => 'The time to pay has passed.',
  OrderPaid: (d, w) => `${w.money(d.amountCents)} was paid by ${w.code(d.method)}.`,
  PaymentReceivedTooLate: (d, w) => `${w.money(d.amountCents)} arrived but cannot be accepted (${w.code(d.reason)}).`,
  DeliveryDateChanged: (d, w) => `The customer chose ${w.date(d.date)} as the new date.`,
  DuplicatePaymentReceived: (d, w) => `A second payment of ${w.money(d.amountCents)} arrived; it will be refunded.`,
  OrderCancelled: (d, w) => `The order was cancelled (${w.code(d.reason)}).`,
  OrderCancellationRequested: (d, w) =>
    `The cancellation of the paid order was recorded (${w.code(d.reason)}); what has not begun is cancelled.`,
  RefundRequested: (d, w) => `A refund of ${w.money(d.amountCents)} was requested (${w.code(d.reason)}).`,
  RefundConfirmed: (d, w) => `The refund of ${w.money(d.amountCents)} was confirmed.`,
  RefundFailed: (d, w) => `The refund failed (${w.code(d.code)}).`,
  RefundRetried: (d, w) => `The refund of ${w.money(d.amountCents)} was requested again.`,
  OrderServiceEnded: (d) => `One of its services was ${d.outcome === 'closed' ? 'closed' : 'cancelled'}.`,
  OrderRefunded: () => 'Everything was refunded.',
  OrderSettled: () => 'Everything is done and settled.',
  ChargebackOpened: (d, w) => `The bank disputes ${w.money(d.amountCents)}.`,
  ChargebackWon: () => 'The dispute was won.',
  ChargebackPartlyLost: (d, w) => `The dispute was lost in part: ${w.money(d.amountCents)} was refunded.`,
  RefundActionRequired: () => 'The refund waits for the customer’s bank details.',
  OrderCorrected: (d, w) =>
    `The order was corrected by ${w.code(d.by)}: ${w.corrected(d.changes.map(({ field }) => field))}.`,
  WithdrawalReceived: () => 'Withdrawal from the contract was received.',
  ChargebackLost: (d, w) => `The dispute was lost: ${w.money(d.amountCents)} was refunded.`,
  ServiceScheduled: (d, w) =>
    `Scheduled for ${w.date(d.scheduledDate)}${d.scheduledHour ? ` at ${d.scheduledHour}` : ''}, in ${d.place.city}.`,
  MatchingStarted: (d, w) => {
    if (d.plan !== undefined)
      return `The cleanings before All Saints were planned together; ${w.name(d.plan.partnerId)} is asked first.`;
    return d.reason === undefined
      ? `The search for a partner began, round ${d.round}.`
      : `The search for a partner began again${w.because(d.reason)}.`;
  },
  OfferMade: (d, w) =>
    d.via === 'standing'
      ? `${w.name(d.partnerId)}, ${w.distance(d.distanceKm)} away, had accepted in advance, for ${w.money(d.amountToReceiveCents)}. Partners considered: ${d.considered.length}.${d.route === undefined ? '' : ` Graves of the cemetery on that day: ${d.route.visits}.`}${d.season === undefined ? '' : ' By the plan for All Saints.'}`
      : `Offered to ${w.name(d.partnerId)}, ${w.distance(d.distanceKm)} away, for ${w.money(d.amountToReceiveCents)}, until ${w.time(d.expiresAt)}. Partners considered: ${d.considered.length}.${d.route === undefined ? '' : ` Graves of the cemetery on that day: ${d.route.visits}.`}${d.season === undefined ? '' : ' By the plan for All Saints.'}`,
  OfferCountered: (d, w) => `${w.name(d.partnerId)} proposed another hour of the day: ${d.hour}.`,
  OfferAccepted: (d, w) => {
    if (d.hour !== undefined) return `The customer chose ${d.hour}, as ${w.name(d.partnerId)} had proposed.`;
    return d.handBackUntil === undefined
      ? `${w.name(d.partnerId)} accepted.`
      : `Accepted for ${w.name(d.partnerId)}, who had accepted in advance and may hand it back until ${w.time(d.handBackUntil)}.`;
  },
  OfferDeclined: (d, w) => `${w.name(d.partnerId)} declined${w.because(d.reason)}.`,
  OfferExpired: (d, w) =>
    d.hour === undefined
      ? `${w.name(d.partnerId)} did not answer in time.`
      : `The hour that ${w.name(d.partnerId)} proposed, ${d.hour}, was not chosen in time.`,
  OfferWithdrawn: (d, w) => `The offer to ${w.name(d.partnerId)} was withdrawn${w.because(d.reason)}.`,
  OffersExhausted: () => 'No offer is open any more; the search continues.',
  NoOtherPartnerFound: (d) =>
    `Nobody else can be asked for now; ${d.considered.length} considered. The open offers wait for an answer.`,
  NoPartnerFound: (d) => `Nobody can accept; ${d.considered.length} considered. Administrators were notified.`,
  ServiceEscalated: () => 'Time is short: an administrator takes over.',
  PartnerAssigned: (d, w) => `Assigned to ${w.name(d.partnerId)}${w.because(d.reason)}.`,
  PartnerWithdrew: (d, w) =>
    `${w.name(d.partnerId)} has ${d.handedBack ? 'handed back in time' : 'given up'} the service (${w.code(d.reason)}); the search continues.`,
  PartnerWithdrewLate: (d, w) =>
    `${w.name(d.partnerId)} has ${d.handedBack ? 'handed back in time' : 'given up'} the service (${w.code(d.reason)}); time is short, an administrator takes over.`,
  ServiceStarted: (d, w) =>
    `${w.name(d.partnerId)} started${d.doneAt ? ` on ${w.time(d.doneAt)}` : ''}${d.reportedLate ? '; reported only after the deadline' : ''}.`,
  EarlyDeliveryAllowed: (d, w) => `A delivery before the slot was allowed by ${w.code(d.by)}.`,
  PhotoAdded: (d, w) => `A photo was added (${d.kind === 'before' ? 'before' : 'after'}), taken ${w.time(d.takenAt)}.`,
  StartReportedLate: (d, w) =>
    `${w.name(d.partnerId)} reported, after the service had counted as missed, to have started it on ${w.time(d.doneAt)}.`,
  ServiceDelivered: (d, w) =>
    `${w.name(d.partnerId)} finished at ${w.time(d.doneAt ?? d.at)}${d.late ? ', after the slot' : ''}.`,
  FeedbackGiven: (d) => `The customer rated it ${d.rating} out of 5.`,
  FeedbackTimedOut: () => 'No feedback arrived in time; it counts as complete.',
  ServiceRescheduled: (d, w) =>
    `Rescheduled to ${w.date(d.date)}${d.hour ? ` at ${d.hour}` : ''} by ${w.code(d.by)}${w.because(d.reason ?? (d.cause === 'route' ? d.cause : null))}.`,
  ServiceRelocated: (d, w) =>
    `The grave has moved: the service now takes place in ${d.place.city}, on ${w.date(d.date)}${d.hour ? ` at ${d.hour}` : ''}, at the request of ${w.code(d.by)}.${d.partnerId === null ? '' : ` ${w.name(d.partnerId)} no longer has it.`}`,
  ServicePlaceCorrected: (d) =>
    `The place is now recorded as ${d.place.parish}, ${d.place.city}; the grave has not moved.`,
  RescheduleProposed: (d, w) =>
    `${w.date(d.date)}${d.hour ? ` at ${d.hour}` : ''} was proposed by ${w.code(d.by)}, to be answered by ${w.time(d.lapsesAt)}.`,
  RescheduleAgreed: (d, w) =>
    `${w.date(d.date)}${d.hour ? ` at ${d.hour}` : ''} was agreed to by ${w.code(d.by)}${w.because(d.reason)}.`,
  RescheduleRefused: (d, w) =>
    `The proposed date was refused by ${w.code(d.by)}${d.reason === null ? '' : ` (${w.code(d.reason)})`}; the previous one stands.`,
  RescheduleLapsed: () => 'Nobody answered the proposed date in time; the previous one stands.',
  PartnerDidNotShow: (d, w) =>
    d.movedTo === null
      ? `${w.name(d.partnerId)} did not come, and no suitable day is left.`
      : `${w.name(d.partnerId)} did not come; rescheduled to ${w.date(d.movedTo)}, we are looking for another partner.`,
  DeliveryMissed: (d, w) => `${w.name(d.partnerId)} did not deliver; ${w.money(d.refundCents)} will be refunded.`,
  StalledServiceEscalated: (d, w) => `${w.name(d.partnerId)} started and did not finish: an administrator takes over.`,
  PartnerBlocked: (d, w) => `The account of ${w.name(d.partnerId)} was blocked: an administrator takes over the work.`,
  ServiceBlocked: (d, w) =>
    `${w.name(d.partnerId)} had to stop (${w.code(d.kind)}); the customer has until ${w.time(d.answerBy)}.`,
  DeliveryCorrected: (d, w) => `The order of this service was corrected by ${w.code(d.by)}: ${w.corrected(d.fields)}.`,
  BlockResolved: (d, w) => `Work resumes on ${w.date(d.date)}, as decided by ${w.code(d.by)}${w.because(d.reason)}.`,
  BlockEscalated: (d, w) => `Taken from ${w.name(d.partnerId)}: an administrator takes over${w.because(d.reason)}.`,
  DisputeOpened: (d, w) =>
    `A complaint by ${w.code(d.by)} (${w.code(d.reason)}); to be decided by ${w.time(d.alarmAt)}.`,
  DisputeRejected: (d, w) => `The complaint was not upheld${w.because(d.reason)}.`,
  PartialRefundGranted: (d, w) =>
    `The complaint was upheld in part, ${w.money(d.refundCents)} will be refunded${w.because(d.reason)}.`,
  RedoOrdered: (d, w) =>
    `${w.name(d.partnerId)} will do it again on ${w.date(d.date)}, at no extra pay${w.because(d.reason)}.`,
  RedoAssignedToAnotherPartner: (d, w) =>
    `Another partner will do it again on ${w.date(d.date)}; ${w.name(d.partnerId)} is not paid${w.because(d.reason)}.`,
  FullRefundGranted: (d, w) =>
    `The complaint was upheld, ${w.money(d.refundCents)} will be refunded${w.because(d.reason)}.`,
  ServiceClosed: (d, w) => `Closed. ${w.name(d.partnerId)} receives ${w.money(d.earnedCents)}.`,
  ServiceCancelled: (d, w) => `Cancelled (${w.code(d.reason)}); ${w.money(d.refundCents)} will be refunded.`,
  SubscriptionStarted: (d, w) => `A plan of ${d.months} visits began; the first is on ${w.date(d.anchorDate)}.`,
  OccurrenceScheduled: (d, w) => `Visit ${d.n} was scheduled for ${w.date(d.date)}.`,
  OccurrenceMoved: (d, w) => `Visit ${d.n} was moved to ${w.date(d.date)}.`,
  SubscriptionRelocated: (d) => `The grave has moved: later visits take place in ${d.delivery.city}.`,
  OccurrenceConcluded: (d) => `Visit ${d.n} was ${d.outcome === 'closed' ? 'closed' : 'cancelled'}.`,
  SubscriptionPaused: (d, w) => `Paused until ${w.time(d.resumeAt)}.`,
  SubscriptionResumed: (d) => `Resumed; later visits are postponed by ${d.shiftedDays} days.`,
  SubscriptionCompleted: () => 'All visits are done.',
  SubscriptionCancelled: (d, w) =>
    `The plan was cancelled (${w.code(d.reason)}); ${w.money(d.refundCents)} will be refunded.`,
  PartnerApplied: (d, w) =>
    `${w.partner} applied as a ${d.partnerType === 'flower' ? 'flower' : 'grave-cleaning'} partner, within ${d.radiusKm} km.`,
  LocationConfirmed: (d, w) => `The location of ${w.partner} in ${d.city} was confirmed.`,
  PartnerApproved: (d, w) => `The application of ${w.partner} was approved${w.because(d.reason)}.`,
  PartnerRejected: (d, w) => `The application of ${w.partner} was rejected${w.because(d.reason)}.`,
  PartnerSuspended: (d, w) => `The activity of ${w.partner} was suspended${w.because(d.reason)}.`,
  PartnerReinstated: (d, w) => `The activity of ${w.partner} was reinstated${w.because(d.reason)}.`,
  PartnerAccountBlocked: (_d, w) => `The account of ${w.partner} was blocked: no work is given any more.`,
  PartnerAccountUnblocked: (d, w) =>
    d.suspended
      ? `The account of ${w.partner} was opened again; the activity is still suspended.`
      : `The account of ${w.partner} was opened again.`,
  PartnerPaused: (_d, w) => `${w.partner} paused: no new offers.`,
  PartnerResumed: (_d, w) => `${w.partner} takes new offers again.`,
  PartnerProfileChanged: (d, w) =>
    `${w.partner} changed their profile: ${[
      ...(d.location ? [`now works from ${d.location.city}`] : []),
      ...(d.radiusKm === undefined ? [] : [`within ${d.radiusKm} km`]),
      ...(d.capacity ? ['a different number of services per day'] : []),
      ...(d.workingHours === undefined ? [] : ['delivers at other hours']),
      ...(d.standingAcceptance === undefined
        ? []
        : [
            d.standingAcceptance.active
              ? `accepts in advance up to ${d.standingAcceptance.maxPerDay} a day and ${d.standingAcceptance.maxPerWeek} a week, within ${d.standingAcceptance.radiusKm} km, from ${w.money(d.standingAcceptance.minAmountCents)}`
              : 'accepts nothing in advance',
          ]),
    ].join(', ')}.`,
  PartnerAbsenceAdded: (d, w) =>
    d.from === d.to
      ? `${w.partner} has ${w.date(d.from)} off${w.because(d.reason)}.`
      : `${w.partner} is absent from ${w.date(d.from)} to ${w.date(d.to)}${w.because(d.reason)}.`,
  PartnerAbsenceRemoved: (_d, w) => `${w.partner} cancelled an absence.`,
  ProductAdded: (d, w) => `A product was added: ${w.fields(d)}.`,
  ProductChanged: (d, w) => `The product was changed: ${w.fields(d)}.`,
  ProductDraftSaved: (d, w) => `A draft of the product was saved: ${w.fields(d)}.`,
  ProductDraftDropped: () => 'The draft of the product was discarded.',
  ProductPublished: (d, w) => `The product was put on sale: ${w.fields(d)}.`,
  ProductWithdrawn: () => 'The product was withdrawn from sale.',
  ProductRemoved: () => 'The draft, which was never on sale, was deleted.',
  ProductPicturesChanged: (d, w) => `The pictures of the product were changed: ${w.fields(d)}.`,
  PlanAdded: (d, w) => `A plan was added: ${w.fields(d)}.`,
  PlanChanged: (d, w) => `The plan was changed: ${w.fields(d)}.`,
  PlanWithdrawn: () => 'The plan was withdrawn from sale.',
  CemeteryAdded: (d, w) => `A cemetery was added: ${w.fields(d)}.`,
  CemeteryProposed: () => 'A cemetery was proposed.',
  CemeteryChanged: (d, w) => `The cemetery was changed: ${w.fields(d)}.`,
  CemeteryApproved: () => 'The cemetery was approved and everybody can see it.',
  CemeteryRejected: () => 'The proposed cemetery was rejected.',
  CemeteryMerged: () => 'The proposed cemetery was merged into an existing one.',
  CemeteryRemoved: () => 'The cemetery was removed from the list.',
  VenueAdded: (d, w) => `A ceremony venue was added: ${w.fields(d)}.`,
  VenueProposed: () => 'A ceremony venue was proposed by an order.',
  VenueChanged: (d, w) => `The ceremony venue was changed: ${w.fields(d)}.`,
  VenueApproved: () => 'The ceremony venue was approved and everybody can find it.',
  VenueRejected: () => 'The ceremony venue was taken out of what people find.',
  AccountCreated: () => 'The account was created.',
  AccountInvited: () => 'The invitation was sent again.',
  InvitationAccepted: () => 'The owner accepted the invitation and the terms.',
  AccountChanged: (d, w) => `The account was changed: ${w.fields(d)}.`,
  AddressAdded: () => 'An address was added.',
  AddressChanged: (d, w) => `An address was changed: ${w.fields(d)}.`,
  AddressRemoved: () => 'An address was removed.',
  AccountBlocked: () => 'The account was blocked.',
  AccountUnblocked: () => 'The account was unblocked.',
  AccountClosed: () => 'The account was deleted.',
  EventsRetried: () => 'A retry of events that had been set aside was requested.',
  JobRetried: (d, w) => `Another run of a failed job was requested: ${w.fields(d)}.`,
  MailsRetried: () => 'Resending of failed e-mails was requested.',
  MessagesRetried: () => 'A retry of a message to a phone or device was requested.',
  RefundsRetried: () => 'A retry of failed refunds was requested.',
  ReadModelRebuilt: (d, w) => `The rebuild of a read model was requested: ${w.fields(d)}.`,
  VerificationStarted: () => 'A check of the whole history was requested.',
  DocumentsRetried: () => 'A retry of late documents was requested.',
  MissingDocumentsRequested: () => 'The missing documents of paid orders were requested.',
};
