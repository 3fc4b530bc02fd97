export { ExpirePaymentSession, OpenPaymentSession, type PaymentPageRequest } from './payments.commands.js';
export { type PaymentVoucher, VoucherOfSession } from './payments.queries.js';
