import { blockKinds, disputeReasons, proposers } from '@perpetua/contracts/fulfilment.contract';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { eventType, formerly } from '../../platform/event-store/event-definition.js';

/**
 * The events of exceptions from the happy path of a service (docs/domain.md#service). `reason` is what an admin or partner wrote for
 * the admins; what customers read or wrote lives in `fulfilment.remarks`, which can be erased, and is named by
 * `remarkId`.
 */
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

export const missedEvents = {
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

export const blockEvents = {
  /** The partner's note is a remark. */
  ServiceBlocked: eventType(
    1,
    z.object({ partnerId: id, kind: z.enum(blockKinds), remarkId: id, at: instant, answerBy: instant }),
  ),
  /** The same partner comes again. */
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
