export { CountFailedRefunds, type PaymentVoucher, GetVoucherOfSession } from './payments.queries.js';
