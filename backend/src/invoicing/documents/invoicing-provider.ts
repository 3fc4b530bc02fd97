import type { CreditNoteDraft, DocumentDraft, IssuedDocument } from './document-content.js';

/**
 * Numbers, signs and stores the documents; it is either the embedded provider or a certified program. A draft's id is
 * the document's id, and a provider that gets the same draft again returns the document that it already issued.
 */
export abstract class InvoicingProvider {
  abstract issueInvoiceReceipt(draft: DocumentDraft): Promise<IssuedDocument>;

  abstract issueCreditNote(draft: CreditNoteDraft): Promise<IssuedDocument>;

  /** The PDF that may be handed out: a certified program allows only the PDF that it produced. */
  abstract getPdf(document: IssuedDocument): Promise<Uint8Array>;
}
