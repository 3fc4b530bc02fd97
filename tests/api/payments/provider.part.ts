import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RefundJob } from '../../../backend/src/payments/refund.job.js';
import { RefundSweep } from '../../../backend/src/payments/refund-sweep.job.js';
import { NoteRefund } from '../../../backend/src/payments/payments.commands.js';
import { signatureHeader } from '../../../backend/src/sandbox/stripe/webhook-delivery.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { type PaymentsUnderTest, startPayments } from '../../support/fixtures/payments-app.js';

let payments: PaymentsUnderTest;

beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.app.close());
beforeEach(() => payments.reset());

describe('a webhook', () => {
  const post = (body: string, signature: string | undefined) =>
    payments.app.request<{ code?: string; received?: boolean; ignored?: boolean }>('POST', '/api/Payment/webhook', {
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
    });
  const signed = (body: string, at = new Date()) =>
    signatureHeader(body, payments.app.settings.stripe.webhookSecret, at);
  const lastEvent = async (type: string): Promise<string> => {
    const { data } = await payments.stripe.events.list({ type, limit: 1 });
    return JSON.stringify(data[0]);
  };

  it('is refused when it is forged, unsigned, changed, too old or dated in the future', async () => {
    await payments.paid();
    const body = await lastEvent('checkout.session.completed');
    const old = signed(body, new Date(Date.now() - 301_000));
    const early = signed(body, new Date(Date.now() + 3_600_000));
    payments.orders.payments = [];
    for (const [text, signature] of [
      [body, undefined],
      [body, 't=1,v1=00'],
      [body, signatureHeader(body, 'whsec_guessed', new Date())],
      [body.replace('"paid"', '"unpaid"'), signed(body)],
      [body, old],
      [body, early],
      ['', signed('')],
    ] as const) {
      expect(await post(text, signature)).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } });
    }
    expect(payments.orders.payments).toEqual([]);
  });

  it('causes the same command each time it is delivered', async () => {
    await payments.paid();
    const body = await lastEvent('checkout.session.completed');
    const signature = signed(body);
    expect(await post(body, signature)).toMatchObject({ status: 200, body: { received: true, ignored: false } });
    expect((await post(body, signature)).status).toBe(200);
    const [first, ...repeats] = payments.orders.payments;
    expect(repeats).toHaveLength(2);
    for (const repeat of repeats) expect(repeat).toEqual(first);
  });

  it('only identifies an object: an old event records the object’s current state', async () => {
    const { sessionId } = await payments.open();
    await payments.act(sessionId, 'multibanco_pending');
    const early = await lastEvent('checkout.session.completed');
    await payments.act(sessionId, 'multibanco_paid');
    await post(early, signed(early));
    expect(payments.orders.kinds()).toEqual(['processing', 'paid', 'paid']);
  });

  it('is acknowledged and ignored when the application does not use its type', async () => {
    const unknown = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
    expect(await post(unknown, signed(unknown))).toMatchObject({
      status: 200,
      body: { received: true, ignored: true },
    });
  });

  it('is sent again until it is recorded', async () => {
    const { sessionId } = await payments.open();
    payments.orders.refusing = new Error('the order cannot be written now');
    expect((await payments.act(sessionId, 'success')).status).toBe(200);
    expect(payments.orders.payments).toEqual([]);
    payments.orders.refusing = undefined;
    await payments.recorded(1);
    expect(payments.orders.kinds()).toEqual(['paid']);
  });

  it('is delivered although the process that should have sent it died', async () => {
    const { sessionId } = await payments.open();
    const { database } = payments.app.database;
    await payments.act(sessionId, 'success');
    payments.orders.payments = [];
    await database.query({
      name: 'test.undelivered',
      text: `UPDATE sandbox.events SET delivered_at = NULL, due_at = clock_timestamp()
        WHERE body LIKE '%' || $1 || '%'`,
      values: [sessionId],
    });
    await payments.recorded(1);
    expect(payments.orders.payments[0]?.payload.sessionId).toBe(sessionId);
  });
});

describe('a refund', () => {
  const job = (data: object) => payments.get(RefundJob).process({ data });

  it('is made only once when it is requested repeatedly, and is confirmed', async () => {
    const { request, paymentIntentId } = await payments.paid();
    const refund = { orderId: request.orderId, refundId: newId(), paymentIntentId, amountCents: 5_000 };
    await job(refund);
    await job(refund);
    await payments.stripe.refunds
      .list({ payment_intent: paymentIntentId })
      .then(({ data }) => expect(data).toHaveLength(1));
    const { orderId, refundId } = refund;
    for (const { payload } of payments.orders.refunds) {
      expect(payload).toEqual({
        orderId,
        refundId,
        outcome: { kind: 'confirmed', providerRefundId: expect.stringMatching(/^re_/), amountCents: 5_000 },
      });
    }
    expect(new Set(payments.orders.refunds.map(({ meta }) => meta.commandId)).size).toBe(1);
    await eventually(() => payments.orders.refunds.length === 3, { what: 'the webhook to confirm the refund again' });
  });

  it('can be made in parts, never beyond the paid amount', async () => {
    const { request, paymentIntentId } = await payments.paid();
    const { orderId } = request;
    await job({ orderId, refundId: newId(), paymentIntentId, amountCents: 10_000 });
    await job({ orderId, refundId: newId(), paymentIntentId, amountCents: 7_001 });
    expect(payments.orders.refunds.map(({ payload }) => payload.outcome)).toEqual([
      expect.objectContaining({ kind: 'confirmed', amountCents: 10_000 }),
      { kind: 'failed', code: 'amount_too_large' },
    ]);
    const { latest_charge: charge } = await payments.stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ amount: 17_000, amount_refunded: 10_000, refunded: false });
  });

  it('of a voucher is confirmed later, by the webhook', async () => {
    const { request, sessionId } = await payments.open();
    await payments.act(sessionId, 'multibanco_paid');
    const { paymentIntentId = '' } = (await payments.gateway.retrieveSession(sessionId)) ?? {};
    await job({ orderId: request.orderId, refundId: newId(), paymentIntentId, amountCents: 17_000 });
    expect(payments.orders.refunds).toEqual([]);
    await eventually(() => payments.orders.refunds.length >= 1, { what: 'the refund to be confirmed' });
    expect(payments.orders.refunds[0]?.payload.outcome.kind).toBe('confirmed');
  });

  it('is made although its job was lost', async () => {
    const { request, paymentIntentId } = await payments.paid();
    const refund = { orderId: request.orderId, refundId: newId(), paymentIntentId, amountCents: 700 };
    const meta = { commandId: newId(), actor: { id: 'payments', role: 'system' as const } };
    const note = () => payments.get(CommandBus).execute(new NoteRefund(refund, meta));
    await note();
    await note();
    const sweep = payments.get(RefundSweep);
    expect(await sweep.sweep()).toBe(0);
    await payments.app.database.database.query({
      name: 'test.refund-due',
      text: 'UPDATE payments.refunds SET due_at = clock_timestamp() WHERE refund_id = $1',
      values: [refund.refundId],
    });
    expect(await sweep.sweep()).toBe(1);
    await eventually(() => payments.orders.refunds.length >= 1, { what: 'the refund to be made' });
    expect(payments.orders.refunds[0]?.payload).toMatchObject({
      refundId: refund.refundId,
      outcome: { kind: 'confirmed' },
    });
    await eventually(async () => {
      const [row] = await payments.app.database.database.query<{ settled: boolean }>({
        name: 'test.refund-settled',
        text: 'SELECT settled_at IS NOT NULL AND due_at IS NULL AS settled FROM payments.refunds WHERE refund_id = $1',
        values: [refund.refundId],
      });
      return row?.settled;
    });
  });

  it('of an unknown payment fails permanently', async () => {
    await job({ orderId: newId(), refundId: newId(), paymentIntentId: 'pi_unknown', amountCents: 100 });
    expect(payments.orders.refunds.map(({ payload }) => payload.outcome)).toEqual([
      { kind: 'failed', code: 'resource_missing' },
    ]);
  });
});
