import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { id, instant } from '../service/service-fields.js';

/** The event of an early delivery that the customer or an admin allows. */
export const earlyDeliveryEvents = {
  /** Flowers may be started and delivered at any time of their day; the reason is stored as a remark. */
  EarlyDeliveryAllowed: eventType(
    1,
    z.object({ by: z.enum(['customer', 'admin']), remarkId: id.nullable(), at: instant }),
  ),
};
