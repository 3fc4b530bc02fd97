import { disputeReasons } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { cents, held, id, instant, moment, reason } from '../service/service-fields.js';

/**
 * Events of complaints. `reason` of a decision is an admin's text for the other admins; the text of the complaint is in
 * `fulfilment.remarks`.
 */
export const disputeEvents = {
  DisputeOpened: eventType(
    1,
    z.object({
      by: z.enum(['customer', 'admin']),
      partnerId: id,
      reason: z.enum(disputeReasons),
      remarkId: id,
      at: instant,
      /** The instant at which the dispute, if it is still open, becomes overdue (T9). */
      alarmAt: instant,
    }),
  ),
  DisputeRejected: eventType(1, z.object({ reason, at: instant, closeAt: instant })),
  /** A part of the price is refunded; the partner's amount is reduced in proportion. */
  PartialRefundGranted: eventType(1, z.object({ reason, refundCents: z.int().min(1), at: instant, closeAt: instant })),
  /** The same partner performs the service again without a further earning. */
  RedoOrdered: eventType(1, z.object({ partnerId: id, reason, ...moment, ...held, at: instant })),
  /** Another partner performs the service again and earns instead of `partnerId`, who performed it first. */
  RedoAssignedToAnotherPartner: eventType(
    1,
    z.object({ partnerId: id, reason, ...moment, at: instant, escalateAt: instant, cancelAt: instant }),
  ),
  /** Everything that is not refunded yet is refunded; the partner earns nothing. */
  FullRefundGranted: eventType(1, z.object({ partnerId: id, reason, refundCents: cents, at: instant })),
};
