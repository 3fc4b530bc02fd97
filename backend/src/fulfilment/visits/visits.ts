import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { derivedId } from '../../platform/ids.js';
import { badDate } from '../../platform/domain/bad-date.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import * as deadlines from '../policies/deadlines.policy.js';
import { believedDoneAt, doneField } from '../policies/done-at.policy.js';
import { earliestDelivery, earliestStart } from '../policies/earliest.policy.js';
import { type CancellationMoney, cancellationMoney, partnerShare, type Withdrawal } from '../policies/refund.policy.js';
import {
  StartService,
  DeliverService,
  GiveFeedback,
  TimeOutFeedback,
  CloseService,
  CancelService,
  CancelUnassignedService,
  RemindOfService,
} from './visits.commands.js';
import { offersWithdrawn } from '../offers/offer-ends.js';
import { serviceNotFound } from '../service/service.errors.js';
import type { visitEvents } from './visits.events.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import {
  type ServiceContext,
  requirePermitted,
  assignmentOf,
  type Common,
  deliveredAtOf,
  isDue,
  openOffersOf,
  type Service,
  timesOf,
  commonOf,
  type ServiceFolds,
  type ServiceDeadlines,
} from '../service/service.state.js';
import { requireExpected } from '../../platform/domain/expected-amount.js';
import { send } from '../../platform/processes/output.js';
import { startReportedLate } from './late-start.js';
import type { ServiceSentences } from '../history/sentence-context.js';

/** 422: a visit takes place only on its scheduled day, in local time. */
export const notTheDay = (scheduledDate: string, today: string): DomainError =>
  new DomainError({
    code: 'not_the_day',
    message: `The service is on ${scheduledDate}, and it is ${today} there`,
    details: { scheduledDate, today },
  });

/** 422: flowers can be started and delivered only from an instant before their slot. */
const tooEarly = (act: 'start' | 'deliver', earliest: Date, timeZone: string): DomainError =>
  new DomainError({
    code: 'too_early',
    message: `The flowers can be ${act === 'start' ? 'started' : 'delivered'} from ${earliest.toISOString()} on.`,
    details: { act, earliest: earliest.toISOString(), timeZone },
  });

/** 422: the visit cannot start or be delivered without a photo of this kind. */
const photoRequired = (kind: PhotoKind): DomainError =>
  new DomainError({
    code: 'photo_required',
    message: kind === 'before' ? 'Add a photo of the grave before the work first.' : 'Add a photo of the result first.',
    details: { kind },
  });

type Events = readonly ServiceEvent[];

/** The id under which the text of a command is stored as a remark. */
export const remarkIdOf = (commandId: string): string => derivedId(commandId, 'remark');

/**
 * Starts the visit, only on its local day and flowers at most 3 h before their slot; a cleaning needs a before photo. A
 * repeat changes nothing.
 */
const start = (
  { partnerId, doneAt: stated, isClosed = false }: Pick<StartService['payload'], 'partnerId' | 'doneAt' | 'isClosed'>,
  service: Service,
  rules: ServiceContext,
): Events => {
  const { now, actor, settings: windows } = rules;
  const tooLate = startReportedLate({ partnerId, stated }, service, rules);
  if (tooLate !== undefined) return tooLate;
  requireAssignment(service, partnerId, 'ServiceStarted');
  if (service.status === 'in_progress') return [];
  requirePermitted(service, 'ServiceStarted', actor.role);
  const doneAt = believedDoneAt(stated, { now, acceptedAt: service.assignment.acceptedAt });
  const done = doneAt ?? now;
  const { timeZone } = service.agreed.place;
  const today = localDateOf(done, timeZone);
  if (today !== service.scheduledDate) throw notTheDay(service.scheduledDate, today);
  requireNotEarly('start', service, { done, opensAt: null });
  if (isClosed) throw badDate('cemetery_closed', null);
  if (service.agreed.type === 'clean' && !hasPhoto(service, 'before')) throw photoRequired('before');
  const isReportedLate = isDue(service.missedAt, now) && !isDue(service.missedAt, done);
  const started: ServiceEventData<'ServiceStarted'> = {
    partnerId,
    at: now.toISOString(),
    ...doneField(doneAt),
    ...(isReportedLate && { reportedLate: true }),
    remindAt: deadlines.remindAt(now, timeZone, windows).toISOString(),
    stalledAt: deadlines.stalledAt(timesOf(service), windows).toISOString(),
  };
  return [{ type: 'ServiceStarted', data: started }];
};

const requireNotEarly = (
  act: 'start' | 'deliver',
  service: Service,
  { done, opensAt }: { readonly done: Date; readonly opensAt: string | null },
): void => {
  if (service.agreed.type !== 'flower') return;
  const slot = { ...timesOf(service), isEarlyAllowed: service.earlyAllowed !== null };
  const earliest = act === 'start' ? earliestStart(slot) : earliestDelivery(slot, opensAt);
  if (done.getTime() < earliest.getTime()) throw tooEarly(act, earliest, slot.timeZone);
};

/**
 * Completes the work, which needs a photo of the result. Flowers are delivered from 30 min before their slot, and not
 * before the cemetery opens; a delivery is never too late. A repeat changes nothing.
 */
const deliver = (
  { partnerId, doneAt: stated, opensAt = null }: Pick<DeliverService['payload'], 'partnerId' | 'doneAt' | 'opensAt'>,
  service: Service,
  { now, actor, settings: windows }: ServiceContext,
): Events => {
  requireAssignment(service, partnerId, 'ServiceDelivered');
  if (deliveredAtOf(service) !== null) return [];
  requirePermitted(service, 'ServiceDelivered', actor.role);
  const doneAt = believedDoneAt(stated, { now, acceptedAt: service.assignment.acceptedAt });
  const done = doneAt ?? now;
  requireNotEarly('deliver', service, { done, opensAt });
  if (!hasPhoto(service, 'after')) throw photoRequired('after');
  const delivered: ServiceEventData<'ServiceDelivered'> = {
    partnerId,
    at: now.toISOString(),
    ...doneField(doneAt),
    ...(isDue(deadlines.slotEnd(timesOf(service)).toISOString(), done) && { late: true }),
    feedbackBy: deadlines.feedbackBy(now, service.agreed.place.timeZone, windows).toISOString(),
  };
  return [{ type: 'ServiceDelivered', data: delivered }];
};

/** The customer rates the service once; a repeat with the same rating changes nothing. */
const giveFeedback = (
  { customerId, rating, comment }: GiveFeedback['payload'],
  service: Service,
  rules: ServiceContext,
): Events => {
  if (service.agreed.customerId !== customerId) throw serviceNotFound();
  if (service.feedback?.rating === rating) return [];
  requirePermitted(service, 'FeedbackGiven', rules.actor.role);
  const remarkId = comment === null ? null : remarkIdOf(rules.commandId);
  return [{ type: 'FeedbackGiven', data: { rating, remarkId, closeAt: closesAt(service, rules) } }];
};

/** Deadline `feedback_timeout` (T8): the service is complete without feedback. */
const timeOutFeedback = (service: Service, rules: ServiceContext): Events =>
  service.status === 'awaiting_feedback' && isDue(service.feedbackBy, rules.now)
    ? [{ type: 'FeedbackTimedOut', data: { closeAt: closesAt(service, rules) } }]
    : [];

/** Deadline `close` (T10): the service closes, and the partner's earning is posted. */
const close = (service: Service, { now }: ServiceContext): Events => {
  if (service.status !== 'complete' || !isDue(service.closeAt, now)) return [];
  const { partnerId } = service.assignment;
  const earnedCents = partnerShare(service.agreed, leftCents(service));
  return [{ type: 'ServiceClosed', data: { partnerId, earnedCents } }];
};

/**
 * Cancels the service and refunds by the refund policy; a repeat changes nothing. A customer can cancel only their own
 * services.
 */
const cancel = (
  { by, reason, comment, withdrawal, expectedRefundCents, asOf }: CancelService['payload'],
  service: Service,
  rules: ServiceContext,
): Events => {
  requireCustomer(service, rules.actor);
  if (service.status === 'cancelled') return [];
  requirePermitted(service, 'ServiceCancelled', by);
  const remarkId = comment === undefined ? null : remarkIdOf(rules.commandId);
  const refundAt = asOf === undefined ? rules.now : new Date(asOf);
  const money = moneyIfCancelled(service, { now: refundAt, windows: rules.settings, withdrawal });
  requireExpected(expectedRefundCents, money.refundCents);
  return cancelled(service, { by, reason, remarkId, ...money }, rules);
};

/** Deadline `cancel_unserved` (T4): no partner has accepted, so everything is refunded. */
const cancelUnserved = (service: Service, rules: ServiceContext): Events => {
  const waits = serviceLifecycle.deadlinesOf(service.status).includes('cancel_unserved');
  if (!waits || !isDue(service.cancelAt, rules.now)) return [];
  const money = moneyIfCancelled(service, { now: rules.now, windows: rules.settings });
  return cancelled(service, { by: 'system', reason: 'nobody_accepted', remarkId: null, ...money }, rules);
};

/** What was paid for the service and is not refunded yet, in cents. */
export const leftCents = ({ agreed, refundedCents }: Common): number => agreed.priceCents - refundedCents;

/** The refund and the partner's earning if the service were cancelled now, or by a withdrawal, in cents. */
export const moneyIfCancelled = (
  service: Service,
  {
    now,
    windows,
    withdrawal,
  }: { readonly now: Date; readonly windows: DeadlineWindows; readonly withdrawal?: Withdrawal | undefined },
): CancellationMoney =>
  cancellationMoney(
    {
      ...timesOf(service),
      priceCents: service.agreed.priceCents,
      amountToReceiveCents: service.agreed.amountToReceiveCents,
      refundedCents: service.refundedCents,
      isCancelledFree: service.isCancelledFree === true,
      isRedo: service.resolution?.outcome === 'redo' || service.resolution?.outcome === 'reassign',
      partnerId: assignmentOf(service)?.partnerId ?? null,
      started: 'startedAt' in service,
      purchasedAt: new Date(service.agreed.purchasedAt),
      missedAt: deadlines.missedAt(timesOf(service), windows),
      withdrawal,
    },
    now,
  );

const cancelled = (
  service: Service,
  data: Omit<ServiceEventData<'ServiceCancelled'>, 'partnerId'>,
  { now }: Pick<ServiceContext, 'now'>,
): Events => {
  const partnerId = assignmentOf(service)?.partnerId ?? null;
  const event: ServiceEvent = { type: 'ServiceCancelled', data: { ...data, partnerId } };
  return [...offersWithdrawn(service, 'service_cancelled', now), event];
};

/**
 * Requires that the service is assigned to this partner. A partner who only has an offer, or who lost the service, gets
 * an error that names the permitted actions; any other partner gets 404.
 */
export const requireAssignment = (service: Service, partnerId: string, event: ServiceEvent['type']): void => {
  if (assignmentOf(service)?.partnerId === partnerId) return;
  if (openOffersOf(service).some((offer) => offer.partnerId === partnerId) || hasLeft(service, partnerId)) {
    requirePermitted(service, event, 'partner');
  }
  throw serviceNotFound();
};

const hasLeft = ({ offerHistory }: Service, partnerId: string): boolean =>
  offerHistory.some(
    ({ partnerId: id, ended }) =>
      id === partnerId &&
      (ended === 'withdrew' || ended === 'handed_back' || ended === 'missed' || ended === 'relieved'),
  );

/** Requires that a customer acts on their own service; another customer gets 404. */
export const requireCustomer = (service: Service, { role, id }: ServiceContext['actor']): void => {
  if (role === 'customer' && id !== service.agreed.customerId) throw serviceNotFound();
};

/** The photos of the current visit. */
export const photosOfVisit = ({ photos, visit }: Pick<Service, 'photos' | 'visit'>): Service['photos'] =>
  photos.filter((photo) => (photo.visit ?? 1) === visit);

const hasPhoto = (service: Service, kind: PhotoKind): boolean =>
  photosOfVisit(service).some((photo) => photo.kind === kind);

/** T10: the instant at which the service closes if it becomes complete now. */
export const closesAt = (service: Service, { now, settings: windows }: ServiceContext): string =>
  deadlines.closeAt(now, service.agreed.place.timeZone, windows).toISOString();

/** The rules of the visit, its feedback and its cancellation. */
export const visitDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(StartService, start)
  .on(DeliverService, deliver)
  .on(GiveFeedback, giveFeedback)
  .on(TimeOutFeedback, (_, service, context) => timeOutFeedback(service, context))
  .on(CloseService, (_, service, context) => close(service, context))
  .on(CancelService, cancel)
  .on(CancelUnassignedService, (_, service, context) => cancelUnserved(service, context));

/**
 * How the state changes with each event about a visit, about its feedback, and about the closing or cancellation of the
 * service.
 */
export const visitFolds: ServiceFolds<keyof typeof visitEvents> = {
  ServiceStarted: (service, { at, doneAt, remindAt, stalledAt }) => ({
    ...commonOf(service),
    status: 'in_progress',
    assignment: service.assignment,
    startedAt: doneAt ?? at,
    remindAt,
    stalledAt,
  }),
  StartReportedLate: (service, { partnerId, doneAt }) => ({ ...service, lateStart: { partnerId, doneAt } }),
  ServiceDelivered: (service, { at, doneAt, feedbackBy }) => ({
    ...commonOf(service),
    status: 'awaiting_feedback',
    assignment: service.assignment,
    deliveredAt: doneAt ?? at,
    feedbackBy,
  }),
  FeedbackGiven: (service, { rating, remarkId, closeAt }) => ({
    ...commonOf(service),
    feedback: { rating, remarkId },
    status: 'complete',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    closeAt,
  }),
  FeedbackTimedOut: (service, { closeAt }) => ({
    ...commonOf(service),
    status: 'complete',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
    closeAt,
  }),
  ServiceClosed: (service, { earnedCents }) => ({
    ...commonOf(service),
    earnedCents,
    status: 'closed',
    assignment: service.assignment,
    deliveredAt: service.deliveredAt,
  }),
  ServiceCancelled: (service, { by, reason, refundCents, earnedCents }) => ({
    ...commonOf(service),
    refundedCents: service.refundedCents + refundCents,
    earnedCents,
    status: 'cancelled',
    cancellation: { by, reason, refundCents },
    assignment: assignmentOf(service),
    deliveredAt: null,
  }),
};

/**
 * The deadlines for the photos of a visit, for its feedback, for closing the service, and for cancelling an unaccepted
 * service.
 */
export const visitDeadlines: ServiceDeadlines<'cancel_unserved' | 'proof_reminder' | 'feedback_timeout' | 'close'> = {
  cancel_unserved: {
    dueAt: (service) => service.cancelAt,
    fire: ({ streamId: serviceId }) => send(CancelUnassignedService, { serviceId }),
  },
  proof_reminder: {
    dueAt: (service) => ('remindAt' in service ? service.remindAt : null),
    fire: ({ streamId: serviceId }) => send(RemindOfService, { serviceId, of: 'proof' }),
  },
  feedback_timeout: {
    dueAt: (service) => ('feedbackBy' in service ? service.feedbackBy : null),
    fire: ({ streamId: serviceId }) => send(TimeOutFeedback, { serviceId }),
  },
  close: {
    dueAt: (service) => ('closeAt' in service ? service.closeAt : null),
    fire: ({ streamId: serviceId }) => send(CloseService, { serviceId }),
  },
};

/**
 * The sentences in a service's history about the visit, its feedback and its end. A partner reads the earning, not the
 * customer's refund.
 */
export const visitSentences: ServiceSentences<keyof typeof visitEvents> = {
  ServiceStarted: ({ partnerId }, { texts, as, name }) =>
    as === 'partner' ? texts.startedByYou() : texts.started(name(partnerId)),
  StartReportedLate: ({ partnerId }, { texts, as, name }) => {
    if (as === 'customer') return null;
    return as === 'partner' ? texts.startReportedLateByYou() : texts.startReportedLate(name(partnerId));
  },
  ServiceDelivered: ({ partnerId, late = false }, { texts, as, name }) =>
    as === 'partner' ? texts.deliveredByYou(late) : texts.delivered(name(partnerId), late),
  FeedbackGiven: ({ rating }, { texts, as }) => (as === 'customer' ? texts.ratedByYou(rating) : texts.rated(rating)),
  FeedbackTimedOut: (_, { texts }) => texts.notRated(),
  ServiceClosed: ({ earnedCents }, { texts, as, money }) =>
    as === 'partner' ? texts.closedForYou(money(earnedCents)) : texts.closed(),
  ServiceCancelled: ({ by, reason, refundCents, earnedCents }, { texts, as, money }) => {
    if (as === 'partner') return texts.cancelledForYou(money(earnedCents));
    const refund = refundCents === 0 ? null : money(refundCents);
    if (by === 'system') {
      return reason === 'closed_day' ? texts.cancelledClosedDay(refund) : texts.cancelledUnserved(refund);
    }
    if (by === 'admin') return texts.cancelledByTeam(refund);
    return as === 'customer' ? texts.cancelledByYou(refund) : texts.cancelledByCustomer(refund);
  },
};
