import { createVerify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedText } from '../../backend/src/invoicing/documents/fiscal-text.policy.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { issued } from '../support/fixtures/invoices.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { World } from '../support/fixtures/world.js';

let world: World;

beforeAll(async () => {
  world = await World.start();
  const full = { mon: 200, tue: 200, wed: 200, thu: 200, fri: 200, sat: 200, sun: 200 };
  await (await world.demo('florist.lisboa')).ok('PUT', '/Partner/me', { capacity: full });
}, 90_000);
afterAll(() => world.stop());

const rows = <Row extends object>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  world.app.database.database.query({ name: `spec.${name}`, text, values });

interface Signed {
  kind: string;
  series: string;
  n: number;
  number: string;
  issued_on: string;
  system_entry: string;
  total_cents: number;
  hash: string;
  public_key: string;
}

/** All documents of a kind, ordered by series and number, each with the public half of the key that signed it. */
const chainOf = (kind: string): Promise<Signed[]> =>
  rows(
    'chain',
    `SELECT kind, series, n, number, issued_on, system_entry, total_cents, hash, public_key
     FROM invoicing.documents JOIN invoicing.signing_keys ON version = hash_control WHERE kind = $1 ORDER BY series, n`,
    [kind],
  );

const expectWholeChain = async (kind: string): Promise<Signed[]> => {
  const chain = await chainOf(kind);
  const ends = new Map<string, Signed>();
  for (const document of chain) {
    const last = ends.get(document.series);
    expect(document.n).toBe((last?.n ?? 0) + 1);
    expect(document.number).toBe(`${kind} ${document.series}/${document.n}`);
    expect([
      document.issued_on >= (last?.issued_on ?? ''),
      document.system_entry >= (last?.system_entry ?? ''),
    ]).toEqual([true, true]);
    const text = signedText({
      date: document.issued_on,
      systemEntry: document.system_entry,
      number: document.number,
      totalCents: document.total_cents,
      previousHash: last?.hash ?? '',
    });
    expect(document.hash).toHaveLength(172);
    expect(createVerify('sha1').update(text).verify(document.public_key, document.hash, 'base64')).toBe(true);
    ends.set(document.series, document);
  }
  return chain;
};

describe('a series', () => {
  it('has no gap and no duplicate after 50 simultaneous payments, and every signature covers the previous one', async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => world.newCustomer()));
    const orders = [];
    for (let start = 0; start < buyers.length; start += 10) {
      const some = buyers.slice(start, start + 10);
      orders.push(...(await Promise.all(some.map((buyer) => world.unpaidFlowers(buyer)))));
    }
    const before = (await chainOf('FR')).length;
    await Promise.all(orders.map(({ paymentUrl }) => world.pay(paymentUrl)));
    await eventually(async () => (await chainOf('FR')).length === before + 50, {
      what: '50 documents',
      within: 60_000,
    });
    const chain = await expectWholeChain('FR');
    expect(new Set(chain.map(({ number }) => number)).size).toBe(before + 50);
    const perOrder = await rows<{ most: number }>(
      'per-order',
      `SELECT max(count)::int AS most FROM (SELECT count(*) FROM invoicing.documents WHERE kind = 'FR' GROUP BY order_id) AS c`,
    );
    expect(perOrder).toEqual([{ most: 1 }]);
  }, 180_000);

  it('of credit notes has its own chain of signatures', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    await buyer.ok('POST', `/Order/${order.id}/cancel`, undefined, newId());
    await issued(buyer, 2);
    expect(await expectWholeChain('NC')).toHaveLength(1);
  });

  it.each([
    ['changed', "UPDATE invoicing.documents SET description = 'x'"],
    ['deleted', 'DELETE FROM invoicing.documents'],
    ['re-signed', "UPDATE invoicing.signing_keys SET public_key = 'x'"],
  ])('cannot be %s by the application', async (_what, text) => {
    await expect(rows(`forbidden-${_what}`, text)).rejects.toMatchObject({ code: '23001' });
  });

  it('cannot be emptied by the owner of the database either, unless its triggers are dropped', async () => {
    const asOwner = (sql: string) => runAsAdmin(world.app.database.ownerUrl, sql);
    await expect(asOwner('TRUNCATE invoicing.documents CASCADE')).rejects.toThrow(/never changed/);
    await expect(asOwner('TRUNCATE invoicing.files')).rejects.toThrow(/never changed/);
    await expect(asOwner('DELETE FROM invoicing.documents')).rejects.toThrow(/never changed/);
  });
});
