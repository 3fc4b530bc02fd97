import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PaymentsUnderTest, startPayments } from '../../support/fixtures/payments-app.js';

let payments: PaymentsUnderTest;

beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.app.close());
beforeEach(() => payments.reset());

describe('the API of the sandbox', () => {
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    payments.app.request<{ error: { type: string; code?: string; param?: string; message: string } }>(
      method,
      `/v1${path}`,
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        ...(body === undefined ? {} : { body }),
      },
    );
  const bearer = () => ({ authorization: `Bearer ${payments.app.settings.stripe.secretKey}` });

  it('requires the secret key', async () => {
    expect(await call('GET', '/events')).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
    expect((await call('GET', '/events', { authorization: 'Bearer sk_test_wrong' })).status).toBe(401);
    expect((await call('GET', '/events', bearer())).status).toBe(200);
  });

  it('returns errors in Stripe’s format for unknown calls', async () => {
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

  it('replays the first response for an idempotency key', async () => {
    const { paymentIntentId } = await payments.paid();
    const refund = () =>
      payments.stripe.refunds.create(
        { payment_intent: paymentIntentId, amount: 100 },
        { idempotencyKey: `k-${paymentIntentId}` },
      );
    const [first, second] = [await refund(), await refund()];
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    const differs = payments.stripe.refunds.create(
      { payment_intent: paymentIntentId, amount: 101 },
      { idempotencyKey: `k-${paymentIntentId}` },
    );
    await expect(differs).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('charges in euros only, asks for bank details where a refund needs them, and refuses other parameters', async () => {
    const { sessionId } = await payments.open();
    const session = await payments.stripe.checkout.sessions.retrieve(sessionId);
    expect(session).toMatchObject({ currency: 'eur', adaptive_pricing: { enabled: false } });
    const { paymentIntentId } = await payments.paid();
    const wrong = payments.stripe.refunds.create({ payment_intent: paymentIntentId, instructions_email: 'nobody' });
    await expect(wrong).rejects.toMatchObject({ param: 'instructions_email' });
  });

  it('omits nested objects by default, and returns lists in pages', async () => {
    const { sessionId, paymentIntentId } = await payments.paid();
    const plain = await payments.stripe.checkout.sessions.retrieve(sessionId);
    expect(plain).toMatchObject({ payment_intent: paymentIntentId, client_reference_id: plain.metadata?.['orderId'] });
    expect(plain.line_items).toBeUndefined();
    const items = await payments.stripe.checkout.sessions.listLineItems(sessionId);
    expect(items.data.map(({ description, amount_total: total }) => [description, total])).toEqual([
      ['Coroa Serenidade', 12_000],
      ['Ramo <de> "Crisântemos"', 5_000],
    ]);
    await payments.paid();
    await payments.paid();
    const seen: string[] = [];
    for await (const event of payments.stripe.events.list({ limit: 2 })) seen.push(event.id);
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await payments.stripe.events.retrieve(seen[0] ?? '')).toMatchObject({
      object: 'event',
      pending_webhooks: 0,
    });
  });
});

describe('the payment page', () => {
  const page = (sessionId: string) => payments.app.request<string>('GET', `/sandbox/pay/${sessionId}`);
  const submit = (sessionId: string, form: Record<string, string>) =>
    payments.app.request<string>('POST', `/sandbox/pay/${sessionId}`, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const card = (number: string) => ({ action: 'pay', method: 'card', number, expiry: '12/39', cvc: '123' });

  it('shows in the session’s language what is paid, and runs no inline scripts', async () => {
    const { sessionId, request } = await payments.open({ language: 'en' });
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
      const file = await payments.app.request('GET', asset);
      expect(file.status).toBe(200);
      expect(file.headers.get('cache-control')).toContain('immutable');
    }
    expect((await page('cs_test_unknown')).status).toBe(404);
  });

  it('sends the payer back to the shop once the card was charged', async () => {
    const { sessionId } = await payments.open();
    const answer = await submit(sessionId, card('4242 4242 4242 4242'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${payments.app.url}/payment/success?session_id=${sessionId}`);
    expect(payments.orders.kinds()).toEqual(['paid']);
    expect((await page(sessionId)).body).toContain('Este pagamento já foi feito');
  });

  it('reports what is wrong with a card and keeps the input', async () => {
    const { sessionId } = await payments.open();
    const wrong = await submit(sessionId, { ...card('4242 4242 4242 4241'), expiry: '01/45' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('Este número de cartão não está correto.');
    expect(wrong.body).toContain('value="01/45"');
    expect(wrong.body).not.toContain('value="123"');
    expect((await submit(sessionId, { ...card('4242424242424242'), expiry: '01/20' })).body).toContain('validade');
    expect(payments.orders.payments).toEqual([]);
  });

  it('shows the reason when a card is declined, and accepts another card', async () => {
    const { sessionId } = await payments.open();
    const declined = await submit(sessionId, card('4000000000009995'));
    expect(declined.headers.get('location')).toBe(`/sandbox/pay/${sessionId}`);
    expect((await page(sessionId)).body).toContain('O cartão não tem saldo suficiente.');
    await submit(sessionId, card('4242424242424242'));
    expect(payments.orders.payments.map(({ payload }) => payload.outcome)).toEqual([
      { kind: 'failed', code: 'insufficient_funds' },
      expect.objectContaining({ kind: 'paid' }),
    ]);
  });

  it('simulates the bank for 3-D Secure and the phone for MB WAY', async () => {
    const secure = await payments.open();
    await submit(secure.sessionId, card('4000 0025 0000 3155'));
    expect((await page(secure.sessionId)).body).toContain('O seu banco pede confirmação');
    expect((await submit(secure.sessionId, { action: 'refuse' })).status).toBe(303);
    expect((await page(secure.sessionId)).body).toContain('O banco não confirmou o pagamento.');

    const phone = await payments.open();
    expect((await submit(phone.sessionId, { action: 'pay', method: 'mb_way', phone: '12' })).status).toBe(422);
    await submit(phone.sessionId, { action: 'pay', method: 'mb_way', phone: '912 345 678' });
    expect((await page(phone.sessionId)).body).toContain('Confirme na aplicação MB WAY');
    await submit(phone.sessionId, { action: 'confirm' });
    expect(await payments.gateway.retrieveSession(phone.sessionId)).toMatchObject({ paid: true, method: 'mb_way' });
  });

  it('issues a voucher that can be paid', async () => {
    const { sessionId } = await payments.open();
    await submit(sessionId, { action: 'pay', method: 'multibanco' });
    const { body } = await page(sessionId);
    expect(body).toMatch(/\d{3} \d{3} \d{3}/);
    expect(body).toContain('A sua referência Multibanco');
    await submit(sessionId, { action: 'pay_voucher' });
    expect(payments.orders.kinds()).toEqual(['processing', 'paid']);
  });

  it('accepts no payment after its session has expired', async () => {
    const { sessionId, request } = await payments.open();
    await payments.gateway.expireSession(sessionId);
    const { body } = await page(sessionId);
    expect(body).toContain('Esta página de pagamento expirou');
    expect(body).toContain(request.cancelUrl);
    expect((await submit(sessionId, card('4242424242424242'))).status).toBe(303);
    expect((await payments.gateway.retrieveSession(sessionId))?.paid).toBe(false);
  });
});
