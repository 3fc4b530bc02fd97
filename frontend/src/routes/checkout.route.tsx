import { useDeferredValue } from 'react';
import { CheckoutPage } from '../features/shop/ordering/checkout/checkout-page';
import { CheckoutSkeleton } from '../features/shop/ordering/checkout/checkout-skeleton';
import type { PageHandle } from '../lib/page-handle';
import { useIsTakenOver } from '../lib/taken-over';
import styles from './checkout.module.css';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'ordering:title', description: 'common:footer.tagline' };

/** `/checkout`. Shows a skeleton until hydration, because only the browser knows the cart. */
export function Component() {
  const isTakenOver = useIsTakenOver();
  // React renders the checkout in the background, so that the browser responds to input in the meantime.
  return (
    <div className={`container ${styles.page}`}>
      {useDeferredValue(isTakenOver) ? <CheckoutPage /> : <CheckoutSkeleton />}
    </div>
  );
}
