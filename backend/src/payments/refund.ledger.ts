import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import type { RefundRequest } from './payments.commands.js';

/** A refund without a result whose turn it is. */
export interface OpenRefund extends RefundRequest {
  /** How often it has been taken up. */
  readonly attempts: number;
}

interface LedgerRow {
  order_id: string;
  refund_id: string;
  payment_intent_id: string;
  amount_cents: number;
  attempts: number;
}

/** The refunds that money has to go back for, until the provider has given a final answer. Times: wall clock. */
@Injectable()
export class RefundLedger {
  constructor(private readonly database: Database) {}

  /** Notes a refund; a repeat changes nothing. Its job has a minute before the sweep takes it up. */
  async note({ orderId, refundId, paymentIntentId, amountCents }: RefundRequest): Promise<void> {
    await this.database.query({
      name: 'payments.note-refund',
      text: `
        INSERT INTO payments.refunds (refund_id, order_id, payment_intent_id, amount_cents, due_at)
        VALUES ($1, $2, $3, $4, clock_timestamp() + interval '1 minute') ON CONFLICT (refund_id) DO NOTHING`,
      values: [refundId, orderId, paymentIntentId, amountCents],
    });
  }

  /** The provider has given its final answer. */
  async settled(refundId: string): Promise<void> {
    await this.database.query({
      name: 'payments.refund-settled',
      text: `
        UPDATE payments.refunds SET due_at = NULL, settled_at = clock_timestamp()
        WHERE refund_id = $1 AND settled_at IS NULL`,
      values: [refundId],
    });
  }

  /**
   * Takes up refunds whose turn it is and puts off their next one, doubling from a minute to six hours. Several
   * processes may ask at once: each refund goes to one of them.
   */
  async takeDue(limit: number): Promise<OpenRefund[]> {
    const rows = await this.database.query<LedgerRow>({
      name: 'payments.take-due-refunds',
      text: `
        UPDATE payments.refunds SET attempts = attempts + 1,
          due_at = clock_timestamp() + least(interval '1 minute' * power(2, least(attempts, 12)), interval '6 hours')
        WHERE refund_id IN (
          SELECT refund_id FROM payments.refunds WHERE due_at <= clock_timestamp()
          ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
        )
        RETURNING order_id, refund_id, payment_intent_id, amount_cents, attempts`,
      values: [limit],
    });
    return rows.map((row) => ({
      orderId: row.order_id,
      refundId: row.refund_id,
      paymentIntentId: row.payment_intent_id,
      amountCents: row.amount_cents,
      attempts: row.attempts,
    }));
  }
}
