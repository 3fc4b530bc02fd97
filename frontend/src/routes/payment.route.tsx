import { PaymentDue } from '../features/ordering/payment-due';

export function PaymentRoute() {
  return <PaymentDue />;
}
