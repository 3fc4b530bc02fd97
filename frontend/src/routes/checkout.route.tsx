import { useDeferredValue } from 'react';
import { CheckoutPage } from '../features/ordering/checkout-page';
import { CheckoutSkeleton } from '../features/ordering/checkout-skeleton';
import type { PageHandle } from '../lib/page-handle';
import { useIsTakenOver } from '../lib/taken-over';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'ordering:title', description: 'common:footer.tagline' };

/** `/checkout`. The cart is only known in the browser. */
export function Component() {
  const isTakenOver = useIsTakenOver();
  // The page is rendered in the background, so that it reacts meanwhile.
  return useDeferredValue(isTakenOver) ? <CheckoutPage /> : <CheckoutSkeleton />;
}
