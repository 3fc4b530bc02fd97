import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { cents, doneAt, id, instant, reason } from '../service/service-fields.js';

/** Events of a visit, from its start to its end or its cancellation. */
export const visitEvents = {
  ServiceStarted: eventType(
    1,
    z.object({
      partnerId: id,
      at: instant,
      doneAt,
      /** Reported after T6, but done before it: an admin looks at it. */
      reportedLate: z.literal(true).optional(),
      /** `remindAt` is T7; at `stalledAt` the admins take over unfinished work. */
      remindAt: instant,
      stalledAt: instant,
    }),
  ),
  /** A partner reports a start before T6 after the service was taken from the partner because of T6. */
  StartReportedLate: eventType(1, z.object({ partnerId: id, at: instant, doneAt: instant })),
  ServiceDelivered: eventType(
    1,
    z.object({
      partnerId: id,
      at: instant,
      doneAt,
      /** Done after the slot; of a cleaning, after its day. */
      late: z.literal(true).optional(),
      /** T8: when the time for feedback ends. */
      feedbackBy: instant,
    }),
  ),
  FeedbackGiven: eventType(
    1,
    z.object({
      rating: z.int().min(1).max(5),
      /**
       * The remark in `fulfilment.remarks` that contains the text of the comment and can be erased; null without a
       * comment.
       */
      remarkId: id.nullable(),
      /** T10: when the service closes. */
      closeAt: instant,
    }),
  ),
  FeedbackTimedOut: eventType(1, z.object({ closeAt: instant })),
  ServiceClosed: eventType(1, z.object({ partnerId: id, earnedCents: cents })),
  ServiceCancelled: eventType(
    1,
    z.object({
      reason,
      by: z.enum(['customer', 'admin', 'system']),
      refundCents: cents,
      /** The partner who had accepted, else null; `earnedCents` is this partner's earning from what is not refunded. */
      partnerId: id.nullable(),
      earnedCents: cents,
      /** The remark in `fulfilment.remarks` with the customer's text; null without a text. */
      remarkId: id.nullable(),
    }),
  ),
};
