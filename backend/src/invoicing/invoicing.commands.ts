import type { Language, Translations } from '@perpetua/contracts/languages';
import type { Dependants } from '../platform/dependants.js';
import { Command } from '@nestjs/cqrs';
import { DomainCommand } from '../platform/domain/command.js';

/** Requests the invoice-receipt of a paid order. A repeated command for the same order changes nothing. */
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
  /** Whether the customer gets the document by mail; true by default. */
  readonly isMailed?: boolean;
}> {}

/**
 * Requests the credit note of a confirmed refund; does nothing when the payment was never accepted and therefore never
 * invoiced. A repeated command for the same refund changes nothing.
 */
export class RequestCreditNote extends DomainCommand<{
  readonly orderId: string;
  readonly refundId: string;
}> {
  /** What depends on a document: it never changes itself, a credit note is one more. */
  static readonly dependants: Dependants = {
    openCart: 'none',
    unpaidOrder: 'none',
    voucher: 'none',
    paidOrder: 'keeps',
    offer: 'none',
    acceptedWork: 'none',
    runningPlan: 'none',
    document: 'keeps',
    mailToCome: 'keeps',
    armedDeadline: 'none',
    openPage: 'follows',
  };
}

/** Issues the documents that are requested and due, without waiting for a worker. Safe to repeat. */
export class IssueRequestedDocuments extends Command<void> {}
