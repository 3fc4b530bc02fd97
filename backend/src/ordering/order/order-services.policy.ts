import { derivedId } from '../../platform/ids.js';
import type { OrderParts } from './order.commands.js';
import type { OrderEventData, OrderLine } from './order.events.js';

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

/** The id of the subscription that the order of a plan creates (docs/domain.md#orders-services-and-subscriptions). */
export const subscriptionIdOf = (orderId: string): string => derivedId(orderId, 'subscription');

/** The id of the one service of an order without a plan. */
const deliveryIdOf = (orderId: string): string => derivedId(orderId, 'delivery');

/**
 * The ids of all services of an order, including services that do not exist yet; those of a plan are sorted by visit.
 */
export const serviceIdsOf = (
  orderId: string,
  order: { readonly hasPlan: boolean; readonly visits: number },
): string[] =>
  order.hasPlan
    ? Array.from({ length: order.visits }, (_, index) => derivedId(subscriptionIdOf(orderId), index + 1))
    : [deliveryIdOf(orderId)];

/** The ids of the services and of the subscription that an order creates when it is paid. */
export const partsOf = (orderId: string, placed: OrderShape): OrderParts => {
  const hasPlan = planOf(placed) !== null;
  const serviceIds = serviceIdsOf(orderId, { hasPlan, visits: placed.visits });
  return { orderId, serviceIds, subscriptionId: hasPlan ? subscriptionIdOf(orderId) : null };
};
