import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type UserQuery, userQuerySchema } from '@perpetua/contracts/identity.contract';
import { Client } from 'pg';
import { userListStatements } from '../../backend/src/identity/user-list.statements.js';
import type { Statement } from '../../backend/src/platform/database/database.js';
import { type Account, Accounts } from '../support/accounts.js';
import { startTestApp, type TestApp } from '../support/app.js';

/** A node of a plan as PostgreSQL explains it. */
interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const many = 100_000;
/** More than a page of 25 needs from any index; all rows are some 4,000. */
const fewBlocks = 200;

let service: TestApp;
let admin: Account;

const statementsOf = (query: object) => userListStatements(userQuerySchema.parse(query));
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function explained({ name, text, values }: Statement): Promise<{ indexes: string[]; blocks: number }> {
  const rows = await service.database.database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    name: `explain.${name}`,
    text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  });
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error(`${name} was not explained`);
  const nodes = nodesOf(plan);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].toSorted(),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

const batch = 10_000;
/** What only the name of one of them holds. */
const nameOf = (n: number): string => createHash('md5').update(String(n)).digest('hex').slice(4, 16);

/** So many users at once that a busy machine is through before a statement has lasted too long. */
const users = (from: number): Statement => ({
  name: 'test.fill-users',
  text: `INSERT INTO identity.users (id, email, username, name, surname, phone, password_hash, usertype_id, language, blocked,
       terms_version, terms_accepted_at, created_at)
     SELECT gen_random_uuid(), 'pessoa-' || n || '@example.com', 'pessoa', 'Conceição ' || md5(n::text), 'Gonçalves',
            '+351912345678', 'nobody''s', CASE WHEN n % 1000 = 0 THEN 3 ELSE 4 END, 'pt', n % 5000 = 0, '2026-11-01',
            timestamptz '2026-01-01Z', timestamptz '2026-01-01Z' + n * interval '1 second'
     FROM generate_series($1::int, $2::int) n`,
  values: [from, from + batch - 1],
});

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  for (let from = 1; from < many; from += batch) await service.database.database.query(users(from));
  const owner = new Client({ connectionString: service.database.ownerUrl });
  await owner.connect();
  await owner.query('VACUUM ANALYZE identity.users');
  await owner.end();
  admin = await new Accounts(service).register({ usertypeId: 1 });
}, 120_000);
afterAll(() => service.close());

describe('lists of 100,000 users', () => {
  const filters: readonly (readonly [Partial<Record<keyof UserQuery, string>>, readonly string[]])[] = [
    [{}, ['users_newest']],
    [{ usertype_id: '4' }, ['users_newest']],
    [{ usertype_id: '3' }, ['users_by_type']],
    [{ blocked: 'true' }, ['users_blocked']],
    [{ blocked: 'false' }, ['users_newest']],
    [{ q: nameOf(77_777) }, ['users_pkey', 'users_search']],
  ];

  it.each(filters)('are read from an index: %p', async (filter, expected) => {
    const { indexes, blocks } = await explained(statementsOf({ ...filter, page: '2' }).page);
    expect(indexes).toEqual(expected);
    expect(blocks).toBeLessThan(fewBlocks);
  });

  it('are found and counted', async () => {
    const accounts = new Accounts(service);
    const found = await accounts.call(admin.token, 'GET', `/User?q=${nameOf(77_777).toUpperCase()}`);
    expect(found.body).toEqual([expect.objectContaining({ email: 'pessoa-77777@example.com' })]);
    const total = async (query: string): Promise<string | null> =>
      (await accounts.call(admin.token, 'GET', `/User?${query}`)).headers.get('x-total-count');
    expect(await total('')).toBe(String(many + 1));
    expect(await total('blocked=true')).toBe('20');
    expect(await total('usertype_id=3')).toBe('100');
    expect(await total('usertype_id=3&blocked=true')).toBe('20');
  });
});
