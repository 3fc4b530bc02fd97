import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@perpetua/contracts/invoicing.contract';
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
  /** Whether the customer gets the document by mail. */
  readonly isMailed: boolean;
  /** The number of attempts to issue the document, including the current one. */
  readonly attempts: number;
}

/**
 * How long a claim is valid; afterwards another worker can claim the request. A provider elsewhere needs several
 * requests over the network for a document, each with a time limit of its own.
 */
const LEASES: Readonly<Record<ProviderName, string>> = { embedded: '20 seconds', invoicexpress: '5 minutes' };
const MAX_PAUSE_SECONDS = 600;
/** The pause before a document is tried again that needs a person first. */
const HOPELESS_PAUSE_SECONDS = 3_600;
const MAX_ERROR_LENGTH = 500;
/** A document is late after this number of failed attempts. The third attempt is three seconds after the first. */
export const LATE_FROM = 3;

/**
 * Only one open request of each order can be claimed at a time: first the invoice-receipt, even if it was requested
 * later, then the oldest credit note, so that each credit note takes the earlier ones into account. Requests to other
 * providers stay untouched.
 */
const outboxOf = (provider: ProviderName): Outbox => ({
  name: `invoicing.claim-${provider}`,
  table: 'invoicing.requests',
  key: 'document_id',
  due: 'due_at',
  lease: `interval '${LEASES[provider]}'`,
  where: `item.provider = '${provider}' AND NOT EXISTS (
      SELECT FROM invoicing.requests AS other
      WHERE other.order_id = item.order_id AND other.provider = item.provider AND other.due_at IS NOT NULL
        AND item.kind = 'NC' AND (other.kind = 'FR' OR other.seq < item.seq)
    )`,
  orderBy: 'seq',
  set: 'attempts = attempts + 1, is_claimed = true',
  returning: `document_id AS "documentId", kind, order_id AS "orderId", refund_id AS "refundId", description, attempts,
    is_mailed AS "isMailed"`,
});

/** Stores the requests for documents that are still to be issued. */
@Injectable()
export class DocumentRequests {
  constructor(private readonly database: Database) {}

  /** Stores either all requests or none. Requests that are already stored do not change. */
  async add(requests: readonly NewRequest[]): Promise<void> {
    await this.database.pipeline(requests.map(newRequest));
  }

  /** Returns those of the given orders for which no invoice-receipt was ever requested from a provider. */
  async neverAskedFor(orderIds: readonly string[], provider: ProviderName): Promise<string[]> {
    const rows = await this.database.query<{ order_id: string }>({
      name: 'invoicing.orders-without-request',
      text: `SELECT order_id FROM unnest($1::uuid[]) AS orders (order_id)
        WHERE NOT EXISTS (
          SELECT FROM invoicing.requests AS r
          WHERE r.order_id = orders.order_id AND r.kind = 'FR' AND r.provider = $2
        )`,
      values: [[...orderIds], provider],
    });
    return rows.map(({ order_id }) => order_id);
  }

  /**
   * Claims requests to a provider that are due. Several processes may claim concurrently; each request goes to only one
   * of them.
   */
  async claim(provider: ProviderName, limit: number): Promise<ClaimedRequest[]> {
    return this.database.query<ClaimedRequest>(claimDue(outboxOf(provider), limit));
  }

  /** Schedules a retry after one second; the delay doubles with each attempt, up to ten minutes. */
  async putOff({ documentId, attempts }: ClaimedRequest, error: unknown): Promise<void> {
    await this.tryAgain(documentId, { error: String(error), seconds: pauseAfter(attempts), attempts });
  }

  /** Waits for the provider, which has answered that it is not ready yet; that is no failure. */
  async waitFor({ documentId, attempts }: ClaimedRequest): Promise<void> {
    await this.tryAgain(documentId, { error: null, seconds: pauseAfter(attempts), attempts });
  }

  /** Counts a request as late at once, because only a person can help; it is tried again every hour. */
  async giveUpForNow({ documentId, attempts }: ClaimedRequest, error: unknown): Promise<void> {
    const atLeast = Math.max(attempts, LATE_FROM);
    await this.tryAgain(documentId, { error: String(error), seconds: HOPELESS_PAUSE_SECONDS, attempts: atLeast });
  }

  private async tryAgain(
    documentId: string,
    { error, seconds, attempts }: { error: string | null; seconds: number; attempts: number },
  ): Promise<void> {
    await this.database.query({
      name: 'invoicing.put-off',
      text: `UPDATE invoicing.requests SET is_claimed = false, error = $2, attempts = $4,
          due_at = clock_timestamp() + $3 * interval '1 second'
        WHERE document_id = $1 AND due_at IS NOT NULL`,
      values: [documentId, error?.slice(0, MAX_ERROR_LENGTH) ?? null, seconds, attempts],
    });
  }

  /** Whether any document of a provider is being issued, or is due to be issued. */
  async isAnyDue(provider: ProviderName): Promise<boolean> {
    const rows = await this.database.query({
      name: 'invoicing.is-any-due',
      text: `SELECT FROM invoicing.requests
        WHERE provider = $1 AND due_at IS NOT NULL AND (is_claimed OR due_at <= clock_timestamp()) LIMIT 1`,
      values: [provider],
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

const pauseAfter = (attempts: number): number => backOff(attempts, { first: 1, most: MAX_PAUSE_SECONDS });

const newRequest = (request: NewRequest): Statement => ({
  name: 'invoicing.add-request',
  text: `INSERT INTO invoicing.requests (document_id, kind, order_id, refund_id, customer_id, order_number,
      description, total_cents, payment_method, paid_at, requested_at, provider, is_mailed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`,
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
    request.provider,
    request.isMailed,
  ],
});
