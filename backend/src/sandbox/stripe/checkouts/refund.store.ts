import { Injectable } from '@nestjs/common';
import { type SandboxRefund, sessionIdOf } from './checkout.entity.js';
import { SandboxDatabase } from './sandbox-database.js';

interface RefundRow {
  id: string;
  checkout_id: string;
  amount_cents: number;
  status: SandboxRefund['status'];
  destiny: SandboxRefund['destiny'];
  reason: string | null;
  metadata: Record<string, string>;
  instructions_email: string | null;
  created_at: Date;
  due_at: Date | null;
}

const COLUMNS = `id, checkout_id, amount_cents, status, destiny, reason, metadata, instructions_email, created_at, due_at`;

/** Reads the sandbox's refunds. `CheckoutStore` writes them, together with the checkouts that they change. */
@Injectable()
export class RefundStore {
  constructor(private readonly database: SandboxDatabase) {}

  async find(id: string): Promise<SandboxRefund | undefined> {
    const rows = await this.database.query<RefundRow>({
      name: 'sandbox.refund',
      text: `SELECT ${COLUMNS} FROM sandbox.refunds WHERE id = $1`,
      values: [id],
    });
    return rows[0] && refundOf(rows[0]);
  }

  /** The refunds of a payment intent, newest first. */
  async ofIntent(paymentIntentId: string, limit: number): Promise<SandboxRefund[]> {
    const rows = await this.database.query<RefundRow>({
      name: 'sandbox.refunds-of-checkout',
      text: `SELECT ${COLUMNS} FROM sandbox.refunds WHERE checkout_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      values: [sessionIdOf(paymentIntentId), limit],
    });
    return rows.map(refundOf);
  }

  /** The pending refunds that are due to be settled at `now` (business clock). */
  async due(now: Date, limit: number): Promise<SandboxRefund[]> {
    const rows = await this.database.query<RefundRow>({
      name: 'sandbox.refunds-due',
      text: `SELECT ${COLUMNS} FROM sandbox.refunds WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
      values: [now, limit],
    });
    return rows.map(refundOf);
  }
}

const refundOf = (row: RefundRow): SandboxRefund => ({
  id: row.id,
  checkoutId: row.checkout_id,
  amountCents: row.amount_cents,
  status: row.status,
  destiny: row.destiny,
  reason: row.reason,
  metadata: row.metadata,
  instructionsEmail: row.instructions_email,
  createdAt: row.created_at,
  dueAt: row.due_at,
});
