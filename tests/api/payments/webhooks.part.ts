import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentSessionAnswer } from '@perpetua/contracts/payments.contract';
import { Tokens } from '../../../backend/src/platform/http/access/authentication.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { type PaymentsUnderTest, startPayments } from '../../support/fixtures/payments-app.js';

let payments: PaymentsUnderTest;

beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.app.close());
beforeEach(() => payments.reset());

describe('a payment session', () => {
  it('is opened with Stripe’s SDK, and has a payment page in the sandbox', async () => {
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
      currency: 'eur',
    });
  });

  it('is the same when its attempt is repeated, and is refused when the repeated attempt has other data', async () => {
    const { request, sessionId } = await payments.open();
    expect((await payments.gateway.openSession(request)).sessionId).toBe(sessionId);
    await expect(payments.gateway.openSession({ ...request, lines: request.lines.slice(1) })).rejects.toMatchObject({
      code: 'payment_provider_refused',
    });
    const both = payments.requestFor();
    const [one, other] = await Promise.all([payments.gateway.openSession(both), payments.gateway.openSession(both)]);
    expect(one.sessionId).toBe(other.sessionId);
  });

  it('is not found if its id is unknown', async () => {
    expect(await payments.gateway.retrieveSession('cs_test_unknown')).toBeUndefined();
    expect(await payments.gateway.expireSession('cs_test_unknown')).toBeUndefined();
  });

  it('must end between half an hour and a day from now', async () => {
    const soon = payments.requestFor({ expiresAt: new Date(payments.clock.now().getTime() + 60_000) });
    await expect(payments.gateway.openSession(soon)).rejects.toMatchObject({ code: 'payment_provider_refused' });
  });
});

describe('paying', () => {
  it('is recorded before the payer is sent back to the shop', async () => {
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

  it('can fail first: the decline is recorded, then the success', async () => {
    const { sessionId } = await payments.open();
    const declined = await payments.act(sessionId, 'decline');
    expect(declined.body).toMatchObject({ status: 'open', paymentStatus: 'unpaid', failureCode: 'generic_decline' });
    await payments.act(sessionId, 'success');
    expect(payments.orders.kinds()).toEqual(['failed', 'paid']);
    const ids = payments.orders.payments.map(({ meta }) => meta.commandId);
    expect(new Set(ids).size).toBe(2);
  });

  it('waits for the bank with 3-D Secure, which can approve or decline', async () => {
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

  it('fails when the voucher expires', async () => {
    const { sessionId } = await payments.open();
    await payments.act(sessionId, 'multibanco_pending');
    await payments.act(sessionId, 'expire');
    expect(new Set(payments.orders.kinds())).toEqual(new Set(['processing', 'failed']));
    expect((await payments.act(sessionId, 'multibanco_paid')).body.code).toBe('sandbox_nothing_to_pay');
  });

  it('is possible once, and only by an offered method', async () => {
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

  it('succeeds once when two tabs pay at the same time', async () => {
    const { sessionId } = await payments.open();
    const answers = await Promise.all([1, 2, 3, 4].map(() => payments.act(sessionId, 'success')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(payments.orders.kinds()).toEqual(['paid']);
  });
});

describe('closing a session', () => {
  it('prevents its payment, and is recorded', async () => {
    const { sessionId } = await payments.open();
    expect(await payments.gateway.expireSession(sessionId)).toMatchObject({ status: 'expired', paid: false });
    expect(await payments.act(sessionId, 'success')).toMatchObject({
      status: 409,
      body: { code: 'sandbox_session_expired' },
    });
    await payments.recorded(1);
    expect(payments.orders.kinds()).toEqual(['expired']);
    expect(await payments.gateway.expireSession(sessionId)).toMatchObject({ status: 'expired' });
  });

  it('does not change a session that was paid just before', async () => {
    const { sessionId } = await payments.paid();
    expect(await payments.gateway.expireSession(sessionId)).toMatchObject({
      status: 'complete',
      paid: true,
      method: 'card',
    });
  });
});

describe('the return from the payment page', () => {
  const tokenOf = (id: string): string => payments.get(Tokens).issue({ id, usertypeId: 4, epoch: 0 }).token;
  const read = (sessionId: string, customerId: string) =>
    payments.app.request<PaymentSessionAnswer>('GET', `/api/Payment/session/${sessionId}`, {
      token: tokenOf(customerId),
    });

  it('shows the payment’s state to the owner of the order, and sends the same command as the webhook', async () => {
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

  it('returns 404 for the payment of another customer’s order', async () => {
    const { sessionId } = await payments.open();
    payments.orders.owners.set(sessionId, newId());
    expect((await read(sessionId, newId())).status).toBe(404);
    expect((await read('cs_test_unknown', newId())).status).toBe(404);
    expect((await payments.app.request('GET', `/api/Payment/session/${sessionId}`)).status).toBe(401);
  });
});

describe('the expiry', () => {
  it('of sessions and vouchers follows the business clock', async () => {
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
