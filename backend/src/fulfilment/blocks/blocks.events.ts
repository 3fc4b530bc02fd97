import { blockKinds } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { doneAt, held, id, instant, moment, reason } from '../service/service-fields.js';

/** Events of work that cannot continue. `reason` is an admin's text for the other admins. */
export const blockEvents = {
  /** The partner's note is stored as a remark. */
  ServiceBlocked: eventType(
    1,
    z.object({ partnerId: id, kind: z.enum(blockKinds), remarkId: id, at: instant, doneAt, answerBy: instant }),
  ),
  /** The same partner comes again on the new date. */
  BlockResolved: eventType(
    1,
    z.object({ by: z.enum(['customer', 'admin']), ...moment, ...held, reason: reason.nullable(), at: instant }),
  ),
  BlockEscalated: eventType(
    1,
    z.object({
      by: z.enum(['system', 'admin']),
      partnerId: id,
      reason: reason.nullable(),
      at: instant,
      cancelAt: instant,
    }),
  ),
};
