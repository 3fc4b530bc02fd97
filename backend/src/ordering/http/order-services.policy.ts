import { derivedId } from '../../platform/ids.js';
import type { OrderEventData } from '../order/order.events.js';

type OrderShape = Pick<OrderEventData<'OrderPlaced'>, 'kind' | 'lines' | 'visits'>;

/** The plan that an order buys, or null. */
export const planOf = ({ lines }: Pick<OrderShape, 'lines'>): OrderEventData<'OrderPaid'>['plan'] => {
  const line = lines.find(({ planId }) => planId !== null);
  if (!line || line.planId === null) return null;
  return { planId: line.planId, months: line.months, discountPercent: line.discountPercent };
};

/** The id of the subscription that a plan's order leads to (docs/domain.md#orders-services-and-subscriptions). */
export const subscriptionIdOf = (orderId: string): string => derivedId(orderId, 'subscription');

/** The id of the one service of an order without a plan. */
export const deliveryIdOf = (orderId: string): string => derivedId(orderId, 'delivery');

/** The ids of all services of an order, also of later visits, in the order of the visits. */
export const serviceIdsOf = (
  orderId: string,
  order: { readonly hasPlan: boolean; readonly visits: number },
): string[] =>
  order.hasPlan
    ? Array.from({ length: order.visits }, (_, index) => derivedId(subscriptionIdOf(orderId), index + 1))
    : [deliveryIdOf(orderId)];
