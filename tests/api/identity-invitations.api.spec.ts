import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { AccountAct, User } from '@perpetua/contracts/identity.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { Accounts, type Answer, password } from '../support/fixtures/accounts.js';
import { expectProblem } from '../support/api/problems.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;
let accounts: Accounts;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  accounts = new Accounts(world.app);
}, 90_000);
afterAll(() => world.stop());

const person = (more: object = {}) => ({
  name: 'Rosa',
  surname: 'Lima',
  email: `invited-${newId()}@example.com`,
  phone: '967 123 904',
  language: 'en',
  ...more,
});
const made = (more: object = {}): Promise<User> => admin.ok('POST', '/User', person(more));
const tokenOf = (user: User): Promise<string> => accounts.linkToken(user, 'account_invitation');
const post = (path: string, body: object): Promise<Answer> => accounts.call(undefined, 'POST', path, body);
const accept = (token: string, more: object = {}): Promise<Answer> =>
  post('/Auth/reset-password', { token, password, acceptTerms: true, ...more });
const check = async (token: string): Promise<unknown> => (await post('/Auth/check-reset-link', { token })).body;
const rowOf = async ({ id }: User): Promise<Record<string, unknown> | undefined> => {
  const rows = await world.app.database.database.query<Record<string, unknown>>({
    name: 'spec.terms-of-account',
    text: `SELECT password_hash IS NOT NULL AS password, terms_version, terms_accepted_at IS NOT NULL AS accepted
      FROM identity.users WHERE id = $1`,
    values: [id],
  });
  return rows[0];
};
const nothing = { password: false, terms_version: null, accepted: false };

describe('an account that an admin creates', () => {
  it('has neither password nor accepted terms, even when the admin sends them', async () => {
    const user = await made({ password, acceptTerms: true });
    expect(user).toMatchObject({ invited: true, blocked: false, emailConfirmed: false, usertype_id: 4 });
    expect(await rowOf(user)).toEqual(nothing);
    expect((await accounts.mails(user)).map(({ template }) => template)).toEqual(['account_invitation']);
    expectProblem(await accounts.login(user.email), 401, 'login_failed');
    const other = await world.newCustomer();
    expectProblem(await accounts.call(other.token, 'POST', '/User', person()), 400, 'validation_failed');
    expectProblem(await post('/User', person()), 400, 'validation_failed');
  });

  it('can be used after its owner has chosen a password and accepted the terms', async () => {
    const user = await made();
    const token = await tokenOf(user);
    expect(await check(token)).toEqual({ valid: true, needsTerms: true, accepts: ['terms', 'privacy'] });
    for (const acceptTerms of [undefined, false]) {
      expectProblem(await accept(token, { acceptTerms }), 422, 'terms_not_accepted');
    }
    expectProblem(await accept(token, { password: 'Password#1' }), 422, 'password_common');
    expect(await rowOf(user)).toEqual(nothing);

    expect((await accept(token)).status).toBe(204);
    expect(await rowOf(user)).toEqual({
      password: true,
      terms_version: expect.stringMatching(/^\d{4}-/),
      accepted: true,
    });
    const owner = await world.login(user.email, password);
    expect(await owner.ok('GET', '/User/my')).toMatchObject({ invited: false, emailConfirmed: true });
    expectProblem(await accept(token, { password: 'Lembranca!2027' }), 422, 'reset_link_invalid');
    expect(await check(token)).toEqual({ valid: false, needsTerms: false, accepts: [] });
    expect((await accounts.mails(user)).map(({ template }) => template)).toEqual(['account_invitation']);
  });

  it('is activated only once, even if two people use the invitation link at the same time', async () => {
    const user = await made();
    const token = await tokenOf(user);
    const answers = await Promise.all([accept(token), accept(token, { password: 'Lembranca!2027' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
    const acts = await admin.ok<AccountAct[]>('GET', `/User/${user.id}/acts`);
    expect(acts.map(({ act, actor }) => [act, actor?.id])).toEqual([
      ['accepted', user.id],
      ['created', admin.id],
    ]);
    const { events } = await admin.ok<AuditHistory>('GET', `/Audit/user/${user.id}`);
    expect(events.map(({ type, actor }) => [type, actor.role])).toEqual([
      ['AccountCreated', 'admin'],
      ['InvitationAccepted', 'customer'],
    ]);
  });

  it('can also be activated by requesting a new password, which includes accepting the terms', async () => {
    const user = await made();
    const invitation = await tokenOf(user);
    expect((await post('/Auth/recover-password', { email: user.email })).status).toBe(200);
    const token = await accounts.linkToken(user, 'password_reset');
    expect(await check(token)).toEqual({ valid: true, needsTerms: true, accepts: ['terms', 'privacy'] });
    expectProblem(await accept(token, { acceptTerms: undefined }), 422, 'terms_not_accepted');
    expect((await accept(token)).status).toBe(204);
    expect(await check(invitation)).toEqual({ valid: false, needsTerms: false, accepts: [] });
    await world.login(user.email, password);
  });
});

describe('an invitation', () => {
  it('can be sent again by admins only, which makes the previous link invalid', async () => {
    const user = await made();
    const first = await tokenOf(user);
    expect(await admin.ok('POST', `/User/${user.id}/invite`)).toMatchObject({ id: user.id, invited: true });
    const second = await tokenOf(user);
    expect(await check(first)).toEqual({ valid: false, needsTerms: false, accepts: [] });
    expect(await check(second)).toEqual({ valid: true, needsTerms: true, accepts: ['terms', 'privacy'] });
    const other = await world.newCustomer();
    expect((await other.call('POST', `/User/${user.id}/invite`)).status).toBe(403);
    expect((await admin.call('POST', `/User/${newId()}/invite`)).status).toBe(404);

    expect((await accept(second)).status).toBe(204);
    expectProblem(await admin.call('POST', `/User/${user.id}/invite`), 409, 'no_open_invitation');
    const { events } = await admin.ok<AuditHistory>('GET', `/Audit/user/${user.id}`);
    expect(events.map(({ type }) => type)).toEqual(['AccountCreated', 'AccountInvited', 'InvitationAccepted']);
  });

  it('cannot be accepted or sent again while the account is blocked', async () => {
    const user = await made();
    const token = await tokenOf(user);
    await admin.ok('PATCH', `/User/${user.id}`, { blocked: true });
    expectProblem(await accept(token), 422, 'reset_link_invalid');
    expectProblem(await admin.call('POST', `/User/${user.id}/invite`), 409, 'no_open_invitation');
    expect(await rowOf(user)).toEqual(nothing);
    await admin.ok('PATCH', `/User/${user.id}`, { blocked: false });
    expect((await accept(token)).status).toBe(204);
  });

  it('is sent to the new e-mail address when an admin corrects the address, and is invalid after the account is closed', async () => {
    const user = await made();
    const first = await tokenOf(user);
    const email = `corrected-${newId()}@example.com`;
    const corrected = await admin.ok<User>('PUT', `/User/${user.id}`, { email });
    expect(corrected.invited).toBe(true);
    const second = await tokenOf(corrected);
    expect(second).not.toBe(first);
    expect(await check(first)).toEqual({ valid: false, needsTerms: false, accepts: [] });
    await admin.ok('DELETE', `/User/${user.id}`);
    expectProblem(await accept(second), 422, 'reset_link_invalid');
    expect((await admin.call('POST', `/User/${user.id}/invite`)).status).toBe(404);
  });

  it('expires after seven days; an admin can send another', async () => {
    const [late, early] = [await made(), await made()];
    await world.advance('P7D');
    admin = await world.demo('admin');
    expectProblem(await accept(await tokenOf(late)), 422, 'reset_link_invalid');
    await admin.ok('POST', `/User/${early.id}/invite`);
    await world.advance('PT167H');
    expect((await accept(await tokenOf(early))).status).toBe(204);
  });
});

const address = {
  firstName: 'Rosa',
  surname: 'Lima',
  city: 'Lisboa',
  parish: 'Arroios',
  street: 'Rua da Palma',
  streetNumber: '12',
  postalCode: '1100-391',
};

describe('a partner whom an admin creates', () => {
  it('is invited like other accounts, and can be approved after accepting the terms and setting a location', async () => {
    const florist = await made({ usertype_id: 3 });
    expect(florist).toMatchObject({ invited: true, usertype_id: 3 });
    const location = PLACES.lisbon;
    const early = await admin.call<{ missing: string[] }>('POST', `/Partner/${florist.id}/approve`, { location });
    expectProblem(early, 409, 'partner_incomplete');
    expect(early.body.missing).toEqual(['invitation', 'address', 'tax_number']);
    expect(await rowOf(florist)).toEqual(nothing);
    expectProblem(await accounts.login(florist.email), 401, 'login_failed');
    expect((await accept(await tokenOf(florist))).status).toBe(204);
    const partner = await world.login(florist.email, password);
    expect(await partner.ok('GET', '/Partner/me')).toMatchObject({ partnerType: 'flower', status: 'applied' });
    await partner.ok('PUT', '/Partner/me', { location });
    await partner.ok('POST', '/User/adresses', { ...address, taxId: '123456789' });
    await admin.ok('POST', `/Partner/${florist.id}/approve`);
  });

  it('can be created together with a postal address, as can a customer', async () => {
    for (const usertypeId of [2, 4]) {
      const body = person({ usertype_id: usertypeId, address });
      const user = await admin.ok<User>('POST', '/User/CreateWithAddress', body);
      expect(user).toMatchObject({ invited: true, usertype_id: usertypeId, address });
      expect(await rowOf(user)).toEqual(nothing);
    }
  });
});
