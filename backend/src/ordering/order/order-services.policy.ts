import type { OrderParts } from './order.commands.js';
import type { OrderEventData, OrderLine } from './order.events.js';
import { deliveryServiceIdOf, subscriptionIdOf, visitServiceIdOf } from './order.ids.js';

interface OrderShape {
  readonly lines: readonly OrderLine[];
  readonly visits: number;
}

/** The plan that was bought with an order; null if the order contains no plan. */
export const planOf = ({ lines }: Pick<OrderShape, 'lines'>): OrderEventData<'OrderPaid'>['plan'] => {
  const line = lines.find(({ planId }) => planId !== null);
  if (!line || line.planId === null) return null;
  return { planId: line.planId, months: line.months, discountPercent: line.discountPercent };
};

/**
 * The ids of all services of an order, including services that do not exist yet; those of a plan are sorted by visit.
 */
export const serviceIdsOf = (
  orderId: string,
  order: { readonly hasPlan: boolean; readonly visits: number },
): string[] =>
  order.hasPlan
    ? Array.from({ length: order.visits }, (_, index) => visitServiceIdOf(subscriptionIdOf(orderId), index + 1))
    : [deliveryServiceIdOf(orderId)];

/** The ids of the services that the order of a row has or will have; none before it is paid. */
export const serviceIdsOfRow = (row: {
  readonly order_id: string;
  readonly has_plan: boolean;
  readonly visits: number;
  readonly paid_at: Date | null;
}): string[] => (row.paid_at === null ? [] : serviceIdsOf(row.order_id, { hasPlan: row.has_plan, visits: row.visits }));

/** The ids of the services and of the subscription that an order creates when it is paid. */
export const partsOf = (orderId: string, placed: OrderShape): OrderParts => {
  const hasPlan = planOf(placed) !== null;
  const serviceIds = serviceIdsOf(orderId, { hasPlan, visits: placed.visits });
  return { orderId, serviceIds, subscriptionId: hasPlan ? subscriptionIdOf(orderId) : null };
};
