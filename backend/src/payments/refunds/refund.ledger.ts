import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { claimDue, type Outbox } from '../../platform/work/outbox.js';
import type { RefundRequest } from '../payments.commands.js';

/** A refund that is due and has no final result. */
export interface OpenRefund extends RefundRequest {
  /** How often the sweep has queued the refund since its latest retry, this time included. */
  readonly attempts: number;
  readonly retry: number;
}

interface LedgerRow {
  order_id: string;
  refund_id: string;
  payment_intent_id: string;
  amount_cents: number;
  attempts: number;
  retries: number;
}

/** A refund that travels with others. */
export interface RefundPart {
  readonly orderId: string;
  readonly refundId: string;
  readonly amountCents: number;
}

/**
 * Claims refunds for a time (`lease`). A refund is due again when the lease ends, unless the provider has given a final
 * result by then.
 */
const outbox: Outbox = {
  name: 'payments.take-due-refunds',
  table: 'payments.refunds',
  key: 'refund_id',
  due: 'due_at',
  lease: `least(interval '1 minute' * power(2, least(attempts, 12)), interval '6 hours')`,
  set: 'attempts = attempts + 1',
  returning: 'order_id, refund_id, payment_intent_id, amount_cents, attempts, retries',
};

/**
 * The refunds that must be requested from the provider until it gives a final result. All times are by the wall clock.
 */
@Injectable()
export class RefundLedger {
  constructor(private readonly database: Database) {}

  /**
   * Stores a refund; does nothing if it is already stored. The refund is due a minute later, so that its job can
   * request it before the sweep does.
   */
  async note({ orderId, refundId, paymentIntentId, amountCents }: RefundRequest): Promise<void> {
    await this.database.query({
      name: 'payments.note-refund',
      text: `
        INSERT INTO payments.refunds (refund_id, order_id, payment_intent_id, amount_cents, due_at)
        VALUES ($1, $2, $3, $4, clock_timestamp() + interval '1 minute') ON CONFLICT (refund_id) DO NOTHING`,
      values: [refundId, orderId, paymentIntentId, amountCents],
    });
  }

  /**
   * Stores that a failed refund must be requested again; does nothing if this or a later retry is already stored. The
   * refund is due a minute later, as in {@link RefundLedger.note}.
   */
  async noteRetry(refund: RefundRequest & { readonly retry: number }): Promise<void> {
    const { orderId, refundId, paymentIntentId, amountCents, retry } = refund;
    await this.database.query({
      name: 'payments.note-refund-retry',
      text: `
        INSERT INTO payments.refunds AS known (refund_id, order_id, payment_intent_id, amount_cents, retries, due_at)
        VALUES ($1, $2, $3, $4, $5, clock_timestamp() + interval '1 minute')
        ON CONFLICT (refund_id) DO UPDATE SET retries = EXCLUDED.retries, due_at = EXCLUDED.due_at, attempts = 0,
          settled_at = NULL, failed_at = NULL, failure_code = NULL
        WHERE known.retries < EXCLUDED.retries`,
      values: [refundId, orderId, paymentIntentId, amountCents, retry],
    });
  }

  /**
   * Whether the refund was not requested from the provider before, so that others of the same act may still join it.
   */
  async isGathering(refundId: string): Promise<boolean> {
    const rows = await this.database.query({
      name: 'payments.refund-gathers',
      text: 'SELECT refund_id FROM payments.refunds WHERE refund_id = $1 AND batch_id IS NULL',
      values: [refundId],
    });
    return rows.length > 0;
  }

  /**
   * Joins the refund with all refunds of the same payment that were not requested before, for good. Returns the id of the
   * refund that leads them: another one if that was faster; the refund's own id if it is not stored.
   */
  async gather(refundId: string): Promise<string> {
    await this.database.query({
      name: 'payments.gather-refunds',
      text: `UPDATE payments.refunds SET batch_id = $1
        WHERE batch_id IS NULL AND settled_at IS NULL AND payment_intent_id =
          (SELECT payment_intent_id FROM payments.refunds WHERE refund_id = $1 AND batch_id IS NULL)`,
      values: [refundId],
    });
    const [row] = await this.database.query<{ batch_id: string | null }>({
      name: 'payments.batch-of-refund',
      text: 'SELECT batch_id FROM payments.refunds WHERE refund_id = $1',
      values: [refundId],
    });
    return row?.batch_id ?? refundId;
  }

  /** The refunds that travel together under this id; empty when none is stored. */
  async partsOf(batchId: string): Promise<readonly RefundPart[]> {
    const rows = await this.database.query<
      Pick<LedgerRow, 'order_id' | 'refund_id' | 'amount_cents'> & Record<string, unknown>
    >({
      name: 'payments.parts-of-refund',
      text: `SELECT order_id, refund_id, amount_cents FROM payments.refunds WHERE batch_id = $1
        ORDER BY noted_at, refund_id`,
      values: [batchId],
    });
    return rows.map((row) => ({ orderId: row.order_id, refundId: row.refund_id, amountCents: row.amount_cents }));
  }

  /** Whether a retry of this refund with a higher number than `retry` is stored. */
  async isOld({ refundId, retry = 0 }: RefundRequest): Promise<boolean> {
    const rows = await this.database.query({
      name: 'payments.later-refund-retry',
      text: 'SELECT refund_id FROM payments.refunds WHERE refund_id = $1 AND retries > $2',
      values: [refundId, retry],
    });
    return rows.length > 0;
  }

  /** Records that the money was refunded, whichever attempt succeeded. */
  async confirmed(refundId: string): Promise<void> {
    await this.database.query({
      name: 'payments.refund-confirmed',
      text: `
        UPDATE payments.refunds SET due_at = NULL, settled_at = coalesce(settled_at, clock_timestamp()),
          failed_at = NULL, failure_code = NULL
        WHERE refund_id = $1`,
      values: [refundId],
    });
  }

  /** Records until when the provider waits for the customer's bank details; the refund stays under way. */
  async waitsForDetails(refundId: string, actionBy: string): Promise<void> {
    await this.database.query({
      name: 'payments.refund-waits',
      text: 'UPDATE payments.refunds SET action_by = $2 WHERE refund_id = $1 AND settled_at IS NULL',
      values: [refundId, actionBy],
    });
  }

  /** Whether the provider waits, or waited until it gave up, for the customer's bank details. */
  async isWaitingForDetails(refundId: string): Promise<boolean> {
    const rows = await this.database.query({
      name: 'payments.refund-is-waiting',
      text: 'SELECT refund_id FROM payments.refunds WHERE refund_id = $1 AND action_by IS NOT NULL',
      values: [refundId],
    });
    return rows.length > 0;
  }

  /**
   * Records that this attempt of a refund failed; changes nothing when the refund was confirmed or has been retried
   * since.
   */
  async failed({ refundId, retry, code }: { refundId: string; retry: number; code: string }): Promise<void> {
    await this.database.query({
      name: 'payments.refund-failed',
      text: `
        UPDATE payments.refunds SET due_at = NULL, settled_at = clock_timestamp(), failed_at = clock_timestamp(),
          failure_code = $3, action_by = NULL
        WHERE refund_id = $1 AND retries <= $2 AND settled_at IS NULL`,
      values: [refundId, retry, code],
    });
  }

  /**
   * Ends the refunds of an order that were not confirmed: nothing of the payment is left for them. Failed ones leave the
   * list of what can be retried.
   */
  async forget(orderId: string): Promise<void> {
    await this.database.query({
      name: 'payments.forget-refunds',
      text: `UPDATE payments.refunds SET due_at = NULL, settled_at = coalesce(settled_at, clock_timestamp()),
          failed_at = NULL, failure_code = NULL
        WHERE order_id = $1 AND (failed_at IS NOT NULL OR settled_at IS NULL)`,
      values: [orderId],
    });
  }

  /** Records that the refunds that travel under this id wait for the decision of the payer's bank. */
  async hold(batchId: string): Promise<void> {
    await this.database.query({
      name: 'payments.hold-refunds',
      text: `UPDATE payments.refunds SET held_until = 'infinity'
        WHERE (refund_id = $1 OR batch_id = $1) AND settled_at IS NULL`,
      values: [batchId],
    });
  }

  /** Records that the refunds that travel under this id wait no longer for the payer's bank, if they did. */
  async release(batchId: string): Promise<void> {
    await this.database.query({
      name: 'payments.release-refunds',
      text: `UPDATE payments.refunds SET held_until = clock_timestamp()
        WHERE (refund_id = $1 OR batch_id = $1) AND held_until = 'infinity'`,
      values: [batchId],
    });
  }

  /**
   * Makes the refunds of an order that have no final result due now: they waited for the decision of the payer's bank.
   * Those that had stopped waiting before keep the instant at which they did.
   */
  async resume(orderId: string): Promise<void> {
    await this.database.query({
      name: 'payments.resume-refunds',
      text: `UPDATE payments.refunds SET due_at = clock_timestamp(),
          held_until = CASE WHEN held_until = 'infinity' THEN clock_timestamp() ELSE held_until END
        WHERE order_id = $1 AND settled_at IS NULL`,
      values: [orderId],
    });
  }

  /**
   * Claims refunds that are due and schedules their next attempt, with a pause that doubles from a minute to six hours.
   * Several processes can claim at the same time: each refund goes to one of them.
   */
  async takeDue(limit: number): Promise<OpenRefund[]> {
    const rows = await this.database.query<LedgerRow>(claimDue(outbox, limit));
    return rows.map((row) => ({
      orderId: row.order_id,
      refundId: row.refund_id,
      paymentIntentId: row.payment_intent_id,
      amountCents: row.amount_cents,
      attempts: row.attempts,
      retry: row.retries,
    }));
  }
}
