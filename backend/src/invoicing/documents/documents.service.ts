import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@perpetua/contracts/invoicing.contract';
import type { Transaction } from '../../platform/database/database.js';
import { Database } from '../../platform/database/database.js';
import type { CreditNoteDraft, DocumentContent, DocumentDraft, IssuedDocument } from './document-content.js';
import type { RateShare } from './vat-split.policy.js';

/** An issued document with the stored fields that only the numbering and signing of its series need. */
export interface ChainedDocument extends IssuedDocument {
  readonly hash: string;
  readonly series: string;
  readonly n: number;
  /** SAF-T's SystemEntryDate, local to Lisbon: `YYYY-MM-DDTHH:MM:SS`. */
  readonly systemEntry: string;
  /** The version of the key that signed the document. */
  readonly hashControl: number;
}

/** The last document of a series, to which the next document is chained. */
export interface SeriesEnd {
  readonly n: number;
  readonly hash: string;
  readonly issuedOn: string;
  readonly systemEntry: string;
}

const COLUMNS = `document_id AS "documentId", kind, order_id AS "orderId", customer_id AS "customerId",
  order_number AS "orderNumber", description, total_cents AS "totalCents", payment_method AS "paymentMethod",
  paid_at AS "paidAt", provider, provider_id AS "providerId", number, atcud, issued_on AS "issuedOn",
  issued_at AS "issuedAt", hash, hash4, qr, content`;

/** The columns of every document, of one of the embedded provider's chain, and of one that was issued elsewhere. */
const COMMON = `document_id, kind, provider, number, atcud, issued_on, order_id, refund_id, corrects, customer_id,
  order_number, description, total_cents, tax_cents, payment_method, paid_at, issued_at, content, search`;
const COMMON_VALUES = `$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
  platform.fold($19)`;
const INSERT_CHAINED = `INSERT INTO invoicing.documents (${COMMON}, series, n, system_entry, hash, hash_control, qr)
  VALUES (${COMMON_VALUES}, $20, $21, $22, $23, $24, $25)`;
const INSERT_FOREIGN = `INSERT INTO invoicing.documents (${COMMON}, provider_id, provider_state, hash4)
  VALUES (${COMMON_VALUES}, $20, $21, $22) ON CONFLICT (document_id) DO NOTHING`;

/** Reads the issued documents; a stored document cannot be changed. */
@Injectable()
export class Documents {
  constructor(private readonly database: Database) {}

  async find(documentId: string): Promise<IssuedDocument | undefined> {
    const [document] = await this.database.query<IssuedDocument>({
      name: 'invoicing.document',
      text: `SELECT ${COLUMNS} FROM invoicing.documents WHERE document_id = $1`,
      values: [documentId],
    });
    return document;
  }

  /** A customer's documents of a year, in the order in which they were issued. */
  async ofYear(customerId: string, year: number): Promise<IssuedDocument[]> {
    return this.database.query<IssuedDocument>({
      name: 'invoicing.documents-of-year',
      text: `SELECT ${COLUMNS} FROM invoicing.documents
        WHERE customer_id = $1 AND issued_on BETWEEN make_date($2, 1, 1) AND make_date($2, 12, 31)
        ORDER BY issued_at, document_id`,
      values: [customerId, year],
    });
  }

  /**
   * The invoice-receipt of an order at a provider, with the amounts per VAT rate of each credit note issued so far;
   * undefined when the invoice-receipt is not issued yet.
   */
  async invoiceOf(
    orderId: string,
    provider: ProviderName,
  ): Promise<{ invoice: IssuedDocument; credited: RateShare[][] } | undefined> {
    const documents = await this.database.query<IssuedDocument>({
      name: 'invoicing.documents-of-order',
      text: `SELECT ${COLUMNS} FROM invoicing.documents WHERE order_id = $1 AND provider = $2`,
      values: [orderId, provider],
    });
    const invoice = documents.find(({ kind }) => kind === 'FR');
    if (invoice === undefined) return undefined;
    const notes = documents.filter(({ kind }) => kind === 'NC');
    return { invoice, credited: notes.map(({ content }) => [...content.vat]) };
  }

  /**
   * Stores a document that a provider elsewhere issued, with its state there, and returns the stored one: a repeated
   * call changes nothing.
   */
  async addForeign(document: IssuedDocument, state: string): Promise<IssuedDocument> {
    await this.database.query({
      name: 'invoicing.add-foreign-document',
      text: INSERT_FOREIGN,
      values: [...commonValues(document), document.providerId, state, document.hash4],
    });
    return (await this.find(document.documentId)) ?? document;
  }
}

/** A locked series. */
export interface LockedSeries {
  /** The last document of the series; undefined for a new one. */
  readonly last: SeriesEnd | undefined;
  /** Those of the documents asked for that were issued before. */
  readonly issued: readonly IssuedDocument[];
}

/**
 * Locks the series until the transaction ends, so that no other process can issue a document of it, and reads its end
 * and the documents with these ids. The statements travel together, but each sees what was committed before it began,
 * so that those after the lock see what its last holder wrote.
 */
export const lockSeries = async (
  tx: Transaction,
  { kind, series }: Pick<ChainedDocument, 'kind' | 'series'>,
  documentIds: readonly string[],
): Promise<LockedSeries> => {
  const values = [kind, series];
  const [, , [last], issued] = await Promise.all([
    tx.query({
      name: 'invoicing.add-series',
      text: 'INSERT INTO invoicing.series (kind, series) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values,
    }),
    tx.query({
      name: 'invoicing.lock-series',
      text: 'SELECT FROM invoicing.series WHERE kind = $1 AND series = $2 FOR UPDATE',
      values,
    }),
    tx.query<SeriesEnd & { [column: string]: unknown }>({
      name: 'invoicing.end-of-series',
      text: `SELECT n, hash, issued_on AS "issuedOn", system_entry AS "systemEntry" FROM invoicing.documents
        WHERE kind = $1 AND series = $2 ORDER BY n DESC LIMIT 1`,
      values,
    }),
    tx.query<IssuedDocument & { [column: string]: unknown }>({
      name: 'invoicing.issued-before',
      text: `SELECT ${COLUMNS} FROM invoicing.documents WHERE document_id = ANY($1::uuid[])`,
      values: [[...documentIds]],
    }),
  ]);
  return { last, issued };
};

export const addChained = async (tx: Transaction, document: ChainedDocument): Promise<void> => {
  await tx.query({
    name: 'invoicing.add-document',
    text: INSERT_CHAINED,
    values: [
      ...commonValues(document),
      document.series,
      document.n,
      document.systemEntry,
      document.hash,
      document.hashControl,
      document.qr,
    ],
  });
};

const commonValues = (document: IssuedDocument): unknown[] => [
  document.documentId,
  document.kind,
  document.provider,
  document.number,
  document.atcud,
  document.issuedOn,
  document.orderId,
  isCreditNote(document) ? document.refundId : null,
  isCreditNote(document) ? document.corrects : null,
  document.customerId,
  document.orderNumber,
  document.description,
  document.totalCents,
  taxOf(document.content),
  document.paymentMethod,
  document.paidAt,
  document.issuedAt,
  JSON.stringify(document.content),
  searchTextOf(document),
];

const isCreditNote = (document: DocumentDraft): document is CreditNoteDraft => 'corrects' in document;

const taxOf = ({ vat }: DocumentContent): number => vat.reduce((sum, { taxCents }) => sum + taxCents, 0);

const searchTextOf = ({
  number,
  orderNumber,
  description,
  totalCents,
  content: { customer },
}: IssuedDocument): string =>
  [number, orderNumber, description, (totalCents / 100).toFixed(2), customer.name, customer.taxId ?? ''].join(' ');
