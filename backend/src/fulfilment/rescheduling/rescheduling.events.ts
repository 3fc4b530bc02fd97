import { proposers } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';
import { doneAt, held, id, instant, moment, reason } from '../service/service-fields.js';

/** Why a date changes that nobody asked for: the cemetery closed on the agreed day. */
const cause = z.literal('closed_day').optional();

/**
 * Why a date changes at once: the cemetery closed on the agreed day, (`route`) the customer agreed to near days, and on
 * this one other graves of the cemetery are cared for, or (`partner_hour`, together with an `OfferAccepted`) the
 * customer chose the hour that its partner had proposed.
 */
const moveCauses = ['closed_day', 'route', 'partner_hour'] as const;

/**
 * Events of a service whose date changes. `reason` is the text with which an admin moves a service, or with which an
 * admin or partner answers a proposal; a customer's reason for an answer is not stored. Any other reason for a new date
 * is stored in `fulfilment.remarks`, where it can be erased, and referenced by `remarkId`.
 */
export const reschedulingEvents = {
  /** The new date takes effect immediately, because no partner has accepted yet or the system moves the visit. */
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
      /** The new time at which the admins take over (T3); null unless matching looks for a partner. */
      escalateAt: instant.nullable(),
      /** When the work counts as missed (T6); null unless a partner has the service. */
      missedAt: instant.nullable(),
      cause: z.enum(moveCauses).optional(),
    }),
  ),
  /** A new date is proposed; the old date remains valid until the other side agrees. */
  RescheduleProposed: eventType(
    1,
    z.object({
      by: z.enum(proposers),
      ...moment,
      remarkId: id.nullable(),
      at: instant,
      doneAt,
      /** When the proposed date lapses (T5). */
      lapsesAt: instant,
      cause,
    }),
  ),
  RescheduleAgreed: eventType(
    1,
    z.object({ by: z.enum(proposers), ...moment, ...held, reason: reason.nullable(), at: instant, doneAt }),
  ),
  RescheduleRefused: eventType(1, z.object({ by: z.enum(proposers), reason: reason.nullable(), at: instant, doneAt })),
  RescheduleLapsed: eventType(1, z.object({ at: instant })),
};
