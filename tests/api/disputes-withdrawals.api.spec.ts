import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { SandboxMail } from '@perpetua/contracts/mail.contract';
import type { Order as WholeOrder, WithdrawnOrder } from '@perpetua/contracts/ordering.contract';
import type { EarningsStatement } from '@perpetua/contracts/partners.contract';
import type { SandboxDisputeAnswer } from '@perpetua/contracts/payments.contract';
import { unzipSync } from 'fflate';
import { accountingErrors, causationErrors } from '../support/database/accounting-checks.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, TIMEOUT_MS);
afterAll(() => world.stop());

/** The payer's bank disputes the payment of a payment page, or decides. */
const dispute = async (paymentUrl: string, body: object): Promise<SandboxDisputeAnswer> => {
  const session = new URL(paymentUrl).pathname.split('/').at(-1);
  const answer = await world.app.request<SandboxDisputeAnswer>('POST', `/sandbox/dispute/${session}`, { body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const mails = async (template: string, about: string): Promise<SandboxMail[]> => {
  const { body } = await world.app.request<SandboxMail[]>('GET', '/sandbox/mail?pageSize=100');
  return body.filter((mail) => mail.template === template && mail.text.includes(about));
};
const withdraw = (person: Person, orderId: string, body?: object) =>
  person.call<WithdrawnOrder & Problem>('POST', `/Order/${orderId}/withdraw`, body);
const wholeOrder = (reader: Person, orderId: string) => reader.ok<WholeOrder>('GET', `/Order/${orderId}`);
const paidFlowers = async () => {
  const buyer = await world.newCustomer();
  const { orderId, paymentUrl } = await world.unpaidFlowers(buyer);
  await world.pay(paymentUrl);
  const serviceId = await world.serviceOf(buyer, orderId);
  return { buyer, orderId, paymentUrl, serviceId };
};
const statementOf = (florist: Person, serviceId: string) =>
  eventually(
    async () => {
      const { rows } = await florist.ok<EarningsStatement>('GET', '/Partner/me/statement?pageSize=100');
      return rows.find((earning) => earning.serviceId === serviceId)?.status;
    },
    { what: 'the service in the statement' },
  );

describe('a payment that its payer disputes at the bank', () => {
  it(
    'freezes the partner’s part, tells the office, and goes on when the dispute is won',
    async () => {
      const { buyer, orderId, paymentUrl, serviceId } = await paidFlowers();
      const florist = await world.demo('florist.lisboa');
      const { offer } = await world.offerTo(florist, serviceId);
      await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
      const { disputeId } = await dispute(paymentUrl, { outcome: 'open' });

      const open = await world.orderIs(buyer, orderId, 'chargeback_open');
      expect(open).not.toHaveProperty('chargeback');
      expect((await wholeOrder(admin, orderId)).chargeback).toMatchObject({
        disputeId,
        status: 'open',
        amount: open.total,
        evidenceBy: expect.any(String),
      });
      await eventually(async () => (await statementOf(florist, serviceId)) === 'frozen', {
        what: 'the frozen earning',
      });
      expect(await eventually(() => mails('chargeback', open.number).then((all) => all[0]))).toBeDefined();

      await dispute(paymentUrl, { outcome: 'won' });
      await world.orderIs(buyer, orderId, 'paid');
      await eventually(async () => (await statementOf(florist, serviceId)) === 'pending', {
        what: 'the released earning',
      });
    },
    TIMEOUT_MS,
  );

  it(
    'is booked as refunded with a credit note when the dispute is lost, and what has not begun is cancelled',
    async () => {
      const { buyer, orderId, paymentUrl, serviceId } = await paidFlowers();
      await dispute(paymentUrl, { outcome: 'lost' });
      const lost = await world.orderIs(buyer, orderId, 'refunded');
      expect(lost).toMatchObject({ refunded: lost.total, refundPending: '0.00' });
      expect((await wholeOrder(buyer, orderId)).refunds).toEqual([
        expect.objectContaining({ cause: 'chargeback', amount: lost.total }),
      ]);
      await world.serviceIs(buyer, serviceId, 'cancelled');
      const notes = await eventually(
        async () => {
          const found = await buyer.ok<{ kind: string; total: string; status: string }[]>(
            'GET',
            `/Invoice?order=${orderId}`,
          );
          return found.some(({ kind, status }) => kind === 'NC' && status === 'issued') ? found : undefined;
        },
        { what: 'the credit note', within: 20_000 },
      );
      expect(notes.filter(({ kind }) => kind === 'NC')).toEqual([expect.objectContaining({ total: lost.total })]);
    },
    TIMEOUT_MS,
  );

  it(
    'lost in part leaves the rest of the order, with evidence for the bank in one archive',
    async () => {
      const { buyer, orderId, paymentUrl } = await paidFlowers();
      const contact = { name: 'Rita Lopes', phone: '912345679' };
      const { version } = await buyer.order(orderId);
      await buyer.ok('PATCH', `/Order/${orderId}/delivery`, { contact, version });
      await dispute(paymentUrl, { outcome: 'lost', amount: '5.00', webhook: 'sent' });
      await eventually(async () => Number((await buyer.order(orderId)).refunded) === 5, { what: 'the booked loss' });
      expect(await buyer.order(orderId)).toMatchObject({ status: 'paid' });
      const archive = await fetch(`${world.app.url}/api/Order/${orderId}/dispute-evidence`, {
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
      });
      expect(archive.status).toBe(200);
      expect((await buyer.call('GET', `/Order/${orderId}/dispute-evidence`)).status).toBe(403);
      const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
      const terms = `consents/terms-${currentLegalVersion('terms')}.txt`;
      const privacy = `consents/privacy-${currentLegalVersion('privacy')}.txt`;
      const expected = new Set([
        terms,
        privacy,
        'payment.txt',
        'history-order.txt',
        'history-service-1.txt',
        'corrections.txt',
      ]);
      expect(new Set(Object.keys(files))).toEqual(expected);
      expect(Buffer.from(files[terms] ?? []).toString()).toMatch(
        /^\d{4}-.*[+-]0\d:00 {2}terms .* SHA-256 [0-9a-f]{64}\n\n#/,
      );
      expect(Buffer.from(files['corrections.txt'] ?? []).toString()).toMatch(
        /^\d{4}-.* {2}customer\n(.*\n)* {2}name of the contact: Ana Sousa → Rita Lopes\n/,
      );
      expect(Buffer.from(files['payment.txt'] ?? []).toString()).toMatch(/Payment at Stripe: pi_\w+\n/);
      expect(Buffer.from(files['history-order.txt'] ?? []).toString()).toContain('The bank disputes');
    },
    TIMEOUT_MS,
  );
});

describe('a withdrawal and a dispute of the same payment', () => {
  const paidCleaning = async () => {
    const buyer = await world.newCustomer();
    const { orderId, paymentUrl } = await world.unpaidCleaning(buyer);
    await world.pay(paymentUrl);
    const order = await world.orderIs(buyer, orderId, 'paid');
    return { buyer, orderId, paymentUrl, total: order.total };
  };
  const refundsAtProvider = async (paymentUrl: string): Promise<number> => {
    const [row] = await world.app.database.database.query<{ cents: number }>({
      name: 'test.refunds-at-provider',
      text: 'SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM sandbox.refunds WHERE checkout_id = $1',
      values: [new URL(paymentUrl).pathname.split('/').at(-1)],
    });
    return row?.cents ?? 0;
  };

  it(
    'gives the money back once: by the bank when the dispute is lost, else by the refund that waited for it',
    async () => {
      const [lost, won, raced] = await Promise.all([paidCleaning(), paidCleaning(), paidCleaning()]);
      for (const { paymentUrl, buyer, orderId } of [lost, won]) {
        await dispute(paymentUrl, { outcome: 'open' });
        await world.orderIs(buyer, orderId, 'chargeback_open');
        expect((await withdraw(buyer, orderId)).status).toBe(200);
        await world.app.run('idle');
        expect(await buyer.order(orderId)).toMatchObject({ status: 'chargeback_open', refunded: '0.00' });
        expect(await refundsAtProvider(paymentUrl)).toBe(0);
      }
      await dispute(lost.paymentUrl, { outcome: 'lost' });
      await dispute(won.paymentUrl, { outcome: 'won' });
      const goodwill = admin.call('POST', `/Order/${raced.orderId}/refund`, { amount: '1.00', reason: 'Chuva' });
      await Promise.all([
        withdraw(raced.buyer, raced.orderId),
        withdraw(raced.buyer, raced.orderId),
        dispute(raced.paymentUrl, { outcome: 'open' }),
        goodwill,
      ]);
      await dispute(raced.paymentUrl, { outcome: 'won' });
      for (const { buyer, orderId, paymentUrl, total } of [lost, won, raced]) {
        const order = await world.orderIs(buyer, orderId, 'refunded');
        expect(order).toMatchObject({ refunded: total, refundPending: '0.00' });
        const byBank = paymentUrl === lost.paymentUrl;
        expect(await refundsAtProvider(paymentUrl)).toBe(byBank ? 0 : Number(total) * 100);
      }
      await world.app.run('idle');
      expect(await mails('refund_failed', '')).toEqual([]);
      expect(await accountingErrors(world.app.database.ownerUrl)).toEqual({});
    },
    TIMEOUT_MS,
  );
});

describe('a withdrawal while the visit is being started', () => {
  it(
    'finds it begun, which is finished and charged, or cancels it, after a goodwill refund of what that left',
    async () => {
      const cleaner = await world.demo('cleaner.lisboa');
      const visits = await Promise.all(
        [true, false, false].map(async (hasGoodwill) => {
          const buyer = await world.newCustomer();
          return { buyer, hasGoodwill, ...(await world.paidCleaning(buyer, { days: 1 })) };
        }),
      );
      for (const { buyer, hasGoodwill, order, serviceId } of visits) {
        const { offer } = await world.offerTo(cleaner, serviceId);
        await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
        if (!hasGoodwill) continue;
        await admin.ok('POST', `/Order/${order.id}/refund`, { amount: '5.00', reason: 'Chuva' });
        await eventually(async () => (await buyer.order(order.id)).refunded === '5.00', { what: 'the goodwill' });
      }
      await world.advanceTo(await world.date(1), '10:00');
      for (const [n, { buyer, hasGoodwill, order, serviceId }] of visits.entries()) {
        await cleaner.photo(serviceId, 'before');
        const start = () => cleaner.call('POST', `/Service/${serviceId}/start`);
        const [started, withdrawn] =
          n === 1
            ? await Promise.all([start(), withdraw(buyer, order.id)])
            : (await Promise.all([withdraw(buyer, order.id), start()])).toReversed();
        expect(withdrawn?.status).toBe(200);
        const isBegun = started?.status === 200;
        await world.serviceIs(buyer, serviceId, isBegun ? 'in_progress' : 'cancelled');
        await world.app.run('idle');
        const kept = hasGoodwill ? '5.00' : '0.00';
        expect(await buyer.order(order.id)).toMatchObject({
          status: isBegun ? 'paid' : 'refunded',
          refunded: isBegun ? kept : order.total,
          refundPending: '0.00',
        });
      }
      expect(await accountingErrors(world.app.database.ownerUrl)).toEqual({});
    },
    TIMEOUT_MS,
  );
});

describe('the withdrawal from the contract of a plan', () => {
  it(
    'ends everything that has not begun, refunds it in full, and is acknowledged at once; a repeat changes nothing',
    async () => {
      const [buyer, stranger] = await Promise.all([world.newCustomer(), world.newCustomer()]);
      const { order } = await world.paidPlan(buyer);
      const before = await wholeOrder(buyer, order.id);
      expect(before.allowedActions).toContain('withdraw');
      expect(before.withdrawal).toMatchObject({ refund: before.total, charged: '0.00', notBegun: 3, begun: 0 });
      expect((await withdraw(stranger, order.id)).status).toBe(404);
      expect(await withdraw(admin, order.id)).toMatchObject({ status: 422, body: { code: 'reason_required' } });

      const answers = await Promise.all([1, 2, 3].map(() => withdraw(buyer, order.id)));
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body).toMatchObject({ withdrawnAt: expect.any(String), begun: [], pending: [] });
      }
      const refunded = await world.orderIs(buyer, order.id, 'refunded');
      expect(refunded).toMatchObject({ refunded: before.total, refundPending: '0.00' });
      expect(refunded.allowedActions).not.toContain('withdraw');
      const acknowledged = await eventually(
        async () => {
          const all = await mails('withdrawal_received', order.number);
          return all.length > 0 ? all : undefined;
        },
        { what: 'the acknowledgement' },
      );
      expect(acknowledged).toHaveLength(1);
      expect((await withdraw(buyer, order.id)).status).toBe(200);
      await world.app.run('idle');
      const given = await world.app.database.database.query<{ refunds: number }>({
        name: 'test.refunds-of-order',
        text: `SELECT count(DISTINCT data ->> 'providerRefundId')::int AS refunds FROM es.events
          WHERE stream_id = $1 AND type = 'RefundConfirmed'`,
        values: [order.id],
      });
      expect(await mails('refund_issued', order.number)).toHaveLength(given[0]?.refunds ?? 0);
    },
    TIMEOUT_MS,
  );

  it(
    'recorded by an admin is carried out by the system; flowers give no right to it, and it ends with day 14',
    async () => {
      const [first, second, third] = await Promise.all([1, 2, 3].map(() => world.newCustomer()));
      const [{ order: letter }, { order: late }, { order: flowers }] = await Promise.all([
        world.paidPlan(first as Person),
        world.paidPlan(second as Person, { date: await world.date(60) }),
        world.paidFlowers(third as Person),
      ]);
      expect(await withdraw(third as Person, flowers.id)).toMatchObject({
        status: 422,
        body: { code: 'no_withdrawal_right' },
      });
      const recorded = await withdraw(admin, letter.id, { reason: 'Letter of the day before' });
      expect(recorded.status).toBe(200);
      const end = await world.orderIs(first as Person, letter.id, 'refunded');
      expect(end.refunded).toBe(end.total);

      await world.advanceTo(await world.date(14), '23:59');
      expect((await (second as Person).order(late.id)).allowedActions).toContain('withdraw');
      await world.advance('PT2M');
      expect((await (second as Person).order(late.id)).allowedActions).not.toContain('withdraw');
      expect(await withdraw(second as Person, late.id)).toMatchObject({
        status: 409,
        body: { code: 'withdrawal_period_over', endedAt: expect.any(String) },
      });
      expect((await (second as Person).order(late.id)).status).toBe('paid');
      await world.app.run('idle');
      expect(await accountingErrors(world.app.database.ownerUrl)).toEqual({});
      expect(await causationErrors(world.app.database.ownerUrl)).toEqual({});
    },
    TIMEOUT_MS,
  );
});
