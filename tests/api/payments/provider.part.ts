import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SandboxDisputeAnswer } from '@perpetua/contracts/payments.contract';
import { RefundJob } from '../../../backend/src/payments/refund.job.js';
import { PaymentAlarms } from '../../../backend/src/payments/alarms/payment-alarms.service.js';
import { HandledReports } from '../../../backend/src/payments/reports/handled-reports.store.js';
import { Reconciliation } from '../../../backend/src/payments/reports/reconciliation.service.js';
import { RefundSweep } from '../../../backend/src/payments/refund-sweep.job.js';
import { PaymentResults } from '../../../backend/src/payments/payment-results.service.js';
import { NoteRefund } from '../../../backend/src/payments/payments.commands.js';
import { signatureHeader } from '../../../backend/src/sandbox/stripe/webhook-delivery.js';
import { DomainError } from '../../../backend/src/platform/domain/domain-error.js';
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

describe('what no webhook told', () => {
  const reconcile = () => payments.get(Reconciliation).run({ readUntil: null });

  it('is found by the next reconciliation, once', async () => {
    const { sessionId, request } = await payments.open();
    await payments.act(sessionId, 'multibanco_pending');
    await payments.act(sessionId, 'multibanco_paid', 'lost');
    expect(payments.orders.kinds()).toEqual(['processing']);
    expect(await reconcile()).toBe(1);
    expect(payments.orders.payments.at(-1)?.payload).toMatchObject({
      orderId: request.orderId,
      sessionId,
      outcome: { kind: 'paid', method: 'multibanco', amountCents: 17_000 },
    });
    expect(await reconcile()).toBe(0);
    expect(payments.orders.kinds()).toEqual(['processing', 'paid']);
  });

  it('is acted on again after a run that was killed half way, and the other reports are not held up', async () => {
    const first = await payments.open();
    await payments.act(first.sessionId, 'success', 'lost');
    payments.orders.refusing = new Error('the order cannot be written now');
    expect(await reconcile()).toBe(0);
    payments.orders.refusing = undefined;
    const second = await payments.open();
    await payments.act(second.sessionId, 'success', 'lost');
    expect(await reconcile()).toBe(2);
    expect(payments.orders.payments.map(({ payload }) => payload.sessionId)).toEqual([
      first.sessionId,
      second.sessionId,
    ]);
  });

  it('is read by one process at a time, from the last report on', async () => {
    const reports = payments.get(HandledReports);
    await payments.paid();
    await reconcile();
    const { database } = payments.app.database;
    await database.query({
      name: 'test.reconciliation-due',
      text: 'UPDATE payments.reconciliation SET due_at = clock_timestamp()',
    });
    const [one, other] = await Promise.all([reports.claimRun(), reports.claimRun()]);
    const runs = [one, other].filter((run) => run !== undefined);
    expect(runs).toHaveLength(1);
    const seconds = (payments.clock.now().getTime() - (runs[0]?.readUntil?.getTime() ?? 0)) / 1000;
    expect(seconds).toBeLessThan(60);
    expect(await payments.gateway.eventsSince(new Date(payments.clock.now().getTime() + 5_000))).toEqual([]);
  });
});

describe('a payment in another currency', () => {
  it('never pays an order: admins are alarmed once, and mark the alarm as handled', async () => {
    const { sessionId, request } = await payments.open();
    await payments.act(sessionId, 'success', 'lost');
    const paid = await payments.gateway.retrieveSession(sessionId);
    if (paid === undefined) throw new Error('the session is unknown');
    const inFrancs = jest
      .spyOn(payments.gateway, 'retrieveSession')
      .mockResolvedValue({ ...paid, currency: 'chf', amountCents: 15_900 });
    await payments.get(Reconciliation).run({ readUntil: null });
    await payments.get(PaymentResults).recordSession(sessionId);
    inFrancs.mockRestore();
    expect(payments.orders.payments).toEqual([]);
    const alarms = payments.get(PaymentAlarms);
    const raised = (await alarms.open()).filter(({ orderId }) => orderId === request.orderId);
    expect(raised).toEqual([
      expect.objectContaining({
        kind: 'foreign_currency',
        amount: '159.00',
        currency: 'CHF',
        providerId: paid.paymentIntentId,
      }),
    ]);
    const meta = { commandId: newId(), actor: { id: newId(), role: 'admin' as const }, correlationId: newId() };
    await alarms.handled(raised[0]?.id ?? '', meta);
    expect((await alarms.open()).filter(({ orderId }) => orderId === request.orderId)).toEqual([]);
    await expect(alarms.handled(newId(), meta)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a dispute at the payer’s bank', () => {
  const act = (sessionId: string, body: object) =>
    payments.app.request<SandboxDisputeAnswer>('POST', `/sandbox/dispute/${sessionId}`, { body });

  it('is recorded as it stands now, by each of its reports and by the reconciliation', async () => {
    const { sessionId, request, paymentIntentId } = await payments.paid();
    const opened = await act(sessionId, { outcome: 'open', webhook: 'lost' });
    expect(opened.body).toMatchObject({ status: 'needs_response', amount: '170.00' });
    expect(payments.orders.chargebacks).toEqual([]);
    await payments.get(Reconciliation).run({ readUntil: null });
    await act(sessionId, { outcome: 'lost' });
    const { disputeId } = opened.body;
    const about = { orderId: request.orderId, disputeId, paymentIntentId, amountCents: 17_000, reason: 'fraudulent' };
    const recorded = payments.orders.chargebacks.map(({ payload }) => payload);
    expect(recorded[0]).toEqual({ ...about, outcome: 'open', evidenceBy: expect.any(String) });
    expect(recorded.at(-1)).toMatchObject({ ...about, outcome: 'lost' });
    expect((await act(sessionId, { outcome: 'won' })).status).toBe(409);
  });

  it('of a payment that no order keeps raises an alarm, and nothing is lost', async () => {
    const { sessionId } = await payments.paid();
    payments.orders.refusing = new DomainError({ code: 'not_found', message: 'The order keeps another payment' });
    const { body } = await act(sessionId, { outcome: 'open' });
    const raised = (await payments.get(PaymentAlarms).open()).filter(({ providerId }) => providerId === body.disputeId);
    expect(raised).toEqual([expect.objectContaining({ kind: 'unknown_dispute', amount: '170.00', currency: 'EUR' })]);
  });
});

describe('refunds of one act on one payment', () => {
  it('travel together as one refund with their sum, and each is recorded with its own amount', async () => {
    const { request, paymentIntentId } = await payments.paid();
    const { orderId } = request;
    const refunds = [4_000, 5_000, 700].map((amountCents) => ({
      orderId,
      refundId: newId(),
      paymentIntentId,
      amountCents,
    }));
    const meta = { commandId: newId(), actor: { id: 'payments', role: 'system' as const } };
    for (const refund of refunds) await payments.get(CommandBus).execute(new NoteRefund(refund, meta));
    await Promise.all(refunds.map((data) => payments.get(RefundJob).process({ data })));
    await payments.get(RefundJob).process({ data: refunds[2] });
    const { data } = await payments.stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(data.map(({ amount }) => amount)).toEqual([9_700]);
    const leaders = new Set(payments.orders.refunds.map(({ payload }) => payload.together?.leaderId));
    expect([...leaders].map((leader) => refunds.some(({ refundId }) => refundId === leader))).toEqual([true]);
    for (const { refundId, amountCents } of refunds) {
      expect(payments.orders.refunds.map(({ payload }) => payload)).toContainEqual({
        orderId,
        refundId,
        together: { leaderId: expect.any(String), amountCents: 9_700 },
        outcome: { kind: 'confirmed', providerRefundId: data[0]?.id, amountCents },
      });
    }
  });

  it('fail together, and are retried one by one', async () => {
    const { request, paymentIntentId } = await payments.paid();
    const { orderId } = request;
    const refunds = [10_000, 10_000].map((amountCents) => ({
      orderId,
      refundId: newId(),
      paymentIntentId,
      amountCents,
    }));
    const meta = { commandId: newId(), actor: { id: 'payments', role: 'system' as const } };
    for (const refund of refunds) await payments.get(CommandBus).execute(new NoteRefund(refund, meta));
    const [first] = refunds;
    await payments.get(RefundJob).process({ data: first });
    expect(payments.orders.refunds.map(({ payload }) => payload.outcome)).toEqual([
      { kind: 'failed', code: 'amount_too_large' },
      { kind: 'failed', code: 'amount_too_large' },
    ]);
    const together = { leaderId: first?.refundId, amountCents: 20_000 };
    expect(payments.orders.refunds.map(({ payload }) => payload.together)).toEqual([together, together]);
    await payments.get(RefundJob).process({ data: { ...first, retry: 1 } });
    expect(payments.orders.refunds.at(-1)?.payload).toMatchObject({
      refundId: first?.refundId,
      outcome: { kind: 'confirmed', amountCents: 10_000 },
    });
  });
});

describe('a refund that needs the customer’s bank details', () => {
  it('is shown until when, and raises an alarm when it lapses', async () => {
    const { request, paymentIntentId } = await payments.paid();
    const refund = { orderId: request.orderId, refundId: newId(), paymentIntentId, amountCents: 900 };
    const meta = { commandId: newId(), actor: { id: 'payments', role: 'system' as const } };
    await payments.get(CommandBus).execute(new NoteRefund(refund, meta));
    const state = { ...refund, providerRefundId: 're_waits', retry: 0 };
    const actionBy = new Date('2027-01-06T10:00:00Z');
    await payments.get(PaymentResults).refundKnown(refund, { ...state, status: 'pending', actionBy });
    await payments.get(PaymentResults).refundKnown(refund, { ...state, status: 'failed', failureCode: 'canceled' });
    expect(payments.orders.refunds.map(({ payload }) => payload.outcome)).toEqual([
      { kind: 'action_required', actionBy: actionBy.toISOString() },
      { kind: 'failed', code: 'canceled' },
    ]);
    const raised = (await payments.get(PaymentAlarms).open()).filter(({ providerId }) => providerId === 're_waits');
    expect(raised).toEqual([expect.objectContaining({ kind: 'refund_lapsed', amount: '9.00' })]);
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
