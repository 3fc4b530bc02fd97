import type { CreditNoteDraft, DocumentDraft, IssuedDocument } from './document-content.js';

/**
 * Numbers, signs and stores the documents; implemented by the embedded provider or by a certified program. A draft
 * already has the document's id, and a provider that gets the same draft again returns the document that it already
 * issued.
 */
export abstract class InvoicingProvider {
  /** Issues either all of these documents, in this order, or none; returns them in this order. */
  abstract issueInvoiceReceipts(drafts: readonly DocumentDraft[]): Promise<IssuedDocument[]>;

  abstract issueCreditNote(draft: CreditNoteDraft): Promise<IssuedDocument>;

  /** The PDF that may be given to the customer: for a certified program, only the PDF that the program produced. */
  abstract getPdf(document: IssuedDocument): Promise<Uint8Array>;
}
