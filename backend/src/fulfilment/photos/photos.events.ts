import { photoDoubts, photoKinds } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { doneAt, id, instant } from '../service/service-fields.js';

/** The event of a photo of the work. */
export const photoEvents = {
  PhotoAdded: eventType(
    1,
    z.object({
      photoId: id,
      kind: z.enum(photoKinds),
      /** The client's id of the upload, which is the same on a retry; null if the client sent none. */
      uploadId: z.string().min(1).nullable(),
      /** When the photo was taken, by the camera's clock; if that is unknown, when it was uploaded. */
      takenAt: instant,
      doneAt,
      /** What does not fit; absent when everything does. */
      doubts: z.array(z.enum(photoDoubts)).min(1).optional(),
      /** How far from the place it was taken, in metres; only with the doubt `place`. */
      distanceM: z.int().min(0).optional(),
      width: z.int().min(1),
      height: z.int().min(1),
    }),
  ),
};
