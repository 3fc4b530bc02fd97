import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { PublicUrls } from '../platform/http/public-urls.js';
import { PlatformModule } from '../platform/platform.module.js';
import { DocumentFigures } from './documents/document-figures.js';
import { DocumentFiles } from './documents/document-files.service.js';
import { DocumentIssuing } from './documents/document-issuing.service.js';
import { DocumentRequests } from './documents/document-requests.service.js';
import { DocumentWatch } from './documents/document-watch.service.js';
import { Documents } from './documents/documents.service.js';
import { EmbeddedProvider } from './documents/embedded-provider.service.js';
import { InvoiceController } from './http/invoice.controller.js';
import { InvoiceFiles } from './http/invoice-files.service.js';
import { InvoiceList } from './http/invoice-list.service.js';
import { LateDocumentsController } from './http/late-documents.controller.js';
import { LateDocuments } from './http/late-documents.service.js';
import {
  IssueRequestedDocumentsHandler,
  RequestCreditNoteHandler,
  RequestInvoiceReceiptHandler,
} from './invoicing.handlers.js';
import { invoicingProcess } from './invoicing.process.js';
import {
  CountLateDocumentsHandler,
  GetDocumentFileHandler,
  ListDocumentedOrdersHandler,
  ListOrdersOfDocumentHandler,
  ListRatesOfOrdersHandler,
} from './http/invoicing.query-handlers.js';
import { InvoiceXpressAccount } from './invoicexpress/invoicexpress-account.service.js';
import { InvoiceXpressCheck } from './invoicexpress/invoicexpress-check.service.js';
import { InvoiceXpressClient } from './invoicexpress/invoicexpress.client.js';
import { InvoiceXpressClients } from './invoicexpress/invoicexpress-clients.service.js';
import { InvoiceXpressDrafts } from './invoicexpress/invoicexpress-drafts.service.js';
import { InvoiceXpressProvider } from './invoicexpress/invoicexpress.provider.js';
import { InvoicingProvider } from './documents/invoicing-provider.js';
import { MissingDocuments } from './documents/missing-documents.service.js';
import { PdfPrinter } from './pdf/pdf-printer.service.js';
import { SigningKey } from './documents/signing-key.service.js';

/** Issues an invoice-receipt for each accepted payment, and a credit note for each confirmed refund. */
@Module({
  imports: [PlatformModule.registerContext({ processes: [invoicingProcess] })],
  controllers: [InvoiceController, LateDocumentsController],
  providers: [
    CountLateDocumentsHandler,
    GetDocumentFileHandler,
    DocumentFigures,
    ListDocumentedOrdersHandler,
    ListOrdersOfDocumentHandler,
    ListRatesOfOrdersHandler,
    DocumentFiles,
    DocumentIssuing,
    DocumentRequests,
    DocumentWatch,
    Documents,
    InvoiceFiles,
    InvoiceList,
    LateDocuments,
    MissingDocuments,
    EmbeddedProvider,
    InvoiceXpressAccount,
    InvoiceXpressCheck,
    InvoiceXpressClient,
    InvoiceXpressClients,
    InvoiceXpressDrafts,
    InvoiceXpressProvider,
    {
      provide: InvoicingProvider,
      inject: [AppConfig, EmbeddedProvider, InvoiceXpressProvider],
      useFactory: ({ invoicing }: AppConfig, embedded: EmbeddedProvider, invoiceXpress: InvoiceXpressProvider) =>
        invoicing.provider === 'embedded' ? embedded : invoiceXpress,
    },
    PdfPrinter,
    PublicUrls,
    IssueRequestedDocumentsHandler,
    RequestCreditNoteHandler,
    RequestInvoiceReceiptHandler,
    SigningKey,
  ],
})
export class InvoicingModule {}
