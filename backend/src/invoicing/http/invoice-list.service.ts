import { Injectable } from '@nestjs/common';
import type {
  Invoice,
  InvoiceFilter,
  InvoiceQuery,
  InvoiceSort,
  InvoiceTotals,
  ProviderName,
} from '@perpetua/contracts/invoicing.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { Database } from '../../platform/database/database.js';
import { type Page, pageOf, rangeOf } from '../../platform/http/requests/lists.js';
import type { DocumentContent } from '../documents/document-content.js';
import { hash4Of } from '../documents/fiscal-text.policy.js';
import { InvoicingProvider } from '../documents/invoicing-provider.js';
import { invoiceNotFound } from '../invoicing.errors.js';

interface EntryRow {
  readonly document_id: string;
  readonly kind: Invoice['kind'];
  readonly order_id: string;
  readonly order_number: string;
  readonly description: string;
  readonly total_cents: number;
  readonly payment_method: string;
  readonly paid_at: Date;
  readonly created_at: Date;
  readonly number: string | null;
  readonly atcud: string | null;
  readonly hash: string | null;
  readonly hash4: string | null;
  readonly provider: ProviderName;
  readonly corrects: string | null;
  readonly content: DocumentContent | null;
}

const COLUMNS = `document_id, kind, order_id, order_number, description, total_cents, payment_method, paid_at, created_at,
  number, atcud, hash, hash4, corrects, content, provider`;

/**
 * A condition whose parameter is null does not filter. What another provider has not issued is never issued any more,
 * so it is left out.
 */
const FILTER = `(provider = $6 OR number IS NOT NULL) AND ($1::uuid IS NULL OR customer_id = $1) AND ($2::uuid IS NULL OR order_id = $2)
  AND ($3::text IS NULL OR kind = $3)
  AND ($4::int IS NULL OR created_on BETWEEN make_date($4, 1, 1) AND make_date($4, 12, 31))
  AND ($5::text IS NULL OR search LIKE platform.search_pattern($5))`;

const ORDERS: Readonly<Record<InvoiceSort, string>> = {
  date_desc: 'created_at DESC, document_id DESC',
  date_asc: 'created_at, document_id',
  total_desc: 'total_cents DESC, document_id DESC',
  total_asc: 'total_cents, document_id',
};

const TOTALS = `SELECT extract(year FROM issued_on)::int AS year, count(*)::int AS documents,
    sum(CASE kind WHEN 'NC' THEN -total_cents ELSE total_cents END)::bigint AS total,
    sum(CASE kind WHEN 'NC' THEN -tax_cents ELSE tax_cents END)::bigint AS vat
  FROM invoicing.documents WHERE provider = $2 AND ($1::uuid IS NULL OR customer_id = $1) GROUP BY 1 ORDER BY 1 DESC`;

/**
 * Replaces a decimal comma by a point, because the searched texts contain amounts with a point: "139,00" finds 139.00.
 */
const searchOf = (q: string | undefined): string | null => q?.replace(/(\d),(\d\d)\b/g, '$1.$2') || null;

const filterValues = ({ customer, order, kind, year, q }: InvoiceFilter, provider: ProviderName): unknown[] => [
  customer ?? null,
  order ?? null,
  kind ?? null,
  year ?? null,
  searchOf(q),
  provider,
];

/** Lists documents, both issued ones and those still to be issued. */
@Injectable()
export class InvoiceList {
  constructor(
    private readonly database: Database,
    private readonly provider: InvoicingProvider,
  ) {}

  /** A page of the documents that pass the filter. */
  async page(query: InvoiceQuery): Promise<Page<Invoice>> {
    const { limit, offset } = rangeOf(query);
    const values = filterValues(query, this.provider.name);
    const [rows, [count]] = await Promise.all([
      this.database.query<EntryRow>({
        name: `invoicing.list-by-${query.sort}`,
        text: `SELECT ${COLUMNS} FROM invoicing.entries WHERE ${FILTER} ORDER BY ${ORDERS[query.sort]} LIMIT $7 OFFSET $8`,
        values: [...values, limit, offset],
      }),
      this.database.query<{ total: number }>({
        name: 'invoicing.count',
        text: `SELECT count(*)::int AS total FROM invoicing.entries WHERE ${FILTER}`,
        values,
      }),
    ]);
    return pageOf(rows.map(invoiceOf), count?.total ?? 0);
  }

  /**
   * A customer's document, or any document when `customerId` is null.
   * @throws DomainError 404 `not_found`
   */
  async read(documentId: string, customerId: string | null): Promise<Invoice> {
    const [row] = await this.database.query<EntryRow>({
      name: 'invoicing.entry',
      text: `SELECT ${COLUMNS} FROM invoicing.entries WHERE document_id = $1 AND ($2::uuid IS NULL OR customer_id = $2)`,
      values: [documentId, customerId],
    });
    if (row === undefined) throw invoiceNotFound();
    return invoiceOf(row);
  }

  /**
   * The sums of the documents that the provider in use issued per year, the newest year first; for all customers when
   * `customerId` is null. Credit notes are subtracted.
   */
  async totals(customerId: string | null): Promise<InvoiceTotals[]> {
    const rows = await this.database.query<{ year: number; documents: number; total: string; vat: string }>({
      name: 'invoicing.totals',
      text: TOTALS,
      values: [customerId, this.provider.name],
    });
    return rows.map(({ year, documents, total, vat }) => ({
      year,
      documents,
      total: toDecimal(Number(total)),
      vat: toDecimal(Number(vat)),
    }));
  }
}

/** A document without a number is pending: not issued, or issued by a provider that is still making its PDF. */
const invoiceOf = (row: EntryRow): Invoice => ({
  id: row.document_id,
  kind: row.kind,
  status: row.number === null ? 'pending' : 'issued',
  ...(row.number !== null && { number: row.number }),
  ...(row.number !== null && row.atcud !== null && { atcud: row.atcud }),
  ...(row.number !== null && hash4Of(row) !== undefined && { hash4: hash4Of(row) }),
  description: row.description,
  total: toDecimal(row.total_cents),
  vat: (row.content?.vat ?? []).map(({ rate, baseCents, taxCents }) => ({
    rate,
    base: toDecimal(baseCents),
    amount: toDecimal(taxCents),
  })),
  paymentMethod: row.payment_method,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at.toISOString(),
  orderId: row.order_id,
  orderNumber: row.order_number,
  customer: {
    name: row.content?.customer.name ?? '',
    ...(row.content?.customer.taxId && { taxId: row.content.customer.taxId }),
    ...(row.content?.customer.taxCountry && { taxCountry: row.content.customer.taxCountry }),
  },
  ...(row.corrects !== null &&
    row.content?.corrects && { references: { id: row.corrects, number: row.content.corrects.number } }),
  ...(row.content?.reason && { reason: row.content.reason }),
  provider: row.provider,
});
