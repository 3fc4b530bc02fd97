import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { AccountAct, User } from '@perpetua/contracts/identity.contract';
import type { AdministratorInvited, NewAdministrator } from '../../backend/src/identity/index.js';
import { password } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { Person } from '../support/fixtures/world.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
}, 90_000);
afterAll(() => app.close());

const email = 'first@perpetua.example';
const invite = (more: Partial<NewAdministrator> = {}): Promise<AdministratorInvited> =>
  app.execute('InviteAdministrator', {
    name: 'first',
    surname: 'Admin',
    email,
    phone: '+351967123904',
    language: 'pt',
    another: false,
    ...more,
  });
const tokenIn = (invited: AdministratorInvited): string => {
  const link = 'link' in invited ? invited.link : undefined;
  return new URL(link ?? '').searchParams.get('token') ?? '';
};
const accept = (token: string) =>
  app.request('POST', '/api/Auth/reset-password', { body: { token, password, acceptTerms: true } });
const login = async (address: string): Promise<Person> => {
  const { body } = await app.request<{ token: string; user_id: string }>('POST', '/api/Auth/login', {
    body: { email: address, password },
  });
  return new Person(app, body.token, body.user_id);
};
const administrators = () =>
  app.database.database.query<{ email: string }>({
    name: 'spec.administrators',
    text: 'SELECT email::text AS email FROM identity.users WHERE usertype_id = 1 ORDER BY 1',
    values: [],
  });

describe('the first administrator of an installation', () => {
  it('is invited once, however often and concurrently the operator asks', async () => {
    const [one, two] = await Promise.all([invite(), invite()]);
    expect([one.outcome, two.outcome].toSorted()).toEqual(['invited', 'waiting']);
    expect(tokenIn(one)).toBe(tokenIn(two));
    expect(await invite()).toEqual({ ...one, outcome: 'waiting' });
    expect(await administrators()).toEqual([{ email }]);
  });

  it('is the only one unless the operator says that another is meant', async () => {
    const other = 'second@perpetua.example';
    expect(await invite({ email: other })).toEqual({ outcome: 'administrator_exists', emails: [email] });
    expect(await administrators()).toEqual([{ email }]);
    expect((await invite({ email: other, another: true })).outcome).toBe('invited');
    expect(await administrators()).toEqual([{ email }, { email: other }]);
  });

  it('sets the password and accepts the terms at the link, and reads that the installation made the account', async () => {
    expect((await accept(tokenIn(await invite()))).status).toBe(204);
    expect(await invite()).toEqual({ outcome: 'already' });
    const admin = await login(email);
    const acts = await admin.ok<AccountAct[]>('GET', `/User/${admin.id}/acts`);
    expect(acts.map(({ act, actor }) => [act, actor?.id ?? null])).toEqual([
      ['accepted', admin.id],
      ['created', null],
    ]);
    const { events } = await admin.ok<AuditHistory>('GET', `/Audit/user/${admin.id}`);
    expect(events.map(({ type, actor }) => [type, actor.role, actor.id])).toEqual([
      ['AccountCreated', 'system', 'maintenance'],
      ['InvitationAccepted', 'admin', admin.id],
    ]);
  });

  it('gets a new link when the mail with the first one has left or is no longer valid', async () => {
    const other = 'second@perpetua.example';
    const first = tokenIn(await invite({ email: other }));
    await app.database.database.query({
      name: 'spec.mails-left',
      text: `UPDATE platform.mail_outbox SET status = 'sent', values = '{}'`,
      values: [],
    });
    const again = await invite({ email: other });
    expect(again.outcome).toBe('invited_again');
    expect((await accept(first)).status).toBe(422);
    expect((await accept(tokenIn(again))).status).toBe(204);
  });

  it('cannot be made of the account of somebody else, or of a blocked one', async () => {
    const admin = await login(email);
    const person = { name: 'Rosa', surname: 'Lima', email: 'rosa@perpetua.example', phone: '967123904' };
    await admin.ok('POST', '/User', person);
    expect(await invite({ email: 'ROSA@perpetua.example', another: true })).toEqual({ outcome: 'other_account' });
    const users = await admin.ok<User[]>('GET', '/User?q=second');
    await admin.ok('PATCH', `/User/${users[0]?.id}`, { blocked: true });
    expect(await invite({ email: 'second@perpetua.example', another: true })).toEqual({ outcome: 'blocked' });
    expect(await administrators()).toHaveLength(2);
  });
});
