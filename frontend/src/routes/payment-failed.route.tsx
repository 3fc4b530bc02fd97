import { PaymentResult } from '../features/ordering/payment-result';

export function PaymentFailedRoute() {
  return <PaymentResult returnedAs="failed" />;
}
