import { correctableFields } from '@perpetua/contracts/order-correction.contract';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { id, instant } from '../service/service-fields.js';

/** Events of what was written with the order of a service; the texts are rows of ordering. */
export const correctionEvents = {
  /**
   * Texts of the order were corrected before the work began. `partnerId` is who has to know: the partner who has the
   * service, or the one with an open offer if the correction changes what an offer shows; null if there is nobody.
   */
  DeliveryCorrected: eventType(
    1,
    z.object({
      by: z.enum(['customer', 'admin']),
      fields: z.array(z.enum(correctableFields)).min(1),
      partnerId: id.nullable(),
      at: instant,
    }),
  ),
};
