import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { ListOrderBillings } from '../ordering/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { descriptionOf } from './documents/document-content.policy.js';
import { DocumentIssuing } from './documents/document-issuing.service.js';
import { DocumentRequests } from './documents/document-requests.service.js';
import { IssueRequestedDocuments, RequestCreditNote, RequestInvoiceReceipt } from './invoicing.commands.js';
import { InvoicingProvider } from './documents/invoicing-provider.js';
import { creditNoteRequest, invoiceIdOf } from './documents/requests-of-order.policy.js';

/** A request has no event stream, so the result contains the order's id as `streamId`. */
const requested = (orderId: string): CommandResult => ({ streamId: orderId, version: 0, duplicate: false });

@HandlesCommand(RequestInvoiceReceipt)
export class RequestInvoiceReceiptHandler implements ICommandHandler<RequestInvoiceReceipt> {
  constructor(
    private readonly requests: DocumentRequests,
    private readonly issuing: DocumentIssuing,
    private readonly provider: InvoicingProvider,
    private readonly clock: Clock,
  ) {}

  async execute({ payload }: RequestInvoiceReceipt): Promise<CommandResult> {
    const { orderId, orderNumber, customerId, totalCents, paymentMethod } = payload;
    await this.requests.add([
      {
        orderId,
        orderNumber,
        customerId,
        totalCents,
        paymentMethod,
        documentId: invoiceIdOf(orderId, this.provider.name),
        provider: this.provider.name,
        kind: 'FR',
        refundId: null,
        description: descriptionOf(payload),
        paidAt: new Date(payload.paidAt),
        requestedAt: this.clock.now(),
        isMailed: payload.isMailed ?? true,
      },
    ]);
    this.issuing.soon();
    return requested(orderId);
  }
}

@HandlesCommand(RequestCreditNote)
export class RequestCreditNoteHandler implements ICommandHandler<RequestCreditNote> {
  constructor(
    private readonly requests: DocumentRequests,
    private readonly issuing: DocumentIssuing,
    private readonly provider: InvoicingProvider,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ payload: { orderId, refundId } }: RequestCreditNote): Promise<CommandResult> {
    const [billing] = await this.queries.execute(new ListOrderBillings([orderId]));
    const refund = billing?.refunds.find((one) => one.refundId === refundId);
    if (!billing || refund === undefined) return requested(orderId);
    const asking = { provider: this.provider.name, requestedAt: this.clock.now(), isMailed: true };
    await this.requests.add([creditNoteRequest(billing, refund, asking)]);
    this.issuing.soon();
    return requested(orderId);
  }
}

@HandlesCommand(IssueRequestedDocuments)
export class IssueRequestedDocumentsHandler implements ICommandHandler<IssueRequestedDocuments> {
  constructor(private readonly issuing: DocumentIssuing) {}

  execute(): Promise<void> {
    return this.issuing.issueDue();
  }
}
