import type { DeliveryAddress } from '@perpetua/contracts/delivery.contract';
import type { DeliveryFacts, OrderLine } from '../order/order.events.js';
import type { OrderDraft } from './checkout.policy.js';

/** An order of the customer that still stands, for the same day and kind of work as a new one. */
export interface EarlierOrder {
  readonly orderId: string;
  readonly number: string;
  readonly lines: readonly Pick<OrderLine, 'productId'>[];
  readonly delivery: DeliveryFacts;
  readonly placeName: string | null;
  readonly address: DeliveryAddress | null;
}

/**
 * The earlier order that the new one seems to repeat, if there is one: for the same grave; or for the same church or home
 * with at least one of the same products, because several people may be thought of in one place.
 */
export const repeatedOrder = (
  { order, details }: OrderDraft,
  earlier: readonly EarlierOrder[],
): EarlierOrder | undefined => {
  const { graveId, city } = order.delivery;
  if (graveId !== null) return earlier.find((one) => one.delivery.graveId === graveId);
  const place = placeKey({ city, placeName: details.placeName, address: details.address ?? null });
  const products = new Set(order.lines.map(({ productId }) => productId));
  return earlier.find(
    ({ delivery, placeName, address, lines }) =>
      delivery.graveId === null &&
      placeKey({ city: delivery.city, placeName, address }) === place &&
      lines.some(({ productId }) => products.has(productId)),
  );
};

interface Place {
  readonly city: string;
  readonly placeName: string | null;
  readonly address: DeliveryAddress | null;
}

/** What two deliveries to one place have in common: the address, or the name of the place where none was entered. */
const placeKey = ({ city, placeName, address }: Place): string => {
  const parts =
    address === null ? [city, placeName] : [address.postalCode, address.street, address.streetNumber, address.floor];
  return JSON.stringify(parts.map((part) => (part ?? '').trim().toLowerCase()));
};
