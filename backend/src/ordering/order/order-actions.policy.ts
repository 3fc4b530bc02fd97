import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { type OrderAction, type OrderEventType, orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Role } from '@perpetua/contracts/roles';
import { hasWorkToCancel, hasWorkToCome } from './work-to-come.policy.js';
import type { ExistingService } from './order.queries.js';
import type { OrderRow } from './order.row.js';
import { receivableUntil } from './order.withdrawal.js';

/** The events that users can cause through the API. */
const implemented: ReadonlySet<OrderEventType> = new Set([
  'TermsAccepted',
  'PaymentStarted',
  'DeliveryDateChanged',
  'OrderCancelled',
  'OrderCancellationRequested',
  'WithdrawalReceived',
  'OrderCorrected',
  'RefundRequested',
  'RefundRetried',
]);

/**
 * The actions that the lifecycle permits and that still have an effect. `cancel` and `reschedule` are left out once
 * every service is over or the late payment is being refunded, and `cancel` also once a cancellation is recorded, or
 * nothing is left that has not begun;
 * `refund` once refunds of the whole payment are confirmed or pending, `withdraw` for
 * flowers and after the period for withdrawal, `delivery` once all work has begun. `retry` is listed only while a refund
 * is pending.
 */
export const actionsOf = (
  row: OrderRow,
  services: readonly ExistingService[],
  { role, now }: { readonly role: Role; readonly now: Date },
): OrderAction[] => {
  const isOver = row.status === 'date_passed' ? row.given_back : row.concluded >= row.visits;
  const hasMoney = row.paid_at !== null && row.total_cents > row.refunded_cents + row.refund_pending_cents;
  const isLeft: Partial<Record<OrderAction, boolean>> = {
    cancel: !isOver && row.cancellation === null && row.withdrawal === null && canCancel(row, services),
    reschedule: !isOver,
    delivery: canCorrect(row, services),
    withdraw: mayWithdraw(row, role, now),
    refund: hasMoney,
    retry: row.refund_pending_cents > 0,
  };
  const actions = allowedActions(orderLifecycle, { state: row.status, role, implemented }).filter(
    (action) => isLeft[action] ?? true,
  );
  // Admins can also cancel an order by phone that waits for its payment.
  const isWaiting = row.phone !== null && orderLifecycle.permits(row.status, 'OrderCancelled', 'admin');
  return role === 'admin' && isWaiting ? ['cancel', ...actions] : actions;
};

/** Before the payment an order is cancelled as a whole; afterwards only what has not begun. */
const canCancel = (row: OrderRow, services: readonly ExistingService[]): boolean =>
  row.paid_at === null || hasWorkToCancel(row, services);

/** Before the payment no work can have begun; once an order is cancelled or withdrawn from, none is to come. */
export const canCorrect = (row: OrderRow, services: readonly ExistingService[]): boolean =>
  row.paid_at === null || (row.cancellation === null && row.withdrawal === null && hasWorkToCome(row, services));

/** Flowers give no right to withdraw; a cleaning does, while it can be received and a visit is left. */
const mayWithdraw = (
  { kind, withdrawal, paid_at: paidAt, concluded, visits }: OrderRow,
  role: Role,
  now: Date,
): boolean => {
  if (kind !== 'clean' || withdrawal !== null || paidAt === null || concluded >= visits) return false;
  return now < receivableUntil(paidAt, role);
};
