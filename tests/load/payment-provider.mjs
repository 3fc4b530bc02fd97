import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const WEBHOOK_SECRET = 'whsec_bench';
const SESSIONS = '/v1/checkout/sessions';
const unixNow = () => Math.floor(Date.now() / 1000);

/**
 * Replaces Stripe in the process of the benchmark, so that the figures are those of the application alone: opens and
 * reads sessions, and reports payments to the application by signed webhooks.
 */
class PaymentProvider {
  #sessions = new Map();
  #server = createServer((request, response) => void this.#answer(request, response));

  static async start() {
    const provider = new PaymentProvider();
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  /** The environment variables that make the application use this provider instead of Stripe. */
  get environment() {
    const { port } = this.#server.address();
    return {
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    };
  }

  /** Pays a session, and waits until the application at `url` has recorded the payment. */
  async pay(url, paymentUrl) {
    const response = await this.webhook(url, paymentUrl);
    if (!response.ok) throw new Error(`The webhook was answered ${response.status}: ${await response.text()}`);
  }

  /** Marks a session as paid and sends the webhook to the application at `url`; returns the response to the webhook. */
  webhook(url, paymentUrl) {
    const session = this.#sessions.get(new URL(paymentUrl).pathname.slice(1));
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    const object = { id: session.id, object: session.object };
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object },
      created: unixNow(),
    };
    const body = JSON.stringify(event);
    const at = unixNow();
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` };
    return fetch(`${url}/api/Payment/webhook`, { method: 'POST', headers, body });
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request, response) {
    const { pathname } = new URL(request.url, 'http://provider');
    const session =
      request.method === 'POST' && pathname === SESSIONS
        ? this.#opened(new URLSearchParams(await text(request)))
        : this.#sessions.get(pathname.slice(SESSIONS.length + 1));
    response.writeHead(session ? 200 : 404, { 'content-type': 'application/json', 'request-id': randomUUID() });
    response.end(JSON.stringify(session ?? { error: { code: 'resource_missing', type: 'invalid_request_error' } }));
  }

  #opened(form) {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const lines = [...form.keys()].filter((key) => key.endsWith('[unit_amount]')).map((key) => key.split('[')[1]);
    const amountOf = (line) =>
      Number(form.get(`line_items[${line}[price_data][unit_amount]`)) *
      Number(form.get(`line_items[${line}[quantity]`));
    const metadata = { orderId: form.get('metadata[orderId]'), attemptId: form.get('metadata[attemptId]') };
    const charge = { id: `ch_${id}`, object: 'charge', payment_method_details: { type: 'card' } };
    const session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: lines.reduce((sum, line) => sum + amountOf(line), 0),
      currency: 'eur',
      created: unixNow(),
      expires_at: Number(form.get('expires_at')),
      metadata,
      payment_intent: { id: `pi_${id}`, object: 'payment_intent', status: 'succeeded', latest_charge: charge },
      payment_method_types: ['card'],
      url: `http://provider/${id}`,
    };
    this.#sessions.set(id, session);
    return session;
  }
}

/** Runs `work` with a payment provider, and stops it in any case. */
export async function withPaymentProvider(work) {
  const provider = await PaymentProvider.start();
  try {
    return await work(provider);
  } finally {
    provider.stop();
  }
}
