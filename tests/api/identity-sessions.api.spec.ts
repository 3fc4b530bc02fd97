import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../../backend/src/sandbox/demo/demo-accounts.js';
import { Accounts, type Answer, password } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { LiveReader } from '../support/api/live-reader.js';
import { expectProblem } from '../support/api/problems.js';

const another = 'Lembrança#2027';

let service: TestApp;
/** Another process on the same database. */
let neighbour: TestApp;
let accounts: Accounts;
const readers: LiveReader[] = [];

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  neighbour = await startTestApp({ config: { ROLE: 'api', DATABASE_URL: service.database.url } });
  accounts = new Accounts(service);
});
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
afterAll(async () => {
  await neighbour.close();
  await service.close();
});

const logOut = (token: string | undefined): Promise<Answer> => accounts.call(token, 'POST', '/Auth/logout');
const isAliveNextDoor = async (token: string): Promise<boolean> =>
  (await neighbour.request('GET', '/api/User/my', { token })).status === 200;
const endedSessions = async (): Promise<number> => {
  const [row] = await service.database.database.query<{ total: number }>({
    name: 'spec.ended-sessions',
    text: 'SELECT count(*)::int AS total FROM identity.ended_sessions',
  });
  return row?.total ?? 0;
};
async function listen(url: string, token: string): Promise<LiveReader> {
  const reader = await LiveReader.ready(url, token);
  readers.push(reader);
  return reader;
}
/**
 * Waits for a stream to end. The timeout is shorter than the heartbeat interval, because a heartbeat would end the
 * stream too.
 */
const ends = (reader: LiveReader): Promise<boolean> =>
  eventually(() => reader.ended, { what: 'the stream to end', within: 10_000 });

describe('logging out', () => {
  it('revokes the token, in other processes when they hear of it, but no other session of the account', async () => {
    const account = await accounts.register();
    const elsewhere = await accounts.tokenOf(account.email);
    expect([await accounts.isAlive(account.token), await isAliveNextDoor(account.token)]).toEqual([true, true]);

    expect((await logOut(account.token)).status).toBe(204);
    expect(await accounts.isAlive(account.token)).toBe(false);
    // The announcement is sent before the response; shorter than the time for which a process remembers a token.
    await eventually(async () => !(await isAliveNextDoor(account.token)), {
      what: 'the process next door',
      within: 3_000,
    });
    expectProblem(await logOut(account.token), 401, 'unauthenticated');
    expect([await accounts.isAlive(elsewhere), await isAliveNextDoor(elsewhere)]).toEqual([true, true]);
    expect(await accounts.isAlive(await accounts.tokenOf(account.email))).toBe(true);
  });

  it('cannot be bypassed with another base64url spelling of the token’s signature', async () => {
    const { token } = await accounts.register();
    await logOut(token);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const variants = alphabet.split('').map((letter) => token.slice(0, -1) + letter);
    const alive = await Promise.all(variants.map((variant) => accounts.isAlive(variant)));
    expect(alive).not.toContain(true);
  });

  it('returns 204 or 401 to simultaneous calls with one token, and 204 to at least one of them', async () => {
    const { token } = await accounts.register();
    const answers = await Promise.all([logOut(token), logOut(token), logOut(token)]);
    expect(answers.map(({ status }) => status)).toContain(204);
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expect(await accounts.isAlive(token)).toBe(false);
  });

  it('needs a token', async () => {
    expectProblem(await logOut(undefined), 401, 'unauthenticated');
    expectProblem(await logOut('no.token.atall'), 401, 'unauthenticated');
  });

  it('stores an ended session only until its token would have expired anyway', async () => {
    await logOut((await accounts.register()).token);
    await service.database.database.query({
      name: 'spec.age-ended-sessions',
      text: `UPDATE identity.ended_sessions SET expires_at = clock_timestamp() - interval '1 second'`,
    });
    await logOut((await accounts.register()).token);
    expect(await endedSessions()).toBe(1);
  });
});

describe('an open stream of live updates', () => {
  it('ends when its session logs out, also in another process; streams of other sessions stay open', async () => {
    const account = await accounts.register();
    const elsewhere = await accounts.tokenOf(account.email);
    const mine = await listen(service.url, account.token);
    const nextDoor = await listen(neighbour.url, account.token);
    const stays = await listen(service.url, elsewhere);
    await logOut(account.token);
    await Promise.all([ends(mine), ends(nextDoor)]);
    expect(stays.ended).toBe(false);
  });

  it('ends when the password changes, or the account is blocked or closed', async () => {
    const [changed, blocked, closed] = [
      await accounts.register(),
      await accounts.register(),
      await accounts.register(),
    ];
    const admin = await accounts.register({ usertypeId: 1 });
    const streams = await Promise.all([changed, blocked, closed].map(({ token }) => listen(neighbour.url, token)));
    const body = { currentPassword: password, newPassword: another };
    await accounts.call(changed.token, 'PUT', `/User/password/${changed.id}`, body);
    await accounts.call(admin.token, 'PATCH', `/User/${blocked.id}`);
    await accounts.call(closed.token, 'DELETE', `/User/${closed.id}`);
    await Promise.all(streams.map(ends));
  });
});

describe('a link in a mail', () => {
  const check = (token: string): Promise<Answer> =>
    accounts.call(undefined, 'POST', '/Auth/check-reset-link', { token });
  const waitDays = async (days: number): Promise<void> => {
    const now = new Date(await service.run('now'));
    await service.run('moveClock', new Date(now.getTime() + days * 86_400_000).toISOString());
  };

  it('for a new password can be checked any number of times until it is used', async () => {
    const account = await accounts.register();
    await accounts.call(undefined, 'POST', '/Auth/recover-password', { email: account.email });
    const token = await accounts.linkToken(account, 'password_reset');
    const [first, second] = [(await check(token)).body, (await check(token)).body];
    expect([first, second]).toEqual([1, 2].map(() => ({ valid: true, needsTerms: false, accepts: [] })));
    const reset = await accounts.call(undefined, 'POST', '/Auth/reset-password', { token, password: another });
    expect(reset.status).toBe(204);
    for (const over of [token, '', 'x', 'a'.repeat(43)])
      expect((await check(over)).body).toEqual({ valid: false, needsTerms: false, accepts: [] });
  });

  it('for a new password expires after 30 minutes, and the check then reports it as invalid', async () => {
    const account = await accounts.register();
    await accounts.call(undefined, 'POST', '/Auth/recover-password', { email: account.email });
    const token = await accounts.linkToken(account, 'password_reset');
    await waitDays(1 / 48);
    expect((await check(token)).body).toEqual({ valid: false, needsTerms: false, accepts: [] });
  });

  it('that confirms an e-mail address is still valid after 29 days and has expired after 30', async () => {
    const confirm = (token: string): Promise<Answer> =>
      accounts.call(undefined, 'POST', '/Auth/confirm-email', { token });
    const late = await accounts.register();
    await waitDays(1);
    const early = await accounts.register();
    await waitDays(29);
    expectProblem(await confirm(await accounts.linkToken(late, 'welcome')), 422, 'confirmation_link_invalid');
    expect((await confirm(await accounts.linkToken(early, 'welcome'))).status).toBe(200);
  });
});

describe('a common password', () => {
  const common = 'Password1!';
  const person = { name: 'Rui', surname: 'Sá', phone: '912 345 678', acceptTerms: true };
  const refusedAt = (answer: Answer, path: string): void => {
    expectProblem(answer, 422, 'password_common');
    expect(answer.body['errors']).toEqual([expect.objectContaining({ path, code: 'password_common' })]);
  };

  it.each([common, demoPassword, 'Qwerty123!'])(
    'is refused at sign-up, also when a logged-in customer creates the account: %s',
    async (secret) => {
      const customer = await accounts.register();
      for (const token of [undefined, customer.token]) {
        const body = { ...person, email: `common-${secret.length}@example.com`, password: secret };
        refusedAt(await accounts.call(token, 'POST', '/User', body), 'password');
      }
    },
  );

  it('is refused in a partner’s application, and nothing of the application is stored', async () => {
    const body = {
      ...person,
      email: 'common-partner@example.com',
      password: common,
      partnerType: 'flower',
      city: 'Lisboa',
      parish: 'Arroios',
      street: 'Rua da Palma',
      streetNumber: '12',
      postalCode: '1100-391',
      taxId: '501964843',
      billing: true,
      delivery: true,
      consent: true,
    };
    refusedAt(await accounts.call(undefined, 'POST', '/Service/besupplier', body), 'password');
    const again = await accounts.call(undefined, 'POST', '/Service/besupplier', { ...body, password: another });
    expect(again.status).toBe(201);
  });

  it('is refused as a new password, after the current one was verified', async () => {
    const account = await accounts.register();
    const change = (currentPassword: string): Promise<Answer> =>
      accounts.call(account.token, 'PUT', `/User/password/${account.id}`, { currentPassword, newPassword: common });
    refusedAt(await change(password), 'newPassword');
    expectProblem(await change('guess'), 422, 'current_password_wrong');
    expect(await accounts.isAlive(account.token)).toBe(true);
  });

  it('is refused when the link in a mail is used to set it, and the link stays valid', async () => {
    const account = await accounts.register();
    await accounts.call(undefined, 'POST', '/Auth/recover-password', { email: account.email });
    const token = await accounts.linkToken(account, 'password_reset');
    const reset = (secret: string): Promise<Answer> =>
      accounts.call(undefined, 'POST', '/Auth/reset-password', { token, password: secret });
    refusedAt(await reset(common), 'password');
    expect((await reset(another)).status).toBe(204);
  });
});
