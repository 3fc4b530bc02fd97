import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { Accounts } from '../support/fixtures/accounts.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

const password = 'Caminho#Calmo27';
const address = {
  firstName: 'Lia',
  surname: 'Reis',
  city: 'Lisboa',
  parish: 'Arroios',
  street: 'Rua da Palma',
  streetNumber: '12',
  postalCode: '1100-391',
};

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 90_000);
afterAll(() => world.stop());

const accountOf = (usertypeId: number, email = `made-${newId()}@example.com`) => ({
  name: 'Lia',
  surname: 'Reis',
  email,
  phone: '912 345 678',
  password,
  acceptTerms: true,
  usertype_id: usertypeId,
});
/** An account that an admin has created; its owner has accepted the invitation and is logged in. */
async function made(usertypeId: number): Promise<Person> {
  const user = await admin.ok<{ id: string; email: string; usertype_id: number }>(
    'POST',
    '/User',
    accountOf(usertypeId),
  );
  expect(user.usertype_id).toBe(usertypeId);
  const token = await new Accounts(world.app).linkToken(user, 'account_invitation');
  const accepted = { token, password, acceptTerms: true };
  expect((await world.app.request('POST', '/api/Auth/reset-password', { body: accepted })).status).toBe(204);
  return world.login(user.email, password);
}

describe('a partner that an admin creates', () => {
  it.each([
    [2, 'grave'],
    [3, 'flower'],
  ])(
    'awaits approval, and can already read the lists and the statement of a partner (user type %i)',
    async (usertypeId, partnerType) => {
      const partner = await made(usertypeId);
      expect(await partner.ok('GET', '/Partner/me')).toMatchObject({ partnerType, status: 'applied' });
      expect(await partner.ok('GET', '/Service/available')).toEqual([]);
      expect(await partner.ok('GET', '/Service/accepted')).toEqual([]);
      expect((await partner.call('GET', '/Partner/me/statement')).status).toBe(200);
      const dossier = await admin.ok('GET', `/Partner/${partner.id}`);
      expect(dossier).toMatchObject({ status: 'applied', partnerType, application: null });
      const applied = await admin.ok<{ id: string }[]>('GET', '/Partner?status=applied&pageSize=100');
      expect(applied.map(({ id }) => id)).toContain(partner.id);
    },
  );

  it('can be approved once it has a location and an address with a tax number', async () => {
    const florist = await made(3);
    const missing = ['address', 'tax_number', 'location'];
    expect(await admin.call('POST', `/Partner/${florist.id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'partner_incomplete', missing },
    });
    expect(await florist.ok('GET', '/Partner/me')).toMatchObject({ missing });
    await florist.ok('PUT', '/Partner/me', { location: PLACES.lisbon });
    await florist.ok('POST', '/User/adresses', { ...address, taxId: '123456789' });
    expect(await admin.ok('GET', `/Partner/${florist.id}`)).not.toHaveProperty('missing');
    await admin.ok('POST', `/Partner/${florist.id}/approve`);
    expect(await florist.ok('GET', '/Partner/me')).toMatchObject({ status: 'approved' });
  });

  it('gets the postal address that the admin sends, and the history names this admin', async () => {
    const body = { ...accountOf(2), address };
    const user = await admin.ok<{ id: string; address: object }>('POST', '/User/CreateWithAddress', body);
    expect(user.address).toMatchObject(address);
    expect(await admin.ok('GET', `/Partner/${user.id}`)).toMatchObject({ status: 'applied' });
    const { events } = await admin.ok<{ events: { type: string; actor: object }[] }>(
      'GET',
      `/Audit/partner/${user.id}`,
    );
    expect(events).toEqual([
      expect.objectContaining({
        type: 'PartnerApplied',
        actor: expect.objectContaining({ id: admin.id, role: 'admin' }),
      }),
    ]);
  });

  it('is created completely or not at all, also when several requests use one e-mail address at the same time', async () => {
    const email = `race-${newId()}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call<{ id: string }>('POST', '/User', accountOf(3, email))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    const rows = await world.app.database.database.query<{ users: number; partners: number }>({
      name: 'spec.partners-without-account',
      text: `SELECT count(*) FILTER (WHERE p.partner_id IS NULL)::int AS users,
          count(*) FILTER (WHERE u.id IS NULL)::int AS partners
        FROM (SELECT id FROM identity.users WHERE usertype_id IN (2, 3)) u
        FULL JOIN partners.partners p ON p.partner_id = u.id`,
    });
    expect(rows).toEqual([{ users: 0, partners: 0 }]);
  });

  it('can be made from an existing customer, by changing the user type', async () => {
    const customer = await world.newCustomer();
    await admin.ok('PUT', `/User/${customer.id}`, { usertype_id: 3 });
    await admin.ok('PUT', `/User/${customer.id}`, { usertype_id: 3 });
    expect(await admin.ok('GET', `/Partner/${customer.id}`)).toMatchObject({
      status: 'applied',
      partnerType: 'flower',
    });
    const { email } = await admin.ok<{ email: string }>('GET', `/User/${customer.id}`);
    const partner = await world.login(email, password);
    expect(await partner.ok('GET', '/Partner/me')).toMatchObject({ status: 'applied' });

    await partner.ok('PUT', '/Partner/me', { location: PLACES.lisbon });
    await partner.ok('POST', '/User/adresses', { ...address, taxId: '123456789' });
    expect(await admin.call('POST', `/Partner/${customer.id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'partner_incomplete', missing: ['partner_terms'] },
    });
    const due = await partner.ok<{ kind: string; version: string }[]>('GET', '/Consent/due?language=pt');
    const texts = due.map(({ kind, version }) => ({ kind, version }));
    expect((await partner.call('POST', '/Consent', { texts, language: 'pt' })).status).toBe(204);
    await admin.ok('POST', `/Partner/${customer.id}/approve`);
  });

  it('can be created by admins only: a customer who tries to do so creates a customer', async () => {
    const customer = await world.newCustomer();
    const user = await customer.ok<{ id: string; usertype_id: number }>('POST', '/User', accountOf(3));
    expect(user.usertype_id).toBe(4);
    expect((await admin.call('GET', `/Partner/${user.id}`)).status).toBe(404);
  });
});

describe('a change of an account', () => {
  type Refusal = { code: string; current: Record<string, unknown> };

  it('is refused with the current state if the version in its body or in If-Match is outdated', async () => {
    const owner = await world.newCustomer();
    const path = `/User/${owner.id}`;
    const before = await owner.ok<{ version: number }>('GET', path);
    const after = await owner.ok<{ version: number }>('PUT', path, { surname: 'Sousa', version: before.version });
    expect(after.version).toBe(before.version + 1);

    const stale = await admin.call<Refusal>('PUT', path, { phone: '+351913333333', version: before.version });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    expect(stale.body.current).toEqual(after);
    const headers = { 'if-match': `"${before.version}"` };
    const byHeader = await world.app.request<Refusal>('PUT', `/api${path}`, {
      token: owner.token,
      headers,
      body: { surname: 'Castro' },
    });
    expect([byHeader.status, byHeader.body.code, byHeader.body.current]).toEqual([409, 'version_conflict', after]);
    expect(await owner.ok('GET', path)).toEqual(after);
  });

  it('succeeds only once when several requests change the same version at the same time', async () => {
    const owner = await world.newCustomer();
    const { version } = await owner.ok<{ version: number }>('GET', `/User/${owner.id}`);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((surname) => owner.call<Refusal>('PUT', `/User/${owner.id}`, { surname, version })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is always applied if the request contains no version', async () => {
    const owner = await world.newCustomer();
    for (const surname of ['A', 'B']) await owner.ok('PUT', `/User/${owner.id}`, { surname });
    expect((await owner.call('PUT', `/User/${owner.id}`, { surname: 'C', version: -1 })).status).toBe(400);
  });
});
