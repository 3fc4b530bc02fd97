import type { Folds } from '../../platform/domain/decider.js';
import type { ServiceEvent } from '../service/service.events.js';
import type { Service } from '../service/service.state.js';

type VisitEvent = Extract<
  ServiceEvent,
  {
    type:
      | 'ServiceStarted'
      | 'PhotoAdded'
      | 'ServiceDelivered'
      | 'FeedbackGiven'
      | 'FeedbackTimedOut'
      | 'ServiceClosed'
      | 'ServiceCancelled';
  }
>;

/** What the work, its feedback and its end change. */
export const visitFolds: Folds<Service, VisitEvent> = {
  ServiceStarted: (_, data) => ({ startedAt: data.at, remindAt: data.remindAt, stalledAt: data.stalledAt }),
  PhotoAdded: (service, data) => {
    const { photoId, kind, takenAt } = data;
    return { photos: [...service.photos, { photoId, kind, takenAt, visit: service.visit }] };
  },
  ServiceDelivered: (_, data) => ({ deliveredAt: data.at, feedbackBy: data.feedbackBy }),
  FeedbackGiven: (_, data) => ({ rating: data.rating, remarkId: data.remarkId, closeAt: data.closeAt }),
  FeedbackTimedOut: (_, data) => ({ closeAt: data.closeAt }),
  ServiceClosed: (_, data) => ({ earnedCents: data.earnedCents }),
  ServiceCancelled: (service, data) => {
    const { by, reason, refundCents, earnedCents } = data;
    const refundedCents = service.refundedCents + refundCents;
    return { cancelled: { by, reason, refundCents }, refundedCents, earnedCents, matchingSince: null };
  },
};
