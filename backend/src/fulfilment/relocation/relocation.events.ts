import { z } from 'zod';
import { deliveryFactsSchema } from '../../ordering/index.js';
import { eventType } from '../../platform/event-store/event-definition.js';
import { id, instant, moment } from '../service/service-fields.js';

/** Where the service takes place from now on, without personal data. */
const place = deliveryFactsSchema.omit({ date: true, hour: true, flexibleDays: true });
const by = z.enum(['customer', 'admin', 'system']);

/** Events of a service whose grave is somewhere else than when it was bought. */
export const relocationEvents = {
  /**
   * The service takes place somewhere else, on the given day there: a partner is looked for anew. The deadlines are
   * those of the new place and day.
   */
  ServiceRelocated: eventType(
    1,
    z.object({
      by,
      place,
      ...moment,
      /** The partner who had accepted; null if nobody had. */
      partnerId: id.nullable(),
      at: instant,
      matchFrom: instant,
      cancelAt: instant,
      /** T3; null when matching has not started yet. */
      escalateAt: instant.nullable(),
    }),
  ),
  /** The grave has not moved, but its place is called otherwise now: nothing else changes. */
  ServicePlaceCorrected: eventType(1, z.object({ by, place, at: instant })),
};
