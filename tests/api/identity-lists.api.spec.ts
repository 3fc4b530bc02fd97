import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type UserQuery, userQuerySchema } from '@perpetua/contracts/identity.contract';
import { userListStatements } from '../../backend/src/identity/users/user-list.statements.js';
import { type Account, Accounts } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { fillWithManyRows, MANY } from '../support/database/many-rows.js';
import { planOf } from '../support/database/query-plans.js';

/** Upper limit of the 8 kB blocks that are read for a page of 25 users; the whole table has about 700. */
const fewBlocks = 100;

let service: TestApp;
let admin: Account;

const statementsOf = (query: object) => userListStatements(userQuerySchema.parse(query));
/** Text that occurs only in the name of user `n`. */
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
    [{}, ['email_changes_waiting', 'users_newest']],
    [{ usertype_id: '4' }, ['email_changes_waiting', 'users_newest']],
    [{ usertype_id: '3' }, ['email_changes_waiting', 'users_by_type']],
    [{ blocked: 'true' }, ['email_changes_waiting', 'users_blocked']],
    [{ blocked: 'false' }, ['email_changes_waiting', 'users_newest']],
    [{ q: nameOf(17_777) }, ['addresses_tax_id', 'email_changes_waiting', 'users_pkey', 'users_search']],
  ];

  it.each(filters)('are read from an index: %p', async (filter, expected) => {
    const { indexes, wholeTables, blocks } = await planOf(
      service.database,
      statementsOf({ ...filter, page: '2' }).page,
    );
    expect([indexes, wholeTables]).toEqual([expected, []]);
    // Each row of the page is looked up among the waiting changes of e-mail addresses.
    expect(blocks).toBeLessThan(2 * fewBlocks);
  });

  it('contain only the matching users, and return the number of these users up to 10,000', async () => {
    const accounts = new Accounts(service);
    const found = await accounts.call(admin.token, 'GET', `/User?q=${nameOf(17_777).toUpperCase()}`);
    expect(found.body).toEqual([expect.objectContaining({ email: 'pessoa-17777@example.com' })]);
    const total = async (query: string): Promise<string | null> =>
      (await accounts.call(admin.token, 'GET', `/User?${query}`)).headers.get('x-total-count');
    expect(await total('')).toBe('10000');
    expect((await accounts.call(admin.token, 'GET', '/User')).headers.get('x-total-count-capped')).toBe('true');
    expect(await total('blocked=true')).toBe('20');
    expect(await total('usertype_id=3')).toBe('100');
    expect(await total('usertype_id=3&blocked=true')).toBe('20');
  });
});

describe('the number of users', () => {
  const questions = ['usertype_id=3', 'blocked=true', 'usertype_id=4&blocked=true'];

  /** Returns the total of each list, in the order of `questions`. */
  const totals = (): Promise<number[]> =>
    Promise.all(
      questions.map(async (question) => {
        const { headers } = await new Accounts(service).call(admin.token, 'GET', `/User?${question}&pageSize=1`);
        return Number(headers.get('x-total-count'));
      }),
    );

  /** Returns by how much `doing` changes each total. */
  const added = async (doing: () => Promise<unknown>): Promise<number[]> => {
    const before = await totals();
    await doing();
    const after = await totals();
    return after.map((total, index) => total - (before[index] ?? NaN));
  };

  it('changes when an account is created, is blocked, gets another type or is closed', async () => {
    const accounts = new Accounts(service);
    const asAdmin = (method: string, id: string, body?: object) =>
      accounts.call(admin.token, method, `/User/${id}`, body);
    let id = '';
    expect(await added(async () => ({ id } = await accounts.register()))).toEqual([0, 0, 0]);
    expect(await added(() => asAdmin('PATCH', id))).toEqual([0, 1, 1]);
    expect(await added(() => asAdmin('PATCH', id))).toEqual([0, -1, -1]);
    expect(await added(() => asAdmin('PUT', id, { usertype_id: 3 }))).toEqual([1, 0, 0]);
    // A partner whom an admin creates awaits approval, and the account cannot be closed before that decision.
    await accounts.call(admin.token, 'POST', `/Partner/${id}/reject`, { reason: 'Fora da zona' });
    expect(await added(() => asAdmin('DELETE', id))).toEqual([-1, 0, 0]);
    expect(await added(() => asAdmin('DELETE', id))).toEqual([0, 0, 0]);
  });
});
