import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Invoice, MissingDocuments } from '@perpetua/contracts/invoicing.contract';
import type { MailEntry } from '@perpetua/contracts/mail.contract';
import { DocumentRequests } from '../../backend/src/invoicing/documents/document-requests.service.js';
import { DocumentWatch } from '../../backend/src/invoicing/documents/document-watch.service.js';
import { newId } from '../../backend/src/platform/ids.js';
import { localDateOf } from '../../backend/src/platform/clock/local-time.js';
import { eventually } from '../support/fixtures/eventually.js';
import { issued } from '../support/fixtures/invoices.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Person, World } from '../support/fixtures/world.js';

const PREVIEW = '/Admin/documents/missing';

let world: World<InProcessApp>;
let requests: DocumentRequests;
let admin: Person;

beforeAll(async () => {
  world = await startWorldInProcess();
  requests = world.app.app.get(DocumentRequests);
  admin = await world.demo('admin');
}, 60_000);
afterAll(() => world.stop());

/** An order that was paid, cancelled and refunded before the application issued documents. */
const paidBefore = async (buyer: Person) => {
  const unheard = jest.spyOn(requests, 'add').mockResolvedValue(undefined);
  const { order } = await world.paidFlowers(buyer);
  await buyer.ok('POST', `/Order/${order.id}/cancel`, undefined, newId());
  const kinds = () =>
    unheard.mock.calls.flatMap(([asked]) => asked).map(({ orderId, kind }) => (orderId === order.id ? kind : null));
  await eventually(() => Promise.resolve((kinds().includes('FR') && kinds().includes('NC')) || undefined), {
    what: 'the requests for both documents',
  });
  unheard.mockRestore();
  return order;
};

const preview = (): Promise<MissingDocuments> => admin.ok('GET', PREVIEW);
const request = (body: object = {}): Promise<{ requested: number }> => admin.ok('POST', PREVIEW, body, newId());
const mailsOf = async (template: string, about = ''): Promise<MailEntry[]> =>
  (await admin.ok<MailEntry[]>('GET', `/Admin/mail?template=${template}&pageSize=100`)).filter(({ subject }) =>
    subject?.includes(about),
  );

describe('an order that was paid before there were documents', () => {
  it('is shown with its sums, and gets its documents once and without mail when an admin says so, dated on the day of issue', async () => {
    const buyer = await world.newCustomer();
    const order = await paidBefore(buyer);
    expect(await preview()).toMatchObject({ orders: 0, total: '0.00', refunds: 0, listed: [] });
    const today = await world.date(40);
    await world.advanceTo(today);
    expect(await preview()).toMatchObject({
      provider: 'embedded',
      orders: 1,
      total: order.total,
      refunds: 1,
      refunded: order.total,
      listed: [{ orderId: order.id, orderNumber: order.number, total: order.total, refunded: order.total }],
    });
    expect(await buyer.ok('GET', '/Invoice')).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => request()));
    const documents = await issued(buyer, 2);
    expect(documents.map(({ kind, total, orderId }) => ({ kind, total, orderId }))).toEqual(
      expect.arrayContaining([
        { kind: 'FR', total: order.total, orderId: order.id },
        { kind: 'NC', total: order.total, orderId: order.id },
      ]),
    );
    for (const { createdAt, paidAt } of documents) {
      expect(localDateOf(new Date(createdAt), 'Europe/Lisbon')).toBe(today);
      expect(paidAt < createdAt).toBe(true);
    }
    expect(await request()).toEqual({ requested: 0 });
    expect(await buyer.ok<Invoice[]>('GET', '/Invoice')).toEqual(documents);
    const rows = await world.app.database.database.query({
      name: 'spec.requests',
      text: 'SELECT FROM invoicing.requests WHERE order_id = $1',
      values: [order.id],
    });
    expect(rows).toHaveLength(2);
    await world.app.run('idle');
    expect(await mailsOf('invoice_issued', order.number)).toEqual([]);
  });

  it('gets its documents by mail when the admin asks for it, also when reading another order fails', async () => {
    const [one, other] = await Promise.all([world.newCustomer(), world.newCustomer()]);
    const left = await paidBefore(one);
    const sent = await paidBefore(other);
    await world.advance('PT1H');
    const add = requests.add.bind(requests);
    const failing = jest.spyOn(requests, 'add').mockImplementation((asked) => {
      if (asked.some(({ orderId }) => orderId === left.id)) return Promise.reject(new Error('cannot be read'));
      return add(asked);
    });
    expect(await request({ mail: true })).toEqual({ requested: 1 });
    failing.mockRestore();
    await issued(other, 2);
    expect(await one.ok('GET', '/Invoice')).toEqual([]);
    await eventually(async () => (await mailsOf('invoice_issued', sent.number)).length === 2 || undefined, {
      what: 'both mails',
    });
    expect(await preview()).toMatchObject({ orders: 1 });
    await request();
    await issued(one, 2);
  });

  it('is told to the office once a day, and nothing is issued by that', async () => {
    const watch = world.app.app.get(DocumentWatch);
    const buyer = await world.newCustomer();
    const order = await paidBefore(buyer);
    await world.advance('PT1H');
    await Promise.all([watch.alarm(), watch.alarm()]);
    await watch.alarm();
    const mails = await eventually(
      async () => {
        const found = await mailsOf('documents_missing');
        return found.length > 0 ? found : undefined;
      },
      { what: 'the mail to the office' },
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Encomendas pagas sem fatura: 1']);
    expect(await buyer.ok('GET', '/Invoice')).toEqual([]);
    expect(await preview()).toMatchObject({ orders: 1, listed: [{ orderId: order.id }] });
    await request();
    await issued(buyer, 2);
  });

  it('can be handled by admins only', async () => {
    const buyer = await world.newCustomer();
    expect((await buyer.call('GET', PREVIEW)).status).toBe(403);
    expect((await buyer.call('POST', PREVIEW, {})).status).toBe(403);
  });
});
