import { PhoneOrderPage } from '../features/shop/ordering/checkout/phone-order-page';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'ordering:byPhone.title' };

/** `/orders/:orderId/pay`: where the customer of an order by phone reviews it, accepts the terms and pays. */
export function Component() {
  return <PhoneOrderPage />;
}
