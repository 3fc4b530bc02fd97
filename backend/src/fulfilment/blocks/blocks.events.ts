import { blockKinds } from '@perpetua/contracts/fulfilment.contract';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { eventType } from '../../platform/event-store/event-definition.js';

const id = z.uuid();
const instant = z.iso.datetime();
const reason = z.string().min(1);
const moment = { date: localDateSchema, hour: hourSchema.nullable() };
const held = {
  /** T4, should it be free again. */
  cancelAt: instant,
  /** T6. */
  missedAt: instant,
};

/** Events of work that cannot go on. `reason` is what an admin wrote for the admins. */
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
