import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { CommandHandler, CqrsModule, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  PaymentSessionAnswer,
  SandboxCheckoutAnswer,
  SandboxOutcome,
} from '@perpetua/contracts/payments.contract';
import type Stripe from 'stripe';
import { OrderBySession, RecordPayment, RecordRefund } from '../../backend/src/ordering/index.js';
import { RefundJob } from '../../backend/src/payments/jobs/refund.job.js';
import { PaymentGateway, type SessionRequest } from '../../backend/src/payments/payment.gateway.js';
import { PaymentsModule } from '../../backend/src/payments/payments.module.js';
import { signatureHeader } from '../../backend/src/payments/sandbox/webhook.courier.js';
import { StripeClient } from '../../backend/src/payments/stripe.client.js';
import { stripeCredentials } from '../../backend/src/payments/stripe.credentials.js';
import { Clock } from '../../backend/src/platform/clock.js';
import type { AppConfig } from '../../backend/src/platform/config/app-config.js';
import { DatabaseModule } from '../../backend/src/platform/database/database.module.js';
import type { CommandResult } from '../../backend/src/platform/event-store/decider.js';
import { Tokens } from '../../backend/src/platform/http/authentication.js';
import { newId } from '../../backend/src/platform/ids.js';
import { PlatformModule } from '../../backend/src/platform/platform.module.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

/** Stands in for ordering: remembers what payments tell it, and whose sessions are whose. */
@Injectable()
class Orders {
  payments: RecordPayment[] = [];
  refunds: RecordRefund[] = [];
  owners = new Map<string, string>();
  refusing: Error | undefined;

  kinds(): string[] {
    return this.payments.map(({ payload }) => payload.outcome.kind);
  }
}

const done = (streamId: string): CommandResult => ({ streamId, version: 1, duplicate: false });

@CommandHandler(RecordPayment)
class PaymentRecorder implements ICommandHandler<RecordPayment> {
  constructor(private readonly orders: Orders) {}

  async execute(command: RecordPayment): Promise<CommandResult> {
    if (this.orders.refusing) throw this.orders.refusing;
    this.orders.payments.push(command);
    return done(command.payload.orderId);
  }
}

@CommandHandler(RecordRefund)
class RefundRecorder implements ICommandHandler<RecordRefund> {
  constructor(private readonly orders: Orders) {}

  async execute(command: RecordRefund): Promise<CommandResult> {
    this.orders.refunds.push(command);
    return done(command.payload.orderId);
  }
}

@QueryHandler(OrderBySession)
class OrderFinder implements IQueryHandler<OrderBySession> {
  constructor(private readonly orders: Orders) {}

  async execute({ sessionId }: OrderBySession): ReturnType<IQueryHandler<OrderBySession>['execute']> {
    const customerId = this.orders.owners.get(sessionId);
    return customerId === undefined ? null : { orderId: newId(), customerId, status: 'awaiting_payment' };
  }
}

@Module({ providers: [Orders, PaymentRecorder, RefundRecorder, OrderFinder] })
class OrderingStandIn {}

@Module({})
class PaymentsApp {
  static forRoot(config: AppConfig): DynamicModule {
    const { url = '', poolSize } = config.database;
    return {
      module: PaymentsApp,
      imports: [
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({ url, poolSize, applicationName: 'perpetua-test-payments' }),
        PlatformModule.forRoot(config),
        PaymentsModule.forRoot(config),
        OrderingStandIn,
      ],
    };
  }
}

let app: TestApp;
let orders: Orders;
let gateway: PaymentGateway;
let stripe: Stripe;
let clock: Clock;

beforeAll(async () => {
  app = await startTestApp({ module: (config) => PaymentsApp.forRoot(config) });
  const get = <Type>(type: abstract new (...args: never[]) => Type): Type => app.app.get(type, { strict: false });
  [orders, gateway, clock] = [get(Orders), get(PaymentGateway), get(Clock)];
  stripe = await get(StripeClient).sdk();
});

afterAll(() => app.close());

beforeEach(() => {
  orders.payments = [];
  orders.refunds = [];
  orders.refusing = undefined;
});

const requestFor = (changes: Partial<SessionRequest> = {}): SessionRequest => ({
  orderId: newId(),
  attemptId: newId(),
  lines: [
    { name: 'Coroa Serenidade', unitCents: 12_000, quantity: 1 },
    { name: 'Ramo <de> "Crisântemos"', unitCents: 2_500, quantity: 2 },
  ],
  totalCents: 17_000,
  language: 'pt',
  expiresAt: new Date(clock.now().getTime() + 35 * 60_000),
  successUrl: `${app.url}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${app.url}/payment/failed?reason=cancelled`,
  methods: ['card', 'mb_way', 'multibanco'],
  customerEmail: 'ana@example.pt',
  ...changes,
});

const open = async (changes: Partial<SessionRequest> = {}) => {
  const request = requestFor(changes);
  return { request, ...(await gateway.openSession(request)) };
};

const act = (sessionId: string, outcome: SandboxOutcome) =>
  app.request<SandboxCheckoutAnswer & { code?: string }>('POST', `/sandbox/checkout/${sessionId}`, {
    body: { outcome },
  });

/** Webhooks that were not delivered at once come with the next sweep. */
const eventuallyRecorded = (count: number) =>
  eventually(() => orders.payments.length >= count, { what: `${count} recorded payments` });

const paid = async () => {
  const session = await open();
  await act(session.sessionId, 'success');
  const { paymentIntentId = '' } = (await gateway.retrieveSession(session.sessionId)) ?? {};
  return { ...session, paymentIntentId };
};

describe('a payment session', () => {
  it('is opened by the real SDK with a payment page of our own', async () => {
    const { request, sessionId, url, expiresAt } = await open();
    expect(sessionId).toMatch(/^cs_test_\w{24}$/);
    expect(url).toBe(`${app.url}/sandbox/pay/${sessionId}`);
    expect(Math.abs(expiresAt.getTime() - request.expiresAt.getTime())).toBeLessThan(1000);
    expect(await gateway.retrieveSession(sessionId)).toEqual({
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
    const { request, sessionId } = await open();
    expect((await gateway.openSession(request)).sessionId).toBe(sessionId);
    await expect(gateway.openSession({ ...request, lines: request.lines.slice(1) })).rejects.toMatchObject({
      code: 'payment_provider_refused',
      status: 422,
    });
    const both = requestFor();
    const [one, other] = await Promise.all([gateway.openSession(both), gateway.openSession(both)]);
    expect(one.sessionId).toBe(other.sessionId);
  });

  it('is undefined when nobody knows it', async () => {
    expect(await gateway.retrieveSession('cs_test_unknown')).toBeUndefined();
    expect(await gateway.expireSession('cs_test_unknown')).toBeUndefined();
  });

  it('must end between half an hour and a day from now', async () => {
    const soon = requestFor({ expiresAt: new Date(clock.now().getTime() + 60_000) });
    await expect(gateway.openSession(soon)).rejects.toMatchObject({ code: 'payment_provider_refused' });
  });
});

describe('paying', () => {
  it('is recorded by the time the payer is sent back', async () => {
    const { request, sessionId } = await open();
    const answer = await act(sessionId, 'success');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      sessionId,
      status: 'complete',
      paymentStatus: 'paid',
      method: 'card',
      amount: '170.00',
    });
    const { orderId, attemptId } = request;
    expect(orders.payments.map(({ payload }) => payload)).toEqual([
      {
        orderId,
        attemptId,
        sessionId,
        outcome: { kind: 'paid', paymentIntentId: expect.stringMatching(/^pi_/), method: 'card', amountCents: 17_000 },
      },
    ]);
    expect(orders.payments[0]?.meta).toMatchObject({ correlationId: orderId, actor: { role: 'system' } });
  });

  it('may fail first: the decline is recorded, then the success', async () => {
    const { sessionId } = await open();
    const declined = await act(sessionId, 'decline');
    expect(declined.body).toMatchObject({ status: 'open', paymentStatus: 'unpaid', failureCode: 'generic_decline' });
    await act(sessionId, 'success');
    expect(orders.kinds()).toEqual(['failed', 'paid']);
    const ids = orders.payments.map(({ meta }) => meta.commandId);
    expect(new Set(ids).size).toBe(2);
  });

  it('waits for the bank with 3-D Secure, which may say yes or no', async () => {
    const approved = await open();
    expect((await act(approved.sessionId, 'requires_3ds')).body).toMatchObject({
      status: 'open',
      nextAction: 'three_d_secure',
    });
    expect(orders.kinds()).toEqual([]);
    expect((await act(approved.sessionId, 'success')).body.paymentStatus).toBe('paid');

    const refused = await open();
    await act(refused.sessionId, 'requires_3ds');
    expect((await act(refused.sessionId, 'decline')).body.failureCode).toBe('payment_intent_authentication_failure');
    expect(orders.kinds()).toEqual(['paid', 'failed']);
  });

  it('is processing while a Multibanco voucher is unpaid', async () => {
    const { sessionId } = await open();
    const pending = await act(sessionId, 'multibanco_pending');
    expect(pending.body).toMatchObject({ status: 'complete', paymentStatus: 'unpaid', nextAction: 'pay_voucher' });
    const [recorded] = orders.payments;
    expect(recorded?.payload.outcome).toMatchObject({ kind: 'processing', method: 'multibanco' });
    const { voucherExpiresAt } = (await gateway.retrieveSession(sessionId)) ?? {};
    const days = ((voucherExpiresAt?.getTime() ?? 0) - clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect((await act(sessionId, 'success')).status).toBe(409);
    await act(sessionId, 'multibanco_paid');
    expect(orders.kinds()).toEqual(['processing', 'paid']);
  });

  it('fails when the voucher runs out', async () => {
    const { sessionId } = await open();
    await act(sessionId, 'multibanco_pending');
    await act(sessionId, 'expire');
    expect(new Set(orders.kinds())).toEqual(new Set(['processing', 'failed']));
    expect((await act(sessionId, 'multibanco_paid')).body.code).toBe('sandbox_nothing_to_pay');
  });

  it('is possible once, and only by what was offered', async () => {
    const { sessionId } = await open({ methods: ['card'] });
    expect((await act(sessionId, 'multibanco_pending')).body).toMatchObject({
      code: 'sandbox_method_not_offered',
      methods: ['card'],
    });
    await act(sessionId, 'success');
    expect(await act(sessionId, 'success')).toMatchObject({ status: 409, body: { code: 'sandbox_session_complete' } });
    expect(await act(sessionId, 'expire')).toMatchObject({ status: 409 });
    expect(await act('cs_test_unknown', 'success')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const other = await app.request('POST', `/sandbox/checkout/${sessionId}`, { body: { outcome: 'win' } });
    expect(other.status).toBe(400);
    expect(orders.kinds()).toEqual(['paid']);
  });

  it('ends well once when two tabs pay at the same moment', async () => {
    const { sessionId } = await open();
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(sessionId, 'success')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(orders.kinds()).toEqual(['paid']);
  });
});

describe('closing a session', () => {
  it('makes it unpayable and is told', async () => {
    const { sessionId } = await open();
    expect(await gateway.expireSession(sessionId)).toMatchObject({ status: 'expired', paid: false });
    expect(await act(sessionId, 'success')).toMatchObject({ status: 409, body: { code: 'sandbox_session_expired' } });
    await eventuallyRecorded(1);
    expect(orders.kinds()).toEqual(['expired']);
    expect(await gateway.expireSession(sessionId)).toMatchObject({ status: 'expired' });
  });

  it('leaves one that was paid just before as it is', async () => {
    const { sessionId } = await paid();
    expect(await gateway.expireSession(sessionId)).toMatchObject({ status: 'complete', paid: true, method: 'card' });
  });
});

describe('the way back', () => {
  const tokenOf = (id: string): string =>
    app.app.get(Tokens, { strict: false }).issue({ id, usertypeId: 4, epoch: 0 }).token;
  const read = (sessionId: string, customerId: string) =>
    app.request<PaymentSessionAnswer>('GET', `/api/Payment/session/${sessionId}`, { token: tokenOf(customerId) });

  it('answers the owner, with the same command as the webhook', async () => {
    const { request, sessionId } = await open();
    const customerId = newId();
    orders.owners.set(sessionId, customerId);
    expect((await read(sessionId, customerId)).body.paymentStatus).toBe('open');
    await act(sessionId, 'success');
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
    const [webhook, redirect] = orders.payments;
    expect(redirect?.meta).toEqual(webhook?.meta);
    expect(redirect?.payload).toEqual(webhook?.payload);
  });

  it('hides what is not yours', async () => {
    const { sessionId } = await open();
    orders.owners.set(sessionId, newId());
    expect((await read(sessionId, newId())).status).toBe(404);
    expect((await read('cs_test_unknown', newId())).status).toBe(404);
    expect((await app.request('GET', `/api/Payment/session/${sessionId}`)).status).toBe(401);
  });
});

describe('a webhook', () => {
  const post = (body: string, signature: string | undefined) =>
    app.request<{ code?: string; received?: boolean; ignored?: boolean }>('POST', '/api/Payment/webhook', {
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
    });
  const signed = (body: string, at = new Date()) =>
    signatureHeader(body, stripeCredentials(app.config).webhookSecret, at);
  const lastEvent = async (type: string): Promise<string> => {
    const { data } = await stripe.events.list({ type, limit: 1 });
    return JSON.stringify(data[0]);
  };

  it('is refused when it is forged, unsigned, changed or old', async () => {
    await paid();
    const body = await lastEvent('checkout.session.completed');
    const old = signed(body, new Date(Date.now() - 301_000));
    orders.payments = [];
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
    expect(orders.payments).toEqual([]);
  });

  it('is answered again when it is repeated, with the very same command', async () => {
    await paid();
    const body = await lastEvent('checkout.session.completed');
    const signature = signed(body);
    expect(await post(body, signature)).toMatchObject({ status: 200, body: { received: true, ignored: false } });
    expect((await post(body, signature)).status).toBe(200);
    const [first, ...repeats] = orders.payments;
    expect(repeats).toHaveLength(2);
    for (const repeat of repeats) expect(repeat).toEqual(first);
  });

  it('tells only where to look: an old event records the present state', async () => {
    const { sessionId } = await open();
    await act(sessionId, 'multibanco_pending');
    const early = await lastEvent('checkout.session.completed');
    await act(sessionId, 'multibanco_paid');
    await post(early, signed(early));
    expect(orders.kinds()).toEqual(['processing', 'paid', 'paid']);
  });

  it('is received and ignored when it means nothing to us', async () => {
    const unknown = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
    expect(await post(unknown, signed(unknown))).toMatchObject({
      status: 200,
      body: { received: true, ignored: true },
    });
  });

  it('is sent again until it is recorded', async () => {
    const { sessionId } = await open();
    orders.refusing = new Error('the order cannot be written now');
    expect((await act(sessionId, 'success')).status).toBe(200);
    expect(orders.payments).toEqual([]);
    orders.refusing = undefined;
    await eventuallyRecorded(1);
    expect(orders.kinds()).toEqual(['paid']);
  });

  it('survives the process that should have delivered it', async () => {
    const { sessionId } = await open();
    const { database } = app.database;
    await act(sessionId, 'success');
    orders.payments = [];
    await database.query({
      name: 'test.undelivered',
      text: `UPDATE sandbox.events SET delivered_at = NULL, due_at = clock_timestamp()
        WHERE body LIKE '%' || $1 || '%'`,
      values: [sessionId],
    });
    await eventuallyRecorded(1);
    expect(orders.payments[0]?.payload.sessionId).toBe(sessionId);
  });
});

describe('a refund', () => {
  const job = (data: object) => app.app.get(RefundJob, { strict: false }).process({ data });

  it('is made once however often it is asked for, and confirmed', async () => {
    const { request, paymentIntentId } = await paid();
    const refund = { orderId: request.orderId, refundId: newId(), paymentIntentId, amountCents: 5_000 };
    await job(refund);
    await job(refund);
    await stripe.refunds.list({ payment_intent: paymentIntentId }).then(({ data }) => expect(data).toHaveLength(1));
    const { orderId, refundId } = refund;
    for (const { payload } of orders.refunds) {
      expect(payload).toEqual({
        orderId,
        refundId,
        outcome: { kind: 'confirmed', providerRefundId: expect.stringMatching(/^re_/), amountCents: 5_000 },
      });
    }
    expect(new Set(orders.refunds.map(({ meta }) => meta.commandId)).size).toBe(1);
    await eventually(() => orders.refunds.length === 3, { what: 'the webhook to tell the same once more' });
  });

  it('may be made in parts, never beyond what was paid', async () => {
    const { request, paymentIntentId } = await paid();
    const { orderId } = request;
    await job({ orderId, refundId: newId(), paymentIntentId, amountCents: 10_000 });
    await job({ orderId, refundId: newId(), paymentIntentId, amountCents: 7_001 });
    expect(orders.refunds.map(({ payload }) => payload.outcome)).toEqual([
      expect.objectContaining({ kind: 'confirmed', amountCents: 10_000 }),
      { kind: 'failed', code: 'amount_too_large' },
    ]);
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ amount: 17_000, amount_refunded: 10_000, refunded: false });
  });

  it('of a voucher is confirmed later, by the webhook', async () => {
    const { request, sessionId } = await open();
    await act(sessionId, 'multibanco_paid');
    const { paymentIntentId = '' } = (await gateway.retrieveSession(sessionId)) ?? {};
    await job({ orderId: request.orderId, refundId: newId(), paymentIntentId, amountCents: 17_000 });
    expect(orders.refunds).toEqual([]);
    await eventually(() => orders.refunds.length >= 1, { what: 'the refund to settle' });
    expect(orders.refunds[0]?.payload.outcome.kind).toBe('confirmed');
  });

  it('of an unknown payment fails for good', async () => {
    await job({ orderId: newId(), refundId: newId(), paymentIntentId: 'pi_unknown', amountCents: 100 });
    expect(orders.refunds.map(({ payload }) => payload.outcome)).toEqual([
      { kind: 'failed', code: 'resource_missing' },
    ]);
  });
});

describe('the API of the sandbox', () => {
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    app.request<{ error: { type: string; code?: string; param?: string; message: string } }>(method, `/v1${path}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const bearer = () => ({ authorization: `Bearer ${stripeCredentials(app.config).secretKey}` });

  it('wants the secret key', async () => {
    expect(await call('GET', '/events')).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
    expect((await call('GET', '/events', { authorization: 'Bearer sk_test_wrong' })).status).toBe(401);
    expect((await call('GET', '/events', bearer())).status).toBe(200);
  });

  it('answers in Stripe’s envelope what it does not know', async () => {
    const unknown = await call('GET', '/customers', bearer());
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining('/v1/customers') } },
    });
    expect(unknown.headers.get('request-id')).toMatch(/^req_/);
    const body = 'mode=payment&success_url=x&tip=1&line_items[0][quantity]=1';
    expect((await call('POST', '/checkout/sessions', bearer(), body)).body.error).toMatchObject({
      code: 'parameter_missing',
      param: 'line_items[0][price_data]',
    });
    expect((await call('GET', '/events?colour=red', bearer())).body.error).toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    });
  });

  it('replays the first answer to an idempotency key', async () => {
    const { paymentIntentId } = await paid();
    const refund = () =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, amount: 100 },
        { idempotencyKey: `k-${paymentIntentId}` },
      );
    const [first, second] = [await refund(), await refund()];
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    const differs = stripe.refunds.create(
      { payment_intent: paymentIntentId, amount: 101 },
      { idempotencyKey: `k-${paymentIntentId}` },
    );
    await expect(differs).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('expands what is asked for and pages through lists', async () => {
    const { sessionId, paymentIntentId } = await paid();
    const plain = await stripe.checkout.sessions.retrieve(sessionId);
    expect(plain).toMatchObject({ payment_intent: paymentIntentId, client_reference_id: plain.metadata?.['orderId'] });
    expect(plain.line_items).toBeUndefined();
    const items = await stripe.checkout.sessions.listLineItems(sessionId);
    expect(items.data.map(({ description, amount_total: total }) => [description, total])).toEqual([
      ['Coroa Serenidade', 12_000],
      ['Ramo <de> "Crisântemos"', 5_000],
    ]);
    const seen: string[] = [];
    for await (const event of stripe.events.list({ limit: 2 })) seen.push(event.id);
    expect(seen.length).toBeGreaterThan(4);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await stripe.events.retrieve(seen[0] ?? '')).toMatchObject({ object: 'event', pending_webhooks: 0 });
  });
});

describe('the payment page', () => {
  const page = (sessionId: string) => app.request<string>('GET', `/sandbox/pay/${sessionId}`);
  const submit = (sessionId: string, form: Record<string, string>) =>
    app.request<string>('POST', `/sandbox/pay/${sessionId}`, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const card = (number: string) => ({ action: 'pay', method: 'card', number, expiry: '12/39', cvc: '123' });

  it('shows what is paid in the session’s language, and runs nothing inline', async () => {
    const { sessionId, request } = await open({ language: 'en' });
    const { status, body, headers } = await page(sessionId);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('Test payment: nothing is charged.');
    expect(body).toContain('€170.00');
    expect(body).toContain('Ramo &lt;de&gt; &quot;Crisântemos&quot;');
    expect(body).toContain(`href="${request.cancelUrl}"`);
    expect(body).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=/);
    for (const [, asset = ''] of body.matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g)) {
      const file = await app.request('GET', asset);
      expect(file.status).toBe(200);
      expect(file.headers.get('cache-control')).toContain('immutable');
    }
    expect((await page('cs_test_unknown')).status).toBe(404);
  });

  it('sends the payer back to the shop once the card was charged', async () => {
    const { sessionId } = await open();
    const answer = await submit(sessionId, card('4242 4242 4242 4242'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${app.url}/payment/success?session_id=${sessionId}`);
    expect(orders.kinds()).toEqual(['paid']);
    expect((await page(sessionId)).body).toContain('Este pagamento está feito');
  });

  it('says what is wrong with a card and keeps what was typed', async () => {
    const { sessionId } = await open();
    const wrong = await submit(sessionId, { ...card('4242 4242 4242 4241'), expiry: '01/45' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('Este número de cartão não está correto.');
    expect(wrong.body).toContain('value="01/45"');
    expect(wrong.body).not.toContain('value="123"');
    expect((await submit(sessionId, { ...card('4242424242424242'), expiry: '01/20' })).body).toContain('validade');
    expect(orders.payments).toEqual([]);
  });

  it('comes back with the reason when a card is declined, and takes another', async () => {
    const { sessionId } = await open();
    const declined = await submit(sessionId, card('4000000000009995'));
    expect(declined.headers.get('location')).toBe(`/sandbox/pay/${sessionId}`);
    expect((await page(sessionId)).body).toContain('O cartão não tem saldo suficiente.');
    await submit(sessionId, card('4242424242424242'));
    expect(orders.payments.map(({ payload }) => payload.outcome)).toEqual([
      { kind: 'failed', code: 'insufficient_funds' },
      expect.objectContaining({ kind: 'paid' }),
    ]);
  });

  it('plays the bank for 3-D Secure and the phone for MB WAY', async () => {
    const secure = await open();
    await submit(secure.sessionId, card('4000 0025 0000 3155'));
    expect((await page(secure.sessionId)).body).toContain('O seu banco pede confirmação');
    expect((await submit(secure.sessionId, { action: 'refuse' })).status).toBe(303);
    expect((await page(secure.sessionId)).body).toContain('O banco não confirmou o pagamento.');

    const phone = await open();
    expect((await submit(phone.sessionId, { action: 'pay', method: 'mb_way', phone: '12' })).status).toBe(422);
    await submit(phone.sessionId, { action: 'pay', method: 'mb_way', phone: '912 345 678' });
    expect((await page(phone.sessionId)).body).toContain('Confirme na aplicação MB WAY');
    await submit(phone.sessionId, { action: 'confirm' });
    expect(await gateway.retrieveSession(phone.sessionId)).toMatchObject({ paid: true, method: 'mb_way' });
  });

  it('hands out a voucher that can be paid', async () => {
    const { sessionId } = await open();
    await submit(sessionId, { action: 'pay', method: 'multibanco' });
    const { body } = await page(sessionId);
    expect(body).toMatch(/\d{3} \d{3} \d{3}/);
    expect(body).toContain('A sua referência Multibanco');
    await submit(sessionId, { action: 'pay_voucher' });
    expect(orders.kinds()).toEqual(['processing', 'paid']);
  });

  it('ends with the session', async () => {
    const { sessionId, request } = await open();
    await gateway.expireSession(sessionId);
    const { body } = await page(sessionId);
    expect(body).toContain('Esta página de pagamento expirou');
    expect(body).toContain(request.cancelUrl);
    expect((await submit(sessionId, card('4242424242424242'))).status).toBe(303);
    expect((await gateway.retrieveSession(sessionId))?.paid).toBe(false);
  });
});

describe('time', () => {
  it('lets sessions and vouchers run out by the business clock', async () => {
    const unpaid = await open();
    const voucher = await open();
    await act(voucher.sessionId, 'multibanco_pending');
    orders.payments = [];
    const walk = (advance: string) => app.request('POST', '/sandbox/clock', { body: { advance } });
    expect((await walk('PT36M')).status).toBe(200);
    expect(orders.payments.map(({ payload }) => payload.sessionId)).toContain(unpaid.sessionId);
    expect((await gateway.retrieveSession(unpaid.sessionId))?.status).toBe('expired');
    expect((await gateway.retrieveSession(voucher.sessionId))?.processing).toBe(true);
    await walk('P7D');
    expect(await gateway.retrieveSession(voucher.sessionId)).toMatchObject({ processing: false, paid: false });
    const last = orders.payments.filter(({ payload }) => payload.sessionId === voucher.sessionId).at(-1);
    expect(last?.payload.outcome.kind).toBe('failed');
  });
});
