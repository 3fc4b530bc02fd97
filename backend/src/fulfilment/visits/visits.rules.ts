import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { decisions } from '../../platform/domain/decider.js';
import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { derivedId } from '../../platform/ids.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { closeAt, feedbackBy, missedAt, remindAt, stalledAt } from '../policies/deadlines.policy.js';
import { type CancellationMoney, cancellationMoney, partnerShare } from '../policies/refund.policy.js';
import {
  StartService,
  AddPhoto,
  DeliverService,
  GiveFeedback,
  TimeOutFeedback,
  CloseService,
  CancelService,
  CancelUnassignedService,
} from '../service/service.commands.js';
import { serviceNotFound } from '../service/service.errors.js';
import { notStarted, notTheDay, photoRequired, tooManyPhotos } from './visits.errors.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import type { ServiceContext } from '../offers/offers.rules.js';
import { requirePermitted } from '../service/permitted-events.rules.js';
import {
  assignmentOf,
  type Common,
  deliveredAtOf,
  isDue,
  openOffersOf,
  type Service,
  timesOf,
} from '../service/service.state.js';

type Events = readonly ServiceEvent[];

/** The id under which the text of a command is stored as a remark. */
export const remarkIdOf = (commandId: string): string => derivedId(commandId, 'remark');

const MAX_PHOTOS = 24;

/** Starts the visit, only on its local day; a cleaning needs a before photo. A repeat changes nothing. */
const start = (partnerId: string, service: Service, { now, actor, settings: windows }: ServiceContext): Events => {
  requireAssignment(service, partnerId, 'ServiceStarted');
  if (service.status === 'in_progress') return [];
  requirePermitted(service, 'ServiceStarted', actor.role);
  const { timeZone } = service.agreed.place;
  const today = localDateOf(now, timeZone);
  if (today !== service.scheduledDate) throw notTheDay(service.scheduledDate, today);
  if (service.agreed.type === 'clean' && !hasPhoto(service, 'before')) throw photoRequired('before');
  const started: ServiceEventData<'ServiceStarted'> = {
    partnerId,
    at: now.toISOString(),
    remindAt: remindAt(now, timeZone, windows).toISOString(),
    stalledAt: stalledAt(timesOf(service), windows).toISOString(),
  };
  return [{ type: 'ServiceStarted', data: started }];
};

/** Adds a photo. A photo that the service already has changes nothing, in any status. */
const addPhoto = (photo: AddPhoto['payload'], service: Service, { actor }: ServiceContext): Events => {
  requireAssignment(service, photo.partnerId, 'PhotoAdded');
  if (service.photos.some(({ photoId }) => photoId === photo.photoId)) return [];
  requirePhotoWelcome(service, photo.kind, actor.role);
  const { photoId, kind, uploadId, takenAt, width, height } = photo;
  return [{ type: 'PhotoAdded', data: { photoId, kind, uploadId, takenAt, width, height } }];
};

/**
 * Refuses a photo of `kind` that the service does not accept now; called before the picture is processed.
 * @throws DomainError `illegal_transition`, `not_started` or `too_many_photos`
 */
export const requirePhotoWelcome = (
  service: Pick<Service, 'status' | 'photos' | 'visit'>,
  kind: PhotoKind,
  by: ServiceContext['actor']['role'],
): void => {
  assertTransition(serviceLifecycle, service.status, { event: 'PhotoAdded', by });
  if (kind === 'after' && service.status === 'accepted') throw notStarted();
  if (photosOfVisit(service).length >= MAX_PHOTOS) throw tooManyPhotos(MAX_PHOTOS);
};

/** Completes the work, which needs a photo of the result. A repeat changes nothing. */
const deliver = (partnerId: string, service: Service, { now, actor, settings: windows }: ServiceContext): Events => {
  requireAssignment(service, partnerId, 'ServiceDelivered');
  if (deliveredAtOf(service) !== null) return [];
  requirePermitted(service, 'ServiceDelivered', actor.role);
  if (!hasPhoto(service, 'after')) throw photoRequired('after');
  const by = feedbackBy(now, service.agreed.place.timeZone, windows);
  const delivered = { partnerId, at: now.toISOString(), feedbackBy: by.toISOString() };
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
const cancel = ({ by, reason, comment }: CancelService['payload'], service: Service, rules: ServiceContext): Events => {
  requireCustomer(service, rules.actor);
  if (service.status === 'cancelled') return [];
  requirePermitted(service, 'ServiceCancelled', by);
  const remarkId = comment === undefined ? null : remarkIdOf(rules.commandId);
  return cancelled(service, { by, reason, remarkId }, rules);
};

/** Deadline `cancel_unserved` (T4): no partner has accepted, so everything is refunded. */
const cancelUnserved = (service: Service, rules: ServiceContext): Events => {
  const waits = serviceLifecycle.deadlinesOf(service.status).includes('cancel_unserved');
  if (!waits || !isDue(service.cancelAt, rules.now)) return [];
  return cancelled(service, { by: 'system', reason: 'nobody_accepted', remarkId: null }, rules);
};

/** What was paid for the service and is not refunded yet, in cents. */
export const leftCents = ({ agreed, refundedCents }: Common): number => agreed.priceCents - refundedCents;

/** The refund and the partner's earning if the service were cancelled now, in cents. */
export const moneyIfCancelled = (
  service: Service,
  { now, windows }: { readonly now: Date; readonly windows: DeadlineWindows },
): CancellationMoney =>
  cancellationMoney(
    {
      ...timesOf(service),
      priceCents: service.agreed.priceCents,
      amountToReceiveCents: service.agreed.amountToReceiveCents,
      refundedCents: service.refundedCents,
      isRedo: service.resolution?.outcome === 'redo' || service.resolution?.outcome === 'reassign',
      partnerId: assignmentOf(service)?.partnerId ?? null,
      started: 'startedAt' in service,
      purchasedAt: new Date(service.agreed.purchasedAt),
      missedAt: missedAt(timesOf(service), windows),
    },
    now,
  );

const cancelled = (
  service: Service,
  why: Pick<ServiceEventData<'ServiceCancelled'>, 'by' | 'reason' | 'remarkId'>,
  rules: ServiceContext,
): Events => {
  const partnerId = assignmentOf(service)?.partnerId ?? null;
  const event: ServiceEvent = {
    type: 'ServiceCancelled',
    data: { ...why, partnerId, ...moneyIfCancelled(service, { now: rules.now, windows: rules.settings }) },
  };
  return [...openOfferWithdrawn(service, 'service_cancelled', rules.now), event];
};

/** The event that withdraws the open offer; empty if there is none. */
export const openOfferWithdrawn = (service: Service, reason: string, now: Date): ServiceEvent[] =>
  openOffersOf(service).map(({ offerId, partnerId }) => ({
    type: 'OfferWithdrawn',
    data: { offerId, partnerId, reason, at: now.toISOString() },
  }));

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
      id === partnerId && (ended === 'withdrew' || ended === 'missed' || ended === 'relieved'),
  );

/** Requires that a customer acts on their own service; another customer gets 404. */
export const requireCustomer = (service: Service, { role, id }: ServiceContext['actor']): void => {
  if (role === 'customer' && id !== service.agreed.customerId) throw serviceNotFound();
};

const photosOfVisit = ({ photos, visit }: Pick<Service, 'photos' | 'visit'>): Service['photos'] =>
  photos.filter((photo) => (photo.visit ?? 1) === visit);

const hasPhoto = (service: Service, kind: PhotoKind): boolean =>
  photosOfVisit(service).some((photo) => photo.kind === kind);

/** T10: the instant at which the service closes if it becomes complete now. */
export const closesAt = (service: Service, { now, settings: windows }: ServiceContext): string =>
  closeAt(now, service.agreed.place.timeZone, windows).toISOString();

/** The rules of the visit, its photos, its feedback and its cancellation. */
export const visitDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(StartService, ({ partnerId }, service, context) => start(partnerId, service, context))
  .on(AddPhoto, addPhoto)
  .on(DeliverService, ({ partnerId }, service, context) => deliver(partnerId, service, context))
  .on(GiveFeedback, giveFeedback)
  .on(TimeOutFeedback, (_, service, context) => timeOutFeedback(service, context))
  .on(CloseService, (_, service, context) => close(service, context))
  .on(CancelService, cancel)
  .on(CancelUnassignedService, (_, service, context) => cancelUnserved(service, context));
