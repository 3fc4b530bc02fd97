import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListContacts } from '../../identity/index.js';
import { GetOrderBilling, type OrderBilling } from '../../ordering/index.js';
import PQueue from 'p-queue';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import { IdleWaiter } from '../../platform/work/idle-waiter.js';
import { derivedId } from '../../platform/ids.js';
import { mailStatement, type OutgoingMail } from '../../platform/mail/mail-outbox.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import type { DocumentDraft, IssuedDocument } from './document-content.js';
import { creditContent, invoiceContent } from './document-content.policy.js';
import { type ClaimedRequest, DocumentRequests, requestSettled } from './document-requests.service.js';
import { Documents } from './documents.service.js';
import { InvoicingProvider } from './invoicing-provider.js';

const POLL_MS = 2_000;
const BATCH = 20;
const MAX_PARALLEL = 4;

/**
 * Issues requested documents in workers, several of which may run concurrently. If a process dies after the provider
 * has issued a document and before the request is marked as done, the request is repeated and the provider returns the
 * same document.
 */
@Injectable()
export class DocumentIssuing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DocumentIssuing.name);
  private readonly work = new RepeatedWork(DocumentIssuing.name, () => this.issueDue(), POLL_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly requests: DocumentRequests,
    private readonly documents: Documents,
    private readonly provider: InvoicingProvider,
    private readonly queries: QueryBus,
    private readonly idleWaiter: IdleWaiter,
  ) {}

  onApplicationBootstrap(): void {
    this.idleWaiter.waitFor(() => this.isIdle());
    if (this.config.role !== 'api') this.work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.work.stop();
  }

  /** Looks for due requests now, instead of waiting for the next poll. */
  soon(): void {
    this.work.soon();
  }

  private async isIdle(): Promise<boolean> {
    const isIdle = !(await this.requests.isAnyDue());
    if (!isIdle) this.work.soon();
    return isIdle;
  }

  private async issueDue(): Promise<void> {
    for (let claimed = BATCH; claimed > 0;) {
      const requests = await this.requests.claim(BATCH);
      claimed = requests.length;
      const queue = new PQueue({ concurrency: MAX_PARALLEL });
      await queue.addAll(requests.map((request) => () => this.tryToIssue(request)));
    }
  }

  private async tryToIssue(request: ClaimedRequest): Promise<void> {
    try {
      const document = await this.issue(request);
      await this.database.pipeline([requestSettled(document.documentId), mailStatement(mailAbout(document))]);
    } catch (error) {
      this.logger.warn(`document ${request.documentId} was not issued (attempt ${request.attempts}): ${String(error)}`);
      await this.requests.putOff(request, error);
    }
  }

  private async issue(request: ClaimedRequest): Promise<IssuedDocument> {
    const billing = await this.queries.execute(new GetOrderBilling(request.orderId));
    if (billing === null) throw new Error(`order ${request.orderId} has no kept payment`);
    return request.refundId === null
      ? this.issueInvoice(request, billing)
      : this.issueCreditNote(request, billing, request.refundId);
  }

  private async issueInvoice(request: ClaimedRequest, billing: OrderBilling): Promise<IssuedDocument> {
    const [customer] = await this.queries.execute(new ListContacts([billing.customerId]));
    const content = invoiceContent(billing, {
      issuer: this.config.company,
      customerName: customer === undefined ? '' : `${customer.name} ${customer.surname}`.trim(),
    });
    return this.provider.issueInvoiceReceipt({
      ...draftOf(request, billing),
      totalCents: billing.payment.amountCents,
      paidAt: new Date(billing.payment.paidAt),
      content,
    });
  }

  private async issueCreditNote(
    request: ClaimedRequest,
    billing: OrderBilling,
    refundId: string,
  ): Promise<IssuedDocument> {
    const refund = billing.refunds.find((one) => one.refundId === refundId);
    const found = await this.documents.invoiceOf(billing.orderId);
    if (refund === undefined || found === undefined) throw new Error(`refund ${refundId} has no invoice to correct`);
    const issuedBefore = await this.documents.find(request.documentId);
    if (issuedBefore !== undefined) return issuedBefore;
    const { invoice, credited } = found;
    const { number, issuedOn: date } = invoice;
    return this.provider.issueCreditNote({
      ...draftOf(request, billing),
      refundId,
      corrects: invoice.documentId,
      totalCents: refund.amountCents,
      paidAt: refund.confirmedAt,
      content: creditContent({ number, date, content: invoice.content, earlier: credited }, refund),
    });
  }
}

const draftOf = (
  { documentId, description }: ClaimedRequest,
  { orderId, customerId, number, payment }: OrderBilling,
): Omit<DocumentDraft, 'totalCents' | 'paidAt' | 'content'> => ({
  documentId,
  orderId,
  customerId,
  orderNumber: number,
  description,
  paymentMethod: payment.method,
});

/**
 * The mail about an issued document. The id is derived from the document's id, so the mail is sent only once even if
 * the document is issued repeatedly.
 */
const mailAbout = ({ documentId, orderId, customerId, kind, number }: IssuedDocument): OutgoingMail => ({
  id: derivedId(documentId, 'mail'),
  template: 'invoice_issued',
  to: { userId: customerId },
  values: { orderId, documentId, kind, number },
});
