export { CountFailedRefunds, type PaymentVoucher, VoucherOfSession } from './payments.queries.js';
