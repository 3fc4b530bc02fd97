import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type UserQuery, userQuerySchema } from '@perpetua/contracts/identity.contract';
import { insertUser } from '../../backend/src/identity/accounts/identity.statements.js';
import { userListStatements } from '../../backend/src/identity/users/user-list.statements.js';
import type { Statement } from '../../backend/src/platform/database/database.js';
import { newId } from '../../backend/src/platform/ids.js';
import { type Account, Accounts } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { fillWithManyRows, MANY } from '../support/database/many-rows.js';
import { planOf } from '../support/database/query-plans.js';
import { rolledBack } from '../support/database/rolled-back.js';

/**
 * Upper limit of the 8 kB blocks that are read for a page of 25 users and for the total together; the whole table has
 * about 700.
 */
const fewBlocks = 100;
/** Upper limit of the blocks read for a total; the table of stored counts has fewer. */
const aFewBlocks = 10;

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
    [{}, ['users_newest']],
    [{ usertype_id: '4' }, ['users_newest']],
    [{ usertype_id: '3' }, ['users_by_type']],
    [{ blocked: 'true' }, ['users_blocked']],
    [{ blocked: 'false' }, ['users_newest']],
    [{ q: nameOf(17_777) }, ['users_pkey', 'users_search']],
  ];

  it.each(filters)('are read from an index: %p', async (filter, expected) => {
    const { page, count } = statementsOf({ ...filter, page: '2' });
    const [listed, counted] = [await planOf(service.database, page), await planOf(service.database, count)];
    expect(listed.indexes).toEqual(expected);
    expect(listed.wholeTables).toEqual([]);
    expect(counted.wholeTables).not.toContain('users');
    expect(listed.blocks + counted.blocks).toBeLessThan(fewBlocks);
  });

  it.each(filters.filter(([{ q }]) => q === undefined))(
    'return the total from the stored counts: %p',
    async (filter) => {
      const { indexes, wholeTables, blocks } = await planOf(service.database, statementsOf(filter).count);
      expect([indexes, wholeTables]).toEqual([[], ['user_counts']]);
      expect(blocks).toBeLessThan(aFewBlocks);
    },
  );

  it('contain only the matching users, and return the number of these users', async () => {
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

const KNOWN = `SELECT usertype_id, blocked, sum(users)::int AS users FROM identity.user_counts
  GROUP BY 1, 2 HAVING sum(users) <> 0 ORDER BY 1, 2`;
const COUNTED = `SELECT usertype_id, blocked, count(*)::int AS users FROM identity.users
  WHERE closed_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`;

/** The SQL statement that stores a sign-up; its password does not matter. */
const signUp = (email = `somebody-${newId()}@example.com`): Statement =>
  insertUser({
    id: newId(),
    email,
    username: 'pessoa',
    name: 'Rita',
    surname: 'Luz',
    phone: '+351912345678',
    passwordHash: "nobody's",
    usertypeId: 4,
    language: 'pt',
    termsVersion: '2026-11-01',
    now: new Date(),
  });

describe('the stored number of users', () => {
  const questions = ['', 'usertype_id=4', 'usertype_id=3', 'blocked=true', 'usertype_id=4&blocked=true'];

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
    expect(await added(async () => ({ id } = await accounts.register()))).toEqual([1, 1, 0, 0, 0]);
    expect(await added(() => asAdmin('PATCH', id))).toEqual([0, 0, 0, 1, 1]);
    expect(await added(() => asAdmin('PATCH', id))).toEqual([0, 0, 0, -1, -1]);
    expect(await added(() => asAdmin('PUT', id, { usertype_id: 3 }))).toEqual([0, -1, 1, 0, 0]);
    // A partner whom an admin creates awaits approval, and the account cannot be closed before that decision.
    await accounts.call(admin.token, 'POST', `/Partner/${id}/reject`, { reason: 'Fora da zona' });
    expect(await added(() => asAdmin('DELETE', id))).toEqual([-1, 0, -1, 0, 0]);
    expect(await added(() => asAdmin('DELETE', id))).toEqual([0, 0, 0, 0, 0]);
  });

  it('is not written by changes that do not affect it', async () => {
    const { database } = service.database;
    const accounts = new Accounts(service);
    const { id, email } = await accounts.register();
    const written = (): Promise<object[]> =>
      database.query({ name: 'spec.written', text: 'SELECT id, xmin::text FROM identity.user_counts ORDER BY id' });
    const before = await written();
    const change = { name: 'Eva', usertype_id: 4 };
    expect((await accounts.call(admin.token, 'PUT', `/User/${id}`, change)).body).toMatchObject(change);
    expect(await database.query(signUp(email))).toEqual([]);
    expect(await written()).toEqual(before);
  });

  it('does not make sign-ups wait for each other, and includes only committed sign-ups', async () => {
    const { database } = service.database;
    const twoAtOnce = (): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.query(signUp());
        expect(await added(() => database.query(signUp()))).toEqual([1, 1, 0, 0, 0]);
      });
    expect(await added(twoAtOnce)).toEqual([2, 2, 0, 0, 0]);
    const undone = (): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.query(signUp());
        throw new Error('undone');
      });
    expect(await added(() => expect(undone()).rejects.toThrow('undone'))).toEqual([0, 0, 0, 0, 0]);
  });

  it('is exact after many simultaneous sign-ups, and is still read from few rows', async () => {
    const many = Array.from({ length: 500 }, () => signUp());
    const all = () => Promise.all(many.map((statement) => service.database.database.query(statement)));
    expect(await added(all)).toEqual([500, 500, 0, 0, 0]);
    expect((await planOf(service.database, statementsOf({}).count)).blocks).toBeLessThan(aFewBlocks);
  });

  it('stays correct after bulk changes, and when the migration that creates the counts runs on existing users', async () => {
    const migration = await readFile('migrations/0013_identity-user-counts.sql', 'utf8');
    const changes = [
      'UPDATE identity.users SET blocked = NOT blocked WHERE usertype_id = 3',
      'UPDATE identity.users SET usertype_id = 2 WHERE NOT blocked',
      'DELETE FROM identity.users WHERE blocked',
      'DROP TABLE identity.user_counts; DROP FUNCTION identity.add_users; DROP FUNCTION identity.count_users CASCADE',
      'TRUNCATE identity.users CASCADE',
    ];
    await rolledBack(service.database, async (owner) => {
      for (const change of changes) {
        await owner.query(change);
        if (change.startsWith('DROP')) await owner.query(migration);
        const [known, counted] = [await owner.query(KNOWN), await owner.query(COUNTED)];
        expect([change, known.rows]).toEqual([change, counted.rows]);
      }
    });
  });
});
