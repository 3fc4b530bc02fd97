import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListContacts } from '../../identity/index.js';
import { ListOrderBillings, type OrderBilling } from '../../ordering/index.js';
import PQueue from 'p-queue';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../../platform/database/database.js';
import { IdleWaiter } from '../../platform/idle-waiter.js';
import { derivedId } from '../../platform/ids.js';
import { mailsStatement, type OutgoingMail } from '../../platform/mail/mail-outbox.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import type { DocumentDraft, IssuedDocument } from './document-content.js';
import { creditContent, invoiceContent } from './document-content.policy.js';
import { type ClaimedRequest, DocumentRequests, requestsSettled } from './document-requests.service.js';
import { Documents } from './documents.service.js';
import { DocumentFiles } from './document-files.service.js';
import { InvoicingProvider } from './invoicing-provider.js';
import { CannotIssue, PdfNotReady } from './issuing.errors.js';

const POLL_MS = 2_000;
/** Pause after a run, in milliseconds, in which later requests are gathered, so that their documents share its statements. */
const GATHER_MS = 1_000;
const MAX_PARALLEL = 4;
/** A PDF that is not there after this number of attempts, about a quarter of an hour, makes its document late. */
const PDF_LATE_FROM = 10;

/**
 * Issues requested documents in workers, several of which may run concurrently. If a process dies after the provider
 * has issued a document and before the request is marked as done, the request is repeated and the provider returns the
 * same document.
 */
@Injectable()
export class DocumentIssuing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DocumentIssuing.name);
  private readonly work = new RepeatedWork(DocumentIssuing.name, () => this.issueDue(), POLL_MS).gathering(GATHER_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly requests: DocumentRequests,
    private readonly documents: Documents,
    private readonly provider: InvoicingProvider,
    private readonly files: DocumentFiles,
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

  /** Looks for due requests within a second, instead of waiting for the next poll. */
  soon(): void {
    this.work.soon();
  }

  private async isIdle(): Promise<boolean> {
    const isIdle = !(await this.requests.isAnyDue(this.provider.name));
    if (!isIdle) this.work.now();
    return isIdle;
  }

  /** Issues all documents that are due. */
  async issueDue(): Promise<void> {
    const { name, batch } = this.provider;
    for (let claimed = batch; claimed === batch;) {
      const requests = await this.requests.claim(name, batch);
      claimed = requests.length;
      const receipts = requests.filter(({ kind }) => kind === 'FR');
      const notes = requests.filter(({ kind }) => kind === 'NC');
      const queue = new PQueue({ concurrency: MAX_PARALLEL });
      await queue.addAll([
        () => this.issueReceipts(receipts),
        ...notes.map((note) => () => this.tryTo([note], async () => [await this.issueCreditNote(note)])),
      ]);
    }
  }

  /** Issues invoice-receipts together; if that fails, each one alone, so that none keeps the others from being issued. */
  private async issueReceipts(requests: readonly ClaimedRequest[]): Promise<void> {
    if (requests.length === 0) return;
    if (requests.length === 1) return this.tryTo(requests, () => this.receiptsOf(requests));
    try {
      await this.settle(requests, await this.receiptsOf(requests));
    } catch {
      for (const request of requests) await this.issueReceipts([request]);
    }
  }

  private async tryTo(requests: readonly ClaimedRequest[], issue: () => Promise<IssuedDocument[]>): Promise<void> {
    try {
      await this.settle(requests, await issue());
    } catch (error) {
      for (const request of requests) await this.postpone(request, error);
    }
  }

  private async postpone(request: ClaimedRequest, error: unknown): Promise<void> {
    if (error instanceof PdfNotReady && request.attempts < PDF_LATE_FROM) return this.requests.waitFor(request);
    this.logger.warn(`document ${request.documentId} was not issued (attempt ${request.attempts}): ${String(error)}`);
    await (error instanceof CannotIssue
      ? this.requests.giveUpForNow(request, error)
      : this.requests.putOff(request, error));
  }

  /** Marks requests as done, and queues the mails, once the files that the mails need are there. */
  private async settle(requests: readonly ClaimedRequest[], documents: readonly IssuedDocument[]): Promise<void> {
    for (const document of documents) await this.fetchFile(document);
    const ids = documents.map(({ documentId }) => documentId);
    const mailed = documents.filter(({ documentId }) =>
      requests.some((request) => request.documentId === documentId && request.isMailed),
    );
    await this.database.pipeline([requestsSettled(ids), mailsStatement(mailed.map(mailAbout))]);
  }

  private async fetchFile(document: IssuedDocument): Promise<void> {
    if (await this.files.has(document)) return;
    const pdf = await this.provider.getPdf(document);
    if (pdf === null) throw new PdfNotReady();
    await this.files.store(document.documentId, pdf);
  }

  private async receiptsOf(requests: readonly ClaimedRequest[]): Promise<IssuedDocument[]> {
    const billings = await this.queries.execute(new ListOrderBillings(requests.map(({ orderId }) => orderId)));
    const customers = new Set(billings.map(({ customerId }) => customerId));
    const contacts = await this.queries.execute(new ListContacts([...customers]));
    return this.provider.issueInvoiceReceipts(
      requests.map((request) => {
        const billing = billings.find(({ orderId }) => orderId === request.orderId);
        if (billing === undefined) throw new Error(`order ${request.orderId} has no kept payment`);
        const customer = contacts.find(({ id }) => id === billing.customerId);
        const customerName = customer === undefined ? '' : `${customer.name} ${customer.surname}`.trim();
        return {
          ...draftOf(request, billing),
          totalCents: billing.payment.amountCents,
          paidAt: new Date(billing.payment.paidAt),
          content: invoiceContent(billing, { issuer: this.config.company, customerName }),
        };
      }),
    );
  }

  private async issueCreditNote(request: ClaimedRequest): Promise<IssuedDocument> {
    const { refundId, orderId } = request;
    const [billing] = await this.queries.execute(new ListOrderBillings([orderId]));
    if (billing === undefined || refundId === null) throw new Error(`order ${orderId} has no kept payment`);
    const refund = billing.refunds.find((one) => one.refundId === refundId);
    const found = await this.documents.invoiceOf(billing.orderId, this.provider.name);
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
