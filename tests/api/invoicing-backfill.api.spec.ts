import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { DocumentBackfill } from '../../backend/src/invoicing/documents/document-backfill.service.js';
import { DocumentRequests } from '../../backend/src/invoicing/documents/document-requests.service.js';
import { newId } from '../../backend/src/platform/ids.js';
import { localDateOf } from '../../backend/src/platform/clock/local-time.js';
import { eventually } from '../support/fixtures/eventually.js';
import { issued } from '../support/fixtures/invoices.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Person, World } from '../support/fixtures/world.js';

let world: World<InProcessApp>;
let requests: DocumentRequests;
let backfill: DocumentBackfill;

beforeAll(async () => {
  world = await startWorldInProcess();
  requests = world.app.app.get(DocumentRequests);
  backfill = world.app.app.get(DocumentBackfill);
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

describe('an order that was paid before there were documents', () => {
  it('gets its invoice-receipt and credit note once, dated on the day of issue, also when several workers start together', async () => {
    const buyer = await world.newCustomer();
    const order = await paidBefore(buyer);
    expect(await buyer.ok('GET', '/Invoice')).toEqual([]);
    const today = await world.date(40);
    await world.advanceTo(today);
    await Promise.all(Array.from({ length: 4 }, () => backfill.requestMissing()));
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
    await backfill.requestMissing();
    expect(await buyer.ok<Invoice[]>('GET', '/Invoice')).toEqual(documents);
    const rows = await world.app.database.database.query({
      name: 'spec.requests',
      text: 'SELECT FROM invoicing.requests WHERE order_id = $1',
      values: [order.id],
    });
    expect(rows).toHaveLength(2);
  });

  it('does not keep other orders from getting their documents when reading it fails', async () => {
    const [one, other] = await Promise.all([world.newCustomer(), world.newCustomer()]);
    const left = await paidBefore(one);
    await paidBefore(other);
    const add = requests.add.bind(requests);
    const failing = jest.spyOn(requests, 'add').mockImplementation((asked) => {
      if (asked.some(({ orderId }) => orderId === left.id)) return Promise.reject(new Error('cannot be read'));
      return add(asked);
    });
    await backfill.requestMissing();
    failing.mockRestore();
    await issued(other, 2);
    expect(await one.ok('GET', '/Invoice')).toEqual([]);
    await backfill.requestMissing();
    await issued(one, 2);
  });
});
