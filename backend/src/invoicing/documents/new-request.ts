import type { ProviderName } from '@perpetua/contracts/invoicing.contract';

/** A request for a document, with the data that lists show until the document is issued. */
export interface NewRequest {
  readonly documentId: string;
  /** The provider that issues the document. */
  readonly provider: ProviderName;
  readonly kind: 'FR' | 'NC';
  readonly orderId: string;
  /** The id of the refund that a credit note documents; null for an invoice-receipt. */
  readonly refundId: string | null;
  readonly customerId: string;
  readonly orderNumber: string;
  readonly description: string;
  readonly totalCents: number;
  readonly paymentMethod: string;
  readonly paidAt: Date;
  /** When the document was requested, by the business clock. */
  readonly requestedAt: Date;
  /** Whether the customer gets the document by mail. */
  readonly isMailed: boolean;
}
