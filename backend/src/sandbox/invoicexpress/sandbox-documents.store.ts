import { Injectable } from '@nestjs/common';
import { SandboxDatabase } from '../stripe/checkouts/sandbox-database.js';
import type { DocumentSums } from './sums.policy.js';

export type DocumentType = 'InvoiceReceipt' | 'CreditNote';
export type DocumentStatus = 'draft' | 'final' | 'settled' | 'canceled' | 'deleted';

/** A line as the caller sent it, and the tax that the account applies. */
export interface StoredItem {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly discount: string;
  readonly tax: { readonly id: number; readonly name: string; readonly value: number };
}

/** What a draft is written with; `sums` belong to its items, in their order. */
export interface Written {
  readonly clientId: number;
  readonly reference: string;
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly request: {
    readonly items: readonly StoredItem[];
    readonly observations: string;
    readonly owner: number | null;
  };
  readonly sums: DocumentSums;
}

export interface StoredDocument extends Written {
  readonly id: number;
  readonly type: DocumentType;
  readonly uid: string | null;
  readonly status: DocumentStatus;
  readonly number: number | null;
  readonly clientName: string;
}

const COLUMNS = `d.id::int AS id, d.type, d.uid, d.status, d.number, d.client_id::int AS "clientId", d.reference,
  d.issued_on AS "issuedOn", d.request, d.sums, c.fields ->> 'name' AS "clientName"`;
const FROM = 'sandbox.invoicexpress_documents AS d JOIN sandbox.invoicexpress_clients AS c ON c.id = d.client_id';
/** An arbitrary number, the same for all processes: the lock under which documents get their numbers. */
const NUMBERING_LOCK = '5193004410022';

type Row = StoredDocument & { [column: string]: unknown };

/** The double's clients and documents, in the database, so that they survive a kill. */
@Injectable()
export class SandboxDocuments {
  constructor(private readonly database: SandboxDatabase) {}

  async client(code: string): Promise<{ id: number; fields: Record<string, unknown> } | undefined> {
    const [row] = await this.database.query<{ id: number; fields: Record<string, unknown> }>({
      name: 'invoicexpress.client',
      text: 'SELECT id::int AS id, fields FROM sandbox.invoicexpress_clients WHERE code = $1',
      values: [code],
    });
    return row;
  }

  /** Adds a client; undefined when there is one with that code. */
  async addClient(code: string, fields: Record<string, unknown>): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>({
      name: 'invoicexpress.add-client',
      text: `INSERT INTO sandbox.invoicexpress_clients (code, fields) VALUES ($1, $2)
        ON CONFLICT (code) DO NOTHING RETURNING id::int AS id`,
      values: [code, JSON.stringify(fields)],
    });
    return row?.id;
  }

  async document(type: DocumentType | undefined, id: number): Promise<StoredDocument | undefined> {
    const [row] = await this.database.query<Row>({
      name: 'invoicexpress.document',
      text: `SELECT ${COLUMNS} FROM ${FROM} WHERE d.id = $1 AND ($2::text IS NULL OR d.type = $2)`,
      values: [id, type ?? null],
    });
    return row;
  }

  async list(filter: { types: readonly string[]; reference: string | undefined }): Promise<StoredDocument[]> {
    return this.database.query<Row>({
      name: 'invoicexpress.documents',
      text: `SELECT ${COLUMNS} FROM ${FROM} WHERE d.status <> 'deleted' AND ($1::text[] = '{}' OR d.type = ANY($1))
        AND ($2::text IS NULL OR d.reference = $2) ORDER BY d.id DESC LIMIT 30`,
      values: [[...filter.types], filter.reference ?? null],
    });
  }

  /** Adds a draft; undefined when there is a document with that uid. */
  async add(type: DocumentType, uid: string | null, written: Written): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>({
      name: 'invoicexpress.add-document',
      text: `INSERT INTO sandbox.invoicexpress_documents (type, uid, client_id, reference, issued_on, request, sums)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (uid) DO NOTHING RETURNING id::int AS id`,
      values: [type, uid, ...valuesOf(written)],
    });
    return row?.id;
  }

  /** Writes a draft anew; false when the document is no draft. */
  async change(id: number, written: Written): Promise<boolean> {
    const rows = await this.database.query({
      name: 'invoicexpress.change-document',
      text: `UPDATE sandbox.invoicexpress_documents SET client_id = $2, reference = $3, issued_on = $4, request = $5,
          sums = $6 WHERE id = $1 AND status = 'draft' RETURNING id`,
      values: [id, ...valuesOf(written)],
    });
    return rows.length > 0;
  }

  /** Deletes a draft; false when the document is no draft. */
  async remove(id: number): Promise<boolean> {
    const rows = await this.database.query({
      name: 'invoicexpress.remove-document',
      text: `UPDATE sandbox.invoicexpress_documents SET status = 'deleted' WHERE id = $1 AND status = 'draft' RETURNING id`,
      values: [id],
    });
    return rows.length > 0;
  }

  /**
   * Gives a draft its number. `not_draft` for another document, `too_early` when the series has a document of a later
   * date.
   */
  finalise({ id, type }: StoredDocument): Promise<'done' | 'not_draft' | 'too_early'> {
    return this.database.transaction(async (tx) => {
      const [, [last], [draft]] = await Promise.all([
        tx.query({ name: 'invoicexpress.lock', text: `SELECT pg_advisory_xact_lock(${NUMBERING_LOCK})` }),
        tx.query<{ number: number; issuedOn: string | null }>({
          name: 'invoicexpress.last-number',
          text: `SELECT coalesce(max(number), 0) AS number, max(issued_on) AS "issuedOn"
            FROM sandbox.invoicexpress_documents WHERE type = $1 AND number IS NOT NULL`,
          values: [type],
        }),
        tx.query<{ issuedOn: string }>({
          name: 'invoicexpress.draft',
          text: `SELECT issued_on AS "issuedOn" FROM sandbox.invoicexpress_documents WHERE id = $1 AND status = 'draft'`,
          values: [id],
        }),
      ]);
      if (draft === undefined) return 'not_draft';
      if (last?.issuedOn != null && draft.issuedOn < last.issuedOn) return 'too_early';
      const status: DocumentStatus = type === 'InvoiceReceipt' ? 'settled' : 'final';
      await tx.query({
        name: 'invoicexpress.finalise',
        text: 'UPDATE sandbox.invoicexpress_documents SET status = $2, number = $3 WHERE id = $1',
        values: [id, status, (last?.number ?? 0) + 1],
      });
      return 'done';
    });
  }

  /** Counts the requests for a document's PDF, this one included. */
  async countPdfRequests(id: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>({
      name: 'invoicexpress.count-pdf-requests',
      text: `UPDATE sandbox.invoicexpress_documents SET pdf_requests = pdf_requests + 1 WHERE id = $1
        RETURNING pdf_requests AS count`,
      values: [id],
    });
    return row?.count ?? 0;
  }
}

const valuesOf = ({ clientId, reference, issuedOn, request, sums }: Written): unknown[] => [
  clientId,
  reference,
  issuedOn,
  JSON.stringify(request),
  JSON.stringify(sums),
];
