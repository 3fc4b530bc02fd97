import { Injectable } from '@nestjs/common';
import type { LateDocumentGroup, RetriedDocuments } from '@perpetua/contracts/invoicing.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { Database } from '../../platform/database/database.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { causeOf } from '../../platform/operations/cause.js';
import { OperatorActs } from '../../platform/operations/operator-acts.js';
import { LATE_FROM } from '../documents/document-requests.service.js';
import { DocumentIssuing } from '../documents/document-issuing.service.js';
import { InvoicingProvider } from '../documents/invoicing-provider.js';
import { noDocumentsToRetry } from '../invoicing.errors.js';

/** The maximum number of documents listed per cause. */
const DOCUMENTS_OF_A_CAUSE = 20;
const MAX_CAUSES = 50;

const CAUSE = causeOf('error');
/** A document that is being issued right now is not late. Only the provider in use issues documents. */
const LATE = `provider = $1 AND due_at IS NOT NULL AND NOT is_claimed AND error IS NOT NULL AND attempts >= ${LATE_FROM}`;

const GROUPS = `
  SELECT cause, count::int, since, document_id, kind, order_id, order_number, total_cents, attempts
  FROM (
    SELECT *, ${CAUSE} AS cause, count(*) OVER causes AS count, min(requested_at) OVER causes AS since,
           row_number() OVER (PARTITION BY ${CAUSE} ORDER BY seq) AS place
    FROM invoicing.requests WHERE ${LATE}
    WINDOW causes AS (PARTITION BY ${CAUSE})
  ) AS late
  WHERE place <= ${DOCUMENTS_OF_A_CAUSE}
  ORDER BY count DESC, cause, seq LIMIT ${DOCUMENTS_OF_A_CAUSE * MAX_CAUSES}`;

const COUNT = `SELECT count(*)::int AS count FROM invoicing.requests WHERE ${LATE}`;

const RETRY = `
  UPDATE invoicing.requests SET due_at = clock_timestamp() WHERE ${LATE} AND ${CAUSE} = $2
  RETURNING document_id`;

interface LateRow {
  cause: string;
  count: number;
  since: Date;
  document_id: string;
  kind: 'FR' | 'NC';
  order_id: string;
  order_number: string;
  total_cents: number;
  attempts: number;
}

/**
 * For admins: the documents that could not be issued in several attempts, grouped by the cause of the failure. The
 * application also retries these documents automatically.
 */
@Injectable()
export class LateDocuments {
  constructor(
    private readonly database: Database,
    private readonly issuing: DocumentIssuing,
    private readonly acts: OperatorActs,
    private readonly provider: InvoicingProvider,
  ) {}

  /** How many documents are late. */
  async count(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>({
      name: 'invoicing.late-count',
      text: COUNT,
      values: [this.provider.name],
    });
    return row?.count ?? 0;
  }

  /** The causes, the one with the most documents first. Each cause contains its earliest requested documents. */
  async groups(): Promise<LateDocumentGroup[]> {
    const rows = await this.database.query<LateRow & Record<string, unknown>>({
      name: 'invoicing.late-documents',
      text: GROUPS,
      values: [this.provider.name],
    });
    const groups = new Map<string, LateDocumentGroup>();
    for (const { cause, count, since, ...row } of rows) {
      const group = groups.get(cause) ?? { cause, count, since: since.toISOString(), documents: [] };
      group.documents.push({
        id: row.document_id,
        kind: row.kind,
        orderId: row.order_id,
        orderNumber: row.order_number,
        total: toDecimal(row.total_cents),
        attempts: row.attempts,
      });
      groups.set(cause, group);
    }
    return [...groups.values()];
  }

  /**
   * Makes all late documents of one cause due now.
   * @throws DomainError 409 `nothing_to_retry`
   */
  async retry(cause: string, meta: CommandMeta): Promise<RetriedDocuments> {
    await this.acts.record(meta, 'retry_documents', { cause });
    const rows = await this.database.query({
      name: 'invoicing.retry-late',
      text: RETRY,
      values: [this.provider.name, cause],
    });
    if (rows.length === 0) throw noDocumentsToRetry();
    this.issuing.soon();
    return { requested: rows.length };
  }
}
