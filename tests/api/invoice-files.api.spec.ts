import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkToday } from '@perpetua/contracts/dashboard.contract';
import type { Invoice, LateDocumentGroup } from '@perpetua/contracts/invoicing.contract';
import { unzipSync } from 'fflate';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { issued } from '../support/fixtures/invoices.js';
import { type Person, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 60_000);
afterAll(() => world.stop());

describe('a fiscal document', () => {
  const file = async (person: Person, path: string) => {
    const response = await fetch(`${world.app.url}/api${path}`, {
      headers: { Authorization: `Bearer ${person.token}` },
    });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  it('has a full-page PDF and a receipt PDF, for its customer and for admins only', async () => {
    const [buyer, other] = await Promise.all([world.newCustomer(), world.newCustomer()]);
    await world.paidFlowers(buyer);
    const [invoice] = await issued(buyer, 1);
    for (const path of [`/Invoice/${invoice?.id}/pdf`, `/Invoice/${invoice?.id}/receipt`]) {
      const own = await file(buyer, path);
      expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(new TextDecoder('latin1').decode(own.bytes.slice(0, 5))).toBe('%PDF-');
      expect(own.bytes.length).toBeGreaterThan(10_000);
      expect((await file(admin, path)).bytes).toEqual(own.bytes);
      expect((await file(other, path)).status).toBe(404);
    }
    const { headers } = await file(buyer, `/Invoice/${invoice?.id}/pdf`);
    expect(headers.get('content-disposition')).toContain(`${invoice?.number?.replaceAll(/[ /]/g, '-')}.pdf`);
  });

  it('returns no file until it is issued', async () => {
    await world.app.run('failToIssue', 'the provider is away');
    const buyer = await world.newCustomer();
    await world.paidFlowers(buyer);
    const pending = await eventually(async () => (await buyer.ok<Invoice[]>('GET', '/Invoice'))[0], {
      what: 'a pending document',
    });
    for (const name of ['pdf', 'receipt']) {
      expect(await buyer.call('GET', `/Invoice/${pending.id}/${name}`)).toMatchObject({
        status: 409,
        body: { code: 'not_issued' },
      });
    }
    await world.app.run('issueAgain');
    await issued(buyer, 1);
  });

  it('that cannot be issued is listed for admins, who can retry it without waiting for the next automatic attempt', async () => {
    await world.app.run('failToIssue', 'no answer after 5001 ms');
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const group = await eventually(async () => (await admin.ok<LateDocumentGroup[]>('GET', '/Admin/documents'))[0], {
      what: 'a late document',
    });
    expect(group).toMatchObject({
      cause: 'Error: no answer after # ms',
      count: 1,
      documents: [{ kind: 'FR', orderId: order.id, orderNumber: order.number, total: order.total }],
    });
    expect((await admin.ok<WorkToday>('GET', '/Dashboard/today')).failed.documents).toBe(1);
    await world.app.database.database.query({
      name: 'spec.no-try-by-itself',
      text: `UPDATE invoicing.requests SET due_at = clock_timestamp() + interval '1 hour' WHERE order_id = $1`,
      values: [order.id],
    });
    await world.app.run('issueAgain');
    const retry = () => admin.call<{ code?: string }>('POST', '/Admin/documents/retry', { cause: group.cause });
    expect(await retry()).toMatchObject({ status: 200, body: { requested: 1 } });
    await issued(buyer, 1);
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'nothing_to_retry' } });
    expect(await admin.ok('GET', '/Admin/documents')).toEqual([]);
  });

  it('is contained exactly once in the archive of its year', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    await issued(buyer, 1);
    await buyer.ok('POST', `/Order/${order.id}/cancel`, undefined, newId());
    const documents = await issued(buyer, 2);
    const year = (await world.date(0)).slice(0, 4);
    const { status, headers, bytes } = await file(buyer, `/Invoice/archive?year=${year}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const names = documents.map(({ number }) => `${number?.replaceAll(/[ /]/g, '-')}.pdf`);
    expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual([...names, 'documents.txt'].toSorted());
    expect(Object.keys(unzipSync((await file(buyer, '/Invoice/archive?year=2001')).bytes))).toEqual(['documents.txt']);
    const ofBuyer = await file(admin, `/Invoice/archive?year=${year}&customer=${buyer.id}`);
    expect(Object.keys(unzipSync(ofBuyer.bytes)).toSorted()).toEqual([...names, 'documents.txt'].toSorted());
    expect(await admin.call('GET', `/Invoice/archive?year=${year}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'customer' }] },
    });
  });
});
