import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailFilter, mailListStatements } from '../../backend/src/platform/mail/mail-rows.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { runAsAdmin } from '../support/test-server.js';

/** A node of a plan as PostgreSQL explains it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

const many = 100_000;
/** The table and its indexes have some 8,000. */
const fewBlocks = 600;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runAsAdmin(
    database.ownerUrl,
    `INSERT INTO platform.mail_outbox (id, template, recipient, values, created_at, status, subject, address)
     SELECT uuidv7(), CASE WHEN n % 2000 = 0 THEN 'partner_payout' ELSE 'order_received' END,
       jsonb_build_object('userId', gen_random_uuid()), '{}', timestamptz '2026-01-01Z' + n * interval '1 second',
       CASE n % 1000 WHEN 0 THEN 'failed' WHEN 1 THEN 'queued' ELSE 'sent' END,
       'Recebemos a sua encomenda P-' || n, 'user' || n || '@example.com'
     FROM generate_series(1, ${many}) n`,
    'VACUUM ANALYZE platform.mail_outbox',
  );
}, 180_000);
afterAll(() => database.drop());

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('lists of 100,000 mails', () => {
  it.each<[Partial<MailFilter>, string, number]>([
    [{}, 'mail_outbox_newest', 25],
    [{ status: 'sent' }, 'mail_outbox_newest', 25],
    [{ status: 'failed' }, 'mail_outbox_unusual', 25],
    [{ template: 'partner_payout' }, 'mail_outbox_by_template', 25],
    [{ q: 'ENCOMENDA P-77777' }, 'mail_outbox_search', 1],
    [{ q: 'user99999@' }, 'mail_outbox_search', 1],
    [{ to: 'User4711@example.com', statuses: ['stored', 'sent'] }, 'mail_outbox_search', 1],
  ])('are read from an index: %j', async (filter, index, count) => {
    const { list } = mailListStatements({ page: 1, pageSize: 25, ...filter });
    const [row] = await database.database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      name: `explain.${list.name}`,
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${list.text}`,
      values: list.values ?? [],
    });
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error(`${list.name} was not explained`);
    expect(nodesOf(plan).map((node) => node['Index Name'])).toContain(index);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(fewBlocks);
    expect(await database.database.query(list)).toHaveLength(count);
  });
});
