import { OrderDesk } from '../features/admin/order-desk/order-desk';
import { OrderPage } from '../features/shop/ordering/order/order-page';
import { useOffice } from '../lib/use-office';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'ordering:order.heading' };

/** `/orders/:orderId`: an order as its customer or an admin sees it. */
export function Component() {
  return useOffice() ? <OrderDesk /> : <OrderPage />;
}
