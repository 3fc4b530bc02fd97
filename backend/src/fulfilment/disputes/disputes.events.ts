import { disputeReasons } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';
import { eventType, formerly } from '../../platform/event-store/event-definition.js';
import { cents, held, id, instant, moment, reason } from '../service/service-fields.js';

/** Events of complaints. `reason` is what an admin wrote for the admins; the complaint is in `fulfilment.remarks`. */
export const disputeEvents = {
  DisputeOpened: eventType(
    1,
    z.object({
      by: z.enum(['customer', 'admin']),
      partnerId: id,
      reason: z.enum(disputeReasons),
      remarkId: id,
      at: instant,
      /** T9. */
      alarmAt: instant,
    }),
  ),
  DisputeRejected: eventType(1, z.object({ reason, at: instant, closeAt: instant })),
  /** A part goes back; the partner's share shrinks in proportion. */
  PartialRefundGranted: eventType(1, z.object({ reason, refundCents: z.int().min(1), at: instant, closeAt: instant })),
  /** The same partner does it again and earns nothing more. */
  RedoOrdered: eventType(1, z.object({ partnerId: id, reason, ...moment, ...held, at: instant })),
  /** Another partner does it again and earns; `partnerId` did it first and does not. */
  RedoAssignedToAnotherPartner: formerly(
    ['RedoReassigned'],
    eventType(1, z.object({ partnerId: id, reason, ...moment, at: instant, escalateAt: instant, cancelAt: instant })),
  ),
  /** Everything that was not given back goes back; the partner earns nothing. */
  FullRefundGranted: eventType(1, z.object({ partnerId: id, reason, refundCents: cents, at: instant })),
};
