import type { ProviderName } from '@perpetua/contracts/invoicing.contract';
import type { BilledRefund, OrderBilling } from '../../ordering/index.js';
import { derivedId } from '../../platform/ids.js';
import { descriptionOf } from './document-content.policy.js';
import type { NewRequest } from './new-request.js';

/**
 * The document id of an order's invoice-receipt. A document id is derived from the id of the order or refund, so that a
 * repeated request concerns the same document, and from the provider, so that a document of one never stands in the
 * way of another's. Ids of the embedded provider are older than other providers and do not name it.
 */
export const invoiceIdOf = (orderId: string, provider: ProviderName): string =>
  derivedId(orderId, 'invoice-receipt', ...nameOf(provider));
const creditNoteIdOf = (refundId: string, provider: ProviderName): string =>
  derivedId(refundId, 'credit-note', ...nameOf(provider));
const nameOf = (provider: ProviderName): string[] => (provider === 'embedded' ? [] : [provider]);

/** Who issues a document, when it was requested (business clock), and whether the customer gets it by mail. */
export interface Asking {
  readonly provider: ProviderName;
  readonly requestedAt: Date;
  readonly isMailed: boolean;
}

/** The request for the invoice-receipt of an order whose payment was accepted. */
export const invoiceRequest = (billing: OrderBilling, asking: Asking): NewRequest => ({
  ...aboutOrder(billing),
  ...asking,
  documentId: invoiceIdOf(billing.orderId, asking.provider),
  kind: 'FR',
  refundId: null,
  totalCents: billing.payment.amountCents,
  paidAt: new Date(billing.payment.paidAt),
});

/** The request for the credit note of a refund that was confirmed. */
export const creditNoteRequest = (
  billing: OrderBilling,
  { refundId, amountCents, confirmedAt }: BilledRefund,
  asking: Asking,
): NewRequest => ({
  ...aboutOrder(billing),
  ...asking,
  documentId: creditNoteIdOf(refundId, asking.provider),
  kind: 'NC',
  refundId,
  totalCents: amountCents,
  paidAt: confirmedAt,
});

const aboutOrder = ({ orderId, number, customerId, lines, language, payment }: OrderBilling) => ({
  orderId,
  customerId,
  orderNumber: number,
  description: descriptionOf({ products: lines, language }),
  paymentMethod: payment.method,
});
