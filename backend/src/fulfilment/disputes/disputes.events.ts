import { disputeReasons } from '@perpetua/contracts/fulfilment.contract';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { eventType, formerly } from '../../platform/event-store/event-definition.js';

const id = z.uuid();
const cents = z.int().min(0);
const instant = z.iso.datetime();
const reason = z.string().min(1);
const moment = { date: localDateSchema, hour: hourSchema.nullable() };
const held = {
  /** T4, should it be free again. */
  cancelAt: instant,
  /** T6. */
  missedAt: instant,
};

/** Events of complaints. `reason` is what an admin wrote for the admins; the complaint itself is in `fulfilment.remarks`. */
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
