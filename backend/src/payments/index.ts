export { ExpirePaymentSession, OpenPaymentSession, type PaymentPageRequest } from './payments.commands.js';
