import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { type OrderAction, type OrderEventType, orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { toDecimal } from '@perpetua/contracts/money';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Role } from '@perpetua/contracts/roles';
import { payLinkOf } from '../checkout/phone-order.policy.js';
import { subscriptionIdOf } from '../order/order.ids.js';
import { serviceIdsOfRow } from '../order/order-services.policy.js';
import type { OrderRow } from '../projections/order-row.projection.js';

/** The events that users can cause through the API. */
const implemented: ReadonlySet<OrderEventType> = new Set([
  'TermsAccepted',
  'PaymentStarted',
  'DeliveryDateChanged',
  'OrderCancelled',
  'OrderCancellationRequested',
  'RefundRequested',
  'RefundRetried',
]);

/**
 * An order as the API returns it to its customer or to an admin. `existing` contains the ids of the services that have
 * already been created.
 */
export const orderAnswer = (
  row: OrderRow,
  { existing, role, publicUrl }: { existing: ReadonlySet<string>; role: Role; publicUrl: string },
): Order => ({
  id: row.order_id,
  number: row.number,
  kind: row.kind,
  status: row.status,
  total: toDecimal(row.total_cents),
  refunded: toDecimal(row.refunded_cents),
  refundPending: toDecimal(row.refund_pending_cents),
  currency: 'EUR',
  items: row.lines.map((line) => ({
    productId: line.productId,
    name: line.name,
    quantity: line.quantity,
    price: toDecimal(line.unitCents),
    total: toDecimal(line.lineCents),
    planId: line.planId,
    months: line.months,
    discount: line.discountPercent,
  })),
  delivery: deliveryOf(row),
  earlyStart: row.early_start,
  services: serviceIdsOfRow(row).filter((id) => existing.has(id)),
  ...(row.has_plan && row.paid_at !== null && { subscriptionId: subscriptionIdOf(row.order_id) }),
  payment: paymentOf(row),
  ...(row.new_date_by && { newDateBy: row.new_date_by.toISOString() }),
  ...(row.cancellation && { cancellationRequestedAt: row.cancellation.requestedAt }),
  ...(row.phone && { phone: phoneOf(row.order_id, row.phone, publicUrl) }),
  placedAt: row.placed_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  version: row.version,
  allowedActions: actionsOf(row, role),
});

const paymentOf = (row: OrderRow): Order['payment'] => ({
  status: row.payment_status,
  method: row.payment_method,
  expiresAt: row.payment_expires_at?.toISOString() ?? null,
});

const phoneOf = (
  orderId: string,
  { waitsUntil, hasAcceptedTerms }: NonNullable<OrderRow['phone']>,
  publicUrl: string,
): Order['phone'] => ({ waitsUntil, payLink: payLinkOf(publicUrl, orderId), hasAcceptedTerms });

const deliveryOf = ({ delivery }: OrderRow): Order['delivery'] => {
  const { kind, date, hour, timeZone, city, parish, graveId } = delivery;
  return { kind, date, hour, timeZone, city, parish, graveId };
};

/**
 * The actions that the lifecycle permits and that still have an effect. `cancel` and `reschedule` are left out once
 * every service is over or the late payment is being refunded, and `cancel` also once a cancellation is recorded;
 * `refund` once refunds of the whole payment are confirmed or pending. `retry` is listed only while a refund is
 * pending.
 */
export const actionsOf = (row: OrderRow, role: Role): OrderAction[] => {
  const isOver = row.status === 'date_passed' ? row.given_back : row.concluded >= row.visits;
  const hasMoney = row.paid_at !== null && row.total_cents > row.refunded_cents + row.refund_pending_cents;
  const isLeft: Partial<Record<OrderAction, boolean>> = {
    cancel: !isOver && row.cancellation === null,
    reschedule: !isOver,
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
