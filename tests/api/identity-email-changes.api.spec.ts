import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { changeStreamId } from '../../backend/src/platform/changes/change-log.js';
import { newId } from '../../backend/src/platform/ids.js';
import { ownersLook } from '../support/database/histories.js';
import { type Account, Accounts, type Answer, password } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';

let service: TestApp;
let accounts: Accounts;
let admin: Account;

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  accounts = new Accounts(service);
  admin = await accounts.register({ usertypeId: 1, name: 'Chefe' });
});
afterAll(() => service.close());

const fresh = (): string => `nova-${newId()}@example.com`;
const ask = ({ token, id }: Account, email: string): Promise<Answer> =>
  accounts.call(token, 'PUT', `/User/${id}`, { email, currentPassword: password });
const post = (path: string, token: string): Promise<Answer> => accounts.call(undefined, 'POST', path, { token });
const confirm = (token: string): Promise<Answer> => post('/Auth/confirm-email', token);
const undo = (token: string): Promise<Answer> => post('/Auth/undo-email-change', token);
/** The token of the newest mail of a template to an address. */
const tokenTo = (email: string, template: string): Promise<string> => accounts.linkToken({ id: '', email }, template);
const templatesTo = async (email: string): Promise<string[]> =>
  (await accounts.mails({ id: '', email })).map(({ template }) => template);
const userOf = async (account: Account): Promise<Record<string, unknown>> =>
  (await accounts.call(admin.token, 'GET', `/User/${account.id}`)).body;
const mayLogIn = async (email: string): Promise<boolean> => (await accounts.login(email)).status === 200;
const passes = async (hours: number): Promise<void> => {
  const now = new Date(await service.run('now'));
  await service.run('moveClock', new Date(now.getTime() + hours * 3_600_000).toISOString());
};
/** Makes calls one after the other, each of which waits for a lock of `holding`, until all of them wait. */
async function heldUpBy(
  holding: readonly [sql: string, ...values: unknown[]][],
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const client = new Client({ connectionString: service.database.ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const [sql, ...values] of holding) await client.query(sql, values);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await ownersLook(service.database.ownerUrl, waiting)).length === answers.length, {
        what: `${answers.length} calls to wait for the lock`,
        within: 20_000,
      });
    }
    await client.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    await client.end();
  }
}
const invite = async (email: string): Promise<string> => {
  const person = { name: 'Eva', surname: 'Luz', email, phone: '912345678' };
  return String((await accounts.call(admin.token, 'POST', '/User', person)).body['id']);
};

describe('a new e-mail address', () => {
  it('counts from the moment its link is followed; until then everything goes to the old one', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    const asked = await ask(owner, wanted.toUpperCase());
    expect([asked.status, asked.body]).toMatchObject([
      200,
      { email: owner.email, emailChange: { email: wanted, expiresAt: expect.stringMatching(/Z$/) } },
    ]);
    expect([await mayLogIn(owner.email), await mayLogIn(wanted)]).toEqual([true, false]);
    const recover = (email: string) => accounts.call(undefined, 'POST', '/Auth/recover-password', { email });
    expect((await recover(wanted)).body['code']).toBe('email_unknown');
    expect((await recover(owner.email)).status).toBe(200);
    expect(await templatesTo(wanted)).toEqual(['email_confirmation']);
    expect(await templatesTo(owner.email)).toEqual(['email_change_asked']);

    const token = await tokenTo(wanted, 'email_confirmation');
    expect((await confirm(token)).status).toBe(200);
    expect(await userOf(owner)).toMatchObject({ email: wanted, emailConfirmed: true });
    expect(await userOf(owner)).not.toHaveProperty('emailChange');
    expect([await mayLogIn(owner.email), await mayLogIn(wanted)]).toEqual([false, true]);
    expect(await accounts.isAlive(owner.token)).toBe(true);
    expect(await templatesTo(owner.email)).toEqual(['email_change_asked', 'email_changed']);
    expect((await confirm(token)).status).toBe(200);
    expect(await templatesTo(owner.email)).toHaveLength(2);
  });

  it('is asked for once by a repeated call; another one takes its place, and voids its link', async () => {
    const [owner, first, second] = [await accounts.register(), fresh(), fresh()];
    await ask(owner, first);
    await ask(owner, first);
    expect(await templatesTo(first)).toEqual(['email_confirmation']);
    await ask(owner, second);
    expect((await confirm(await tokenTo(first, 'email_confirmation'))).body['code']).toBe('confirmation_link_invalid');
    expect((await confirm(await tokenTo(second, 'email_confirmation'))).status).toBe(200);
    expect(await userOf(owner)).toMatchObject({ email: second });
  });

  it('is asked for anew by a repeated call when its link has expired', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    await ask(owner, wanted);
    const expired = await tokenTo(wanted, 'email_confirmation');
    await passes(73);
    expect((await ask(owner, wanted)).status).toBe(200);
    expect((await confirm(expired)).body['code']).toBe('confirmation_link_invalid');
    expect((await confirm(await tokenTo(wanted, 'email_confirmation'))).status).toBe(200);
    expect(await userOf(owner)).toMatchObject({ email: wanted });
  });

  it('can be sent its link again, or be given up, by the owner and by admins', async () => {
    const [owner, wanted, stranger] = [await accounts.register(), fresh(), await accounts.register()];
    const path = `/User/${owner.id}/email-change`;
    expect((await accounts.call(owner.token, 'POST', `${path}/resend`)).body['code']).toBe('no_email_change');
    await ask(owner, wanted);
    const old = await tokenTo(wanted, 'email_confirmation');
    expect((await accounts.call(stranger.token, 'POST', `${path}/resend`)).status).toBe(404);
    expect((await accounts.call(stranger.token, 'DELETE', path)).status).toBe(404);
    expect((await accounts.call(admin.token, 'POST', `${path}/resend`)).status).toBe(200);
    expect((await confirm(old)).status).toBe(422);
    const given = await accounts.call(owner.token, 'DELETE', path);
    expect([given.status, given.body['emailChange']]).toEqual([200, undefined]);
    const repeated = await accounts.call(owner.token, 'DELETE', path);
    expect([repeated.status, repeated.body]).toEqual([200, given.body]);
    expect((await confirm(await tokenTo(wanted, 'email_confirmation'))).status).toBe(422);
    expect(await userOf(owner)).toMatchObject({ email: owner.email });
  });

  it('that was taken meanwhile is refused, and nothing changes', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    await ask(owner, wanted);
    await accounts.register({ email: wanted });
    const token = await tokenTo(wanted, 'email_confirmation');
    for (let times = 0; times < 2; times += 1) {
      const refused = await confirm(token);
      expect([refused.status, refused.body['code']]).toEqual([409, 'email_taken']);
    }
    expect(await userOf(owner)).toMatchObject({ email: owner.email, emailChange: { email: wanted } });
    expect((await ask(await accounts.register(), wanted)).body['code']).toBe('email_taken');
  });

  it('is one account’s only, when two confirm it at the same time', async () => {
    const [one, other, wanted] = [await accounts.register(), await accounts.register(), fresh()];
    await ask(one, wanted);
    const first = await tokenTo(wanted, 'email_confirmation');
    await ask(other, wanted);
    const answers = await Promise.all([confirm(first), confirm(await tokenTo(wanted, 'email_confirmation'))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('of somebody who is only invited counts at once, with another invitation', async () => {
    const [id, wanted] = [await invite(fresh()), fresh()];
    const { body } = await accounts.call(admin.token, 'PUT', `/User/${id}`, { email: wanted });
    expect(body).toMatchObject({ email: wanted, invited: true });
    expect(body).not.toHaveProperty('emailChange');
  });

  it('waits for its link also when the invitation is accepted at the same moment', async () => {
    const [email, wanted] = [fresh(), fresh()];
    const id = await invite(email);
    const token = await accounts.linkToken({ id, email: '' }, 'account_invitation');
    const [accepted, changed] = await heldUpBy(
      [['SELECT es.lock_streams(ARRAY[$1::uuid])', changeStreamId('user', id)]],
      [
        () => accounts.call(undefined, 'POST', '/Auth/reset-password', { token, password, acceptTerms: true }),
        () => accounts.call(admin.token, 'PUT', `/User/${id}`, { email: wanted }),
      ],
    );
    expect([accepted?.status, changed?.status]).toEqual([204, 200]);
    expect(changed?.body).toMatchObject({ email, invited: false, emailChange: { email: wanted } });
  });
});

describe('the link to the old address', () => {
  it('undoes a change that waits, and ends the sessions', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    await ask(owner, wanted);
    const link = await tokenTo(owner.email, 'email_change_asked');
    expect((await confirm(link)).status).toBe(422);
    expect((await undo(link)).status).toBe(204);
    expect(await accounts.isAlive(owner.token)).toBe(false);
    expect((await confirm(await tokenTo(wanted, 'email_confirmation'))).status).toBe(422);
    expect(await userOf(owner)).toMatchObject({ email: owner.email });
    expect(await userOf(owner)).not.toHaveProperty('emailChange');
  });

  it('restores the old address after the change and after later ones, once', async () => {
    const [owner, second, third] = [await accounts.register(), fresh(), fresh()];
    await ask(owner, second);
    await confirm(await tokenTo(second, 'email_confirmation'));
    await ask(owner, third);
    await confirm(await tokenTo(third, 'email_confirmation'));
    const link = await tokenTo(owner.email, 'email_changed');
    const stolen = await accounts.tokenOf(third);
    expect((await undo(link)).status).toBe(204);
    expect([await mayLogIn(owner.email), await mayLogIn(third)]).toEqual([true, false]);
    expect(await accounts.isAlive(stolen)).toBe(false);
    const session = await accounts.tokenOf(owner.email);
    expect((await undo(link)).status).toBe(204);
    expect(await accounts.isAlive(session)).toBe(true);
    expect((await undo(await tokenTo(second, 'email_changed'))).status).toBe(204);
    expect(await userOf(owner)).toMatchObject({ email: owner.email });
  });

  it('keeps the old address for its owner meanwhile, and works for 72 hours', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    await ask(owner, wanted);
    await confirm(await tokenTo(wanted, 'email_confirmation'));
    const signUp = { name: 'Rui', surname: 'Luz', email: owner.email, phone: '912345678', password, acceptTerms: true };
    expect((await accounts.call(undefined, 'POST', '/User', signUp)).body['code']).toBe('email_taken');
    expect((await ask(await accounts.register(), owner.email)).body['code']).toBe('email_taken');
    const changed = await accounts.call(admin.token, 'PUT', `/User/${await invite(fresh())}`, { email: owner.email });
    expect([changed.status, changed.body['code']]).toEqual([409, 'email_taken']);
    const late = await accounts.register();
    const lapsed = fresh();
    await ask(late, lapsed);
    await passes(73);
    expect((await undo(await tokenTo(owner.email, 'email_changed'))).body['code']).toBe('confirmation_link_invalid');
    expect((await confirm(await tokenTo(lapsed, 'email_confirmation'))).status).toBe(422);
    expect((await accounts.call(undefined, 'POST', '/User', signUp)).status).toBe(201);
    expect(await userOf(owner)).toMatchObject({ email: wanted });
  });

  it('keeps the old address from whoever signs up with it in the moment of the change', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    await ask(owner, wanted);
    const signUp = { name: 'Rui', surname: 'Luz', email: owner.email, phone: '912345678', password, acceptTerms: true };
    const [answer] = await heldUpBy(
      [
        ['UPDATE identity.users SET email = $2 WHERE id = $1', owner.id, wanted],
        ['UPDATE identity.email_changes SET confirmed_at = $2 WHERE user_id = $1', owner.id, await service.run('now')],
      ],
      [() => accounts.call(undefined, 'POST', '/User', signUp)],
    );
    expect([answer?.status, answer?.body['code']]).toEqual([409, 'email_taken']);
    expect(await mayLogIn(owner.email)).toBe(false);
  });

  it('leads nowhere after the account was closed, and no address is kept', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    await ask(owner, wanted);
    const links = [await tokenTo(owner.email, 'email_change_asked'), await tokenTo(wanted, 'email_confirmation')];
    expect((await accounts.call(owner.token, 'DELETE', `/User/${owner.id}`)).status).toBe(204);
    expect((await undo(String(links[0]))).status).toBe(422);
    expect((await confirm(String(links[1]))).status).toBe(422);
    expect([await templatesTo(owner.email), await templatesTo(wanted)]).toEqual([[], []]);
  });

  it('goes with its account, and no mail of another account that has an address which was given up', async () => {
    const [owner, wanted] = [await accounts.register(), fresh()];
    await ask(owner, wanted);
    await accounts.call(owner.token, 'DELETE', `/User/${owner.id}/email-change`);
    await accounts.register({ email: wanted });
    await accounts.call(undefined, 'POST', '/Auth/recover-password', { email: wanted, language: 'en' });
    expect(await templatesTo(wanted)).toEqual(['email_confirmation', 'password_reset']);
    expect((await accounts.call(owner.token, 'DELETE', `/User/${owner.id}`)).status).toBe(204);
    expect(await templatesTo(wanted)).toEqual(['password_reset']);
  });

  it('goes with its account, also after the change itself was forgotten', async () => {
    const [owner, wanted, another] = [await accounts.register(), fresh(), fresh()];
    await ask(owner, wanted);
    await confirm(await tokenTo(wanted, 'email_confirmation'));
    await passes(40 * 24);
    await ask(await accounts.register(), another);
    const [kept] = await service.database.database.query<{ total: number }>({
      name: 'spec.kept-changes',
      text: 'SELECT count(*)::int AS total FROM identity.email_changes WHERE user_id = $1',
      values: [owner.id],
    });
    expect(kept?.total).toBe(0);
    const token = await accounts.tokenOf(wanted);
    expect(await templatesTo(owner.email)).toEqual(['email_change_asked', 'email_changed']);
    expect((await accounts.call(token, 'DELETE', `/User/${owner.id}`)).status).toBe(204);
    expect([await templatesTo(owner.email), await templatesTo(wanted)]).toEqual([[], []]);
  });
});
