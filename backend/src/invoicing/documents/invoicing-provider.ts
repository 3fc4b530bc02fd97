import type { CreditNoteDraft, DocumentDraft, IssuedDocument } from './document-content.js';

/**
 * Who numbers, signs and keeps the documents: the embedded provider, or a certified program. A draft's id is the document's:
 * a provider that gets it again returns the document of the first time.
 */
export abstract class InvoicingProvider {
  abstract issueInvoiceReceipt(draft: DocumentDraft): Promise<IssuedDocument>;

  abstract issueCreditNote(draft: CreditNoteDraft): Promise<IssuedDocument>;

  /** The document as it may be given out: a certified program allows only its own sheet. */
  abstract getPdf(document: IssuedDocument): Promise<Uint8Array>;
}
