import { commonOf } from '../service/service-changes.state.js';
import { assignmentOf, type ServiceFolds } from '../service/service.state.js';

/** The events of a visit, its feedback, and the closing or cancellation of the service. */
export type VisitEventType =
  | 'ServiceStarted'
  | 'PhotoAdded'
  | 'ServiceDelivered'
  | 'FeedbackGiven'
  | 'FeedbackTimedOut'
  | 'ServiceClosed'
  | 'ServiceCancelled';

/**
 * How the state changes with each event about a visit, about its feedback, and about the closing or cancellation of the
 * service.
 */
export const visitFolds: ServiceFolds<VisitEventType> = {
  ServiceStarted: (service, { at, remindAt, stalledAt }) => ({
    ...commonOf(service),
    status: 'in_progress',
    assignment: service.assignment,
    startedAt: at,
    remindAt,
    stalledAt,
  }),
  PhotoAdded: (service, { photoId, kind, takenAt }) => ({
    ...service,
    photos: [...service.photos, { photoId, kind, takenAt, visit: service.visit }],
  }),
  ServiceDelivered: (service, { at, feedbackBy }) => ({
    ...commonOf(service),
    status: 'awaiting_feedback',
    assignment: service.assignment,
    deliveredAt: at,
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
