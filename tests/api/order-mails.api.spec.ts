import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { type OrderMail, orderMailSchema, type SandboxMail } from '@perpetua/contracts/mail.contract';
import type { Notification } from '@perpetua/contracts/notifications.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let customer: Person;
let orderId: string;
let mails: OrderMail[];

const mailsOf = async (id: string): Promise<OrderMail[]> =>
  (await admin.ok<unknown[]>('GET', `/Order/${id}/mails`)).map((mail) => orderMailSchema.parse(mail));
const resend = (mailId: string, key = newId(), id = orderId) =>
  admin.call<OrderMail[] & Problem>('POST', `/Order/${id}/mails/${mailId}/resend`, undefined, key);

beforeAll(async () => {
  world = await World.start();
  [admin, customer] = await Promise.all([world.demo('admin'), world.newCustomer()]);
  orderId = (await world.paidFlowers(customer)).order.id;
  mails = await eventually(
    async () => {
      const known = await mailsOf(orderId);
      return known.some(({ template, sentAt }) => template === 'invoice_issued' && sentAt !== null) ? known : undefined;
    },
    { what: 'the mail with the invoice', within: 20_000 },
  );
}, TIMEOUT_MS);
afterAll(() => world.stop());

const mailOf = (template: OrderMail['template']): OrderMail => {
  const found = mails.find((mail) => mail.template === template);
  if (found === undefined) throw new Error(`no mail ${template}`);
  return found;
};

describe('the mails about an order', () => {
  it('are those to its buyer about this order only, newest first', async () => {
    const templates = mails.map(({ template }) => template);
    expect(templates).toEqual(expect.arrayContaining(['order_received', 'payment_confirmed', 'invoice_issued']));
    expect(mails.map(({ createdAt }) => createdAt)).toEqual(
      mails
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const [invoice] = await customer.ok<Invoice[]>('GET', '/Invoice');
    expect(mails.flatMap(({ documentId }) => documentId ?? [])).toEqual([invoice?.id]);
    const other = await world.newCustomer();
    const { orderId: unpaid } = await world.unpaidFlowers(other);
    const theirs = await mailsOf(unpaid);
    expect(theirs.filter(({ id }) => mails.some((mail) => mail.id === id))).toEqual([]);
  });

  it('can be sent to the buyer again, once per idempotency key, and the list names the admin who sent them', async () => {
    const invoice = mailOf('invoice_issued');
    const key = newId();
    expect((await resend(invoice.id, key)).status).toBe(200);
    expect((await resend(invoice.id, key)).status).toBe(200);
    const sent = await eventually(
      async () => {
        const again = (await mailsOf(orderId)).filter(({ template }) => template === 'invoice_issued');
        return again.length > 1 && again.every(({ sentAt }) => sentAt !== null) ? again : undefined;
      },
      { what: 'the mail to be sent again', within: 20_000 },
    );
    expect(sent).toHaveLength(2);
    expect(sent[0]?.resentBy?.id).toBe(admin.id);
    expect(sent[1]).not.toHaveProperty('resentBy');
    const { body: received } = await world.app.request<SandboxMail[]>(
      'GET',
      `/sandbox/mail?to=${sent[0]?.to ?? ''}&pageSize=100`,
    );
    expect(received.filter(({ subject }) => subject === invoice.subject)).toHaveLength(2);
  });

  it('can be sent again at most three times an hour, also by simultaneous requests', async () => {
    const { id } = mailOf('order_received');
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(id)));
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(refused[0]?.body.code).toBe('too_many_resends');
    expect((await mailsOf(orderId)).filter(({ resentBy }) => resentBy !== undefined)).toHaveLength(3);
  });

  it('are news once: a repeat, and a repeat of it, make no second notice', async () => {
    const buyer = await world.newCustomer();
    const { orderId: order, paymentUrl } = await world.unpaidFlowers(buyer, { days: 9 });
    await world.pay(paymentUrl, 'multibanco_pending');
    await world.orderIs(buyer, order, 'payment_processing');
    await world.app.database.database.query({
      name: 'spec.reminder',
      text: `INSERT INTO platform.mail_outbox (id, template, recipient, values, created_at)
        VALUES ($1, 'payment_reminder', jsonb_build_object('userId', $2::text), jsonb_build_object('orderId', $3::text), now())`,
      values: [newId(), buyer.id, order],
    });
    const reminders = (count: number) =>
      eventually(
        async () => {
          const found = (await mailsOf(order)).filter(({ template }) => template === 'payment_reminder');
          return found.length === count && found.every(({ sentAt }) => sentAt !== null) ? found : undefined;
        },
        { what: `${count} reminders to be sent`, within: 20_000 },
      );
    for (const count of [1, 2]) {
      const [newest] = await reminders(count);
      expect((await resend(newest?.id ?? '', newId(), order)).status).toBe(200);
    }
    const [{ subject } = { subject: '' }] = await reminders(3);
    const notices = await buyer.ok<Notification[]>('GET', '/Notification?pageSize=100');
    expect(notices.filter(({ title }) => title === subject)).toHaveLength(1);
  });

  it('can be read and sent again by admins only, and only under the order that they belong to', async () => {
    const { id } = mailOf('order_received');
    expect((await customer.call('GET', `/Order/${orderId}/mails`)).status).toBe(403);
    expect((await customer.call('POST', `/Order/${orderId}/mails/${id}/resend`)).status).toBe(403);
    const { orderId: other } = await world.unpaidFlowers(await world.newCustomer());
    expect((await resend(id, newId(), other)).status).toBe(404);
    expect((await resend(newId())).status).toBe(404);
    expect((await admin.call('GET', `/Order/${newId()}/mails`)).status).toBe(404);
  });
});
