import { localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { cents, id, instant } from '../service/service-fields.js';

/** Events of partners who do not come or do not finish. */
export const partnerFailureEvents = {
  /**
   * The partner of a cleaning did not come. Matching looks for another partner, unless no suitable day is left
   * (`movedTo` is null).
   */
  PartnerDidNotShow: eventType(
    1,
    z.object({
      partnerId: id,
      movedTo: localDateSchema.nullable(),
      at: instant,
      /** The new time at which the admins take over (T3); null when no suitable day is left. */
      escalateAt: instant.nullable(),
    }),
  ),
  /** The partner did not deliver the flowers; everything that is not refunded yet is refunded. */
  DeliveryMissed: eventType(1, z.object({ partnerId: id, refundCents: cents, at: instant })),
  /** The admins take over work that has begun and is still not done 24 h after its slot ended. */
  StalledServiceEscalated: eventType(1, z.object({ partnerId: id, at: instant, cancelAt: instant })),
  /** The account of the partner at work was blocked; the admins take over, and the photos stay. */
  PartnerBlocked: eventType(1, z.object({ partnerId: id, at: instant, cancelAt: instant })),
};
