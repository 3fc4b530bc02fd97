import { OrderPage } from '../features/ordering/order-page';

export function OrderRoute() {
  return <OrderPage />;
}
