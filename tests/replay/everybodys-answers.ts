import { demoPassword } from '../../backend/src/sandbox/demo/demo-accounts.js';
import type { TestApp } from '../support/fixtures/app.js';
import { ownersLook } from '../support/database/histories.js';
import { Person } from '../support/fixtures/world.js';

/** The password of every customer whom specs sign up. */
const CUSTOMERS_PASSWORD = 'Caminho#Calmo27';
const PARTNERS = ['florist.lisboa', 'florist2.lisboa', 'cleaner.lisboa', 'cleaner2.lisboa'];

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * By person and path, the responses that the admin, every customer and the demo partners in Lisbon get for all records
 * that they can see.
 */
export async function everybodysAnswers(app: TestApp): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const account of await accountsOf(app)) {
    const person = await signedIn(app, account);
    for (const path of await pathsOf(app, account, person)) {
      const { status, body } = await person.call('GET', path);
      answers[`${account.name} ${path}`] = { status, body: comparable(body) };
    }
  }
  return answers;
}

const accountsOf = async (app: TestApp): Promise<Account[]> => {
  const customers = await ownersLook<{ email: string }>(
    app.database.ownerUrl,
    `SELECT email FROM identity.users WHERE email LIKE 'c-%@example.com' ORDER BY email`,
  );
  const demo = ['admin', ...PARTNERS].map(demoAccount);
  return [
    ...demo,
    ...customers.map(({ email }) => ({ name: 'customer', email, password: CUSTOMERS_PASSWORD })).map(numbered),
  ];
};

const demoAccount = (name: string): Account => ({ name, email: `${name}@perpetua.test`, password: demoPassword });

/** Signs the admin in. */
export const adminOf = (app: TestApp): Promise<Person> => signedIn(app, demoAccount('admin'));

const numbered = (account: Account, index: number): Account => ({ ...account, name: `${account.name} ${index + 1}` });

const signedIn = async (app: TestApp, { email, password }: Account): Promise<Person> => {
  const { status, body } = await app.request<{ token: string; user_id: string }>('POST', '/api/Auth/login', {
    body: { email, password },
  });
  if (status !== 200) throw new Error(`login of ${email}: ${status} ${JSON.stringify(body)}`);
  return new Person(app, body.token, body.user_id);
};

/**
 * The paths that a person requests: for the admin every stream, for anybody else that person’s lists and the records in
 * them.
 */
const pathsOf = async (app: TestApp, { name }: Account, person: Person): Promise<string[]> => {
  if (name === 'admin') return streamPathsOf(app);
  const lists = PARTNERS.includes(name)
    ? ['/Service/available?pageSize=100', '/Service/accepted?pageSize=100']
    : ['/Order?pageSize=100', '/Service/my?pageSize=100', '/Subscription?pageSize=100'];
  const paths = [...lists, ...(PARTNERS.includes(name) ? ['/Partner/me'] : [])];
  for (const list of lists) {
    const kind = list.slice(1).split(/[/?]/)[0] ?? '';
    for (const { id } of await person.ok<{ id: string }[]>('GET', list)) paths.push(`/${kind}/${id}`);
  }
  return [...new Set(paths)];
};

const streamPathsOf = async (app: TestApp): Promise<string[]> => {
  const streams = await ownersLook<{ stream_type: string; stream_id: string }>(
    app.database.ownerUrl,
    `SELECT stream_type, stream_id FROM es.streams
     WHERE stream_type IN ('order', 'service', 'subscription', 'partner') ORDER BY stream_type, stream_id`,
  );
  return streams.flatMap(({ stream_type: type, stream_id: id }) => [
    `/${type.charAt(0).toUpperCase()}${type.slice(1)}/${id}`,
    `/Audit/${type}/${id}`,
  ]);
};

/** Replaces values that differ each time: URLs of photos expire, and a restore assigns new positions to events. */
const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key: string, value: unknown) =>
    /url$/i.test(key) || key === 'position' ? '(differs)' : value,
  ) as unknown;
