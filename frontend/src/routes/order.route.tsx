import { OrderDesk } from '../features/order-desk/order-desk';
import { OrderPage } from '../features/ordering/order-page';
import { roleOfSession, useSession } from '../lib/session';

/** `/orders/:orderId`: an order as its customer sees it, or as the office does. */
export function OrderRoute() {
  return roleOfSession(useSession()) === 'admin' ? <OrderDesk /> : <OrderPage />;
}
