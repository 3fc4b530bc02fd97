import { proposers } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { held, id, instant, moment, reason } from '../service/service-fields.js';

/**
 * Events of another moment for a service. `reason` is what an admin or partner wrote for the admins; what customers write
 * is in `fulfilment.remarks`, which can be erased, and is named by `remarkId`.
 */
export const reschedulingEvents = {
  /** The new date is agreed at once: nobody has accepted yet, or the system moves the visit. */
  ServiceRescheduled: eventType(
    1,
    z.object({
      by: z.enum(['customer', 'admin', 'system']),
      ...moment,
      remarkId: id.nullable(),
      reason: reason.nullable(),
      at: instant,
      matchFrom: instant,
      cancelAt: instant,
      /** T3, counted again; null unless a partner is looked for. */
      escalateAt: instant.nullable(),
      /** T6; null unless a partner has it. */
      missedAt: instant.nullable(),
    }),
  ),
  /** The old date stays until the other side agrees. */
  RescheduleProposed: eventType(
    1,
    z.object({
      by: z.enum(proposers),
      ...moment,
      remarkId: id.nullable(),
      at: instant,
      /** T5. */
      lapsesAt: instant,
    }),
  ),
  RescheduleAgreed: eventType(
    1,
    z.object({ by: z.enum(proposers), ...moment, ...held, reason: reason.nullable(), at: instant }),
  ),
  RescheduleRefused: eventType(1, z.object({ by: z.enum(proposers), reason: reason.nullable(), at: instant })),
  RescheduleLapsed: eventType(1, z.object({ at: instant })),
};
