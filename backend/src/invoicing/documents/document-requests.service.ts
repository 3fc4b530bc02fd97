import { Injectable } from '@nestjs/common';
import { Database, type Statement } from '../../platform/database/database.js';
import { backOff } from '../../platform/work/back-off.js';
import { claimDue, type Outbox } from '../../platform/work/outbox.js';
import type { NewRequest } from './new-request.js';

/** A document request that one worker has claimed. */
export interface ClaimedRequest {
  readonly documentId: string;
  readonly kind: 'FR' | 'NC';
  readonly orderId: string;
  readonly refundId: string | null;
  readonly description: string;
  /** The number of attempts to issue the document, including the current one. */
  readonly attempts: number;
}

/** How long a claim is valid; afterwards another worker can claim the request. */
const CLAIM_SECONDS = 20;
const MAX_PAUSE_SECONDS = 600;
const MAX_ERROR_LENGTH = 500;

/**
 * Only one open request of each order can be claimed at a time: first the invoice-receipt, even if it was requested
 * later, then the oldest credit note, so that each credit note takes the earlier ones into account.
 */
const outbox: Outbox = {
  name: 'invoicing.claim',
  table: 'invoicing.requests',
  key: 'document_id',
  due: 'due_at',
  lease: `interval '${CLAIM_SECONDS} seconds'`,
  where: `NOT EXISTS (
      SELECT FROM invoicing.requests AS other
      WHERE other.order_id = item.order_id AND other.due_at IS NOT NULL
        AND item.kind = 'NC' AND (other.kind = 'FR' OR other.seq < item.seq)
    )`,
  orderBy: 'seq',
  set: 'attempts = attempts + 1, is_claimed = true',
  returning: `document_id AS "documentId", kind, order_id AS "orderId", refund_id AS "refundId", description, attempts`,
};

/** Stores the requests for documents that are still to be issued. */
@Injectable()
export class DocumentRequests {
  constructor(private readonly database: Database) {}

  /** Stores either all requests or none. Requests that are already stored do not change. */
  async add(requests: readonly NewRequest[]): Promise<void> {
    await this.database.pipeline(requests.map(newRequest));
  }

  /** Returns those of the given orders for which no invoice-receipt was ever requested. */
  async neverAskedFor(orderIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ order_id: string }>({
      name: 'invoicing.orders-without-request',
      text: `SELECT order_id FROM unnest($1::uuid[]) AS orders (order_id)
        WHERE NOT EXISTS (SELECT FROM invoicing.requests AS r WHERE r.order_id = orders.order_id AND r.kind = 'FR')`,
      values: [[...orderIds]],
    });
    return rows.map(({ order_id }) => order_id);
  }

  /** Claims requests that are due. Several processes may claim concurrently; each request goes to only one of them. */
  async claim(limit: number): Promise<ClaimedRequest[]> {
    return this.database.query<ClaimedRequest>(claimDue(outbox, limit));
  }

  /** Schedules a retry after one second; the delay doubles with each attempt, up to ten minutes. */
  async putOff({ documentId, attempts }: ClaimedRequest, error: unknown): Promise<void> {
    const seconds = backOff(attempts, { first: 1, most: MAX_PAUSE_SECONDS });
    await this.database.query({
      name: 'invoicing.put-off',
      text: `UPDATE invoicing.requests SET is_claimed = false, error = $2,
          due_at = clock_timestamp() + $3 * interval '1 second'
        WHERE document_id = $1 AND due_at IS NOT NULL`,
      values: [documentId, String(error).slice(0, MAX_ERROR_LENGTH), seconds],
    });
  }

  /** Whether any document is being issued, or is due to be issued. */
  async isAnyDue(): Promise<boolean> {
    const rows = await this.database.query({
      name: 'invoicing.is-any-due',
      text: `SELECT FROM invoicing.requests WHERE due_at IS NOT NULL AND (is_claimed OR due_at <= clock_timestamp()) LIMIT 1`,
    });
    return rows.length > 0;
  }
}

/** Marks the requests of issued documents as done; runs in one transaction with the statements that queue the mails. */
export const requestsSettled = (documentIds: readonly string[]): Statement => ({
  name: 'invoicing.requests-settled',
  text: `UPDATE invoicing.requests SET is_claimed = false, due_at = NULL, error = NULL
    WHERE document_id = ANY($1::uuid[])`,
  values: [[...documentIds]],
});

const newRequest = (request: NewRequest): Statement => ({
  name: 'invoicing.add-request',
  text: `INSERT INTO invoicing.requests (document_id, kind, order_id, refund_id, customer_id, order_number,
      description, total_cents, payment_method, paid_at, requested_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
  values: [
    request.documentId,
    request.kind,
    request.orderId,
    request.refundId,
    request.customerId,
    request.orderNumber,
    request.description,
    request.totalCents,
    request.paymentMethod,
    request.paidAt,
    request.requestedAt,
  ],
});
