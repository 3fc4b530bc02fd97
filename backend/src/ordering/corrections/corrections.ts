import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { DecisionContext } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import { orderNotFound, orderChanged } from '../order/order.errors.js';
import type { OrderEvent } from '../order/order.events.js';
import type { Order } from '../order/order.js';
import type { CorrectOrder } from './correction.commands.js';

/**
 * Records which texts of an order were corrected; the texts are rows. Whether its work has begun is decided before, because
 * only the services know.
 * @throws DomainError 404 for an order of somebody else, 409 `version_conflict` after another correction, 409
 * `illegal_transition` for an order that is over
 */
export const correctOrder = (
  { changes, known, noteId }: CorrectOrder['payload'],
  order: Order,
  { now, actor }: DecisionContext,
): readonly OrderEvent[] => {
  if (actor.role === 'customer' && actor.id !== order.placed.customerId) throw orderNotFound();
  assertTransition(orderLifecycle, order.status, { event: 'OrderCorrected', by: actor.role });
  if ((order.corrections ?? 0) !== known) throw orderChanged();
  if (changes.length === 0) return [];
  return [
    {
      type: 'OrderCorrected',
      data: {
        changes: [...changes],
        by: actor.role === 'admin' ? 'admin' : 'customer',
        correctedAt: now.toISOString(),
        ...(noteId !== undefined && { noteId }),
      },
    },
  ];
};
