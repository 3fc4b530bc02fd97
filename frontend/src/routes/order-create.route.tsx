import { NewPhoneOrder } from '../features/phone-order/new-phone-order';

/** `/order-create?customer=`: an admin orders for a customer who has called. */
export function OrderCreateRoute() {
  return <NewPhoneOrder />;
}
