import { Injectable } from '@nestjs/common';
import { strToU8, zipSync } from 'fflate';
import { AppConfig } from '../../config/app-config.js';
import type { IssuedDocument } from '../documents/document-content.js';
import { DocumentFiles } from '../documents/document-files.service.js';
import { Documents } from '../documents/documents.service.js';
import { InvoiceList } from './invoice-list.service.js';
import { notIssued } from '../invoicing.errors.js';
import { PdfPrinter } from '../pdf/pdf-printer.service.js';

/** A file as it is sent to a browser. */
export interface NamedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The file name of a document, without extension: `FR-PER2026-1207`. */
const fileNameOf = ({ number }: IssuedDocument): string => number.replaceAll(/[^\w.-]+/g, '-');

/** Creates the PDF files of documents and receipts, and ZIP archives of them. */
@Injectable()
export class InvoiceFiles {
  constructor(
    private readonly config: AppConfig,
    private readonly list: InvoiceList,
    private readonly documents: Documents,
    private readonly files: DocumentFiles,
    private readonly printer: PdfPrinter,
  ) {}

  /**
   * The PDF of a customer's document, or of any document when `customerId` is null.
   * @throws DomainError 404 `not_found`, 409 `not_issued`
   */
  async document(documentId: string, customerId: string | null): Promise<NamedFile> {
    return this.sheetOf(await this.issued(documentId, customerId));
  }

  /**
   * The PDF of an issued document of any customer, or null when no issued document has this id; only for callers that
   * may see every document.
   */
  async ofDocument(documentId: string): Promise<NamedFile | null> {
    const document = await this.documents.find(documentId);
    return document === undefined ? null : this.sheetOf(document);
  }

  /**
   * The receipt of the payment for an invoice-receipt; for a credit note, the proof of the refund.
   * @throws DomainError 404 `not_found`, 409 `not_issued`
   */
  async receipt(documentId: string, customerId: string | null): Promise<NamedFile> {
    const document = await this.issued(documentId, customerId);
    const sheet = { page: 'receipt', document, support: this.config.site.support } as const;
    const bytes = await this.printer.print(`${documentId}/receipt`, sheet);
    return { name: `${fileNameOf(document)}-receipt.pdf`, type: 'application/pdf', bytes };
  }

  /**
   * All documents that were issued to a customer in a year, in one ZIP file with a list of the file names; without those
   * whose PDF the provider is still making.
   */
  async archive(customerId: string, year: number): Promise<NamedFile> {
    const files: Record<string, Uint8Array> = {};
    for (const document of await this.documents.ofYear(customerId, year)) {
      if (!(await this.files.has(document))) continue;
      const { name, bytes } = await this.sheetOf(document);
      files[name] = bytes;
    }
    const names = Object.keys(files).map((name) => `${name}\n`);
    const bytes = zipSync({ ...files, 'documents.txt': strToU8(names.join('')) }, { level: 0 });
    return { name: `perpetua-${year}.zip`, type: 'application/zip', bytes };
  }

  private async sheetOf(document: IssuedDocument): Promise<NamedFile> {
    return {
      name: `${fileNameOf(document)}.pdf`,
      type: 'application/pdf',
      bytes: await this.files.read(document),
    };
  }

  private async issued(documentId: string, customerId: string | null): Promise<IssuedDocument> {
    await this.list.read(documentId, customerId);
    const document = await this.documents.find(documentId);
    if (document === undefined || !(await this.files.has(document))) throw notIssued();
    return document;
  }
}
