import { PaymentResult } from '../features/shop/ordering/payment/payment-result';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'ordering:payment.title' };

export function Component() {
  return <PaymentResult returnedAs="success" />;
}
