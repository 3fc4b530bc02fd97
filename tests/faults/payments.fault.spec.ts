import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PaymentSessions } from '../../backend/src/ordering/billing/payment-sessions.service.js';
import { PaymentGateway } from '../../backend/src/payments/stripe/payment.gateway.js';
import { signatureHeader } from '../../backend/src/sandbox/stripe/webhook-delivery.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer } from '../support/fixtures/app.js';
import { waitForCorrectAccounts } from '../support/database/accounting-checks.js';
import { unverified } from '../support/database/unverified-events.js';
import { eventually } from '../support/fixtures/eventually.js';
import { rowsThatDiffer } from '../support/database/read-models.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Order, type Person, PLACES, type Problem, type Product, World } from '../support/fixtures/world.js';

const MINUTE_MS = 60_000;

let world: World<InProcessApp>;
let bouquet: Product | undefined;

beforeAll(async () => {
  world = await startWorldInProcess();
  bouquet = (await world.products('flower'))[0];
}, 60_000);
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => world.stop());

/** An order that awaits its payment. */
interface Waiting {
  readonly buyer: Person;
  readonly orderId: string;
  readonly paymentUrl: string;
}

const church = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };

const checkOut = async (buyer: Person, days: number): Promise<TestAnswer<{ orderId: string; paymentUrl: string }>> => {
  const options = { kind: 'church' as const, hour: '11:00', place: church, location: PLACES.lisbon };
  const body = world.checkoutBody({ ...options, date: await world.date(days) });
  return buyer.call('POST', '/Checkout', body, newId());
};

const placed = async (days = 4): Promise<Waiting> => {
  const buyer = await world.newCustomer();
  await buyer.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
  const { status, body } = await checkOut(buyer, days);
  expect(status).toBe(201);
  return { buyer, ...body };
};

const typesOf = async (streamId: string): Promise<string[]> =>
  (await world.app.app.get(EventStore, { strict: false }).load(streamId, 'order')).map(({ type }) => type);

const comesToRest = (waiting: Waiting, statuses: readonly string[]): Promise<Order> =>
  eventually(
    async () => {
      const order = await waiting.buyer.order(waiting.orderId);
      if (!statuses.includes(order.status)) throw new Error(`it is ${order.status}`);
      return order;
    },
    { within: 15_000, every: 20, what: `the order to be ${statuses.join(' or ')}` },
  );

/** Returns the webhook bodies that the provider has created for an order, oldest first. */
const newsOf = async ({ orderId }: Waiting): Promise<string[]> => {
  const rows = await world.app.database.database.query<{ body: string }>({
    name: 'test.news',
    text: 'SELECT body FROM sandbox.events WHERE strpos(body, $1) > 0 ORDER BY sequence',
    values: [orderId],
  });
  return rows.map(({ body }) => body);
};

/** Delivers a webhook as the provider does, or as a forger would. */
const deliver = (body: string, { secret = webhookSecret(), at = new Date() } = {}): Promise<TestAnswer<Problem>> =>
  world.app.request('POST', '/api/Payment/webhook', {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureHeader(body, secret, at) },
  });

const webhookSecret = (): string => world.app.settings.stripe.webhookSecret;

/**
 * Drops all webhooks from now on, as when the provider or the network fails; returns a function that stops dropping
 * them.
 */
const loseWebhooks = (): (() => void) => {
  const gateway = world.app.app.get(PaymentGateway, { strict: false });
  const lost = jest.spyOn(gateway, 'verifyWebhook').mockRejectedValue(new Error('lost on the way'));
  return () => lost.mockRestore();
};

/** Extends a voucher at the provider, so that it can still be paid after its order has expired. */
const prolongVoucher = ({ paymentUrl }: Waiting): Promise<void> =>
  runAsAdmin(
    world.app.database.ownerUrl,
    `UPDATE sandbox.checkouts SET due_at = due_at + interval '60 days', revision = revision + 1
     WHERE id = '${sessionOf(paymentUrl)}'`,
  );

/** Makes the provider forget that a session was closed. */
const reopenSession = (paymentUrl: string): Promise<void> =>
  runAsAdmin(
    world.app.database.ownerUrl,
    `UPDATE sandbox.checkouts SET status = 'open', due_at = expires_at, revision = revision + 1
     WHERE id = '${sessionOf(paymentUrl)}'`,
  );

const sessionOf = (paymentUrl: string): string => paymentUrl.split('/').at(-1) ?? '';

const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));

/** Makes two calls at the same moment; if `index` is odd, `other` starts first. */
const together = async <One, Other>(
  index: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> => {
  if (index % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = [other(), one()];
  return Promise.all([first, second]);
};

describe('webhooks of the payment provider', () => {
  it('that are late, reordered, simultaneous or repeated pay an order once and refund it once', async () => {
    const found = loseWebhooks();
    const orders = await times(4, () => placed());
    for (const { paymentUrl } of orders) {
      await world.pay(paymentUrl, 'decline');
      expect((await world.pay(paymentUrl)).status).toBe(200);
    }
    for (const order of orders) expect(await typesOf(order.orderId)).toEqual(['OrderPlaced', 'PaymentStarted']);
    found();

    const random = new SeededRandom(20_261_101);
    for (const order of orders) {
      const news = await newsOf(order);
      expect(news.length).toBeGreaterThanOrEqual(2);
      await Promise.all(random.shuffled([...news, ...news, ...news]).map((body) => deliver(body)));
      await comesToRest(order, ['paid']);
      await order.buyer.ok('POST', `/Order/${order.orderId}/cancel`);
      await comesToRest(order, ['refunded']);
      const types = await typesOf(order.orderId);
      const all = await newsOf(order);
      const answers = await Promise.all(random.shuffled([...all, ...all]).map((body) => deliver(body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await typesOf(order.orderId)).toEqual(types);
      for (const once of ['OrderPaid', 'RefundRequested', 'RefundConfirmed', 'OrderRefunded']) {
        expect(types.filter((type) => type === once)).toEqual([once]);
      }
    }
  }, 60_000);

  it('that are forged, changed or replayed after five minutes have no effect', async () => {
    const order = await placed();
    await world.pay(order.paymentUrl, 'decline');
    await comesToRest(order, ['payment_failed']);
    const types = await typesOf(order.orderId);
    const [body = ''] = await newsOf(order);
    const forged = body.replaceAll('payment_intent.payment_failed', 'checkout.session.completed');
    const signature = signatureHeader(body, webhookSecret(), new Date());
    const answers = await Promise.all([
      deliver(forged, { secret: 'whsec_guessed' }),
      deliver(body, { at: new Date(Date.now() - 6 * MINUTE_MS) }),
      world.app.request<Problem>('POST', '/api/Payment/webhook', {
        body: forged,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } });
    expect((await deliver(forged)).status).toBe(200);
    expect(await typesOf(order.orderId)).toEqual(types);
  });
});

describe('a declined card', () => {
  it('followed by an accepted card on the same page, submitted twice at the same time, leads to one payment', async () => {
    const order = await placed();
    await world.pay(order.paymentUrl, 'decline');
    await comesToRest(order, ['payment_failed']);
    await Promise.all([world.pay(order.paymentUrl), world.pay(order.paymentUrl)]);
    await comesToRest(order, ['paid']);
    expect((await typesOf(order.orderId)).filter((type) => type === 'OrderPaid')).toHaveLength(1);
  });

  it('followed by two paid pages: one pays the order, the other is refunded', async () => {
    const order = await placed();
    await world.pay(order.paymentUrl, 'decline');
    await comesToRest(order, ['payment_failed']);
    const { paymentUrl } = await order.buyer.ok<Waiting>('POST', `/Order/${order.orderId}/pay`, undefined, newId());
    await reopenSession(order.paymentUrl);
    await Promise.all([world.pay(paymentUrl), world.pay(order.paymentUrl)]);
    await comesToRest(order, ['paid']);
    await eventually(async () => (await typesOf(order.orderId)).includes('RefundConfirmed'), {
      within: 15_000,
      what: 'the second payment to be refunded',
    });
    const types = await typesOf(order.orderId);
    for (const once of ['OrderPaid', 'DuplicatePaymentReceived', 'RefundRequested', 'RefundConfirmed']) {
      expect(types.filter((type) => type === once)).toEqual([once]);
    }
  });
});

describe('paying at the very moment when', () => {
  it('the session expires: the order is either paid, or expires without a charge', async () => {
    for (const [index, { paymentUrl, ...order }] of (await times(6, () => placed())).entries()) {
      await together(
        index,
        () => world.pay(paymentUrl),
        () => world.pay(paymentUrl, 'expire'),
      );
      await comesToRest({ ...order, paymentUrl }, ['paid', 'payment_expired']);
    }
  }, 30_000);

  it('the order is cancelled: the customer is either not charged or refunded', async () => {
    for (const [index, order] of (await times(6, () => placed())).entries()) {
      const cancel = () => order.buyer.call('POST', `/Order/${order.orderId}/cancel`);
      await together(index, () => world.pay(order.paymentUrl), cancel);
      await eventually(async () => (await cancel()).status === 200, { what: 'the order to be cancelled' });
      await comesToRest(order, ['cancelled', 'refunded']);
    }
  }, 30_000);

  it('the provider reports the closed session in the middle of a cancellation: the cancellation still succeeds', async () => {
    const order = await placed();
    const sessions = world.app.app.get(PaymentSessions, { strict: false });
    const close = sessions.close.bind(sessions);
    jest.spyOn(sessions, 'close').mockImplementation(async (...args) => {
      const closed = await close(...args);
      await comesToRest(order, ['payment_expired']);
      return closed;
    });
    const answer = await order.buyer.call<Order>('POST', `/Order/${order.orderId}/cancel`);
    expect(answer).toMatchObject({ status: 200, body: { status: 'payment_expired' } });
  });

  it('the cart is checked out again: exactly one order is paid in the end', async () => {
    for (const [index, first] of (await times(6, () => placed())).entries()) {
      const [, again] = await together(
        index,
        () => world.pay(first.paymentUrl),
        () => checkOut(first.buyer, 4),
      );
      if (again.status === 201) {
        const second = { buyer: first.buyer, ...again.body };
        await world.pay(second.paymentUrl);
        await comesToRest(second, ['paid']);
        await comesToRest(first, ['cancelled', 'refunded']);
      } else {
        // The checkout finds the first order paid, or the cart already empty.
        const { code } = again.body as { code?: string };
        expect(['409 cart_already_bought', '422 cart_empty']).toContain(`${again.status} ${code}`);
        await comesToRest(first, ['paid']);
      }
    }
  }, 30_000);
});

describe('a payment after the order has expired', () => {
  it('pays the order if the delivery date is still far enough away; otherwise it is refunded if no new date is chosen', async () => {
    const [inTime, tooLate] = [await placed(20), await placed(20)];
    for (const order of [inTime, tooLate]) {
      await world.pay(order.paymentUrl, 'multibanco_pending');
      await comesToRest(order, ['payment_processing']);
      await prolongVoucher(order);
    }
    await world.advance('P8D');
    for (const order of [inTime, tooLate]) await comesToRest(order, ['payment_expired']);
    await world.pay(inTime.paymentUrl, 'multibanco_paid');
    await comesToRest(inTime, ['paid']);

    await world.advance('P13D');
    await world.pay(tooLate.paymentUrl, 'multibanco_paid');
    await comesToRest(tooLate, ['date_passed']);
    const news = await newsOf(tooLate);
    await Promise.all([...news, ...news].map((body) => deliver(body)));
    await world.advance('PT73H');
    expect(await comesToRest(tooLate, ['refunded'])).toMatchObject({ refundPending: '0.00', services: [] });
    expect(await typesOf(tooLate.orderId)).toEqual([
      'OrderPlaced',
      'PaymentStarted',
      'PaymentProcessing',
      'PaymentExpired',
      'PaymentReceivedTooLate',
      'RefundRequested',
      'RefundConfirmed',
      'OrderRefunded',
    ]);
  }, 60_000);
});

describe('after all payments', () => {
  it('the provider’s amounts agree with the history', async () => {
    await waitForCorrectAccounts(world.app.database.ownerUrl, { within: 20_000, every: 100 });
    expect(await unverified(world.app.app)).toEqual([]);
    expect(await rowsThatDiffer(world.app.app, world.app.database.ownerUrl)).toEqual([]);
  }, 30_000);
});
