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

/** The credit note for what a bank has given back to the payer. */
const creditOf = (orderId: string, { refundId }: { readonly refundId?: string | undefined }): Output[] =>
  refundId === undefined ? [] : [send(RequestCreditNote, { orderId, refundId })];

/**
 * Requests one invoice-receipt per accepted payment of an order, and one credit note per confirmed refund of that
 * payment and per chargeback that was lost.
 */
export const invoicingProcess = defineProcess('invoicing', [
  on(orderEvents, {
    ...whenConfirmed(requestInvoice),
    RefundConfirmed: ({ streamId: orderId, data: { refundId } }) => [send(RequestCreditNote, { orderId, refundId })],
    ChargebackLost: ({ streamId: orderId, data }) => creditOf(orderId, data),
    ChargebackPartlyLost: ({ streamId: orderId, data }) => creditOf(orderId, data),
  }),
]);
