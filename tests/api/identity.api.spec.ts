import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DemoAccountsGuard } from '../../backend/src/identity/sign-in/demo-accounts.guard.js';
import { type NewAccount } from '../../backend/src/identity/index.js';
import type { AppConfig } from '../../backend/src/config/app-config.js';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';

const password = 'Caminho#Calmo27';
const signUp = {
  name: 'Maria',
  surname: 'Alves',
  email: 'Maria.Alves@Example.com',
  phone: '912 345 678',
  password,
  acceptTerms: true,
};
const address = {
  firstName: 'Maria',
  surname: 'Alves',
  city: 'Lisboa',
  parish: 'Arroios',
  street: 'Rua da Palma',
  streetNumber: '12',
  postalCode: '1100-391',
};

let service: TestApp;
let accounts = 0;

const fresh = (): string => `person${(accounts += 1)}@example.com`;
const create = (body: object, token?: string): Promise<TestAnswer<Record<string, unknown>>> =>
  service.request('POST', '/api/User', { body: { ...signUp, email: fresh(), ...body }, token });
const login = (email: string, secret = password): Promise<TestAnswer<Record<string, unknown>>> =>
  service.request('POST', '/api/Auth/login', { body: { email, password: secret } });

async function register(account: Partial<NewAccount> = {}): Promise<{ id: string; email: string; token: string }> {
  const email = fresh();
  const { id } = await service.execute('RegisterAccount', {
    name: 'Ana',
    surname: 'Luz',
    email,
    phone: '+351912345678',
    password,
    usertypeId: 4,
    language: 'pt',
    ...account,
  });
  return { id, email, token: (await login(email)).body['token'] as string };
}

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
});
afterAll(() => service.close());

describe('signing up', () => {
  it('creates a customer and returns everything but the password', async () => {
    const { status, body } = await service.request('POST', '/api/User', { body: { ...signUp, language: 'en' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      username: 'maria.alves',
      name: 'Maria',
      surname: 'Alves',
      email: 'maria.alves@example.com',
      phone: '+351912345678',
      usertype_id: 4,
      language: 'en',
      logo: null,
      blocked: false,
      invited: false,
      emailConfirmed: false,
      createdAt: expect.stringMatching(/Z$/),
      version: 0,
    });
  });

  it('refuses a registered e-mail address, ignoring case', async () => {
    const email = fresh();
    await create({ email });
    const { status, body } = await create({ email: email.toUpperCase() });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'email_taken', error: 'This email is already registered.' });
  });

  it('creates one account for many simultaneous requests with the same e-mail address', async () => {
    const email = fresh();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ email })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it.each([[1], [2], [3], ['1'], [99], [null]])(
    'creates a customer whatever usertype_id says: %p',
    async (usertypeId) => {
      const { status, body } = await create({ usertype_id: usertypeId });
      expect([status, body['usertype_id']]).toEqual([201, 4]);
    },
  );

  it('creates a customer also when a customer or a partner sends the request', async () => {
    for (const usertypeId of [4, 3] as const) {
      const { token } = await register({ usertypeId });
      const { status, body } = await create({ usertype_id: 1 }, token);
      expect([status, body['usertype_id']]).toEqual([201, 4]);
    }
  });

  it('creates the user type that an admin requests, and refuses a type that does not exist', async () => {
    const { token } = await register({ usertypeId: 1 });
    expect((await create({ usertype_id: 2 }, token)).body['usertype_id']).toBe(2);
    expect((await create({}, token)).body['usertype_id']).toBe(4);
    const refused = await create({ usertype_id: 5 }, token);
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual([expect.objectContaining({ path: 'usertype_id' })]);
  });

  it('returns all validation errors in one response', async () => {
    const wrong = { name: ' ', email: 'nobody', phone: '12', password: 'weak', acceptTerms: false, language: 'fr' };
    const { status, body } = await create(wrong);
    expect(status).toBe(400);
    expect(body['code']).toBe('validation_failed');
    const errors = body['errors'] as { path: string; code: string }[];
    expect(errors.map(({ path }) => path)).toEqual(['name', 'email', 'phone', 'password', 'acceptTerms', 'language']);
    expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining(['phone_invalid', 'password_too_weak']));
  });

  it.each([['acceptTerms'], ['email'], ['phone'], ['password'], ['name'], ['surname']])('needs %s', async (field) => {
    const { status, body } = await create({ [field]: undefined });
    expect(status).toBe(400);
    expect(body['errors']).toEqual([expect.objectContaining({ path: field })]);
  });
});

describe('logging in', () => {
  it('returns a token that names the account and is valid for eight hours', async () => {
    const { id, email } = await register();
    const before = Date.now();
    const { status, body } = await login(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String), tokenExpiration: expect.any(Number), user_id: id });
    expect(Math.abs((body['tokenExpiration'] as number) - before - 8 * 3_600_000)).toBeLessThan(5_000);
    const claims = JSON.parse(Buffer.from(String(body['token']).split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: id, usertype_id: 4 });

    const mine = await service.request('GET', '/api/User/my', { token: body['token'] as string });
    expect(mine.status).toBe(200);
    expect(mine.body).toMatchObject({ id, name: 'Ana', surname: 'Luz', email, logo: null });
    expect(JSON.stringify(mine.body)).not.toContain('argon2');
  });

  it('fails the same way for a wrong password and for an unknown e-mail address', async () => {
    const { email } = await register();
    const answers = [await login(email, 'Saudade!2027'), await login('nobody@example.com'), await login('no address')];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'login_failed', error: 'Login failed. Please check your credentials.' });
    }
  });

  it('refuses a blocked account; tokens of an unknown account or with an outdated token epoch are invalid', async () => {
    const { id, email } = await register();
    const update = (text: string): Promise<unknown> =>
      service.database.database.query({ name: newId(), text, values: [id] });
    await update('UPDATE identity.users SET blocked = true WHERE id = $1');
    expect(await login(email)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    expect(await login(email, 'wrong')).toMatchObject({ status: 401, body: { code: 'login_failed' } });

    const old = await service.run('issueToken', { id: (await register()).id, usertypeId: 4, epoch: 7 });
    const gone = await service.run('issueToken', { id: newId(), usertypeId: 1, epoch: 0 });
    for (const token of [old, gone]) {
      expect(await service.request('GET', '/api/User/my', { token })).toMatchObject({ status: 401 });
      expect((await create({ usertype_id: 1 }, token)).body['usertype_id']).toBe(4);
    }
  });

  it('is required to read one’s own data', async () => {
    expect(await service.request('GET', '/api/User/my')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
});

describe('failed logins', () => {
  it('are limited per account and per IP address; successful logins are not counted', async () => {
    const limits = { RATE_LIMIT_LOGIN_ACCOUNT: '2', RATE_LIMIT_LOGIN_ADDRESS: '4', ROLE: 'api' };
    const limited = await startTestApp({ config: limits });
    const attempt = async (email: string, secret: string): Promise<number> =>
      (await limited.request('POST', '/api/Auth/login', { body: { email, password: secret } })).status;
    try {
      const email = fresh();
      await limited.request('POST', '/api/User', { body: { ...signUp, email } });
      for (let time = 0; time < 6; time += 1) expect(await attempt(email, password)).toBe(200);
      expect([await attempt(email, 'a'), await attempt(email, 'b'), await attempt(email, password)]).toEqual([
        401, 401, 429,
      ]);
      expect([await attempt(fresh(), 'a'), await attempt(fresh(), 'a')]).toEqual([401, 429]);

      const refused = await limited.request('POST', '/api/Auth/login', { body: { email, password } });
      expect(refused.body['code']).toBe('too_many_logins');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    } finally {
      await limited.close();
    }
  });

  it('are counted against the limit even when many are sent at once', async () => {
    const limited = await startTestApp({ config: { RATE_LIMIT_LOGIN_ACCOUNT: '3', ROLE: 'api' } });
    try {
      const body = { email: fresh(), password: 'guess' };
      const guesses = Array.from({ length: 12 }, () => limited.request('POST', '/api/Auth/login', { body }));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(3);
      expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    } finally {
      await limited.close();
    }
  });
});

describe('production mode', () => {
  it('does not start on a database with a demo account that can log in', async () => {
    const check = (production: boolean): Promise<void> =>
      new DemoAccountsGuard({ production } as unknown as AppConfig, service.database.database).onModuleInit();
    await expect(check(true)).resolves.toBeUndefined();
    await register({ demo: true });
    await expect(check(true)).rejects.toThrow('demo accounts');
    await expect(check(false)).resolves.toBeUndefined();
  });
});

describe('postal addresses', () => {
  it('are created, listed, changed and removed by their owner', async () => {
    const { token } = await register();
    const created = await service.request('POST', '/api/User/adresses', { token, body: address });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ ...address, id: expect.any(String), country: 'PT', billing: false });
    const id = created.body['id'] as string;

    const changes = {
      id,
      street: 'Rua Nova',
      taxId: 'PT 509 442 013',
      floor: '2.º',
      location: { lat: 38.7, lng: -9.1 },
    };
    const changed = await service.request('PUT', '/api/User/update/address', { token, body: changes });
    expect(changed.status).toBe(200);
    const expected = { ...created.body, ...changes, taxId: '509442013', taxCountry: 'PT' };
    expect(changed.body).toEqual(expected);

    const cleared = await service.request('PUT', '/api/User/update/address', {
      token,
      body: { id, floor: null, location: null },
    });
    expect(cleared.body).toEqual({ ...created.body, street: 'Rua Nova', taxId: '509442013', taxCountry: 'PT' });

    const listed = await service.request('GET', '/api/User/adresses', { token });
    expect(listed.body).toEqual([cleared.body]);
    expect(listed.headers.get('x-total-count')).toBe('1');

    expect((await service.request('DELETE', `/api/User/adresses/${id}`, { token })).status).toBe(204);
    expect((await service.request('DELETE', `/api/User/adresses/${id}`, { token })).status).toBe(404);
    expect((await service.request('GET', '/api/User/adresses', { token })).body).toEqual([]);
  });

  it('keep foreign tax numbers unchanged, and accept a postal locality', async () => {
    const { token } = await register();
    const abroad = { ...address, locality: 'Lisboa-Anjos', taxId: 'CHE-123.456.789', taxCountry: 'ch' };
    const { status, body } = await service.request('POST', '/api/User/adresses', { token, body: abroad });
    expect(status).toBe(201);
    expect(body).toMatchObject({ locality: 'Lisboa-Anjos', taxId: 'CHE-123.456.789', taxCountry: 'CH' });
    const change = (changes: object): Promise<TestAnswer<Record<string, unknown>>> =>
      service.request('PUT', '/api/User/update/address', { token, body: { id: body['id'], ...changes } });
    expect((await change({ street: 'Rua Nova' })).body).toMatchObject({ taxId: 'CHE-123.456.789', taxCountry: 'CH' });
    expect((await change({ taxCountry: 'FR' })).status).toBe(400);
    expect((await change({ taxId: '123 456 789' })).body).toMatchObject({ taxId: '123456789', taxCountry: 'PT' });
    const cleared = (await change({ taxId: null, locality: null })).body;
    expect(Object.keys(cleared)).not.toEqual(expect.arrayContaining(['taxId']));
    expect(cleared['taxCountry']).toBeUndefined();
  });

  it('include at most one billing address, also when several are added at the same time', async () => {
    const { token } = await register();
    const add = (street: string): Promise<TestAnswer<Record<string, unknown>>> =>
      service.request('POST', '/api/User/adresses', { token, body: { ...address, street, billing: true } });
    const billed = async (): Promise<unknown[]> =>
      (await service.request<{ street: string; billing: boolean }[]>('GET', '/api/User/adresses', { token })).body
        .filter(({ billing }) => billing)
        .map(({ street }) => street);
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(add));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await billed()).toHaveLength(1);
    const id = answers[1]?.body['id'];
    await service.request('PUT', '/api/User/update/address', { token, body: { id, billing: true } });
    expect(await billed()).toEqual(['B']);
    await service.request('PUT', '/api/User/update/address', { token, body: { id, billing: false } });
    expect(await billed()).toEqual([]);
    await service.request('PUT', '/api/User/update/address', { token, body: { id, billing: true } });
    const missing = { id: newId(), billing: true };
    expect((await service.request('PUT', '/api/User/update/address', { token, body: missing })).status).toBe(404);
    expect(await billed()).toEqual(['B']);
  });

  it('can be read and changed only by their owner, not even by an admin', async () => {
    const [owner, stranger, admin] = [await register(), await register(), await register({ usertypeId: 1 })];
    const { body } = await service.request('POST', '/api/User/adresses', { token: owner.token, body: address });
    const id = body['id'] as string;
    for (const { token } of [stranger, admin]) {
      const change = { token, body: { id, street: 'Rua Alheia' } };
      expect((await service.request('PUT', '/api/User/update/address', change)).status).toBe(404);
      expect((await service.request('DELETE', `/api/User/adresses/${id}`, { token })).status).toBe(404);
      expect((await service.request('GET', '/api/User/adresses', { token })).body).toEqual([]);
    }
    expect(await service.execute('GetAddressOfUser', owner.id, id)).toEqual(body);
    expect(await service.execute('GetAddressOfUser', stranger.id, id)).toBeNull();
  });

  it('refuse invalid values', async () => {
    const { token } = await register();
    const wrong = { ...address, postalCode: '0000', taxId: '123456780', country: 'ES', location: { lat: 99, lng: 0 } };
    const { status, body } = await service.request('POST', '/api/User/adresses', { token, body: wrong });
    expect(status).toBe(400);
    const paths = (body['errors'] as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(['postalCode', 'country', 'location.lat', 'taxId']);
    expect((await service.request('DELETE', '/api/User/adresses/7', { token })).status).toBe(400);
    expect((await service.request('GET', '/api/User/adresses')).status).toBe(401);
  });
});

describe('the queries for other contexts', () => {
  it('return the contact data of users, and the account that has a given e-mail address', async () => {
    const { id, email } = await register({ usertypeId: 3, language: 'es' });
    expect(await service.execute('ListContacts', [id, newId()])).toEqual([
      { id, name: 'Ana', surname: 'Luz', email, phone: '+351912345678', language: 'es' },
    ]);
    expect(await service.execute('ListContacts', [])).toEqual([]);
    expect(await service.execute('GetAccountByEmail', email.toUpperCase())).toEqual({ id, usertypeId: 3 });
    expect(await service.execute('GetAccountByEmail', 'nobody@example.com')).toBeNull();
  });
});
