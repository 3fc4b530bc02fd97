import type { ServiceSentences } from '../history/sentence-context.js';
import type { VisitEventType } from './visits.state.js';

/**
 * The sentences in a service's history about the visit, its feedback and its end. A partner reads the earning, not the
 * customer's refund.
 */
export const visitSentences: ServiceSentences<VisitEventType> = {
  ServiceStarted: ({ partnerId }, { texts, as, name }) =>
    as === 'partner' ? texts.startedByYou() : texts.started(name(partnerId)),
  PhotoAdded: ({ kind }, { texts, photosTaken }) => texts.photographed(kind, photosTaken),
  ServiceDelivered: ({ partnerId }, { texts, as, name }) =>
    as === 'partner' ? texts.deliveredByYou() : texts.delivered(name(partnerId)),
  FeedbackGiven: ({ rating }, { texts, as }) => (as === 'customer' ? texts.ratedByYou(rating) : texts.rated(rating)),
  FeedbackTimedOut: (_, { texts }) => texts.notRated(),
  ServiceClosed: ({ earnedCents }, { texts, as, money }) =>
    as === 'partner' ? texts.closedForYou(money(earnedCents)) : texts.closed(),
  ServiceCancelled: ({ by, refundCents, earnedCents }, { texts, as, money }) => {
    if (as === 'partner') return texts.cancelledForYou(money(earnedCents));
    const refund = refundCents === 0 ? null : money(refundCents);
    if (by === 'system') return texts.cancelledUnserved(refund);
    if (by === 'admin') return texts.cancelledByTeam(refund);
    return as === 'customer' ? texts.cancelledByYou(refund) : texts.cancelledByCustomer(refund);
  },
};
