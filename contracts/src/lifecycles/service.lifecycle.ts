import { defineLifecycle, type SourceOf, type TargetOf } from './lifecycle.js';

const cancellable = { ServiceCancelled: { to: 'cancelled', by: ['customer', 'admin', 'system'] } } as const;
const disputable = { DisputeOpened: { to: 'disputed', by: ['customer', 'admin'] } } as const;
const partnerBlocked = { PartnerBlocked: { to: 'escalated', by: ['system'] } } as const;
/** The order was corrected; also told to a partner whose work began at the same moment. */
const corrected = <State extends string>(state: State) =>
  ({ DeliveryCorrected: { to: state, by: ['system'] } }) as const;
const earlyAllowed = (state: 'accepted' | 'in_progress') =>
  ({ EarlyDeliveryAllowed: { to: state, by: ['customer', 'admin'] } }) as const;
/** Recorded when a partner's start arrives too late to be one; so it is not among what partners may do. */
const startedLate = (state: 'matching' | 'offered' | 'escalated' | 'cancelled') =>
  ({ StartReportedLate: { to: state, by: ['system'] } }) as const;
const relocated = (state: 'scheduled' | 'matching') =>
  ({ ServiceRelocated: { to: state, by: ['customer', 'admin', 'system'] } }) as const;
const renamed = <State extends string>(state: State) =>
  ({ ServicePlaceCorrected: { to: state, by: ['admin', 'system'] } }) as const;
const photographed = (state: 'accepted' | 'in_progress' | 'blocked') =>
  ({ PhotoAdded: { to: state, by: ['partner'] } }) as const;

/**
 * Tags: in a `fills_day` state, the service counts towards its partner's capacity on its day. In a `revocable` state,
 * work has not begun, so the service is taken from a partner who is suspended.
 */
const states = {
  none: { on: { ServiceScheduled: { to: 'scheduled', by: ['system'] } } },
  scheduled: {
    label: 'waiting_for_acceptance',
    deadlines: ['start_matching', 'cancel_unserved'],
    on: {
      ...corrected('scheduled'),
      MatchingStarted: { to: 'matching', by: ['system'] },
      ServiceRescheduled: { to: 'scheduled', by: ['customer', 'admin', 'system'] },
      ...relocated('scheduled'),
      ...renamed('scheduled'),
      ...cancellable,
    },
  },
  matching: {
    label: 'waiting_for_acceptance',
    deadlines: ['rematch', 'escalate', 'cancel_unserved'],
    on: {
      ...corrected('matching'),
      OfferMade: { to: 'offered', by: ['system', 'admin'] },
      NoPartnerFound: { to: 'escalated', by: ['system'] },
      ServiceEscalated: { to: 'escalated', by: ['system'] },
      ServiceRescheduled: { to: 'matching', by: ['customer', 'admin', 'system'] },
      ...startedLate('matching'),
      ...relocated('matching'),
      ...renamed('matching'),
      ...cancellable,
    },
  },
  offered: {
    label: 'waiting_for_acceptance',
    tags: ['fills_day', 'revocable'],
    deadlines: ['offer_expiry', 'stagger', 'escalate', 'cancel_unserved'],
    on: {
      ...corrected('offered'),
      OfferMade: { to: 'offered', by: ['system', 'admin'] },
      NoOtherPartnerFound: { to: 'offered', by: ['system'] },
      OfferCountered: { to: 'offered', by: ['partner'] },
      // By the system for a partner who accepted in advance (ADR 0096).
      OfferAccepted: { to: 'accepted', by: ['partner', 'customer', 'system'] },
      OfferDeclined: { to: 'offered', by: ['partner'] },
      OfferExpired: { to: 'offered', by: ['system'] },
      OfferWithdrawn: { to: 'offered', by: ['system', 'admin'] },
      OffersExhausted: { to: 'matching', by: ['system'] },
      ServiceEscalated: { to: 'escalated', by: ['system'] },
      ServiceRescheduled: { to: 'matching', by: ['customer', 'admin', 'system'] },
      ...startedLate('offered'),
      ...relocated('matching'),
      ...renamed('offered'),
      ...cancellable,
    },
  },
  escalated: {
    label: 'waiting_for_acceptance',
    deadlines: ['cancel_unserved'],
    on: {
      ...corrected('escalated'),
      OfferMade: { to: 'offered', by: ['admin'] },
      PartnerAssigned: { to: 'accepted', by: ['admin'] },
      MatchingStarted: { to: 'matching', by: ['admin'] },
      ServiceRescheduled: { to: 'matching', by: ['customer', 'admin', 'system'] },
      ...startedLate('escalated'),
      ...relocated('matching'),
      ...renamed('escalated'),
      ...cancellable,
    },
  },
  accepted: {
    label: 'waiting_for_service',
    tags: ['fills_day', 'revocable'],
    deadlines: ['no_show'],
    on: {
      ...corrected('accepted'),
      ServiceStarted: { to: 'in_progress', by: ['partner'] },
      ...photographed('accepted'),
      ...earlyAllowed('accepted'),
      RescheduleProposed: { to: 'reschedule_proposed', by: ['customer', 'partner', 'admin'] },
      ServiceRescheduled: { to: 'accepted', by: ['system'] },
      PartnerWithdrew: { to: 'matching', by: ['partner', 'admin'] },
      PartnerWithdrewLate: { to: 'escalated', by: ['partner', 'admin'] },
      PartnerDidNotShow: { to: 'matching', by: ['system'] },
      DeliveryMissed: { to: 'cancelled', by: ['system'] },
      ...relocated('matching'),
      ...renamed('accepted'),
      ...cancellable,
    },
  },
  reschedule_proposed: {
    label: 'waiting_for_service',
    tags: ['fills_day', 'revocable'],
    deadlines: ['reschedule_lapse', 'no_show'],
    on: {
      ...corrected('reschedule_proposed'),
      RescheduleAgreed: { to: 'accepted', by: ['customer', 'partner', 'admin'] },
      RescheduleRefused: { to: 'accepted', by: ['customer', 'partner', 'admin'] },
      RescheduleLapsed: { to: 'accepted', by: ['system'] },
      ...relocated('matching'),
      ...renamed('reschedule_proposed'),
      ...cancellable,
    },
  },
  in_progress: {
    label: 'waiting_for_service',
    tags: ['fills_day'],
    deadlines: ['proof_reminder', 'stalled'],
    on: {
      ...corrected('in_progress'),
      ...photographed('in_progress'),
      ...earlyAllowed('in_progress'),
      ServiceDelivered: { to: 'awaiting_feedback', by: ['partner'] },
      ServiceBlocked: { to: 'blocked', by: ['partner'] },
      StalledServiceEscalated: { to: 'escalated', by: ['system'] },
      ...renamed('in_progress'),
      ...partnerBlocked,
    },
  },
  blocked: {
    label: 'waiting_for_service',
    tags: ['fills_day'],
    deadlines: ['block_escalation'],
    on: {
      ...corrected('blocked'),
      ...photographed('blocked'),
      BlockResolved: { to: 'accepted', by: ['customer', 'admin'] },
      BlockEscalated: { to: 'escalated', by: ['system', 'admin'] },
      ...partnerBlocked,
      ...relocated('matching'),
      ...renamed('blocked'),
      ...cancellable,
    },
  },
  awaiting_feedback: {
    label: 'pending_feedback',
    deadlines: ['feedback_timeout'],
    on: {
      FeedbackGiven: { to: 'complete', by: ['customer'] },
      FeedbackTimedOut: { to: 'complete', by: ['system'] },
      ...disputable,
    },
  },
  complete: {
    label: 'complete',
    deadlines: ['close'],
    on: { ServiceClosed: { to: 'closed', by: ['system'] }, ...disputable },
  },
  disputed: {
    label: 'pending_feedback',
    deadlines: ['dispute_alarm'],
    on: {
      DisputeRejected: { to: 'complete', by: ['admin'] },
      PartialRefundGranted: { to: 'complete', by: ['admin'] },
      RedoOrdered: { to: 'accepted', by: ['admin'] },
      RedoAssignedToAnotherPartner: { to: 'matching', by: ['admin'] },
      FullRefundGranted: { to: 'cancelled', by: ['admin'] },
    },
  },
  closed: { label: 'service_complete', final: true, on: {} },
  cancelled: { final: true, on: { ...startedLate('cancelled') } },
} as const;

/** A service: one delivery or one cleaning visit that one partner performs (docs/domain.md#service). */
export const serviceLifecycle = defineLifecycle({
  id: 'service',
  initial: 'none',
  states,
  actions: {
    accept: { events: ['OfferAccepted'], by: ['partner'], answersOffer: true },
    decline: { events: ['OfferDeclined'], by: ['partner'], answersOffer: true },
    counter: { events: ['OfferCountered'], by: ['partner'], answersOffer: true },
    'accept-hour': { events: ['OfferAccepted'], by: ['customer'] },
    start: { events: ['ServiceStarted'], by: ['partner'] },
    photos: { events: ['PhotoAdded'], by: ['partner'] },
    deliver: { events: ['ServiceDelivered'], by: ['partner'] },
    blocked: { events: ['ServiceBlocked'], by: ['partner'] },
    withdraw: { events: ['PartnerWithdrew', 'PartnerWithdrewLate'], by: ['partner', 'admin'] },
    reschedule: { events: ['RescheduleProposed', 'ServiceRescheduled'], by: ['customer', 'partner', 'admin'] },
    answer: { events: ['RescheduleAgreed', 'RescheduleRefused'], by: ['customer', 'partner', 'admin'] },
    'block-answer': { events: ['BlockResolved', 'BlockEscalated'], by: ['customer', 'admin'] },
    cancel: { events: ['ServiceCancelled'], by: ['customer', 'admin'] },
    feedback: { events: ['FeedbackGiven'], by: ['customer'] },
    dispute: { events: ['DisputeOpened'], by: ['customer', 'admin'] },
    assign: { events: ['PartnerAssigned'], by: ['admin'] },
    offer: { events: ['OfferMade'], by: ['admin'] },
    propose: { events: ['OfferWithdrawn', 'MatchingStarted'], by: ['admin'] },
    resolve: {
      events: [
        'DisputeRejected',
        'RedoOrdered',
        'RedoAssignedToAnotherPartner',
        'PartialRefundGranted',
        'FullRefundGranted',
      ],
      by: ['admin'],
    },
    'allow-early': { events: ['EarlyDeliveryAllowed'], by: ['customer', 'admin'] },
  },
});

export type ServiceStatus = (typeof serviceLifecycle.states)[number];
export type ServiceEventType = (typeof serviceLifecycle.events)[number];
export type ServiceAction = (typeof serviceLifecycle.actions)[number]['segment'];
export type ServiceDeadline = ReturnType<typeof serviceLifecycle.deadlinesOf>[number];

/** Whether no partner has accepted yet, so that a new date of the customer takes effect immediately. */
export const waitsForAcceptance = (status: ServiceStatus): boolean =>
  serviceLifecycle.labelOf(status) === 'waiting_for_acceptance';

/** The statuses in which an event may happen. */
export type ServiceSource<Event extends ServiceEventType> = SourceOf<typeof states, Event>;
/** The statuses to which an event leads. */
export type ServiceTarget<Event extends ServiceEventType> = TargetOf<typeof states, Event>;
