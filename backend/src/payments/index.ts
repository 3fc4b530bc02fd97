export { ExpirePaymentSession, OpenPaymentSession, type PaymentPageRequest } from './payments.commands.js';
export { CountFailedRefunds, type PaymentVoucher, VoucherOfSession } from './payments.queries.js';
