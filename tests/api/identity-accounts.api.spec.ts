import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { newId } from '../../backend/src/platform/ids.js';
import { type Account, Accounts, type Answer, password } from '../support/fixtures/accounts.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { LiveReader } from '../support/api/live-reader.js';

let service: TestApp;
let accounts: Accounts;
let admin: Account;

const list = async (query: string, token = admin.token): Promise<Answer> =>
  accounts.call(token, 'GET', `/User?${query}`);
const emailsOf = ({ body }: Answer): unknown[] => (body as unknown as { email: string }[]).map(({ email }) => email);
const upload = async (token: string, id: string, field: string, bytes: Uint8Array): Promise<Answer> => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), 'logo');
  return service.request('PUT', `/api/User/${id}/logo`, { token, body: form });
};

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  accounts = new Accounts(service);
  admin = await accounts.register({ usertypeId: 1, name: 'Chefe' });
});
afterAll(() => service.close());

describe('the list of users', () => {
  it('is for admins only, and is returned newest first, in pages, with the total', async () => {
    const made: Account[] = [];
    for (let count = 0; count < 3; count += 1) made.push(await accounts.register());
    const first = await list('page=1&pageSize=2');
    expect(first.status).toBe(200);
    expect(emailsOf(first)).toEqual([made[2]?.email, made[1]?.email]);
    expect(emailsOf(await list('page=2&pageSize=2'))[0]).toBe(made[0]?.email);
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(first.body)).not.toContain('argon2');
    for (const token of [made[0]?.token, (await accounts.register({ usertypeId: 3 })).token]) {
      expect((await list('', token)).status).toBe(403);
    }
    expect((await service.request('GET', '/api/User')).status).toBe(401);
  });

  it('is searched by name, surname and e-mail, ignoring case and accents', async () => {
    const { email } = await accounts.register({ name: 'Conceição', surname: 'Gonçalves-Pinto' });
    for (const q of ['conceicao', 'GONÇALVES-pinto', 'ceição gon', encodeURIComponent(email), email.slice(7, 30)]) {
      expect(emailsOf(await list(`q=${encodeURIComponent(decodeURIComponent(q))}`))).toEqual([email]);
    }
    for (const q of ['%', '_onceicao', "'; DROP TABLE identity.users; --", 'zzzz']) {
      expect(emailsOf(await list(`q=${encodeURIComponent(q)}`))).toEqual([]);
    }
  });

  it('is filtered by type and by blocked state', async () => {
    const cleaner = await accounts.register({ usertypeId: 2 });
    expect(emailsOf(await list('usertype_id=2'))).toEqual([cleaner.email]);
    await accounts.call(admin.token, 'PATCH', `/User/${cleaner.id}`);
    expect(emailsOf(await list('blocked=true'))).toEqual([cleaner.email]);
    expect(emailsOf(await list('blocked=true&usertype_id=2&q=luz'))).toEqual([cleaner.email]);
    expect(emailsOf(await list('blocked=false&usertype_id=2'))).toEqual([]);
    expect((await list('blocked=false')).headers.get('x-total-count')).not.toBe('0');
  });

  it.each(['usertype_id=5', 'usertype_id=x', 'blocked=maybe', 'page=0', 'pageSize=101', `q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );
});

describe('an account', () => {
  it('is readable by its owner and by admins; for others it does not exist', async () => {
    const [owner, stranger] = [await accounts.register(), await accounts.register({ usertypeId: 3 })];
    for (const { token } of [owner, admin]) {
      expect(await accounts.call(token, 'GET', `/User/${owner.id}`)).toMatchObject({
        status: 200,
        body: { id: owner.id },
      });
    }
    for (const id of [owner.id, newId()]) {
      expect((await accounts.call(stranger.token, 'GET', `/User/${id}`)).status).toBe(404);
      expect((await accounts.call(stranger.token, 'PUT', `/User/${id}`, { name: 'Rui' })).status).toBe(404);
      expect((await accounts.call(stranger.token, 'DELETE', `/User/${id}`)).status).toBe(404);
      expect((await accounts.call(stranger.token, 'PATCH', `/User/${id}`)).status).toBe(403);
    }
    expect((await accounts.call(admin.token, 'GET', '/User/7')).status).toBe(400);
  });

  it('can be changed partially, which notifies its owner’s other screens', async () => {
    const { id, token, email } = await accounts.register();
    const [own, watching] = [
      await LiveReader.ready(service.url, token),
      await LiveReader.ready(service.url, admin.token),
    ];
    const changes = { name: ' Zoë ', phone: '213 456 789', language: 'es-ES', username: '墓花 🌷' };
    const changed = await accounts.call(token, 'PUT', `/User/${id}`, changes);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'Zoë',
      surname: 'Luz',
      username: '墓花 🌷',
      phone: '+351213456789',
      language: 'es',
      email,
      version: 1,
    });
    expect(changed.headers.get('etag')).toBe('"1"');
    for (const reader of [own, watching]) await reader.changeOf('user', id, 1);
    own.close();
    watching.close();
    expect((await accounts.call(token, 'PUT', `/User/${id}`, {})).body).toMatchObject({ name: 'Zoë' });
  });

  it('refuses invalid values and stores nothing of the change', async () => {
    const { id, token } = await accounts.register();
    const wrong = { name: ' ', surname: 'x'.repeat(101), phone: '12', email: 'nobody', language: 'fr', username: 7 };
    const refused = await accounts.call(token, 'PUT', `/User/${id}`, { ...wrong, currentPassword: password });
    expect(refused.status).toBe(400);
    const paths = (refused.body['errors'] as { path: string }[]).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['email', 'language', 'name', 'phone', 'surname', 'username']);
    expect((await accounts.call(token, 'PUT', `/User/${id}`, { name: 'a\0b' })).status).toBe(400);
    expect((await accounts.call(token, 'GET', `/User/${id}`)).body).toMatchObject({ name: 'Ana', version: 0 });
  });

  it('is asked for a new e-mail address by its owner only with the password, and by an admin without it', async () => {
    const [owner, other] = [await accounts.register(), await accounts.register()];
    const put = (token: string, body: object): Promise<Answer> =>
      accounts.call(token, 'PUT', `/User/${owner.id}`, body);
    const missing = await put(owner.token, { email: 'new@example.com' });
    expect(missing).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } });
    const wrong = await put(owner.token, { email: 'new@example.com', currentPassword: 'guess' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'current_password_wrong' } });
    const taken = await put(owner.token, { email: other.email.toUpperCase(), currentPassword: password });
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await put(owner.token, { email: owner.email.toUpperCase(), name: 'Eva' })).body).toMatchObject({
      name: 'Eva',
    });
    expect(await put(admin.token, { email: `by-admin-${owner.email}` })).toMatchObject({ status: 200 });
    expect((await accounts.login(`by-admin-${owner.email}`)).status).toBe(401);
    expect((await accounts.login(owner.email)).status).toBe(200);
  });

  it('gets another user type only from an admin, which revokes its tokens', async () => {
    const { id, token, email } = await accounts.register();
    const own = await accounts.call(token, 'PUT', `/User/${id}`, { usertype_id: 1, name: 'Eva' });
    expect(own).toMatchObject({ status: 200, body: { usertype_id: 4, name: 'Eva' } });
    expect((await accounts.call(admin.token, 'PUT', `/User/${id}`, { usertype_id: 9 })).status).toBe(400);
    const changed = await accounts.call(admin.token, 'PUT', `/User/${id}`, { usertype_id: 3 });
    expect(changed.body).toMatchObject({ usertype_id: 3 });
    expect(await accounts.isAlive(token)).toBe(false);
    expect(await accounts.isAlive(await accounts.tokenOf(email))).toBe(true);
    expect(await accounts.call(admin.token, 'PUT', `/User/${admin.id}`, { usertype_id: 4 })).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    });
    expect(
      (await accounts.call(admin.token, 'PUT', `/User/${admin.id}`, { usertype_id: 1, name: 'Chefe' })).status,
    ).toBe(200);
  });
});

describe('blocking an account', () => {
  it('revokes the account’s tokens immediately and permanently; repeating the call unblocks the account', async () => {
    const { id, token, email } = await accounts.register();
    expect(await accounts.isAlive(token)).toBe(true);
    expect(await accounts.call(admin.token, 'PATCH', `/User/${id}`)).toMatchObject({
      status: 200,
      body: { blocked: true },
    });
    expect(await accounts.isAlive(token)).toBe(false);
    expect(await accounts.login(email)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    expect(await accounts.call(admin.token, 'PATCH', `/User/${id}`)).toMatchObject({
      status: 200,
      body: { blocked: false },
    });
    expect(await accounts.isAlive(token)).toBe(false);
    expect((await accounts.login(email)).status).toBe(200);
    expect((await accounts.call(admin.token, 'PATCH', `/User/${newId()}`)).status).toBe(404);
  });

  it('changes nothing if the account already has the requested state, so that two admins do not undo each other’s calls', async () => {
    const { id } = await accounts.register();
    const block = (blocked: boolean) => accounts.call(admin.token, 'PATCH', `/User/${id}`, { blocked });
    for (const { status, body } of await Promise.all([block(true), block(true)])) {
      expect([status, body]).toMatchObject([200, { blocked: true }]);
    }
    expect(await block(false)).toMatchObject({ status: 200, body: { blocked: false } });
    const { body: acts } = await accounts.call(admin.token, 'GET', `/User/${id}/acts`);
    expect(acts).toMatchObject([{ act: 'unblocked' }, { act: 'blocked' }]);
    const unknown = await accounts.call(admin.token, 'PATCH', `/User/${newId()}`, { blocked: true });
    expect(unknown.status).toBe(404);
  });

  it('is refused for one’s own account, and to the slower of two admins who block each other at the same time', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await accounts.call(admin.token, method, `/User/${admin.id}`);
      expect(answer).toMatchObject({ status: 409, body: { code: 'own_account' } });
    }
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await accounts.register({ usertypeId: 1 }), await accounts.register({ usertypeId: 1 })];
      const answers = await Promise.all([
        accounts.call(one.token, 'PATCH', `/User/${two.id}`),
        accounts.call(two.token, 'PATCH', `/User/${one.id}`),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    }
  });
});

describe('closing an account', () => {
  it('leaves nothing that identifies the person, and frees the e-mail address', async () => {
    const { id, token, email } = await accounts.register();
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await upload(token, id, 'logo', image)).status).toBe(200);
    expect((await accounts.call(token, 'DELETE', `/User/${id}`)).status).toBe(204);
    expect(await accounts.isAlive(token)).toBe(false);
    expect((await accounts.login(email)).status).toBe(401);
    for (const [method, path] of [
      ['GET', `/User/${id}`],
      ['PUT', `/User/${id}`],
      ['PATCH', `/User/${id}`],
      ['DELETE', `/User/${id}`],
      ['GET', `/User/${id}/logo`],
    ] as const) {
      expect(
        (await accounts.call(admin.token, method, path, method === 'PUT' ? { name: 'x' } : undefined)).status,
      ).toBe(404);
    }
    expect(emailsOf(await list(`q=${encodeURIComponent(email)}`))).toEqual([]);
    expect(await service.execute('ListContacts', [id])).toEqual([]);
    const [row] = await service.database.database.query<{ text: string; terms_version: string }>({
      name: 'spec.closed-row',
      text: 'SELECT users::text AS text, terms_version FROM identity.users WHERE id = $1',
      values: [id],
    });
    expect(row?.text).not.toMatch(/Ana|Luz|example\.com|351|argon/);
    expect(row?.terms_version).toMatch(/^\d{4}-/);
    expect(await accounts.mails({ id, email })).toEqual([]);
    expect((await accounts.register({ email })).id).not.toBe(id);
  });

  it('can be done by an admin too', async () => {
    const { id, email } = await accounts.register();
    expect((await accounts.call(admin.token, 'DELETE', `/User/${id}`)).status).toBe(204);
    expect((await accounts.login(email)).status).toBe(401);
  });
});

describe('signing up with a postal address', () => {
  const body = {
    name: 'Rui',
    surname: 'Melo',
    phone: '912345678',
    password,
    acceptTerms: true,
    address: {
      firstName: 'Rui',
      surname: 'Melo',
      city: 'Porto',
      parish: 'Bonfim',
      street: 'Rua do Heroísmo',
      streetNumber: 's/n',
      postalCode: '4300254',
      taxId: 'PT 123.456.789',
      billing: true,
    },
  };
  const signUp = (more: object): Promise<Answer> =>
    accounts.call(undefined, 'POST', '/User/CreateWithAddress', { ...body, email: `${newId()}@example.com`, ...more });

  it('creates both the account and the address', async () => {
    const { status, body: user } = await signUp({ usertype_id: 1 });
    expect(status).toBe(201);
    expect(user).toMatchObject({
      usertype_id: 4,
      address: { postalCode: '4300-254', taxId: '123456789', taxCountry: 'PT', billing: true },
    });
    const token = await accounts.tokenOf(user['email'] as string);
    expect((await accounts.call(token, 'GET', '/User/adresses')).body).toEqual([user['address']]);
  });

  it('creates neither when one is invalid or the e-mail address is taken', async () => {
    const email = `${newId()}@example.com`;
    const wrong = await signUp({ email, address: { ...body.address, taxId: '123456780' } });
    expect(wrong.status).toBe(400);
    expect(wrong.body['errors']).toEqual([
      expect.objectContaining({
        path: 'address.taxId',
        code: 'tax_id_invalid',
        message: 'The tax identification number appears to be incorrect',
      }),
    ]);
    expect((await signUp({ email, address: undefined })).status).toBe(400);
    expect((await accounts.login(email)).status).toBe(401);
    expect(await signUp({ email: admin.email })).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await accounts.call(admin.token, 'GET', '/User/adresses')).body).toEqual([]);
  });
});

describe('a logo', () => {
  const picture = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#7a9e6b' } })
      .withExif({ IFD0: { Model: 'Secret Phone' } })
      .jpeg()
      .toBuffer();

  it('is a square of 256 pixels, at a link that can be cached for ever', async () => {
    const { id, token } = await accounts.register();
    const { status, body } = await upload(token, id, 'logo', await picture(900, 300));
    expect(status).toBe(200);
    expect(body['logo']).toMatch(new RegExp(`^/api/User/${id}/logo\\?v=[\\da-f]{12}$`));
    expect((await accounts.call(token, 'GET', '/User/my')).body['logo']).toBe(body['logo']);

    const shown = await fetch(service.url + String(body['logo']));
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'jpeg' });
    expect(bytes.includes('Secret Phone')).toBe(false);
    const unversioned = await fetch(`${service.url}/api/User/${id}/logo`, {
      headers: { 'if-none-match': shown.headers.get('etag') ?? '' },
    });
    expect([unversioned.status, unversioned.headers.get('cache-control')]).toEqual([304, 'public, no-cache']);

    const second = await upload(admin.token, id, 'photo', await sharp(bytes).negate().webp().toBuffer());
    expect(second.body['logo']).not.toBe(body['logo']);
  });

  it('is refused from other customers, and if the file is not a picture', async () => {
    const [owner, stranger] = [await accounts.register(), await accounts.register()];
    expect((await upload(stranger.token, owner.id, 'logo', await picture(9, 9))).status).toBe(404);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await upload(owner.token, owner.id, 'logo', drawing)).toMatchObject({
      status: 415,
      body: { code: 'not_a_photo' },
    });
    expect(await upload(owner.token, owner.id, 'avatar', await picture(9, 9))).toMatchObject({
      status: 400,
      body: { code: 'file_missing', error: 'The form field "logo" must contain a file.' },
    });
    expect((await upload(owner.token, owner.id, 'logo', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await accounts.call(owner.token, 'PUT', `/User/${owner.id}/logo`, { logo: 'x' })).status).toBe(415);
    expect((await accounts.call(undefined, 'GET', `/User/${owner.id}/logo`)).status).toBe(404);
    expect((await accounts.call(owner.token, 'GET', '/User/my')).body).toMatchObject({ logo: null, version: 0 });
  });
});
