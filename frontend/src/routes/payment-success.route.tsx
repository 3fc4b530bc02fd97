import { PaymentResult } from '../features/ordering/payment-result';

export function PaymentSuccessRoute() {
  return <PaymentResult returnedAs="success" />;
}
