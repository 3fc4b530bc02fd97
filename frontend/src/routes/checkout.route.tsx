import { CheckoutPage } from '../features/ordering/checkout-page';

export function CheckoutRoute() {
  return <CheckoutPage />;
}
