/** What is to be issued, as lists show it until then. */
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
  /** Business time. */
  readonly requestedAt: Date;
}
