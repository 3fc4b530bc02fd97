import { PhoneOrderPage } from '../features/ordering/phone-order-page';

/** `/orders/:orderId/pay`: where the customer of an order by phone sees what it is, accepts the terms and pays. */
export function OrderPayRoute() {
  return <PhoneOrderPage />;
}
