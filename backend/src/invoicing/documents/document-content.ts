import type { ProviderName } from '@perpetua/contracts/invoicing.contract';
import type { Language } from '@perpetua/contracts/languages';
import type { TaxRegion } from './tax-rates.policy.js';
import type { RateShare, TaxedLine } from './vat-split.policy.js';

/** A printed line; its amounts include VAT. */
export interface DocumentLine extends TaxedLine {
  /** The product name in the document's language; on a credit note, the names of all products of one VAT rate. */
  readonly name: string;
  readonly quantity: number;
  /** The price of one piece; for a plan, the price of one visit before the discount. */
  readonly unitCents: number;
  /** The visits of a plan and its discount in percent; null without a plan. */
  readonly plan: { readonly visits: number; readonly discountPercent: number } | null;
}

/**
 * Everything that a document prints except its number, date and signature; stored with the document and never changed.
 */
export interface DocumentContent {
  readonly language: Language;
  readonly issuer: {
    readonly name: string;
    readonly taxId: string;
    readonly address: readonly string[];
    readonly registry: string;
  };
  readonly customer: {
    /** The buyer's name; empty for a final consumer whose account is closed. */
    readonly name: string;
    /** The buyer's tax number; null for a final consumer, who gave none. */
    readonly taxId: string | null;
    /** The ISO 3166-1 code of the country that issued a foreign tax number; absent for Portugal. */
    readonly taxCountry?: string;
    readonly address: string | null;
  };
  readonly region: TaxRegion;
  /** Where and when the order is delivered, in local time; a home address is left out. */
  readonly delivery: {
    readonly date: string;
    readonly hour: string | null;
    readonly place: string | null;
    readonly parish: string;
    readonly city: string;
  };
  readonly lines: readonly DocumentLine[];
  readonly vat: readonly RateShare[];
  /** The number and date of the invoice-receipt that a credit note corrects; null on an invoice-receipt. */
  readonly corrects: { readonly number: string; readonly date: string } | null;
  /**
   * The reason of a credit note, in the document's language; absent on invoice-receipts and on credit notes that were
   * stored before this field existed.
   */
  readonly reason?: string;
}

/** A document as it is passed to the provider that issues it. */
export interface DocumentDraft {
  readonly documentId: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly orderNumber: string;
  readonly description: string;
  readonly totalCents: number;
  readonly paymentMethod: string;
  readonly paidAt: Date;
  readonly content: DocumentContent;
}

/** A credit note as it is passed to the provider that issues it. */
export interface CreditNoteDraft extends DocumentDraft {
  readonly refundId: string;
  /** The document id of the invoice-receipt that the credit note corrects. */
  readonly corrects: string;
}

/** An issued document, with its number and signature. */
export interface IssuedDocument extends DocumentDraft {
  readonly kind: 'FR' | 'NC';
  readonly provider: ProviderName;
  /** The document's id at a provider elsewhere; null for the embedded provider. */
  readonly providerId: string | null;
  readonly number: string;
  readonly atcud: string;
  /** The date of issue in Lisbon, `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly issuedAt: Date;
  /** The document's signature in base64; null when a provider elsewhere keeps it. */
  readonly hash: string | null;
  /** The four characters of the signature that a provider elsewhere prints; null when it has not told them. */
  readonly hash4: string | null;
  /** The text of the QR code; null when a provider elsewhere prints it. */
  readonly qr: string | null;
}
