import { hourSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { id, instant } from '../service/service-fields.js';

/** The event of a partner's other hour. */
export const counterOfferEvents = {
  /**
   * The partner can do it at another hour of the same day, local to the place. The offer stays open until its own T2; a
   * further event of the same offer replaces the hour.
   */
  OfferCountered: eventType(1, z.object({ offerId: id, partnerId: id, hour: hourSchema, at: instant })),
};
