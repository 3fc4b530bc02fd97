import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { SandboxMail } from '@perpetua/contracts/mail.contract';
import { type Order, orderSchema, type PhoneOrderAnswer } from '@perpetua/contracts/ordering.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { ownersLook } from '../support/database/histories.js';
import { type Person, PLACES, type Problem, type Product, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let customer: Person;
let bouquet: Product;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  bouquet = (await world.products('flower'))[0] as Product;
}, TIMEOUT_MS);
afterAll(() => world.stop());

const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };

const called = async (by: Person, { days = 5, ...more }: { days?: number; [field: string]: unknown } = {}) => ({
  customerId: by.id,
  items: [{ productId: bouquet.id, quantity: 2 }],
  delivery: { kind: 'church', date: await world.date(days), hour: '11:00', place, location: PLACES.lisbon },
  contact: { name: 'Ana Sousa', phone: '912345678' },
  message: 'Com saudade.',
  language: 'en',
  ...more,
});
const ask = (body: object, key = newId(), by = admin) =>
  by.call<PhoneOrderAnswer & Problem>('POST', '/Order', body, key);
const ordered = async (by: Person, more: Parameters<typeof called>[1] = {}): Promise<PhoneOrderAnswer> => {
  const { status, body } = await ask(await called(by, more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const read = async (person: Person, id: string): Promise<Order> =>
  orderSchema.parse(await person.ok('GET', `/Order/${id}`));
const pay = (person: Person, id: string, body?: object, key = newId()) =>
  person.call<{ paymentUrl: string } & Problem>('POST', `/Order/${id}/pay`, body, key);
const accepted = { consents: { terms: true } };

const mailsAbout = async (person: Person, orderId: string): Promise<SandboxMail[]> => {
  const { email } = await admin.ok<{ email: string }>('GET', `/User/${person.id}`);
  const { body } = await world.app.request<SandboxMail[]>('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
  return body.filter(({ links, text }) => links.some((link) => link.includes(orderId)) || text.includes(orderId));
};
const mailed = (person: Person, orderId: string, template: string): Promise<SandboxMail> =>
  eventually(async () => (await mailsAbout(person, orderId)).find((mail) => mail.template === template), {
    what: `the mail ${template}`,
    within: 15_000,
  });

describe('an order by phone', () => {
  it(
    'waits for its customer, who accepts the terms and pays, and is then fulfilled like any other',
    async () => {
      customer = await world.newCustomer();
      const { orderId, payLink } = await ordered(customer);
      expect(payLink).toMatch(new RegExp(`/orders/${orderId}/pay$`));
      const own = await read(customer, orderId);
      expect(own).toMatchObject({
        status: 'awaiting_payment',
        total: (2 * Number(bouquet.price)).toFixed(2),
        payment: { status: 'open', expiresAt: own.phone?.waitsUntil },
        phone: { payLink, hasAcceptedTerms: false },
        allowedActions: ['pay', 'cancel', 'delivery'],
      });
      expect(own.phone).not.toHaveProperty('by');
      expect(Date.parse(own.phone?.waitsUntil ?? '') - Date.parse(own.placedAt)).toBe(72 * 3_600_000);
      expect((await read(admin, orderId)).phone?.by).toMatchObject({ id: admin.id });
      const mail = await mailed(customer, orderId, 'phone_order');
      expect(mail.subject).toContain('Your order');
      expect(mail.links).toEqual([payLink]);

      for (const body of [undefined, {}, { consents: { terms: false } }]) {
        expect(await pay(customer, orderId, body)).toMatchObject({ status: 422, body: { code: 'terms_required' } });
      }
      const first = await pay(customer, orderId, accepted);
      expect(first.status).toBe(200);
      expect((await pay(customer, orderId, accepted)).body.paymentUrl).toBe(first.body.paymentUrl);
      await world.pay(first.body.paymentUrl);
      const serviceId = await world.serviceOf(customer, orderId);
      expect((await read(customer, orderId)).phone?.hasAcceptedTerms).toBe(true);
      expect((await customer.service(serviceId)).orderId).toBe(orderId);

      const { events } = await admin.ok<AuditHistory>('GET', `/Audit/order/${orderId}`);
      const said = events.map(({ type, actor }) => [type, actor.role]);
      expect(said.slice(0, 4)).toEqual([
        ['OrderPlaced', 'admin'],
        ['TermsAccepted', 'customer'],
        ['PaymentStarted', 'customer'],
        ['OrderPaid', 'system'],
      ]);
      expect(events.filter(({ type }) => type === 'TermsAccepted')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it('is created once by repeated and simultaneous requests', async () => {
    customer = await world.newCustomer();
    const key = newId();
    const body = await called(customer);
    const answers = await Promise.all([ask(body, key), ask(body, key)]);
    const again = await ask(body, key);
    expect(new Set([...answers, again].map(({ body: { orderId } }) => orderId)).size).toBe(1);
    expect(await customer.ok<Order[]>('GET', '/Order')).toHaveLength(1);
    expect((await ask({ ...body, language: 'es' }, key)).body.code).toBe('idempotency_mismatch');
  });

  it('can be placed by admins only, who can neither accept its terms nor pay it', async () => {
    customer = await world.newCustomer();
    expect((await ask(await called(customer), newId(), customer)).status).toBe(403);
    const { orderId } = await ordered(customer);
    const stranger = await world.newCustomer();
    expect((await pay(admin, orderId, accepted)).status).toBe(404);
    expect((await pay(stranger, orderId, accepted)).status).toBe(404);
    expect((await stranger.call('GET', `/Order/${orderId}`)).status).toBe(404);
    expect((await stranger.call('POST', `/Order/${orderId}/cancel`)).status).toBe(404);
    expect(await read(admin, orderId)).toMatchObject({
      allowedActions: ['cancel', 'delivery'],
      phone: { hasAcceptedTerms: false },
    });
  });
});

describe('the row of an order by phone', () => {
  it('is the same when it is rebuilt from the events, as are the rows of other orders', async () => {
    customer = await world.newCustomer();
    const [waiting, accepting, checkout] = [
      await ordered(customer),
      await ordered(customer),
      await world.unpaidFlowers(customer),
    ];
    expect((await pay(customer, accepting.orderId, accepted)).status).toBe(200);
    expect(await world.app.run('rowsThatDiffer', world.app.database.ownerUrl)).toEqual([]);
    const rows = await ownersLook<{ order_id: string; phone: object | null }>(
      world.app.database.ownerUrl,
      `SELECT order_id, phone FROM ordering.orders WHERE customer_id = '${customer.id}'`,
    );
    const phoneOf = new Map(rows.map(({ order_id: id, phone }) => [id, phone]));
    const waitsUntil = expect.stringMatching(/Z$/);
    expect(phoneOf.get(waiting.orderId)).toEqual({ placedBy: admin.id, waitsUntil, hasAcceptedTerms: false });
    expect(phoneOf.get(accepting.orderId)).toEqual({ placedBy: admin.id, waitsUntil, hasAcceptedTerms: true });
    expect(phoneOf.get(checkout.orderId)).toBeNull();
  });
});

describe('an order by phone and the cart', () => {
  it(
    'do not affect each other, whichever is paid first',
    async () => {
      customer = await world.newCustomer();
      const cart = () => customer.ok<{ items: { id: string; quantity: number }[] }>('GET', '/Cart');
      const checkout = await world.unpaidFlowers(customer);
      const [one, two] = [await ordered(customer), await ordered(customer)];
      expect(await read(customer, checkout.orderId)).toMatchObject({ status: 'awaiting_payment' });
      const again = await world.unpaidFlowers(customer);
      expect((await read(customer, checkout.orderId)).status).toBe('cancelled');
      for (const { orderId } of [one, two]) expect((await read(customer, orderId)).status).toBe('awaiting_payment');
      const before = await cart();
      expect(before.items).not.toEqual([]);

      await world.pay((await pay(customer, one.orderId, accepted)).body.paymentUrl);
      await world.orderIs(customer, one.orderId, 'paid');
      await world.serviceOf(customer, one.orderId);
      expect((await cart()).items).toEqual(before.items);
      expect((await read(customer, again.orderId)).status).toBe('awaiting_payment');

      await world.pay(again.paymentUrl);
      await world.orderIs(customer, again.orderId, 'paid');
      await eventually(async () => (await cart()).items.length === 0, { what: 'the cart to be empty' });
      expect((await read(customer, two.orderId)).status).toBe('awaiting_payment');
    },
    TIMEOUT_MS,
  );
});

describe('an order that an admin places by phone', () => {
  it('is refused if it breaks a rule of the cart or of the checkout', async () => {
    customer = await world.newCustomer();
    const [cleaning] = await world.products('clean');
    const { delivery } = await called(customer);
    const nobody = { ...delivery, location: PLACES.middleOfNowhere };
    const refusals: [object, number, string][] = [
      [{ delivery: { ...delivery, date: await world.date(0), hour: '08:00' } }, 422, 'too_soon'],
      [{ delivery: { ...delivery, date: await world.date(400) } }, 422, 'too_late'],
      [{ delivery: nobody }, 422, 'nobody_near'],
      [{ delivery: { ...delivery, hour: undefined } }, 422, 'hour_required'],
      [{ delivery: { ...delivery, kind: 'cemetery', graveId: newId() } }, 404, 'not_found'],
      [{ items: [{ productId: newId(), quantity: 1 }] }, 404, 'not_found'],
      [{ items: [] }, 400, 'validation_failed'],
      [
        {
          items: [
            { productId: bouquet.id, quantity: 1 },
            { productId: cleaning?.id, quantity: 1 },
          ],
        },
        409,
        'cart_conflict',
      ],
      [{ items: [{ productId: cleaning?.id, quantity: 2 }] }, 409, 'cart_conflict'],
      [
        {
          items: [
            { productId: bouquet.id, quantity: 60 },
            { productId: bouquet.id, quantity: 60 },
          ],
        },
        422,
        'quantity_too_large',
      ],
      [
        { items: [{ productId: bouquet.id, quantity: 1, planId: (await world.plan(3)).servicesPlansID }] },
        422,
        'plan_not_eligible',
      ],
      [{ customerId: newId() }, 404, 'not_found'],
      [{ contact: { name: 'Ana', phone: 'none' } }, 400, 'validation_failed'],
    ];
    for (const [change, status, code] of refusals) {
      const answer = await ask({ ...(await called(customer)), ...change });
      expect([change, answer.status, answer.body.code]).toEqual([change, status, code]);
    }
    expect(await customer.ok<Order[]>('GET', '/Order')).toEqual([]);
  });

  it('is not placed for a customer whose account is blocked or closed', async () => {
    const [blocked, closed] = [await world.newCustomer(), await world.newCustomer()];
    const near = `/api/Cemetery?near=${PLACES.lisbon.lat},${PLACES.lisbon.lng}&pageSize=1`;
    const [cemetery] = (await world.app.request<Cemetery[]>('GET', near)).body;
    const grave = { cemeteryId: cemetery?.id, deceasedName: 'Rosa Luz', location: cemetery?.location };
    const bodies = await Promise.all(
      [blocked, closed].map(async (person) => {
        const body = await called(person);
        return { ...body, delivery: { ...body.delivery, kind: 'cemetery', place: undefined, grave } };
      }),
    );
    await admin.ok('PATCH', `/User/${blocked.id}`, { blocked: true });
    await admin.ok('DELETE', `/User/${closed.id}`);
    const answers = await Promise.all(bodies.map((body) => ask(body)));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'customer_blocked'],
      [409, 'customer_closed'],
    ]);
    const stored = await world.app.database.database.query({
      name: 'spec.stored-of-customers',
      text: `SELECT order_id AS id FROM ordering.orders WHERE customer_id = ANY ($1::uuid[])
        UNION ALL SELECT id FROM graves.graves WHERE user_id = ANY ($1::uuid[])`,
      values: [[blocked.id, closed.id]],
    });
    expect(stored).toEqual([]);

    await admin.ok('PATCH', `/User/${blocked.id}`, { blocked: false });
    expect((await ask(bodies[0] ?? {})).status).toBe(201);
  });

  it('of a cleaning within 14 days needs the customer’s own request for an early start', async () => {
    customer = await world.newCustomer();
    const cleaning = (await world.products('clean')).find(({ planEligible }) => planEligible);
    const planId = (await world.plan(3)).servicesPlansID;
    const { id: graveId } = await world.grave(customer, PLACES.lisbon);
    const { orderId } = await ordered(customer, {
      items: [{ productId: cleaning?.id, quantity: 1, planId }],
      delivery: { kind: 'cemetery', graveId, date: await world.date(9) },
    });
    expect(await pay(customer, orderId, accepted)).toMatchObject({ body: { code: 'early_start_required' } });
    expect((await read(customer, orderId)).phone?.hasAcceptedTerms).toBe(false);
    const { body } = await pay(customer, orderId, { consents: { terms: true, earlyStart: true } });
    await world.pay(body.paymentUrl);
    const paid = await world.orderIs(customer, orderId, 'paid');
    expect(paid.subscriptionId).toBeDefined();
    expect((await read(customer, orderId)).earlyStart).toBe(true);
  });
});

describe('an order by phone that is not paid', () => {
  it(
    'stays open when its payment pages expire, expires after 72 hours, and then causes a mail to the customer',
    async () => {
      customer = await world.newCustomer();
      const { orderId } = await ordered(customer);
      const first = await pay(customer, orderId, accepted);
      await world.advance('PT2H');
      expect((await read(customer, orderId)).allowedActions).toContain('pay');
      const second = await pay(customer, orderId);
      expect(second.status).toBe(200);
      expect(second.body.paymentUrl).not.toBe(first.body.paymentUrl);
      await world.advance('PT71H');
      await world.orderIs(customer, orderId, 'payment_expired');
      expect(await pay(customer, orderId, accepted)).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition' },
      });
      const mail = await mailed(customer, orderId, 'payment_failed');
      expect(mail.text).not.toContain('carrinho');
      expect((await world.pay(second.body.paymentUrl)).status).toBeGreaterThanOrEqual(400);
    },
    TIMEOUT_MS,
  );

  it(
    'expires before the 72 hours end if its date becomes impossible earlier',
    async () => {
      customer = await world.newCustomer();
      const { orderId } = await ordered(customer, { days: 2 });
      const { phone, delivery } = await read(customer, orderId);
      const slot = Date.parse(`${delivery.date}T11:00:00Z`);
      expect(slot - Date.parse(phone?.waitsUntil ?? '')).toBe(6 * 3_600_000);
      await world.advanceTo(delivery.date, '05:01');
      await world.orderIs(customer, orderId, 'payment_expired');
      const mail = await mailed(customer, orderId, 'payment_failed');
      expect(mail.subject).toMatch(/was cancelled/);
    },
    TIMEOUT_MS,
  );

  it(
    'can be cancelled by its customer, and until it is paid by an admin; an admin’s cancellation sends the customer a mail',
    async () => {
      customer = await world.newCustomer();
      const { orderId } = await ordered(customer);
      await pay(customer, orderId, accepted);
      expect((await admin.call('POST', `/Order/${orderId}/cancel`)).status).toBe(200);
      expect((await admin.call('POST', `/Order/${orderId}/cancel`)).status).toBe(200);
      expect((await read(customer, orderId)).status).toBe('cancelled');
      await mailed(customer, orderId, 'payment_failed');
      expect((await pay(customer, orderId, accepted)).status).toBe(409);

      const own = await ordered(customer);
      expect((await customer.call('POST', `/Order/${own.orderId}/cancel`)).status).toBe(200);
      const paid = await ordered(customer);
      await world.pay((await pay(customer, paid.orderId, accepted)).body.paymentUrl);
      await world.serviceOf(customer, paid.orderId);
      expect((await read(admin, paid.orderId)).allowedActions).not.toContain('cancel');
      expect((await admin.call('POST', `/Order/${paid.orderId}/cancel`)).status).toBe(409);
      const checkout = await world.unpaidFlowers(customer);
      expect((await admin.call('POST', `/Order/${checkout.orderId}/cancel`)).status).toBe(404);
    },
    TIMEOUT_MS,
  );
});
