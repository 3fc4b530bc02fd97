import { localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { eventType, formerly } from '../../platform/event-store/event-definition.js';
import { cents, id, instant } from '../service/service-fields.js';

/** Events of partners who do not come or do not finish. */
export const partnerFailureEvents = {
  /** The partner of a cleaning did not come; another is looked for, unless no good day is left (`movedTo` is null). */
  PartnerDidNotShow: formerly(
    ['NoShow'],
    eventType(
      1,
      z.object({
        partnerId: id,
        movedTo: localDateSchema.nullable(),
        at: instant,
        /** T3, counted again; null when no good day is left. */
        escalateAt: instant.nullable(),
      }),
    ),
  ),
  /** Flowers that nobody delivered: everything that was not given back goes back. */
  DeliveryMissed: eventType(1, z.object({ partnerId: id, refundCents: cents, at: instant })),
  /** Begun, and not done long after the slot. */
  StalledServiceEscalated: formerly(
    ['StalledEscalated'],
    eventType(1, z.object({ partnerId: id, at: instant, cancelAt: instant })),
  ),
};
