import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ForgetRefunds, NoteRefund, ResumeRefunds } from '../../../backend/src/payments/payments.commands.js';
import { RefundJob } from '../../../backend/src/payments/refund.job.js';
import { RefundLedger } from '../../../backend/src/payments/refunds/refund.ledger.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { type PaymentsUnderTest, startPayments } from '../../support/fixtures/payments-app.js';

let payments: PaymentsUnderTest;

beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.app.close());
beforeEach(() => payments.reset());

describe('a refund of a disputed payment', () => {
  const dispute = (sessionId: string, outcome: string) =>
    payments.app.request('POST', `/sandbox/dispute/${sessionId}`, { body: { outcome } });
  const stored = (orderId: string, refundId: string) =>
    payments.app.database.database.query<{ due: boolean; settled: boolean }>({
      name: 'test.stored-refund',
      text: `SELECT due_at <= clock_timestamp() AS due, settled_at IS NOT NULL AS settled FROM payments.refunds
        WHERE order_id = $1 AND refund_id = $2`,
      values: [orderId, refundId],
    });
  const disputed = async () => {
    const { request, paymentIntentId, sessionId } = await payments.paid();
    await dispute(sessionId, 'open');
    const refund = { orderId: request.orderId, refundId: newId(), paymentIntentId, amountCents: 700 };
    const meta = { commandId: newId(), actor: { id: 'payments', role: 'system' as const } };
    await payments.get(CommandBus).execute(new NoteRefund(refund, meta));
    const job = () => payments.get(RefundJob).process({ data: refund });
    await job();
    expect(payments.orders.refunds).toEqual([]);
    return { sessionId, refund, meta, job };
  };

  it('is not late while it waits for the bank or for the customer’s bank details, and open again afterwards', async () => {
    const figures = async () => {
      const { body } = await payments.app.request<string>('GET', '/metrics');
      const read = (metric: string) =>
        Number(
          body
            .split('\n')
            .find((line) => line.startsWith(`${metric} `))
            ?.split(' ')[1],
        );
      return {
        open: read('perpetua_refunds{state="open"}'),
        waiting: read('perpetua_refunds{state="waiting"}'),
        isLate: read('perpetua_refund_oldest_seconds') > 86_400,
      };
    };
    const change = (text: string) => payments.app.database.database.query({ name: `test.${newId()}`, text });
    await change('UPDATE payments.refunds SET due_at = NULL, settled_at = clock_timestamp() WHERE settled_at IS NULL');
    const { refund, meta } = await disputed();
    await change(`UPDATE payments.refunds SET noted_at = noted_at - interval '60 days' WHERE settled_at IS NULL`);
    expect(await figures()).toEqual({ open: 0, waiting: 1, isLate: false });
    await payments.get(CommandBus).execute(new ResumeRefunds({ orderId: refund.orderId }, meta));
    expect(await figures()).toEqual({ open: 1, waiting: 0, isLate: false });
    await change(`UPDATE payments.refunds SET held_until = held_until - interval '2 days' WHERE settled_at IS NULL`);
    expect(await figures()).toEqual({ open: 1, waiting: 0, isLate: true });
    await change(`UPDATE payments.refunds SET action_by = now() + interval '2 days' WHERE settled_at IS NULL`);
    expect(await figures()).toEqual({ open: 0, waiting: 1, isLate: false });
  });

  it('keeps the instant at which it stopped waiting when another one of its order is resumed', async () => {
    const { request, paymentIntentId } = await payments.paid();
    const { orderId } = request;
    const ledger = payments.get(RefundLedger);
    const [held, released, never] = [newId(), newId(), newId()];
    for (const refundId of [held, released, never]) {
      await ledger.note({ orderId, refundId, paymentIntentId, amountCents: 100 });
    }
    await ledger.hold(held);
    await ledger.hold(released);
    await ledger.release(released);
    const heldUntil = async () => {
      const rows = await payments.app.database.database.query<{ refund_id: string; until: string | null }>({
        name: 'test.held-refunds',
        text: 'SELECT refund_id, held_until::text AS until FROM payments.refunds WHERE order_id = $1',
        values: [orderId],
      });
      return new Map(rows.map((row) => [row.refund_id, row.until]));
    };
    const before = await heldUntil();
    await ledger.resume(orderId);
    const after = await heldUntil();
    expect(before.get(held)).toBe('infinity');
    expect(after.get(held)).toMatch(/^\d{4}-/);
    expect(after.get(released)).toBe(before.get(released));
    expect([before.get(never), after.get(never)]).toEqual([null, null]);
    for (const refundId of [held, released, never]) await ledger.confirmed(refundId);
  });

  it('waits for the bank, and is made at once when the bank has decided for the shop', async () => {
    const { sessionId, refund, meta, job } = await disputed();
    await dispute(sessionId, 'won');
    await payments.get(CommandBus).execute(new ResumeRefunds({ orderId: refund.orderId }, meta));
    await eventually(() => payments.orders.refunds.length > 0, { what: 'the refund to be made' });
    await job();
    expect(payments.orders.refunds.map(({ payload }) => payload.outcome.kind)).toEqual(['confirmed', 'confirmed']);
    const { data } = await payments.stripe.refunds.list({ payment_intent: refund.paymentIntentId });
    expect(data.map(({ amount }) => amount)).toEqual([700]);
  });

  it('is never made when the bank has given everything back', async () => {
    const { sessionId, refund, meta, job } = await disputed();
    await dispute(sessionId, 'lost');
    await payments.get(CommandBus).execute(new ForgetRefunds({ orderId: refund.orderId }, meta));
    expect(await stored(refund.orderId, refund.refundId)).toEqual([{ due: null, settled: true }]);
    await job();
    const outcomes = payments.orders.refunds.map(({ payload }) => payload.outcome);
    expect(outcomes).toEqual([{ kind: 'failed', code: 'charge_disputed' }]);
    const { data } = await payments.stripe.refunds.list({ payment_intent: refund.paymentIntentId });
    expect(data).toEqual([]);
  });
});
