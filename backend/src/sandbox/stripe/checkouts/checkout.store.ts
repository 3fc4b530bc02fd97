import { Injectable } from '@nestjs/common';
import type { Statement } from '../../../platform/database/database.js';
import type { Checkout, CheckoutPayment, CheckoutRequest, SandboxRefund } from './checkout.entity.js';
import type { SandboxEvent } from '../api/event.object.js';
import { SandboxDatabase } from './sandbox-database.js';

/** The first response to a request with an idempotency key, stored so that a repeat gets the same response. */
export interface StoredAnswer {
  readonly key: string;
  /** Hash of the request; the same key with another hash is an error. */
  readonly fingerprint: string;
  /** The JSON response as it was sent. */
  readonly body: string;
}

/** A change of a checkout from one revision to the next, with its events. */
export interface CheckoutWrite {
  readonly before: Checkout;
  readonly after: Checkout;
  readonly events: readonly SandboxEvent[];
  /**
   * After how many seconds sweeps may deliver the events: 0, or enough for the writer to deliver them first; null when
   * they are never delivered.
   */
  readonly deliverAfterSeconds: number | null;
}

interface CheckoutRow {
  id: string;
  revision: number;
  status: Checkout['status'];
  request: CheckoutRequest;
  payment: CheckoutPayment | null;
  amount_cents: number;
  refunded_cents: number;
  created_at: Date;
  expires_at: Date;
  due_at: Date | null;
}

const COLUMNS = `id, revision, status, request, payment, amount_cents, refunded_cents, created_at, expires_at, due_at`;

const INSERT = `
  WITH kept AS (
    INSERT INTO sandbox.requests (key, fingerprint, body) VALUES ($7, $8, $9)
    ON CONFLICT (key) DO NOTHING RETURNING key
  )
  INSERT INTO sandbox.checkouts (id, status, request, amount_cents, created_at, expires_at, due_at)
  SELECT $1, $2, $3, $4, $5, $6, $6 FROM kept RETURNING id`;

/** Every change of a checkout raises its revision, so that only one of several concurrent writers succeeds. */
const changedIf = (condition: string): string => `
  changed AS (
    UPDATE sandbox.checkouts SET revision = revision + 1, status = $3, payment = $4, refunded_cents = $5, due_at = $6
    WHERE id = $1 AND revision = $2 AND ${condition} RETURNING id
  ), sent AS (
    INSERT INTO sandbox.events (id, type, body, due_at)
    SELECT sent.id, sent.type, sent.body, clock_timestamp() + make_interval(secs => $10::float8)
    FROM changed, unnest($7::text[], $8::text[], $9::text[]) AS sent (id, type, body)
  )`;

const CHANGE = `WITH ${changedIf('true')} SELECT id FROM changed`;

const REFUND = `
  WITH ${changedIf('true')}, kept AS (
    INSERT INTO sandbox.requests (key, fingerprint, body) SELECT $11, $12, $13 FROM changed
  )
  INSERT INTO sandbox.refunds
    (id, checkout_id, amount_cents, status, destiny, reason, metadata, created_at, due_at, instructions_email)
  SELECT $14, $1, $15, $16, $17, $18, $19, $20, $21, $22 FROM changed RETURNING checkout_id AS id`;

const SETTLE = `
  WITH ${changedIf(`EXISTS (SELECT FROM sandbox.refunds WHERE id = $11 AND status IN ('pending', 'requires_action'))`)}
  UPDATE sandbox.refunds SET status = $12, due_at = NULL FROM changed WHERE sandbox.refunds.id = $11
  RETURNING sandbox.refunds.id`;

/** Stores checkouts, refunds, events and responses of the sandbox. Every write is one statement, so it is atomic. */
@Injectable()
export class CheckoutStore {
  constructor(private readonly database: SandboxDatabase) {}

  /**
   * Stores a new checkout and the response to its request. Returns false, without writing anything, when the
   * idempotency key was used before.
   */
  async insert(checkout: Checkout, answer: StoredAnswer): Promise<boolean> {
    const { id, status, request, amountCents, createdAt, expiresAt } = checkout;
    const rows = await this.database.query({
      name: 'sandbox.insert-checkout',
      text: INSERT,
      values: [id, status, request, amountCents, createdAt, expiresAt, answer.key, answer.fingerprint, answer.body],
    });
    return rows.length === 1;
  }

  async find(id: string): Promise<Checkout | undefined> {
    const rows = await this.database.query<CheckoutRow>({
      name: 'sandbox.checkout',
      text: `SELECT ${COLUMNS} FROM sandbox.checkouts WHERE id = $1`,
      values: [id],
    });
    return rows[0] && checkoutOf(rows[0]);
  }

  /** Checkouts whose session or voucher has expired by `now` (business clock), the longest overdue first. */
  async due(now: Date, limit: number): Promise<Checkout[]> {
    const rows = await this.database.query<CheckoutRow>({
      name: 'sandbox.checkouts-due',
      text: `SELECT ${COLUMNS} FROM sandbox.checkouts WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
      values: [now, limit],
    });
    return rows.map(checkoutOf);
  }

  /** Writes a change with its events. Returns false, without writing anything, when another writer was faster. */
  async change(write: CheckoutWrite): Promise<boolean> {
    return this.written({ name: 'sandbox.change-checkout', text: CHANGE, values: changeValues(write) });
  }

  /**
   * Writes a refund, the change that it makes to the checkout, and the response to its request. Returns false, without
   * writing anything, when another writer was faster.
   * @throws DatabaseError 23505 when the idempotency key was used before
   */
  async addRefund(write: CheckoutWrite, refund: SandboxRefund, answer: StoredAnswer): Promise<boolean> {
    const { id, amountCents, status, destiny, reason, metadata, createdAt, dueAt, instructionsEmail } = refund;
    const kept = [answer.key, answer.fingerprint, answer.body];
    const values = [
      ...changeValues(write),
      ...kept,
      id,
      amountCents,
      status,
      destiny,
      reason,
      metadata,
      createdAt,
      dueAt,
      instructionsEmail,
    ];
    return this.written({ name: 'sandbox.add-refund', text: REFUND, values });
  }

  /**
   * Writes the outcome of a pending refund and the change that it makes to the checkout. Returns false, without writing
   * anything, when another writer was faster or the refund is no longer pending.
   */
  async settleRefund(write: CheckoutWrite, refund: SandboxRefund): Promise<boolean> {
    const values = [...changeValues(write), refund.id, refund.status];
    return this.written({ name: 'sandbox.settle-refund', text: SETTLE, values });
  }

  /** The first response to a request with this idempotency key; undefined if there was none. */
  async answerTo(key: string): Promise<StoredAnswer | undefined> {
    const rows = await this.database.query<StoredAnswer>({
      name: 'sandbox.answer',
      text: 'SELECT key, fingerprint, body FROM sandbox.requests WHERE key = $1',
      values: [key],
    });
    return rows[0];
  }

  /** Deletes stored responses older than 30 days (wall clock); Stripe keeps its responses for at least one day. */
  async forgetOldAnswers(): Promise<void> {
    await this.database.query({
      name: 'sandbox.forget-answers',
      text: `DELETE FROM sandbox.requests WHERE recorded_at < clock_timestamp() - interval '30 days'`,
    });
  }

  private async written(statement: Statement): Promise<boolean> {
    return (await this.database.query(statement)).length === 1;
  }
}

function changeValues({ before, after, events, deliverAfterSeconds }: CheckoutWrite): unknown[] {
  return [
    before.id,
    before.revision,
    after.status,
    after.payment,
    after.refundedCents,
    after.dueAt,
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => JSON.stringify(event)),
    deliverAfterSeconds,
  ];
}

const checkoutOf = (row: CheckoutRow): Checkout => ({
  id: row.id,
  revision: row.revision,
  status: row.status,
  request: row.request,
  payment: row.payment,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  dueAt: row.due_at,
});
