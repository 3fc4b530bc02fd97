import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentSessionAnswer } from '@perpetua/contracts/payments.contract';
import { RefundJob } from '../../backend/src/payments/jobs/refund.job.js';
import { RefundSweep } from '../../backend/src/payments/jobs/refund-sweep.job.js';
import { NoteRefund } from '../../backend/src/payments/payments.commands.js';
import { signatureHeader } from '../../backend/src/payments/sandbox/webhook.courier.js';
import { stripeCredentials } from '../../backend/src/payments/stripe.credentials.js';
import { Tokens } from '../../backend/src/platform/http/authentication.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/eventually.js';
import { type PaymentsUnderTest, startPayments } from '../support/payments-app.js';

let payments: PaymentsUnderTest;

beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.app.close());
beforeEach(() => payments.reset());

/** Webhooks that were not delivered at once come with the next sweep. */
const eventuallyRecorded = (count: number) =>
  eventually(() => payments.orders.payments.length >= count, { what: `${count} recorded payments` });

describe('a payment session', () => {
  it('is opened by the real SDK with a payment page of our own', async () => {
    const { request, sessionId, url, expiresAt } = await payments.open();
    expect(sessionId).toMatch(/^cs_test_\w{24}$/);
    expect(url).toBe(`${payments.app.url}/sandbox/pay/${sessionId}`);
    expect(Math.abs(expiresAt.getTime() - request.expiresAt.getTime())).toBeLessThan(1000);
    expect(await payments.gateway.retrieveSession(sessionId)).toEqual({
      sessionId,
      orderId: request.orderId,
      attemptId: request.attemptId,
      status: 'open',
      paid: false,
      processing: false,
      amountCents: 17_000,
    });
  });

  it('is the same when the attempt asks again, and refused when it asks for something else', async () => {
    const { request, sessionId } = await payments.open();
    expect((await payments.gateway.openSession(request)).sessionId).toBe(sessionId);
    await expect(payments.gateway.openSession({ ...request, lines: request.lines.slice(1) })).rejects.toMatchObject({
      code: 'payment_provider_refused',
      status: 422,
    });
    const both = payments.requestFor();
    const [one, other] = await Promise.all([payments.gateway.openSession(both), payments.gateway.openSession(both)]);
    expect(one.sessionId).toBe(other.sessionId);
  });

  it('is undefined when nobody knows it', async () => {
    expect(await payments.gateway.retrieveSession('cs_test_unknown')).toBeUndefined();
    expect(await payments.gateway.expireSession('cs_test_unknown')).toBeUndefined();
  });

  it('must end between half an hour and a day from now', async () => {
    const soon = payments.requestFor({ expiresAt: new Date(payments.clock.now().getTime() + 60_000) });
    await expect(payments.gateway.openSession(soon)).rejects.toMatchObject({ code: 'payment_provider_refused' });
  });
});

describe('paying', () => {
  it('is recorded by the time the payer is sent back', async () => {
    const { request, sessionId } = await payments.open();
    const answer = await payments.act(sessionId, 'success');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      sessionId,
      status: 'complete',
      paymentStatus: 'paid',
      method: 'card',
      amount: '170.00',
    });
    const { orderId, attemptId } = request;
    expect(payments.orders.payments.map(({ payload }) => payload)).toEqual([
      {
        orderId,
        attemptId,
        sessionId,
        outcome: { kind: 'paid', paymentIntentId: expect.stringMatching(/^pi_/), method: 'card', amountCents: 17_000 },
      },
    ]);
    expect(payments.orders.payments[0]?.meta).toMatchObject({ correlationId: orderId, actor: { role: 'system' } });
  });

  it('may fail first: the decline is recorded, then the success', async () => {
    const { sessionId } = await payments.open();
    const declined = await payments.act(sessionId, 'decline');
    expect(declined.body).toMatchObject({ status: 'open', paymentStatus: 'unpaid', failureCode: 'generic_decline' });
    await payments.act(sessionId, 'success');
    expect(payments.orders.kinds()).toEqual(['failed', 'paid']);
    const ids = payments.orders.payments.map(({ meta }) => meta.commandId);
    expect(new Set(ids).size).toBe(2);
  });

  it('waits for the bank with 3-D Secure, which may say yes or no', async () => {
    const approved = await payments.open();
    expect((await payments.act(approved.sessionId, 'requires_3ds')).body).toMatchObject({
      status: 'open',
      nextAction: 'three_d_secure',
    });
    expect(payments.orders.kinds()).toEqual([]);
    expect((await payments.act(approved.sessionId, 'success')).body.paymentStatus).toBe('paid');

    const refused = await payments.open();
    await payments.act(refused.sessionId, 'requires_3ds');
    expect((await payments.act(refused.sessionId, 'decline')).body.failureCode).toBe(
      'payment_intent_authentication_failure',
    );
    expect(payments.orders.kinds()).toEqual(['paid', 'failed']);
  });

  it('is processing while a Multibanco voucher is unpaid', async () => {
    const { sessionId } = await payments.open();
    const pending = await payments.act(sessionId, 'multibanco_pending');
    expect(pending.body).toMatchObject({ status: 'complete', paymentStatus: 'unpaid', nextAction: 'pay_voucher' });
    const [recorded] = payments.orders.payments;
    expect(recorded?.payload.outcome).toMatchObject({ kind: 'processing', method: 'multibanco' });
    const { voucherExpiresAt } = (await payments.gateway.retrieveSession(sessionId)) ?? {};
    const days = ((voucherExpiresAt?.getTime() ?? 0) - payments.clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect((await payments.act(sessionId, 'success')).status).toBe(409);
    await payments.act(sessionId, 'multibanco_paid');
    expect(payments.orders.kinds()).toEqual(['processing', 'paid']);
  });

  it('fails when the voucher runs out', async () => {
    const { sessionId } = await payments.open();
    await payments.act(sessionId, 'multibanco_pending');
    await payments.act(sessionId, 'expire');
    expect(new Set(payments.orders.kinds())).toEqual(new Set(['processing', 'failed']));
    expect((await payments.act(sessionId, 'multibanco_paid')).body.code).toBe('sandbox_nothing_to_pay');
  });

  it('is possible once, and only by what was offered', async () => {
    const { sessionId } = await payments.open({ methods: ['card'] });
    expect((await payments.act(sessionId, 'multibanco_pending')).body).toMatchObject({
      code: 'sandbox_method_not_offered',
      methods: ['card'],
    });
    await payments.act(sessionId, 'success');
    expect(await payments.act(sessionId, 'success')).toMatchObject({
      status: 409,
      body: { code: 'sandbox_session_complete' },
    });
    expect(await payments.act(sessionId, 'expire')).toMatchObject({ status: 409 });
    expect(await payments.act('cs_test_unknown', 'success')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const other = await payments.app.request('POST', `/sandbox/checkout/${sessionId}`, { body: { outcome: 'win' } });
    expect(other.status).toBe(400);
    expect(payments.orders.kinds()).toEqual(['paid']);
  });

  it('ends well once when two tabs pay at the same moment', async () => {
    const { sessionId } = await payments.open();
    const answers = await Promise.all([1, 2, 3, 4].map(() => payments.act(sessionId, 'success')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(payments.orders.kinds()).toEqual(['paid']);
  });
});

describe('closing a session', () => {
  it('makes it unpayable and is told', async () => {
    const { sessionId } = await payments.open();
    expect(await payments.gateway.expireSession(sessionId)).toMatchObject({ status: 'expired', paid: false });
    expect(await payments.act(sessionId, 'success')).toMatchObject({
      status: 409,
      body: { code: 'sandbox_session_expired' },
    });
    await eventuallyRecorded(1);
    expect(payments.orders.kinds()).toEqual(['expired']);
    expect(await payments.gateway.expireSession(sessionId)).toMatchObject({ status: 'expired' });
  });

  it('leaves one that was paid just before as it is', async () => {
    const { sessionId } = await payments.paid();
    expect(await payments.gateway.expireSession(sessionId)).toMatchObject({
      status: 'complete',
      paid: true,
      method: 'card',
    });
  });
});

describe('the way back', () => {
  const tokenOf = (id: string): string => payments.get(Tokens).issue({ id, usertypeId: 4, epoch: 0 }).token;
  const read = (sessionId: string, customerId: string) =>
    payments.app.request<PaymentSessionAnswer>('GET', `/api/Payment/session/${sessionId}`, {
      token: tokenOf(customerId),
    });

  it('answers the owner, with the same command as the webhook', async () => {
    const { request, sessionId } = await payments.open();
    const customerId = newId();
    payments.orders.owners.set(sessionId, customerId);
    expect((await read(sessionId, customerId)).body.paymentStatus).toBe('open');
    await payments.act(sessionId, 'success');
    const { status, body } = await read(sessionId, customerId);
    expect(status).toBe(200);
    expect(body).toEqual({
      sessionId,
      orderId: request.orderId,
      attemptId: request.attemptId,
      status: 'complete',
      paymentStatus: 'paid',
      method: 'card',
      amount: '170.00',
    });
    const [webhook, redirect] = payments.orders.payments;
    expect(redirect?.meta).toEqual(webhook?.meta);
    expect(redirect?.payload).toEqual(webhook?.payload);
  });

  it('hides what is not yours', async () => {
    const { sessionId } = await payments.open();
    payments.orders.owners.set(sessionId, newId());
    expect((await read(sessionId, newId())).status).toBe(404);
    expect((await read('cs_test_unknown', newId())).status).toBe(404);
    expect((await payments.app.request('GET', `/api/Payment/session/${sessionId}`)).status).toBe(401);
  });
});

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
    signatureHeader(body, stripeCredentials(payments.app.config).webhookSecret, at);
  const lastEvent = async (type: string): Promise<string> => {
    const { data } = await payments.stripe.events.list({ type, limit: 1 });
    return JSON.stringify(data[0]);
  };

  it('is refused when it is forged, unsigned, changed or old', async () => {
    await payments.paid();
    const body = await lastEvent('checkout.session.completed');
    const old = signed(body, new Date(Date.now() - 301_000));
    payments.orders.payments = [];
    for (const [text, signature] of [
      [body, undefined],
      [body, 't=1,v1=00'],
      [body, signatureHeader(body, 'whsec_guessed', new Date())],
      [body.replace('"paid"', '"unpaid"'), signed(body)],
      [body, old],
      ['', signed('')],
    ] as const) {
      expect(await post(text, signature)).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } });
    }
    expect(payments.orders.payments).toEqual([]);
  });

  it('is answered again when it is repeated, with the very same command', async () => {
    await payments.paid();
    const body = await lastEvent('checkout.session.completed');
    const signature = signed(body);
    expect(await post(body, signature)).toMatchObject({ status: 200, body: { received: true, ignored: false } });
    expect((await post(body, signature)).status).toBe(200);
    const [first, ...repeats] = payments.orders.payments;
    expect(repeats).toHaveLength(2);
    for (const repeat of repeats) expect(repeat).toEqual(first);
  });

  it('tells only where to look: an old event records the present state', async () => {
    const { sessionId } = await payments.open();
    await payments.act(sessionId, 'multibanco_pending');
    const early = await lastEvent('checkout.session.completed');
    await payments.act(sessionId, 'multibanco_paid');
    await post(early, signed(early));
    expect(payments.orders.kinds()).toEqual(['processing', 'paid', 'paid']);
  });

  it('is received and ignored when it means nothing to us', async () => {
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
    await eventuallyRecorded(1);
    expect(payments.orders.kinds()).toEqual(['paid']);
  });

  it('survives the process that should have delivered it', async () => {
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
    await eventuallyRecorded(1);
    expect(payments.orders.payments[0]?.payload.sessionId).toBe(sessionId);
  });
});

describe('a refund', () => {
  const job = (data: object) => payments.get(RefundJob).process({ data });

  it('is made once however often it is asked for, and confirmed', async () => {
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
    await eventually(() => payments.orders.refunds.length === 3, { what: 'the webhook to tell the same once more' });
  });

  it('may be made in parts, never beyond what was paid', async () => {
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
    await eventually(() => payments.orders.refunds.length >= 1, { what: 'the refund to settle' });
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

  it('of an unknown payment fails for good', async () => {
    await job({ orderId: newId(), refundId: newId(), paymentIntentId: 'pi_unknown', amountCents: 100 });
    expect(payments.orders.refunds.map(({ payload }) => payload.outcome)).toEqual([
      { kind: 'failed', code: 'resource_missing' },
    ]);
  });
});

describe('time', () => {
  it('lets sessions and vouchers run out by the business clock', async () => {
    const unpaid = await payments.open();
    const voucher = await payments.open();
    await payments.act(voucher.sessionId, 'multibanco_pending');
    payments.orders.payments = [];
    const walk = (advance: string) => payments.app.request('POST', '/sandbox/clock', { body: { advance } });
    expect((await walk('PT36M')).status).toBe(200);
    expect(payments.orders.payments.map(({ payload }) => payload.sessionId)).toContain(unpaid.sessionId);
    expect((await payments.gateway.retrieveSession(unpaid.sessionId))?.status).toBe('expired');
    expect((await payments.gateway.retrieveSession(voucher.sessionId))?.processing).toBe(true);
    await walk('P7D');
    expect(await payments.gateway.retrieveSession(voucher.sessionId)).toMatchObject({ processing: false, paid: false });
    const last = payments.orders.payments.filter(({ payload }) => payload.sessionId === voucher.sessionId).at(-1);
    expect(last?.payload.outcome.kind).toBe('failed');
  });
});
