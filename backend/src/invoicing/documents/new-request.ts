/** A document to be issued, with what lists show about it until then. */
export interface NewRequest {
  readonly documentId: string;
  readonly kind: 'FR' | 'NC';
  readonly orderId: string;
  /** Null for an invoice-receipt. */
  readonly refundId: string | null;
  readonly customerId: string;
  readonly orderNumber: string;
  readonly description: string;
  readonly totalCents: number;
  readonly paymentMethod: string;
  readonly paidAt: Date;
  /** By the business clock. */
  readonly requestedAt: Date;
}
