import type { BilledRefund, OrderBilling } from '../../ordering/index.js';
import { derivedId } from '../../platform/ids.js';
import { descriptionOf } from './document-content.policy.js';
import type { NewRequest } from './new-request.js';

/**
 * The document id of an order's invoice-receipt. A document id is derived from the id of the order or refund, so that a
 * repeated request concerns the same document.
 */
export const invoiceIdOf = (orderId: string): string => derivedId(orderId, 'invoice-receipt');
const creditNoteIdOf = (refundId: string): string => derivedId(refundId, 'credit-note');

/** The request for the invoice-receipt of an order whose payment was accepted. */
export const invoiceRequest = (billing: OrderBilling, requestedAt: Date): NewRequest => ({
  ...aboutOrder(billing),
  documentId: invoiceIdOf(billing.orderId),
  kind: 'FR',
  refundId: null,
  totalCents: billing.payment.amountCents,
  paidAt: new Date(billing.payment.paidAt),
  requestedAt,
});

/** The request for the credit note of a refund that was confirmed. */
export const creditNoteRequest = (
  billing: OrderBilling,
  { refundId, amountCents, confirmedAt }: BilledRefund,
  requestedAt: Date,
): NewRequest => ({
  ...aboutOrder(billing),
  documentId: creditNoteIdOf(refundId),
  kind: 'NC',
  refundId,
  totalCents: amountCents,
  paidAt: confirmedAt,
  requestedAt,
});

const aboutOrder = ({ orderId, number, customerId, lines, language, payment }: OrderBilling) => ({
  orderId,
  customerId,
  orderNumber: number,
  description: descriptionOf({ products: lines, language }),
  paymentMethod: payment.method,
});
