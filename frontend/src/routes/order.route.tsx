import { OrderDesk } from '../features/order-desk/order-desk';
import { OrderPage } from '../features/ordering/order-page';
import { useOffice } from '../lib/use-office';

/** `/orders/:orderId`: an order as its customer sees it, or as the office does. */
export function OrderRoute() {
  return useOffice() ? <OrderDesk /> : <OrderPage />;
}
