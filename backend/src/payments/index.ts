export {
  ExpirePaymentSession,
  OpenPaymentSession,
  type PaymentPageRequest,
  type PaymentSessionState,
} from './payments.commands.js';
export { ReadPaymentSession } from './payments.queries.js';
export type { OpenedPaymentSession, PaymentLine } from './payment.gateway.js';
