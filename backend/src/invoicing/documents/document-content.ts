import type { Language } from '@perpetua/contracts/languages';
import type { TaxRegion } from './tax-rates.policy.js';
import type { RateShare, TaxedLine } from './vat-split.policy.js';

/** A printed line; its amounts include VAT. */
export interface DocumentLine extends TaxedLine {
  /** In the document's language. */
  readonly name: string;
  readonly quantity: number;
  /** The price of one piece, or of one visit before the plan's discount. */
  readonly unitCents: number;
  /** The visits of a plan and its discount in percent; null without a plan. */
  readonly plan: { readonly visits: number; readonly discountPercent: number } | null;
}

/** Everything that a document prints except its number, date and signature; stored with it and never changed. */
export interface DocumentContent {
  readonly language: Language;
  readonly issuer: {
    readonly name: string;
    readonly taxId: string;
    readonly address: readonly string[];
    readonly registry: string;
  };
  readonly customer: {
    /** Empty for a final consumer whose account is closed. */
    readonly name: string;
    /** Null for a final consumer. */
    readonly taxId: string | null;
    /** ISO 3166-1 country of a tax number that is not Portuguese. */
    readonly taxCountry?: string;
    readonly address: string | null;
  };
  readonly region: TaxRegion;
  /** Where and when the order is delivered, in local time; the address of a home is left out. */
  readonly delivery: {
    readonly date: string;
    readonly hour: string | null;
    readonly place: string | null;
    readonly parish: string;
    readonly city: string;
  };
  readonly lines: readonly DocumentLine[];
  readonly vat: readonly RateShare[];
  /** For a credit note: the invoice-receipt that it corrects, with its date. */
  readonly corrects: { readonly number: string; readonly date: string } | null;
  /** For a credit note: the reason in the document's language. Absent in older credit notes. */
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

/** A credit note's draft. */
export interface CreditNoteDraft extends DocumentDraft {
  readonly refundId: string;
  /** Id of the invoice-receipt. */
  readonly corrects: string;
}

/** A document with its number and signature. */
export interface IssuedDocument extends DocumentDraft {
  readonly kind: 'FR' | 'NC';
  readonly number: string;
  readonly atcud: string;
  /** Local to Lisbon, `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly issuedAt: Date;
  /** Base64 signature. */
  readonly hash: string;
  readonly qr: string;
}
