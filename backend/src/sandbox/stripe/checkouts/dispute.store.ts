import { Injectable } from '@nestjs/common';
import type { SandboxEvent } from '../api/event.object.js';
import type { SandboxDispute } from './checkout.entity.js';
import { SandboxDatabase } from './sandbox-database.js';

interface DisputeRow extends Record<string, unknown> {
  readonly id: string;
  readonly checkout_id: string;
  readonly amount_cents: number;
  readonly status: SandboxDispute['status'];
  readonly reason: string;
  readonly created_at: Date;
  readonly due_by: Date;
}

const COLUMNS = 'id, checkout_id, amount_cents, status, reason, created_at, due_by';

/** The events of a change, which the next sweep delivers unless they are lost (`$4` null). */
const SENT = `sent AS (
    INSERT INTO sandbox.events (id, type, body, due_at)
    SELECT sent.id, sent.type, sent.body, clock_timestamp() + make_interval(secs => $4::float8)
    FROM changed, unnest($1::text[], $2::text[], $3::text[]) AS sent (id, type, body)
  )`;

const ADD = `WITH changed AS (
    INSERT INTO sandbox.disputes (${COLUMNS}) VALUES ($5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT DO NOTHING RETURNING id
  ), ${SENT} SELECT id FROM changed`;

const DECIDE = `WITH changed AS (
    UPDATE sandbox.disputes SET status = $6 WHERE id = $5 AND status = 'needs_response' RETURNING id
  ), ${SENT} SELECT id FROM changed`;

/** Whether and when the events of a change are delivered, in seconds; null when they are lost. */
type Delivery = number | null;

/** Stores the sandbox's disputes with the events about them. Every write is one statement, so it is atomic. */
@Injectable()
export class DisputeStore {
  constructor(private readonly database: SandboxDatabase) {}

  async find(id: string): Promise<SandboxDispute | undefined> {
    return this.one('sandbox.dispute', 'id', id);
  }

  async ofCheckout(checkoutId: string): Promise<SandboxDispute | undefined> {
    return this.one('sandbox.dispute-of-checkout', 'checkout_id', checkoutId);
  }

  /** Stores a new dispute; false when the payment has one already. */
  async add(dispute: SandboxDispute, events: readonly SandboxEvent[], delivery: Delivery): Promise<boolean> {
    const { id, checkoutId, amountCents, status, reason, createdAt, dueBy } = dispute;
    const values = [...sent(events, delivery), id, checkoutId, amountCents, status, reason, createdAt, dueBy];
    return (await this.database.query({ name: 'sandbox.add-dispute', text: ADD, values })).length === 1;
  }

  /** Stores the bank's decision; false when it was decided before. */
  async decide(dispute: SandboxDispute, events: readonly SandboxEvent[], delivery: Delivery): Promise<boolean> {
    const values = [...sent(events, delivery), dispute.id, dispute.status];
    return (await this.database.query({ name: 'sandbox.decide-dispute', text: DECIDE, values })).length === 1;
  }

  private async one(name: string, column: 'id' | 'checkout_id', id: string): Promise<SandboxDispute | undefined> {
    const [row] = await this.database.query<DisputeRow>({
      name,
      text: `SELECT ${COLUMNS} FROM sandbox.disputes WHERE ${column} = $1`,
      values: [id],
    });
    return row && disputeOf(row);
  }
}

const sent = (events: readonly SandboxEvent[], delivery: Delivery): unknown[] => [
  events.map(({ id }) => id),
  events.map(({ type }) => type),
  events.map((event) => JSON.stringify(event)),
  delivery,
];

const disputeOf = (row: DisputeRow): SandboxDispute => ({
  id: row.id,
  checkoutId: row.checkout_id,
  amountCents: row.amount_cents,
  status: row.status,
  reason: row.reason,
  createdAt: row.created_at,
  dueBy: row.due_by,
});
