import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailFilter, mailListStatements } from '../../backend/src/platform/mail/mail-rows.js';
import { fillWithManyRows, MANY } from '../support/database/many-rows.js';
import { planOf } from '../support/database/query-plans.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

/** Upper limit of the 8 kB blocks read for a page; the table and its indexes have about 2,200. */
const fewBlocks = 200;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithManyRows(database, {
    fills: [
      `INSERT INTO platform.mail_outbox (id, template, recipient, values, created_at, status, subject, address)
       SELECT uuidv7(), CASE WHEN n % 400 = 0 THEN 'partner_payout' ELSE 'order_received' END,
         jsonb_build_object('userId', gen_random_uuid()), '{}', timestamptz '2026-01-01Z' + n * interval '1 second',
         CASE n % 200 WHEN 0 THEN 'failed' WHEN 1 THEN 'queued' ELSE 'sent' END,
         'Recebemos a sua encomenda P-' || n, 'user' || n || '@example.com'
       FROM generate_series($1::int, $2::int) n`,
    ],
    tables: ['platform.mail_outbox'],
  });
});
afterAll(() => database.drop());

describe(`lists of ${MANY} mails`, () => {
  it.each<[Partial<MailFilter>, string, number]>([
    [{}, 'mail_outbox_newest', 25],
    [{ status: 'sent' }, 'mail_outbox_newest', 25],
    [{ sort: 'created_asc' }, 'mail_outbox_newest', 25],
    [{ status: 'failed' }, 'mail_outbox_unusual', 25],
    [{ template: 'partner_payout' }, 'mail_outbox_by_template', 25],
    [{ q: 'ENCOMENDA P-17777' }, 'mail_outbox_search', 1],
    [{ q: 'user19999@' }, 'mail_outbox_search', 1],
    [{ to: 'User4711@example.com', statuses: ['stored', 'sent'] }, 'mail_outbox_search', 1],
  ])('are read from an index: %j', async (filter, index, count) => {
    const { list } = mailListStatements({ page: 1, pageSize: 25, ...filter });
    const { indexes, wholeTables, blocks } = await planOf(database, list);
    expect(indexes).toContain(index);
    expect(wholeTables).toEqual([]);
    expect(blocks).toBeLessThan(fewBlocks);
    expect(await database.database.query(list)).toHaveLength(count);
  });
});
