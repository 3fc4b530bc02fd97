import type { ProviderName } from '@perpetua/contracts/invoicing.contract';
import type { CreditNoteDraft, DocumentDraft, IssuedDocument } from './document-content.js';

/** What {@link InvoicingProvider.check} examines. */
export type ProviderSubject = 'account' | 'series' | 'taxes' | 'draft';

/** One finding about the provider, for the person who installs the application. */
export interface ProviderFinding {
  readonly subject: ProviderSubject;
  readonly isRight: boolean;
  /** What was found, as an English sentence without secrets. */
  readonly found: string;
  /** What to do about it; absent when nothing is wrong. */
  readonly remedy?: string;
}

/**
 * Numbers, signs and stores the documents; implemented by the embedded provider or for a certified program elsewhere.
 * A draft already has the document's id, and a provider that gets the same draft again, also after it was killed half
 * way, returns the document that it already issued.
 */
export abstract class InvoicingProvider {
  /** Stored with every request and document of this provider. */
  abstract readonly name: ProviderName;

  /** How many requests a worker takes at a time; all of them are issued within a claim. */
  abstract readonly batch: number;

  /** Issues either all of these documents, in this order, or reports an error; returns them in this order. */
  abstract issueInvoiceReceipts(drafts: readonly DocumentDraft[]): Promise<IssuedDocument[]>;

  abstract issueCreditNote(draft: CreditNoteDraft): Promise<IssuedDocument>;

  /**
   * The PDF that may be given to the customer: for a certified program, only the PDF that the program produced and
   * signed. Null while the program is still making it.
   */
  abstract getPdf(document: IssuedDocument): Promise<Uint8Array | null>;

  /**
   * Examines everything that issuing needs, down to a draft that is made and deleted. Never throws: what cannot be
   * reached is a finding.
   */
  abstract check(): Promise<ProviderFinding[]>;
}
