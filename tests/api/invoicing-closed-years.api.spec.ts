import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { ownersLook } from '../support/database/histories.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

/** A year whose documents the law no longer requires, and the last one whose documents it does. */
const closed = new Date().getUTCFullYear() - 11;
const kept = closed + 1;

let db: TestDatabase;

const asOwner = <Row extends object>(text: string): Promise<Row[]> => ownersLook<Row>(db.ownerUrl, text);
const drop = (year: number): Promise<{ drop_year: number }[]> => asOwner(`SELECT invoicing.drop_year(${year})`);
const left = async (): Promise<string[]> =>
  (await asOwner<{ number: string }>('SELECT number FROM invoicing.documents ORDER BY number')).map(
    ({ number }) => number,
  );

/** Issues a document of a year; a credit note corrects the invoice-receipt with the id `corrects`. */
async function issued(year: number, n: number, corrects?: string): Promise<string> {
  const id = newId();
  const kind = corrects === undefined ? 'FR' : 'NC';
  const refund = corrects === undefined ? 'NULL' : `'${newId()}'`;
  const corrected = corrects === undefined ? 'NULL' : `'${corrects}'`;
  await asOwner(`INSERT INTO invoicing.documents (document_id, kind, provider, series, n, number, atcud, issued_on,
      system_entry, hash, hash_control, qr, order_id, refund_id, corrects, customer_id, order_number, description,
      total_cents, tax_cents, payment_method, paid_at, issued_at, content, search)
    VALUES ('${id}', '${kind}', 'embedded', 'PER${year}', ${n}, '${kind} PER${year}/${n}', '0-${n}', '${year}-05-02',
      '${year}-05-02T10:00:00', 'h', (SELECT max(version) FROM invoicing.signing_keys), 'q', '${newId()}', ${refund},
      ${corrected}, '${newId()}', 'P', 'd', 1000, 187, 'card', '${year}-05-02', '${year}-05-02', '{}', '')`);
  return id;
}

beforeAll(async () => {
  db = await createTestDatabase();
  await asOwner(`INSERT INTO invoicing.signing_keys (public_key) VALUES ('spec')`);
  await issued(closed, 1);
  await issued(kept, 1, await issued(closed, 2));
  await issued(closed, 1, await issued(closed, 3));
});
afterAll(() => db.drop());

describe('fiscal documents after ten years', () => {
  it('are not dropped by the role of the application, nor one by one by anybody', async () => {
    const text = `SELECT invoicing.drop_year(${closed})`;
    await expect(db.database.query({ name: 'spec.drop-year', text })).rejects.toThrow('permission denied');
    const one = `DELETE FROM invoicing.documents WHERE number = 'FR PER${closed}/1'`;
    await expect(asOwner(one)).rejects.toThrow('never changed or deleted');
  });

  it('are not dropped a day before', async () => {
    await expect(drop(kept)).rejects.toThrow(`the documents of ${kept} must be kept for ten years`);
  });

  it('are dropped as a whole year by the owner, with a record, except those that a later document corrects', async () => {
    expect(await drop(closed)).toEqual([{ drop_year: 3 }]);
    expect(await left()).toEqual([`FR PER${closed}/2`, `NC PER${kept}/1`]);
    expect(await asOwner('SELECT year, documents, last, total_cents FROM invoicing.dropped_years')).toEqual([
      { year: closed, documents: 4, last: { [`FR PER${closed}`]: 3, [`NC PER${closed}`]: 1 }, total_cents: '4000' },
    ]);
    expect(await drop(closed)).toEqual([{ drop_year: 0 }]);
    const later = `DELETE FROM invoicing.documents WHERE number = 'NC PER${kept}/1'`;
    await expect(asOwner(later)).rejects.toThrow('never changed or deleted');
  });
});
