import { type OrderConfirmed, orderEvents, whenConfirmed } from '../ordering/index.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import { RequestCreditNote, RequestInvoiceReceipt } from './invoicing.commands.js';

const requestInvoice = ({
  streamId: orderId,
  data: { number, customerId, language, products, amountCents, method, paidAt },
}: {
  readonly streamId: string;
  readonly data: Pick<
    OrderConfirmed['data'],
    'number' | 'customerId' | 'language' | 'products' | 'amountCents' | 'method' | 'paidAt'
  >;
}): Output[] => [
  send(RequestInvoiceReceipt, {
    orderId,
    orderNumber: number,
    customerId,
    language,
    products,
    totalCents: amountCents,
    paymentMethod: method,
    paidAt,
  }),
];

/**
 * Requests one invoice-receipt per accepted payment of an order, and one credit note per confirmed refund of that
 * payment.
 */
export const invoicingProcess = defineProcess('invoicing', [
  on(orderEvents, {
    ...whenConfirmed(requestInvoice),
    RefundConfirmed: ({ streamId: orderId, data: { refundId } }) => [send(RequestCreditNote, { orderId, refundId })],
  }),
]);
