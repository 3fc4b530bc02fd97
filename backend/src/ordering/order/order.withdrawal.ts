import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { withdrawalEnd } from '@perpetua/contracts/withdrawal';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import type { DecisionContext } from '../../platform/domain/decider.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import type { ReceiveWithdrawal } from './order.commands.js';
import { noWithdrawalRight, orderNotFound, withdrawalOver } from './order.errors.js';
import type { OrderEvent } from './order.events.js';
import { type Order, paidAtOf } from './order.js';

/** How long after the period an admin may record a declaration that was sent within it, for example by letter. */
const UNDER_WAY_MS = 30 * 86_400_000;

/** Until when a withdrawal can be received: by the consumer to the end of the period, by an admin a while longer. */
export const receivableUntil = (paidAt: Date, role: ActorRole): Date => {
  const endsAt = withdrawalEnd(paidAt);
  return role === 'admin' ? new Date(endsAt.getTime() + UNDER_WAY_MS) : endsAt;
};

/**
 * Records that the consumer withdraws from the contract (docs/domain.md#withdrawal); a repeat changes nothing, also after
 * the period. An admin records a declaration that arrived in another way, with a note.
 * @throws DomainError 404 for an order of somebody else, 422 `no_withdrawal_right` for flowers, 409
 * `withdrawal_period_over` after the period, 409 `illegal_transition` unless the order is paid
 */
export const receiveWithdrawal = (
  { noteId }: ReceiveWithdrawal['payload'],
  order: Order,
  { now, actor }: DecisionContext,
): readonly OrderEvent[] => {
  if (actor.role === 'customer' && actor.id !== order.placed.customerId) throw orderNotFound();
  if (order.withdrawal !== undefined) return [];
  if (order.placed.kind === 'flower') throw noWithdrawalRight();
  assertTransition(orderLifecycle, order.status, { event: 'WithdrawalReceived', by: actor.role });
  const paidAt = new Date(paidAtOf(order) ?? now);
  const endsAt = withdrawalEnd(paidAt);
  if (now >= receivableUntil(paidAt, actor.role)) throw withdrawalOver(endsAt);
  return [
    {
      type: 'WithdrawalReceived',
      data: {
        receivedAt: now.toISOString(),
        periodEndsAt: endsAt.toISOString(),
        ...(noteId !== undefined && { noteId }),
      },
    },
  ];
};
