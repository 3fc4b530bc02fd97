import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Grave, graveSchema } from '@perpetua/contracts/graves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';

const password = 'Caminho#Calmo27';

interface Person {
  id: string;
  token: string;
}

let service: TestApp;
let ana: Person;
let rui: Person;
let prazeres: Cemetery;

const call = <Body = Record<string, unknown>>(
  person: Person | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<TestAnswer<Body>> => service.request(method, `/api/Grave${path}`, { token: person?.token, body });

async function signIn(email: string): Promise<Person> {
  const person = { name: 'Ana', surname: 'Luz', email, phone: '+351912345678', password };
  const { id } = await service.execute('RegisterAccount', { ...person, usertypeId: 4, language: 'pt' });
  const { body } = await service.request<{ token: string }>('POST', '/api/Auth/login', { body: { email, password } });
  return { id, token: body.token };
}

const grave = (change: object = {}): Record<string, unknown> => ({
  deceasedName: 'José António d’Ávila e Sousa',
  birthDate: '1931-02-03',
  deathDate: '2019-08-30',
  cemeteryId: prazeres.id,
  section: 'Talhão 5',
  row: '3',
  number: '112',
  location: { lat: 38.7149, lng: -9.1716 },
  ...change,
});

const added = async (person: Person, change: object = {}): Promise<Grave> => {
  const { status, body } = await call(person, 'POST', '', grave(change));
  expect(status).toBe(201);
  return graveSchema.parse(body);
};

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await service.run('seedPlaces');
  [ana, rui] = await Promise.all([signIn('ana@example.com'), signIn('rui@example.com')]);
  const { body } = await service.request<Cemetery[]>('GET', '/api/Cemetery?q=prazeres');
  prazeres = body[0] as Cemetery;
}, 60_000);
afterAll(() => service.close());

describe('a grave', () => {
  it('is added with its cemetery, city and parish by name', async () => {
    const created = await added(ana);
    expect(created).toEqual({
      ...grave(),
      id: created.id,
      version: 1,
      cemetery: 'Cemitério dos Prazeres',
      city: 'Lisboa',
      parish: 'Estrela',
    });
    expect((await call(ana, 'GET', `/${created.id}`)).body).toEqual(created);
  });

  it('needs neither dates nor section', async () => {
    const created = await added(ana, {
      birthDate: undefined,
      deathDate: null,
      section: ' ',
      row: null,
      number: undefined,
    });
    expect(Object.keys(created).toSorted()).toEqual(
      ['cemetery', 'cemeteryId', 'city', 'deceasedName', 'id', 'location', 'parish', 'version'].toSorted(),
    );
  });

  it('is replaced as a whole by a change; lists begin with the newest grave', async () => {
    const first = await added(rui);
    const second = await added(rui, { deceasedName: 'Rosa Pinto' });
    const replaced = await call(rui, 'PUT', `/${first.id}`, {
      deceasedName: 'José d’Ávila',
      cemeteryId: prazeres.id,
      location: { lat: 38.715, lng: -9.172 },
    });
    expect(replaced).toMatchObject({ status: 200, body: { id: first.id, deceasedName: 'José d’Ávila' } });
    expect(replaced.body).not.toHaveProperty('birthDate');
    const list = await call<Grave[]>(rui, 'GET', '');
    expect(list.body).toEqual([second, replaced.body]);
    expect(list.headers.get('x-total-count')).toBe('2');
  });

  it('is removed for its owner, but stays readable for the orders that were made for it', async () => {
    const { id } = await added(ana);
    const facts = await service.execute('GetGraveOfUser', ana.id, id);
    expect(facts).toEqual({
      id,
      deceasedName: grave()['deceasedName'],
      cemeteryId: prazeres.id,
      cemeteryName: 'Cemitério dos Prazeres',
      city: 'Lisboa',
      parish: 'Estrela',
      spot: 'Talhão 5, fila 3, campa 112',
      location: { lat: 38.7149, lng: -9.1716 },
      timeZone: 'Europe/Lisbon',
      region: 'PT',
    });
    expect((await call(ana, 'DELETE', `/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await call(ana, method, `/${id}`)).status).toBe(404);
    expect((await call(ana, 'PUT', `/${id}`, grave())).status).toBe(404);
    expect(await service.execute('GetGraveOfUser', ana.id, id)).toBeNull();
    expect(await service.execute('ListGravesByIds', [id, newId()])).toEqual([facts]);
  });
});

describe('a grave of another customer', () => {
  it('returns 404', async () => {
    const { id } = await added(ana);
    for (const [method, body] of [['GET'], ['PUT', grave()], ['DELETE']] as const) {
      expect(await call(rui, method, `/${id}`, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await call<Grave[]>(rui, 'GET', '')).body.map((each) => each.id)).not.toContain(id);
    expect(await service.execute('GetGraveOfUser', rui.id, id)).toBeNull();
    expect((await call(ana, 'GET', `/${id}`)).status).toBe(200);
  });

  it('returns 401 to visitors who are not logged in', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${newId()}`],
    ] as const) {
      expect((await call(undefined, method, path, method === 'POST' ? grave() : undefined)).status).toBe(401);
    }
  });
});

describe('bad input', () => {
  it.each([
    ['no name', { deceasedName: undefined }],
    ['a blank name', { deceasedName: '  ' }],
    ['a name that is a number', { deceasedName: 7 }],
    ['a name of 121 characters', { deceasedName: 'x'.repeat(121) }],
    ['a name with a null character', { deceasedName: 'Ana\u0000' }],
    ['a date that does not exist', { birthDate: '1931-02-30' }],
    ['a date with a time', { deathDate: '2019-08-30T10:00:00Z' }],
    ['a cemetery id that is not a UUID', { cemeteryId: 'prazeres' }],
    ['a location as text', { location: 'Lisboa' }],
    ['a location without a longitude', { location: { lat: 38.7 } }],
    ['a location with coordinates as text', { location: { lat: '38.7', lng: '-9.1' } }],
    ['a latitude above 90 degrees', { location: { lat: 138.7, lng: -9.1 } }],
  ])('in the wrong format is refused: %s', async (_what, change) => {
    expect(await call(ana, 'POST', '', grave(change))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it.each([
    ['no location', { location: undefined }, 'location_required'],
    ['a location in Paris', { location: { lat: 48.85, lng: 2.35 } }, 'location_outside_portugal'],
    ['a location in Porto', { location: { lat: 41.15, lng: -8.61 } }, 'location_far_from_cemetery'],
    ['a death before the birth', { deathDate: '1931-02-02' }, 'death_before_birth'],
    ['a death in the future', { deathDate: '2199-01-01' }, 'date_in_future'],
    ['an unknown cemetery', { cemeteryId: newId() }, 'cemetery_unknown'],
  ])('that breaks a rule is refused, and nothing is stored: %s', async (_what, change, code) => {
    const before = (await call(ana, 'GET', '')).headers.get('x-total-count');
    const { id } = await added(ana);
    expect(await call(ana, 'POST', '', grave(change))).toMatchObject({ status: 422, body: { code } });
    expect(await call(ana, 'PUT', `/${id}`, grave(change))).toMatchObject({ status: 422, body: { code } });
    expect((await call(ana, 'GET', `/${id}`)).body).toMatchObject(grave());
    expect((await call(ana, 'GET', '')).headers.get('x-total-count')).toBe(String(Number(before) + 1));
  });

  it('includes dates in the future, by the business clock', async () => {
    const now = new Date(await service.run('now'));
    const tomorrow = new Date(now.getTime() + 24 * 3600_000);
    const deathDate = new Date(tomorrow.getTime() + 3600_000).toISOString().slice(0, 10);
    expect((await call(ana, 'POST', '', grave({ deathDate }))).status).toBe(422);
    await service.run('moveClock', new Date(tomorrow.getTime() + 24 * 3600_000).toISOString());
    expect((await call(ana, 'POST', '', grave({ deathDate }))).status).toBe(201);
  });

  it('such as a malformed id is refused', async () => {
    expect((await call(ana, 'GET', '/17')).status).toBe(400);
  });
});
