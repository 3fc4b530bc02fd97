import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, Accounts, type Answer, password } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';

const another = 'Lembrança#2027';

let service: TestApp;
let accounts: Accounts;

const recover = (email: string, more: object = {}): Promise<Answer> =>
  accounts.call(undefined, 'POST', '/Auth/recover-password', { email, ...more });
const reset = (token: string, secret = another): Promise<Answer> =>
  accounts.call(undefined, 'POST', '/Auth/reset-password', { token, password: secret });
const change = (account: Account, currentPassword: string, newPassword = another, id = account.id): Promise<Answer> =>
  accounts.call(account.token, 'PUT', `/User/password/${id}`, { currentPassword, newPassword });
const waitMinutes = async (minutes: number): Promise<void> => {
  const now = new Date(await service.run('now'));
  await service.run('moveClock', new Date(now.getTime() + minutes * 60_000).toISOString());
};
const update = (text: string, id: string): Promise<unknown> =>
  service.database.database.query({ name: `spec ${text}`.slice(0, 63), text, values: [id] });

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  accounts = new Accounts(service);
});
afterAll(() => service.close());

describe('changing one’s password', () => {
  it('immediately revokes every token except the returned one, and sends a mail', async () => {
    const account = await accounts.register();
    const elsewhere = await accounts.tokenOf(account.email);
    expect(await accounts.isAlive(elsewhere)).toBe(true);

    const { status, body } = await change(account, password);
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String), tokenExpiration: expect.any(Number), user_id: account.id });
    expect(await accounts.isAlive(account.token)).toBe(false);
    expect(await accounts.isAlive(elsewhere)).toBe(false);
    expect(await accounts.isAlive(body['token'] as string)).toBe(true);
    expect(await accounts.login(account.email)).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    expect((await accounts.login(account.email, another)).status).toBe(200);
    expect((await accounts.mails(account)).map(({ template }) => template)).toEqual(['welcome', 'password_changed']);
  });

  it('needs the current password and a strong new one', async () => {
    const account = await accounts.register();
    expect(await change(account, 'Saudade!2027')).toMatchObject({
      status: 422,
      body: { code: 'current_password_wrong' },
    });
    const weak = await change(account, password, 'weak');
    expect(weak.status).toBe(400);
    expect(weak.body['errors']).toEqual([expect.objectContaining({ path: 'newPassword', code: 'password_too_weak' })]);
    expect((await accounts.call(account.token, 'PUT', `/User/password/${account.id}`)).status).toBe(400);
    expect(await accounts.isAlive(account.token)).toBe(true);
    expect(await accounts.mails(account)).toHaveLength(1);
  });

  it('is possible for the owner only', async () => {
    const [owner, stranger, admin] = [
      await accounts.register(),
      await accounts.register(),
      await accounts.register({ usertypeId: 1 }),
    ];
    for (const other of [stranger, admin]) {
      expect(await change(other, password, another, owner.id)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await accounts.call(undefined, 'PUT', `/User/password/${owner.id}`, {})).status).toBe(401);
    expect((await accounts.login(owner.email)).status).toBe(200);
  });

  it('succeeds once when it is requested twice at the same time', async () => {
    const account = await accounts.register();
    const wanted = [another, 'Outra!Senha3'];
    const answers = await Promise.all(wanted.map((secret) => change(account, password, secret)));
    const isDone = answers.map(({ status }) => status === 200);
    expect(isDone.filter(Boolean)).toHaveLength(1);
    // The password is wrong by then, or the token is, if the first change was complete before this one was authenticated.
    expect([401, 422]).toContain(answers[isDone.indexOf(false)]?.status);
    const logins = await Promise.all(wanted.map((secret) => accounts.login(account.email, secret)));
    expect(logins.map(({ status }) => status === 200)).toEqual(isDone);
  });
});

describe('recovering a password', () => {
  it('mails a link; outside the mail, its secret is stored only as a hash', async () => {
    const account = await accounts.register({ language: 'es' });
    const { status, body } = await recover(` ${account.email.toUpperCase()} `);
    expect(status).toBe(200);
    const expected = new Date(await service.run('now')).getTime() + 30 * 60_000;
    expect(Math.abs(new Date(body['expiresAt'] as string).getTime() - expected)).toBeLessThan(5_000);

    const mail = (await accounts.mails(account)).at(-1);
    expect(mail?.template).toBe('password_reset');
    expect(mail?.recipient).toEqual({ userId: account.id });
    expect(mail?.values['link']).toMatch(
      new RegExp(`^${service.settings.publicUrl}/reset-password\\?token=[\\w-]{43}$`),
    );
    const token = await accounts.linkToken(account, 'password_reset');
    const [row] = await service.database.database.query<{ token_hash: Buffer }>({
      name: 'spec.token-hash',
      text: 'SELECT token_hash FROM identity.password_resets WHERE user_id = $1',
      values: [account.id],
    });
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
  });

  it('sends the mail in the language of the page that requests it, even if the account has another language', async () => {
    const account = await accounts.register();
    await recover(account.email, { language: 'en-GB' });
    expect((await accounts.mails(account)).at(-1)?.recipient).toEqual({
      email: account.email,
      language: 'en',
      name: 'Ana',
      accountId: account.id,
    });
  });

  it('returns the same error for an unknown, a blocked and a closed account', async () => {
    const [blocked, closed] = [await accounts.register(), await accounts.register()];
    await update('UPDATE identity.users SET blocked = true WHERE id = $1', blocked.id);
    expect((await accounts.call(closed.token, 'DELETE', `/User/${closed.id}`)).status).toBe(204);
    const answers = await Promise.all(
      ['nobody@example.com', blocked.email, closed.email].map((email) => recover(email)),
    );
    const [first, ...others] = answers.map(({ status, body: { requestId: _, ...said } }) => ({ status, said }));
    expect(first).toMatchObject({
      status: 404,
      said: { code: 'email_unknown', error: 'No user was found with that email.' },
    });
    expect(others).toEqual([first, first]);
    expect((await accounts.mails(blocked)).map(({ template }) => template)).toEqual(['welcome']);
  });

  it('is refused for 30 minutes of business time after a request, whether the link was used or not', async () => {
    const account = await accounts.register();
    await recover(account.email);
    const again = await recover(account.email);
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'reset_requested_recently',
        error: 'A password reset was requested recently. Please try again in 30 minutes.',
      },
    });
    expect(again.body['retryAfterSeconds']).toBeGreaterThan(29 * 60);
    expect(again.headers.get('retry-after')).toBe(String(again.body['retryAfterSeconds']));
    expect((await reset(await accounts.linkToken(account, 'password_reset'))).status).toBe(204);
    expect((await recover(account.email)).status).toBe(409);
    await waitMinutes(30);
    expect((await recover(account.email)).status).toBe(200);
  });

  it('creates one link for many simultaneous requests', async () => {
    const account = await accounts.register();
    const answers = await Promise.all(Array.from({ length: 5 }, () => recover(account.email)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect((await accounts.mails(account)).filter(({ template }) => template === 'password_reset')).toHaveLength(1);
  });

  it('refuses an invalid e-mail address', async () => {
    for (const email of ['', 'nobody', null, 7, "a'; DROP TABLE identity.users; --@x", 'a@b\r\nBcc: c@d.pt']) {
      expect(await recover(email as string)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});

describe('resetting a password', () => {
  it('succeeds only once per link, revokes the tokens, and confirms the change by mail', async () => {
    const account = await accounts.register();
    await recover(account.email);
    const token = await accounts.linkToken(account, 'password_reset');
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422, 422]);
    expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'reset_link_invalid' } });
    expect(await accounts.isAlive(account.token)).toBe(false);
    expect((await accounts.login(account.email)).status).toBe(401);
    expect((await accounts.login(account.email, another)).status).toBe(200);
    expect((await accounts.mails(account)).at(-1)?.template).toBe('password_changed');
  });

  it('keeps the link valid when the new password is too weak', async () => {
    const account = await accounts.register();
    await recover(account.email);
    const token = await accounts.linkToken(account, 'password_reset');
    const weak = await reset(token, 'saudade');
    expect(weak).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', error: 'The password does not meet the requirements.' },
    });
    expect(weak.body['errors']).toEqual([expect.objectContaining({ path: 'password', code: 'password_too_weak' })]);
    expect((await reset(token)).status).toBe(204);
  });

  it('refuses a link that is 30 minutes old, and accepts one that is a minute younger', async () => {
    const [late, early] = [await accounts.register(), await accounts.register()];
    await recover(late.email);
    await waitMinutes(1);
    await recover(early.email);
    await waitMinutes(29);
    expect((await reset(await accounts.linkToken(late, 'password_reset'))).body['code']).toBe('reset_link_invalid');
    expect((await reset(await accounts.linkToken(early, 'password_reset'))).status).toBe(204);
  });

  it('refuses unknown links, and links of accounts that were blocked or got another password meanwhile', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), '\\x00', "' OR true --"])
      expect((await reset(token)).status).toBe(422);
    expect((await reset('a'.repeat(201))).status).toBe(400);

    const [blocked, changed] = [await accounts.register(), await accounts.register()];
    await Promise.all([recover(blocked.email), recover(changed.email)]);
    await update('UPDATE identity.users SET blocked = true WHERE id = $1', blocked.id);
    await change(changed, password, 'Outra!Senha3');
    for (const account of [blocked, changed]) {
      const answer = await reset(await accounts.linkToken(account, 'password_reset'));
      expect(answer).toMatchObject({ status: 422, body: { code: 'reset_link_invalid' } });
    }
    expect((await accounts.login(changed.email, 'Outra!Senha3')).status).toBe(200);
  });
});

describe('confirming an e-mail address', () => {
  const confirm = (token: string): Promise<Answer> =>
    accounts.call(undefined, 'POST', '/Auth/confirm-email', { token });

  it('is requested by mail at sign-up; confirming again changes nothing', async () => {
    const account = await accounts.register();
    const token = await accounts.linkToken(account, 'welcome');
    expect((await accounts.mails(account))[0]?.values['link']).toContain(
      `${service.settings.publicUrl}/confirm-email?`,
    );
    for (const version of [1, 1]) {
      expect(await confirm(token)).toMatchObject({ status: 200, body: { emailConfirmed: true } });
      expect((await accounts.call(account.token, 'GET', '/User/my')).body).toMatchObject({
        emailConfirmed: true,
        version,
      });
    }
    expect(await confirm('nothing')).toMatchObject({ status: 422, body: { code: 'confirmation_link_invalid' } });
  });

  it('is not requested for demo accounts', async () => {
    const account = await accounts.register({ demo: true });
    expect(await accounts.mails(account)).toEqual([]);
  });
});

describe('rate limits', () => {
  it('count wrong current passwords as failed logins, and count requests for links and uses of links per IP address', async () => {
    const limits = { RATE_LIMIT_LOGIN_ACCOUNT: '3', RATE_LIMIT_LOGIN_ADDRESS: '6', ROLE: 'api' };
    const limited = await startTestApp({ config: limits });
    const people = new Accounts(limited);
    try {
      const account = await people.register();
      const guess = (): Promise<Answer> =>
        people.call(account.token, 'PUT', `/User/password/${account.id}`, {
          currentPassword: 'guess',
          newPassword: another,
        });
      const guesses = [await guess(), await guess(), await guess(), await guess()];
      expect(guesses.map(({ status }) => status)).toEqual([422, 422, 422, 429]);
      expect(guesses.at(-1)?.body['code']).toBe('too_many_logins');
      expect((await people.login(account.email)).status).toBe(429);

      await people.call(undefined, 'POST', '/Auth/recover-password', { email: account.email });
      const token = await people.linkToken(account, 'password_reset');
      const follow = (used: string): Promise<Answer> =>
        people.call(undefined, 'POST', '/Auth/reset-password', { token: used, password: another });
      expect((await follow(token)).status).toBe(204);
      expect((await people.login(account.email, another)).status).toBe(200);

      const unknown = (): Promise<Answer> =>
        people.call(undefined, 'POST', '/Auth/recover-password', { email: 'nobody@example.com' });
      const responses = [];
      for (let time = 0; time < 6; time += 1) responses.push(await unknown());
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429]);
      expect(responses.at(-1)).toMatchObject({ body: { code: 'too_many_requests' } });
      const tries = [];
      for (let time = 0; time < 7; time += 1) tries.push((await follow('nothing')).status);
      expect(tries).toEqual([422, 422, 422, 422, 422, 422, 429]);
    } finally {
      await limited.close();
    }
  });
});
