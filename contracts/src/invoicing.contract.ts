import { z } from 'zod';
import { exportQuerySchema } from './http.contract.js';
import { amountSchema, uuidSchema } from './validation.js';

/**
 * `FR`: invoice-receipt (fatura-recibo), issued when an order is paid. `NC`: credit note (nota de crédito), issued when
 * a refund is confirmed.
 */
export const invoiceKinds = ['FR', 'NC'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/**
 * Who numbers and signs documents: `embedded`, our own program, whose documents have no fiscal value, or
 * `invoicexpress`, a certified program.
 */
export const providerNames = ['embedded', 'invoicexpress'] as const;
export type ProviderName = (typeof providerNames)[number];

/** `pending`: the payment or refund is recorded, but the document is not issued yet and has no number. */
export const invoiceStatuses = ['pending', 'issued'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The VAT of one rate: `rate` in whole percent, `base` is the amount without VAT, `amount` is the VAT. */
export const vatShareSchema = z.object({ rate: z.number().int(), base: amountSchema, amount: amountSchema });
export type VatShare = z.infer<typeof vatShareSchema>;

/**
 * A fiscal document. Amounts are positive, also for a credit note. A pending document has no `number`, `atcud`, `hash4`
 * or VAT yet.
 */
export const invoiceSchema = z.object({
  id: uuidSchema,
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** The printed number, for example `FR PER2026/1`. */
  number: z.string().optional(),
  /** The unique code that tax law requires on a document: `<validation code of the series>-<n>`. */
  atcud: z.string().optional(),
  /** The four characters of the signature that are printed on the document. */
  hash4: z.string().optional(),
  /** What was bought, in the language of the order. */
  description: z.string(),
  total: amountSchema,
  vat: z.array(vatShareSchema),
  paymentMethod: z.string(),
  createdAt: z.iso.datetime(),
  /** When the payment was received; for a credit note, when the refund was confirmed. */
  paidAt: z.iso.datetime(),
  orderId: uuidSchema,
  orderNumber: z.string(),
  /** The buyer; `name` is empty if the buyer gave no tax number and has closed the account. */
  customer: z.object({
    name: z.string(),
    taxId: z.string().optional(),
    /** The country of the tax number (ISO 3166-1); absent for a Portuguese number. */
    taxCountry: z.string().optional(),
  }),
  /** For a credit note: the invoice-receipt that it corrects. */
  references: z.object({ id: uuidSchema, number: z.string() }).optional(),
  /** Why a credit note was issued, in the language of the order. */
  reason: z.string().optional(),
  provider: z.enum(providerNames),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceSorts = ['date_desc', 'date_asc', 'total_desc', 'total_asc'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

/** The filters of a list of documents; `customer` is used only for admins. */
export const invoiceFilterSchema = z.object({
  /** Text to find in any of these: document number, order number, description, amount, customer name, tax number. */
  q: z.string().trim().max(100).optional(),
  kind: z.enum(invoiceKinds).optional(),
  /** The year of issue, in Lisbon. */
  year: z.coerce.number().int().min(2000).max(9999).optional(),
  customer: uuidSchema.optional(),
  order: uuidSchema.optional(),
});
export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>;

/** `GET /Invoice`: by default the newest first. */
export const invoiceQuerySchema = exportQuerySchema.extend({
  ...invoiceFilterSchema.shape,
  sort: z.enum(invoiceSorts).default('date_desc'),
});
export type InvoiceQuery = z.infer<typeof invoiceQuerySchema>;

/** `GET /Invoice/totals`: `customer` is used only for admins; without it, they get the totals of all customers. */
export const invoiceTotalsQuerySchema = z.object({ customer: uuidSchema.optional() });
export type InvoiceTotalsQuery = z.infer<typeof invoiceTotalsQuerySchema>;

/** A sum in euros; negative for a year in which the credit notes exceed the invoice-receipts. */
const signedSum = z.string().regex(/^-?\d+\.\d{2}$/);

/**
 * Totals of the documents issued in a year. Credit notes are subtracted in `total` and `vat`; `documents` is the number
 * of documents.
 */
export const invoiceTotalsSchema = z.object({
  year: z.number().int(),
  total: signedSum,
  vat: signedSum,
  documents: z.number().int(),
});
export type InvoiceTotals = z.infer<typeof invoiceTotalsSchema>;

/** `GET /Invoice/archive`: the documents of a year as one ZIP file; admins must specify the customer. */
export const invoiceArchiveQuerySchema = z.object({
  year: z.coerce.number().int().min(2000).max(9999),
  customer: uuidSchema.optional(),
});
export type InvoiceArchiveQuery = z.infer<typeof invoiceArchiveQuerySchema>;

/** Documents that could not be issued yet, grouped by cause, the largest group first: `GET /Admin/documents`. */
export const lateDocumentGroupSchema = z.object({
  /** The last error, with ids and numbers replaced by `#`. */
  cause: z.string(),
  count: z.int().min(1),
  /** When the oldest document of the group was requested; business clock. */
  since: z.iso.datetime(),
  /** The oldest documents of the group. */
  documents: z.array(
    z.object({
      id: uuidSchema,
      kind: z.enum(invoiceKinds),
      orderId: uuidSchema,
      orderNumber: z.string(),
      total: amountSchema,
      attempts: z.int().min(1),
    }),
  ),
});
export type LateDocumentGroup = z.infer<typeof lateDocumentGroupSchema>;

/** `POST /Admin/documents/retry`: retries all documents with one cause. */
export const retryDocumentsSchema = z.strictObject({ cause: z.string().min(1).max(1_000) });
export type RetryDocuments = z.infer<typeof retryDocumentsSchema>;

/** The number of documents that are retried. */
export const retriedDocumentsSchema = z.object({ requested: z.int().min(1) });
export type RetriedDocuments = z.infer<typeof retriedDocumentsSchema>;

/**
 * Paid orders without any document of the provider in use, and what requesting them would come to:
 * `GET /Admin/documents/missing`.
 */
export const missingDocumentsSchema = z.object({
  provider: z.enum(providerNames),
  /** The number of invoice-receipts, one per order, and the sum of the payments. */
  orders: z.int().min(0),
  total: amountSchema,
  /** The number of credit notes, one per confirmed refund, and their sum. */
  refunds: z.int().min(0),
  refunded: amountSchema,
  /** The first of the orders. */
  listed: z.array(
    z.object({
      orderId: uuidSchema,
      orderNumber: z.string(),
      total: amountSchema,
      refunded: amountSchema,
      paidAt: z.iso.datetime(),
    }),
  ),
});
export type MissingDocuments = z.infer<typeof missingDocumentsSchema>;

/** `POST /Admin/documents/missing`: requests the documents of all orders of the preview. */
export const requestMissingSchema = z.strictObject({
  /** Whether each customer also gets the documents by mail. */
  mail: z.boolean().default(false),
});
export type RequestMissing = z.infer<typeof requestMissingSchema>;

/** The number of orders whose documents were requested. */
export const requestedMissingSchema = z.object({ requested: z.int().min(0) });
export type RequestedMissing = z.infer<typeof requestedMissingSchema>;

/** Error codes that the invoicing API returns in addition to `platformErrors`; the frontend has a text for each. */
export const invoicingErrors = {
  not_issued: 409,
} as const;
export type InvoicingErrorCode = keyof typeof invoicingErrors;
