import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, Accounts, password } from '../support/fixtures/accounts.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';
import { expectProblem } from '../support/api/problems.js';

type Answer = TestAnswer<Record<string, unknown>>;

let service: TestApp;
let accounts: Accounts;
let addresses = 0;

beforeAll(async () => {
  const limits = { RATE_LIMIT_LOGIN_ACCOUNT: '5', RATE_LIMIT_LOGIN_ADDRESS: '20' };
  service = await startTestApp({ config: { ...limits, TRUST_PROXY: 'loopback', ROLE: 'api' } });
  accounts = new Accounts(service);
});
afterAll(() => service.close());

const fresh = (): string => `203.0.113.${(addresses += 1)}`;
const login = (email: string, secret: string, from: string, cookie?: string): Promise<Answer> =>
  service.request('POST', '/api/Auth/login', {
    body: { email, password: secret },
    headers: { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) },
  });
const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
/**
 * Logs in from an IP address, with the device cookie of an earlier login if one is given; returns the cookie that the
 * response sets.
 */
const knownAt = async ({ email }: Account, from = fresh(), cookie?: string): Promise<string> =>
  cookieOf(await login(email, password, from, cookie));
const guess = async (email: string, times: number, from: string, cookie?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await login(email, 'guess', from, cookie)).status);
  return statuses;
};

describe('a device that has signed in before', () => {
  it('gets a cookie that scripts cannot read and other sites cannot send', async () => {
    const account = await accounts.register();
    const answer = await login(account.email, password, fresh());
    const [value = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect(value).toMatch(/^perpetua_device=[\w-]{22}\.\d{13}\.[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/api', 'SameSite=Strict']);
    expect((await login(account.email, 'guess', fresh())).headers.get('set-cookie')).toBeNull();
  });

  it('gets a cookie for encrypted connections only, if PUBLIC_URL is an https URL', async () => {
    const secure = await startTestApp({ config: { PUBLIC_URL: 'https://perpetua.example', ROLE: 'api' } });
    try {
      const people = new Accounts(secure);
      const { email } = await people.register();
      expect((await people.login(email)).headers.get('set-cookie')).toContain('; Secure');
    } finally {
      await secure.close();
    }
  });

  it('is not locked out by failed logins from strangers, who are locked out themselves', async () => {
    const owner = await accounts.register();
    const cookie = await knownAt(owner);
    expect(await guess(owner.email, 6, fresh())).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(owner.email, password, fresh())).status).toBe(429);
    expect((await login(owner.email, password, fresh(), cookie)).status).toBe(200);
    expect((await login(owner.email, password, fresh())).status).toBe(429);
  });

  it('is not locked out by failed logins of others at its IP address, and its own failures do not lock them out', async () => {
    const [owner, neighbour] = [await accounts.register(), await accounts.register()];
    const office = fresh();
    const cookie = await knownAt(owner, office);
    for (const name of ['a', 'b', 'c', 'd']) await guess(`${name}-${office}@example.com`, 5, office);
    expect((await login(neighbour.email, password, office)).status).toBe(429);
    expect((await login(owner.email, password, office, cookie)).status).toBe(200);

    const home = fresh();
    const known = await knownAt(owner, home, cookie);
    expect(await guess(owner.email, 6, home, known)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(neighbour.email, password, home)).status).toBe(200);
  });

  it('has its own limit of five failed logins, which locks neither the account nor the owner’s other devices', async () => {
    const owner = await accounts.register();
    const [laptop, phone] = [await knownAt(owner), await knownAt(owner)];
    expect(laptop).not.toBe(phone);
    await guess(owner.email, 5, fresh(), laptop);
    const refused = await login(owner.email, password, fresh(), laptop);
    expectProblem(refused, 429, 'too_many_logins');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await login(owner.email, password, fresh(), phone)).status).toBe(200);
    expect((await login(owner.email, password, fresh())).status).toBe(200);
  });

  it('is recognised for the five accounts that logged in on it most recently, and for no other account', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => accounts.register()));
    let cookie: string | undefined;
    for (const person of people) cookie = await knownAt(person, fresh(), cookie);
    expect(cookie?.split('~')).toHaveLength(5);
    for (const { email } of people) await guess(email, 5, fresh());
    const statuses: number[] = [];
    for (const { email } of people) statuses.push((await login(email, password, fresh(), cookie)).status);
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
  });

  it('cannot be imitated with a forged cookie, another account’s cookie, or its own cookie with a later expiry', async () => {
    const [owner, attacker] = [await accounts.register(), await accounts.register()];
    const own = await knownAt(owner);
    const theirs = await knownAt(attacker);
    const [name = '', endsAt = '', signature = ''] = own.split('=')[1]?.split('.') ?? [];
    await guess(owner.email, 5, fresh());
    const forged = [
      theirs,
      `perpetua_device=${name}.${Number(endsAt) + 1}.${signature}`,
      `perpetua_device=${'A'.repeat(22)}.${endsAt}.${signature}`,
      `perpetua_device=${name}.${endsAt}.${'A'.repeat(43)}`,
      'perpetua_device=~~~.%00',
      `perpetua_device=${'x'.repeat(3_000)}`,
    ];
    for (const cookie of forged)
      expect([cookie, (await login(owner.email, password, fresh(), cookie)).status]).toEqual([cookie, 429]);
    expect((await login(owner.email, password, fresh(), own)).status).toBe(200);
  });

  it('lets its owner change the password while strangers guess it', async () => {
    const owner = await accounts.register();
    const cookie = await knownAt(owner);
    await guess(owner.email, 5, fresh());
    const change = (headers: Record<string, string>): Promise<Answer> =>
      service.request('PUT', `/api/User/password/${owner.id}`, {
        token: owner.token,
        body: { currentPassword: password, newPassword: 'Lembrança#2027' },
        headers: { 'x-forwarded-for': fresh(), ...headers },
      });
    expectProblem(await change({}), 429, 'too_many_logins');
    expect((await change({ cookie })).status).toBe(200);
  });
});
