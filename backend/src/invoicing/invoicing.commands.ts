import type { Language, Translations } from '@perpetua/contracts/languages';
import { DomainCommand } from '../platform/domain/command.js';

/** Asks for the invoice-receipt of an order that was paid. Idempotent by order. */
export class RequestInvoiceReceipt extends DomainCommand<{
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerId: string;
  readonly language: Language;
  readonly products: readonly { readonly name: Translations }[];
  readonly totalCents: number;
  readonly paymentMethod: string;
  /** ISO 8601. */
  readonly paidAt: string;
}> {}

/**
 * Asks for the credit note of a refund that was confirmed; nothing where the money was never kept, and so never invoiced.
 * Idempotent by refund.
 */
export class RequestCreditNote extends DomainCommand<{
  readonly orderId: string;
  readonly refundId: string;
}> {}
