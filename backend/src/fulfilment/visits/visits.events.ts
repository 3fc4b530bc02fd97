import { photoKinds } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { cents, id, instant, reason } from '../service/service-fields.js';

/** Events of a visit, from its start to its end or its cancellation. */
export const visitEvents = {
  ServiceStarted: eventType(
    1,
    z.object({
      partnerId: id,
      at: instant,
      /** `remindAt` is T7; at `stalledAt` the admins take over unfinished work. */
      remindAt: instant,
      stalledAt: instant,
    }),
  ),
  PhotoAdded: eventType(
    1,
    z.object({
      photoId: id,
      kind: z.enum(photoKinds),
      /** The client's id of the upload, which is the same on a retry; null if the client sent none. */
      uploadId: z.string().min(1).nullable(),
      /** When the photo was taken, by the camera's clock; if that is unknown, when it was uploaded. */
      takenAt: instant,
      width: z.int().min(1),
      height: z.int().min(1),
    }),
  ),
  ServiceDelivered: eventType(
    1,
    z.object({
      partnerId: id,
      at: instant,
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
