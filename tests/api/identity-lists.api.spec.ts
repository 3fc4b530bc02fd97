import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type UserQuery, userQuerySchema } from '@perpetua/contracts/identity.contract';
import { userListStatements } from '../../backend/src/identity/user-list.statements.js';
import { type Account, Accounts } from '../support/accounts.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { fillWithManyRows, MANY } from '../support/many-rows.js';
import { planOf } from '../support/query-plans.js';

/** More than a page of 25 needs from any index; all rows are some 700. */
const fewBlocks = 100;

let service: TestApp;
let admin: Account;

const statementsOf = (query: object) => userListStatements(userQuerySchema.parse(query));
/** What only the name of one of them holds. */
const nameOf = (n: number): string => createHash('md5').update(String(n)).digest('hex').slice(4, 16);

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await fillWithManyRows(service.database, {
    fills: [
      `INSERT INTO identity.users (id, email, username, name, surname, phone, password_hash, usertype_id, language, blocked,
         terms_version, terms_accepted_at, created_at)
       SELECT gen_random_uuid(), 'pessoa-' || n || '@example.com', 'pessoa', 'Conceição ' || substr(md5(n::text), 5, 12), 'Gonçalves',
         '+351912345678', 'nobody''s', CASE WHEN n % 200 = 0 THEN 3 ELSE 4 END, 'pt', n % 1000 = 0, '2026-11-01',
         timestamptz '2026-01-01Z', timestamptz '2026-01-01Z' + n * interval '1 second'
       FROM generate_series($1::int, $2::int) n`,
    ],
    tables: ['identity.users'],
  });
  admin = await new Accounts(service).register({ usertypeId: 1 });
});
afterAll(() => service.close());

describe(`lists of ${MANY} users`, () => {
  const filters: readonly (readonly [Partial<Record<keyof UserQuery, string>>, readonly string[]])[] = [
    [{}, ['users_newest']],
    [{ usertype_id: '4' }, ['users_newest']],
    [{ usertype_id: '3' }, ['users_by_type']],
    [{ blocked: 'true' }, ['users_blocked']],
    [{ blocked: 'false' }, ['users_newest']],
    [{ q: nameOf(17_777) }, ['users_pkey', 'users_search']],
  ];

  it.each(filters)('are read from an index: %p', async (filter, expected) => {
    const { page } = statementsOf({ ...filter, page: '2' });
    const { indexes, wholeTables, blocks } = await planOf(service.database, page);
    expect(indexes).toEqual(expected);
    expect(wholeTables).toEqual([]);
    expect(blocks).toBeLessThan(fewBlocks);
  });

  it('are found and counted', async () => {
    const accounts = new Accounts(service);
    const found = await accounts.call(admin.token, 'GET', `/User?q=${nameOf(17_777).toUpperCase()}`);
    expect(found.body).toEqual([expect.objectContaining({ email: 'pessoa-17777@example.com' })]);
    const total = async (query: string): Promise<string | null> =>
      (await accounts.call(admin.token, 'GET', `/User?${query}`)).headers.get('x-total-count');
    expect(await total('')).toBe(String(MANY + 1));
    expect(await total('blocked=true')).toBe('20');
    expect(await total('usertype_id=3')).toBe('100');
    expect(await total('usertype_id=3&blocked=true')).toBe('20');
  });
});
