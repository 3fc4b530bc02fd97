import type { FollowedOrderState, FollowedState } from '@perpetua/contracts/follow.contract';
import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';

const STATES: Readonly<Record<ServiceStatus, FollowedState>> = {
  none: 'planned',
  scheduled: 'planned',
  matching: 'planned',
  offered: 'planned',
  escalated: 'planned',
  accepted: 'agreed',
  reschedule_proposed: 'agreed',
  in_progress: 'under_way',
  blocked: 'under_way',
  awaiting_feedback: 'done',
  disputed: 'done',
  complete: 'done',
  closed: 'done',
  cancelled: 'cancelled',
};

/** How far a service is, for people who are not its customer. */
export const followedState = (status: ServiceStatus): FollowedState => STATES[status];

const ORDER_STATES: Readonly<Record<OrderStatus, FollowedOrderState>> = {
  none: 'waiting',
  awaiting_payment: 'waiting',
  payment_processing: 'waiting',
  payment_failed: 'waiting',
  date_passed: 'waiting',
  paid: 'confirmed',
  settled: 'confirmed',
  chargeback_open: 'confirmed',
  payment_expired: 'over',
  cancelled: 'over',
  refunded: 'over',
};

/** How far an order is, for people who are not its customer. */
export const followedOrderState = (status: OrderStatus): FollowedOrderState => ORDER_STATES[status];
