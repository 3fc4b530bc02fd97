import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Grave, graveSchema } from '@perpetua/contracts/graves.contract';
import { type Cemetery, cemeterySchema, type Parish } from '@perpetua/contracts/places.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';
import { LiveReader } from '../support/api/live-reader.js';

const password = 'Caminho#Calmo27';

interface Person {
  readonly id: string;
  readonly token: string;
}

let service: TestApp;
let admin: Person;
let ana: Person;
let rui: Person;

const call = <Body = Record<string, unknown>>(
  person: Person | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<TestAnswer<Body>> => service.request(method, `/api/${path}`, { token: person?.token, body });

async function signIn(name: string, usertypeId: 1 | 4): Promise<Person> {
  const email = `${name}@example.com`;
  const account = { name, surname: 'Luz', email, phone: '+351912345678', password, language: 'pt' } as const;
  const { id } = await service.execute('RegisterAccount', { ...account, usertypeId });
  const { body } = await service.request<{ token: string }>('POST', '/api/Auth/login', { body: { email, password } });
  return { id, token: body.token };
}

/** Gives each cemetery its own name and place, so that none is a duplicate. */
let serial = 0;
const somewhere = (change: object = {}): Record<string, unknown> => {
  serial += 1;
  return {
    name: `Cemitério do Lugar ${serial}`,
    cityCode: '0807',
    parish: 'Odiáxere',
    location: { lat: 37.1 + serial * 0.005, lng: -8.67 },
    ...change,
  };
};

async function made(status: number, answer: Promise<TestAnswer<unknown>>): Promise<Cemetery> {
  const { status: answered, body } = await answer;
  expect({ answered, body }).toMatchObject({ answered: status });
  return cemeterySchema.parse(body);
}
const added = (change?: object) => made(201, call(admin, 'POST', 'Cemetery', somewhere(change)));
const proposed = (person: Person, change?: object) =>
  made(201, call(person, 'POST', 'Cemetery/proposal', somewhere(change)));
const graveIn = (person: Person, { id, location }: Cemetery): Promise<TestAnswer<Grave>> =>
  call(person, 'POST', 'Grave', { deceasedName: 'Rosa Pinto', cemeteryId: id, location });
const listed = async (query: string, person?: Person): Promise<string[]> =>
  (await call<Cemetery[]>(person, 'GET', `Cemetery?pageSize=100&${query}`)).body.map(({ id }) => id);
const refusal = (status: number, code: string) => ({ status, body: { status, code, error: expect.any(String) } });
const known = async (): Promise<string | null> =>
  (await call(undefined, 'GET', 'Cemetery')).headers.get('x-total-count');

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await service.run('seedPlaces');
  [admin, ana, rui] = await Promise.all([signIn('admin', 1), signIn('ana', 4), signIn('rui', 4)]);
}, 60_000);
afterAll(() => service.close());

describe('a cemetery that an admin adds', () => {
  it('is visible to everybody, with the region and time zone of its city', async () => {
    const before = Number(await known());
    const body = { name: 'Cemitério de São Jorge', city: 'Calheta', parish: 'Ribeira Seca' };
    const cemetery = await added({ ...body, cityCode: undefined, location: { lat: 38.59, lng: -28.0 } });
    expect(cemetery).toMatchObject({ ...body, cityCode: '4501', region: 'PT-AC', timeZone: 'Atlantic/Azores' });
    expect(cemetery).toMatchObject({ status: 'approved', version: 1 });
    expect(cemetery.openingHours.sun).toEqual({ opens: '09:00', closes: '17:00' });
    expect((await call(undefined, 'GET', `Cemetery/${cemetery.id}`)).body).toEqual(cemetery);
    expect(await listed('q=sao%20jorge')).toEqual([cemetery.id]);
    expect(await known()).toBe(String(before + 1));
    const parishes = await call<Parish[]>(undefined, 'GET', 'Place/parish?city=4501');
    expect(parishes.body).toContainEqual(expect.objectContaining({ name: 'Ribeira Seca', hasCemetery: true }));
  });

  it('has hours by weekday; it is closed on days that are left out', async () => {
    const openingHours = { mon: { opens: '08:30', closes: '18:00' }, sun: null };
    const cemetery = await added({ openingHours });
    expect(cemetery.openingHours).toEqual({ ...openingHours, tue: null, wed: null, thu: null, fri: null, sat: null });
    const changed = await made(
      200,
      call(admin, 'PUT', `Cemetery/${cemetery.id}`, { ...cemetery, openingHours: undefined }),
    );
    expect(changed).toEqual({ ...cemetery, version: 2 });
  });

  it('is replaced as a whole, unless another admin has changed it meanwhile', async () => {
    const cemetery = await added();
    const change = somewhere({ cityCode: '0811', parish: 'Alvor', location: { lat: 37.13, lng: -8.59 }, version: 1 });
    const replaced = await call<Cemetery>(admin, 'PUT', `Cemetery/${cemetery.id}`, change);
    expect(replaced).toMatchObject({ status: 200, body: { city: 'Portimão', parish: 'Alvor', version: 2 } });
    expect(replaced.headers.get('etag')).toBe('"2"');
    expect(await call(admin, 'PUT', `Cemetery/${cemetery.id}`, change)).toMatchObject(refusal(409, 'cemetery_changed'));
    expect(await listed('city=portimao')).toContain(cemetery.id);
    expect(await listed('city=0807')).not.toContain(cemetery.id);
    expect(await call(admin, 'PUT', `Cemetery/${newId()}`, somewhere())).toMatchObject(refusal(404, 'not_found'));
  });

  it('is removed only while no grave is in it', async () => {
    const cemetery = await added();
    const before = Number(await known());
    const { body: grave } = await graveIn(ana, cemetery);
    expect(await call(admin, 'DELETE', `Cemetery/${cemetery.id}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', graves: 1 },
    });
    expect((await call(ana, 'DELETE', `Grave/${grave.id}`)).status).toBe(204);
    expect((await call(admin, 'DELETE', `Cemetery/${cemetery.id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      expect(await call(admin, method, `Cemetery/${cemetery.id}`)).toMatchObject(refusal(404, 'not_found'));
    }
    expect(await known()).toBe(String(before - 1));
  });

  it('can be changed by admins only', async () => {
    const { id } = await added();
    for (const [method, path, body] of [
      ['POST', 'Cemetery', somewhere()],
      ['PUT', `Cemetery/${id}`, somewhere()],
      ['DELETE', `Cemetery/${id}`, undefined],
      ['POST', `Cemetery/${id}/approve`, undefined],
      ['POST', `Cemetery/${id}/reject`, { reason: 'Não' }],
    ] as const) {
      expect(await call(undefined, method, path, body)).toMatchObject(refusal(401, 'unauthenticated'));
      expect(await call(ana, method, path, body)).toMatchObject(refusal(403, 'forbidden'));
    }
  });
});

describe('a proposed cemetery', () => {
  it('is immediately visible to its proposer only, who can register graves in it', async () => {
    const before = await known();
    const cemetery = await proposed(ana, { note: 'Atrás da igreja matriz' });
    expect(cemetery).toMatchObject({ status: 'proposed', proposal: { note: 'Atrás da igreja matriz' } });
    expect(cemetery.proposal).not.toHaveProperty('proposedBy');
    expect((await call(ana, 'GET', `Cemetery/${cemetery.id}`)).body).toEqual(cemetery);
    for (const stranger of [undefined, rui]) {
      expect(await call(stranger, 'GET', `Cemetery/${cemetery.id}`)).toMatchObject(refusal(404, 'not_found'));
    }
    expect(await listed(`q=${encodeURIComponent(cemetery.name)}`)).toEqual([]);
    expect(await known()).toBe(before);
    const grave = await graveIn(ana, cemetery);
    expect(grave).toMatchObject({ status: 201, body: { cemetery: cemetery.name, city: 'Lagos' } });
    expect(await graveIn(rui, cemetery)).toMatchObject(refusal(422, 'cemetery_unknown'));
  });

  it('is listed for admins with its proposer, and becomes visible to everybody when it is approved', async () => {
    const cemetery = await proposed(ana);
    const list = await call<Cemetery[]>(admin, 'GET', 'Cemetery?status=proposed');
    expect(list.body[0]).toMatchObject({ id: cemetery.id, proposal: { proposedBy: ana.id } });
    expect(list.headers.get('x-total-count')).toBe(String(list.body.length));
    expect(await call(ana, 'GET', 'Cemetery?status=proposed')).toMatchObject(refusal(403, 'forbidden'));
    expect(await call(undefined, 'GET', 'Cemetery?status=rejected')).toMatchObject(refusal(401, 'unauthenticated'));

    const approved = await made(200, call(admin, 'POST', `Cemetery/${cemetery.id}/approve`));
    expect(approved).toMatchObject({ status: 'approved', version: 2 });
    expect(await made(200, call(admin, 'POST', `Cemetery/${cemetery.id}/approve`))).toEqual(approved);
    const { body } = await call<Cemetery>(undefined, 'GET', `Cemetery/${cemetery.id}`);
    expect(body).toMatchObject({ status: 'approved' });
    expect(body).not.toHaveProperty('proposal');
    expect((await graveIn(rui, cemetery)).status).toBe(201);
    expect(await listed('status=proposed', admin)).not.toContain(cemetery.id);
    expect(await call(admin, 'POST', `Cemetery/${cemetery.id}/reject`, { reason: 'Tarde' })).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition', state: 'approved', permitted: [] },
    });
  });

  it('that is rejected keeps its graves, and accepts no others', async () => {
    const cemetery = await proposed(ana);
    const grave = graveSchema.parse((await graveIn(ana, cemetery)).body);
    const rejected = await made(200, call(admin, 'POST', `Cemetery/${cemetery.id}/reject`, { reason: 'Não existe' }));
    expect(rejected).toMatchObject({ status: 'rejected', proposal: { reason: 'Não existe', proposedBy: ana.id } });
    expect((await call<Cemetery>(ana, 'GET', `Cemetery/${cemetery.id}`)).body.proposal?.reason).toBe('Não existe');
    expect((await call(ana, 'GET', `Grave/${grave.id}`)).body).toEqual(grave);
    const kept = await call(ana, 'PUT', `Grave/${grave.id}`, { ...grave, section: 'Fila 2' });
    expect(kept).toMatchObject({ status: 200, body: { section: 'Fila 2', cemetery: cemetery.name } });
    expect(await graveIn(ana, cemetery)).toMatchObject(refusal(422, 'cemetery_unknown'));
    expect(await listed('status=rejected', admin)).toContain(cemetery.id);
    expect(await call(admin, 'DELETE', `Cemetery/${cemetery.id}`)).toMatchObject(refusal(409, 'in_use'));
    expect(await made(200, call(admin, 'POST', `Cemetery/${cemetery.id}/approve`))).toMatchObject({
      status: 'approved',
    });
  });

  it('notifies its proposer and the admins at each step', async () => {
    const readers = await Promise.all([ana, admin, rui].map(({ token }) => LiveReader.ready(service.url, token)));
    const [proposer, keeper, stranger] = readers as [LiveReader, LiveReader, LiveReader];
    try {
      const { id } = await proposed(ana);
      await Promise.all([proposer.changeOf('place', id, 1), keeper.changeOf('place', id, 1)]);
      await made(200, call(admin, 'POST', `Cemetery/${id}/approve`));
      await Promise.all([proposer.changeOf('place', id, 2), keeper.changeOf('place', id, 2)]);
      // What an earlier test did for him may still be announced.
      expect(stranger.changes().filter(({ topic }) => topic === 'place')).toEqual([]);
    } finally {
      for (const reader of readers) reader.close();
    }
  });

  it('needs a login, and a rejection needs a reason', async () => {
    expect(await call(undefined, 'POST', 'Cemetery/proposal', somewhere())).toMatchObject(
      refusal(401, 'unauthenticated'),
    );
    const { id } = await proposed(rui);
    for (const body of [{}, { reason: ' ' }, { reason: 7 }]) {
      expect(await call(admin, 'POST', `Cemetery/${id}/reject`, body)).toMatchObject(refusal(400, 'validation_failed'));
    }
    for (const decision of ['approve', 'reject']) {
      const answer = await call(admin, 'POST', `Cemetery/${newId()}/${decision}`, { reason: 'Não' });
      expect(answer).toMatchObject(refusal(404, 'not_found'));
    }
  });
});

describe('a cemetery that is known already', () => {
  const prazeres = { cityCode: '1106', parish: 'Estrela' };

  it.each([
    [
      'by another spelling of its name',
      { ...prazeres, name: 'CEMITERIO DE PRAZERES', location: { lat: 38.73, lng: -9.15 } },
    ],
    ['by its location', { ...prazeres, name: 'Alto da Estrela', location: { lat: 38.7153, lng: -9.172 } }],
  ])('is recognised %s, and cannot be proposed or added again', async (_how, change) => {
    const [id] = await listed('q=prazeres');
    for (const [person, path] of [
      [ana, 'Cemetery/proposal'],
      [admin, 'Cemetery'],
    ] as const) {
      expect(await call(person, 'POST', path, somewhere(change))).toMatchObject({
        status: 409,
        body: { code: 'cemetery_exists', cemeteryId: id },
      });
    }
    const mine = await proposed(ana);
    const again = { ...change, version: undefined };
    expect(await call(admin, 'PUT', `Cemetery/${mine.id}`, somewhere(again))).toMatchObject(
      refusal(409, 'cemetery_exists'),
    );
  });

  it('is not confused with one that has another name 200 m away, or the same name in another parish', async () => {
    const one = await added({ name: 'Cemitério Paroquial', parish: 'Barão de São João' });
    await added({ name: 'Cemitério paroquial', parish: 'Bensafrim' });
    const like = somewhere({ name: 'cemitério paroquial', parish: 'barao de sao joao' });
    expect(await call(admin, 'POST', 'Cemetery', like)).toMatchObject(refusal(409, 'cemetery_exists'));
    await added({ location: { lat: one.location.lat + 0.0018, lng: one.location.lng } });
  });

  it('can be proposed by two customers, of whose proposals only one can be approved', async () => {
    const facts = somewhere();
    const first = await made(201, call(ana, 'POST', 'Cemetery/proposal', facts));
    expect(await call(ana, 'POST', 'Cemetery/proposal', facts)).toMatchObject({
      status: 409,
      body: { code: 'cemetery_exists', cemeteryId: first.id },
    });
    const second = await made(201, call(rui, 'POST', 'Cemetery/proposal', facts));
    expect(await call(admin, 'POST', 'Cemetery', facts)).toMatchObject(refusal(409, 'cemetery_exists'));
    await made(200, call(admin, 'POST', `Cemetery/${second.id}/approve`));
    expect(await call(admin, 'POST', `Cemetery/${first.id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'cemetery_exists', cemeteryId: second.id },
    });
    expect((await call<Cemetery>(ana, 'GET', `Cemetery/${first.id}`)).body.status).toBe('proposed');
  });

  it('is added only once by simultaneous requests', async () => {
    const facts = somewhere();
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(admin, 'POST', 'Cemetery', facts)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409]);
  });
});

describe('bad input', () => {
  it.each([
    ['no name', { name: undefined }],
    ['a blank name', { name: '  ' }],
    ['a name of 121 characters', { name: 'x'.repeat(121) }],
    ['a name with a line break', { name: 'Cemitério\nNovo' }],
    ['no parish', { parish: '' }],
    ['no city', { cityCode: undefined }],
    ['a city that is a number', { cityCode: 807 }],
    ['a location as text', { location: 'Lagos' }],
    ['a location without a longitude', { location: { lat: 37.1 } }],
    ['hours that end before they begin', { openingHours: { mon: { opens: '17:00', closes: '09:00' } } }],
    ['hours that end at the time they begin', { openingHours: { mon: { opens: '09:00', closes: '09:00' } } }],
    ['an hour that does not exist', { openingHours: { mon: { opens: '09:00', closes: '24:00' } } }],
    ['hours without an end', { openingHours: { mon: { opens: '09:00' } } }],
    ['hours as text', { openingHours: 'sempre' }],
  ])('in the wrong format is refused, and nothing is stored: %s', async (_what, change) => {
    const before = await known();
    for (const [person, path] of [
      [admin, 'Cemetery'],
      [ana, 'Cemetery/proposal'],
    ] as const) {
      expect(await call(person, 'POST', path, somewhere(change))).toMatchObject(refusal(400, 'validation_failed'));
    }
    expect(await known()).toBe(before);
  });

  it.each([
    ['no location', { location: undefined }, 'location_required'],
    ['a location in Spain', { location: { lat: 40.41, lng: -3.7 } }, 'location_outside_portugal'],
    ['an unknown city code', { cityCode: '9999' }, 'city_unknown'],
    ['an unknown city name', { cityCode: undefined, city: 'Atlântida' }, 'city_unknown'],
    ['a location far from its city', { location: { lat: 41.15, lng: -8.61 } }, 'location_far_from_city'],
  ])('that breaks a rule is refused: %s', async (_what, change, code) => {
    expect(await call(admin, 'POST', 'Cemetery', somewhere(change))).toMatchObject(refusal(422, code));
    expect(await call(ana, 'POST', 'Cemetery/proposal', somewhere(change))).toMatchObject(refusal(422, code));
    const { id } = await proposed(ana);
    expect(await call(admin, 'PUT', `Cemetery/${id}`, somewhere(change))).toMatchObject(refusal(422, code));
  });

  it('does not include names in other scripts or with symbols, which are accepted and stored unchanged', async () => {
    const name = `Cemitério d’Ávila “Ñandú” Ωμέγα '; DROP TABLE places.cemeteries; -- ${serial}`;
    const { id } = await added({ name });
    expect((await call<Cemetery>(undefined, 'GET', `Cemetery/${id}`)).body.name).toBe(name);
  });
});

describe('a proposal of a known cemetery', () => {
  it('is merged into that cemetery: the graves move there, the proposal’s id redirects there, and a repeat changes nothing', async () => {
    const [approved, proposal] = [await added(), await proposed(ana)];
    const { body: grave } = await graveIn(ana, proposal);
    const merge = () => call<Cemetery>(admin, 'POST', `Cemetery/${proposal.id}/merge`, { into: approved.id });
    expect(await merge()).toMatchObject({ status: 200, body: { id: approved.id, version: approved.version } });
    const moved = (await call<Grave>(ana, 'GET', `Grave/${grave.id}`)).body;
    expect(moved).toMatchObject({ cemeteryId: approved.id, cemetery: approved.name, version: grave.version + 1 });
    expect((await call(ana, 'GET', `Cemetery/${proposal.id}`)).body).toMatchObject({ id: approved.id });
    const waiting = await call<Cemetery[]>(admin, 'GET', 'Cemetery?status=proposed&pageSize=100');
    expect(waiting.body.map(({ id }) => id)).not.toContain(proposal.id);
    expect((await merge()).status).toBe(200);
    expect((await call<Grave>(ana, 'GET', `Grave/${grave.id}`)).body.version).toBe(moved.version);
    expect(await call(admin, 'DELETE', `Cemetery/${approved.id}`)).toMatchObject(refusal(409, 'in_use'));
    const later = await graveIn(ana, { ...approved, id: proposal.id });
    expect(later).toMatchObject({ status: 201, body: { cemeteryId: approved.id } });
  });

  it('is merged only into an approved cemetery, and only while it is still a proposal', async () => {
    const [approved, other, proposal, mine] = [await added(), await added(), await proposed(ana), await proposed(rui)];
    const merge = (id: string, into: string) => call(admin, 'POST', `Cemetery/${id}/merge`, { into });
    for (const into of [proposal.id, mine.id, newId()]) {
      expect(await merge(proposal.id, into)).toMatchObject(refusal(422, 'merge_target_invalid'));
    }
    expect(await merge(approved.id, other.id)).toMatchObject(refusal(409, 'illegal_transition'));
    expect((await merge(newId(), approved.id)).status).toBe(404);
    expect((await merge(proposal.id, 'lisboa')).status).toBe(400);
    expect((await call(ana, 'POST', `Cemetery/${proposal.id}/merge`, { into: approved.id })).status).toBe(403);
    expect((await call(ana, 'GET', `Cemetery/${proposal.id}`)).body).toMatchObject({ status: 'proposed' });
  });
});
