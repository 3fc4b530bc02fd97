import { NewPhoneOrder } from '../features/admin/phone-order/new-phone-order';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'phoneOrder:title' };

/** `/order-create?customer=`: an admin orders for a customer who has called. */
export function Component() {
  return <NewPhoneOrder />;
}
