import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { PartnerProspect } from '@perpetua/contracts/partner-prospect.contract';
import type { OwnPartner, Partner, PartnerDetails } from '@perpetua/contracts/partners.contract';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer } from '../support/fixtures/app.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;
const password = 'Caminho#Calmo27';
const form = {
  name: 'Sílvia',
  surname: 'Gonçalves d’Oliveira',
  phone: '912 345 678',
  password,
  partnerType: 'flower',
  city: 'Évora',
  parish: 'Malagueira',
  street: 'Rua do Raimundo',
  streetNumber: '12A',
  floor: '2.º esq.',
  postalCode: '7000661',
  taxId: 'PT 501 964 843',
  billing: true,
  delivery: 'De carrinha, todos os dias',
  consent: true,
};
const evora = { lat: 38.571, lng: -7.9135 };

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const fresh = (): string => `applicant-${newId()}@example.com`;

const submit = <Body = OwnPartner>(body: object, token?: string): Promise<TestAnswer<Body>> =>
  world.app.request<Body>('POST', '/api/Service/besupplier', { body, token });

/** A new person who has applied and is logged in. */
const applicant = async (more: object = {}): Promise<{ person: Person; partner: OwnPartner; email: string }> => {
  const email = fresh();
  const { status, body } = await submit({ ...form, email, ...more });
  if (status !== 201) throw new Error(`besupplier: ${status} ${JSON.stringify(body)}`);
  return { person: await world.login(email, password), partner: body, email };
};

interface Rows {
  readonly users: number;
  readonly partners: number;
  readonly addresses: number;
}

const rowsOf = async (email: string): Promise<Rows | undefined> => {
  const rows = await world.app.database.database.query<Rows>({
    name: 'spec.rows-of-applicant',
    text: `SELECT count(DISTINCT users.id)::int AS users, count(DISTINCT partner_id)::int AS partners,
        count(DISTINCT addresses.id)::int AS addresses
      FROM identity.users LEFT JOIN identity.addresses ON user_id = users.id
        LEFT JOIN partners.partners ON partner_id = users.id
      WHERE email = $1`,
    values: [email],
  });
  return rows[0];
};

describe('somebody who thinks about applying', () => {
  it('is told what services pay, and which municipalities no partner reaches', async () => {
    const { status, body } = await world.app.request<PartnerProspect>('GET', '/api/Partner/prospect');
    expect(status).toBe(200);
    for (const type of ['flower', 'grave'] as const) {
      const pay = body.pay.filter(({ partnerType }) => partnerType === type);
      expect(pay.length).toBeGreaterThan(0);
      const prices = pay.map(({ price }) => Number(price));
      expect(prices).toEqual(prices.toSorted((one, other) => one - other));
      for (const { price, amountToReceive } of pay) {
        expect(Number(amountToReceive)).toBeCloseTo(Number(price) * 0.8, 2);
      }
    }
    const missing = new Map(body.missing.map(({ city, partnerTypes }) => [city, partnerTypes]));
    expect(missing.get('Corvo')).toEqual(['flower', 'grave']);
    expect(missing.has('Lisboa')).toBe(false);
    expect(body.municipalities).toBeGreaterThan(300);
  });
});

describe('applying', () => {
  it('creates an account, its billing address and an application together', async () => {
    const { person, partner, email } = await applicant();
    expect(partner).toMatchObject({
      id: person.id,
      status: 'applied',
      partnerType: 'flower',
      location: null,
      city: null,
      radiusKm: 25,
      paused: false,
      statusReason: null,
      version: 1,
      allowedActions: ['me'],
    });
    expect(await person.ok('GET', '/User/my')).toMatchObject({ email, usertype_id: 3, phone: '+351912345678' });
    const address = { city: 'Évora', postalCode: '7000-661', taxId: '501964843', billing: true, floor: '2.º esq.' };
    expect(await person.ok('GET', '/User/adresses')).toMatchObject([address]);
    expect(await admin.ok<PartnerDetails>('GET', `/Partner/${person.id}`)).toMatchObject({
      email,
      name: 'Sílvia',
      city: 'Évora',
      allowedActions: ['approve', 'reject'],
      application: {
        address,
        billing: true,
        delivery: 'De carrinha, todos os dias',
        consentVersion: currentLegalVersion('partner-terms'),
      },
    });
  });

  it('also creates grave partners, and stores the location chosen on the map', async () => {
    const { person, partner } = await applicant({ partnerType: 'grave', location: evora, floor: undefined });
    expect(partner).toMatchObject({ partnerType: 'grave', location: evora, city: 'Évora', version: 2 });
    expect(await person.ok('GET', '/User/my')).toMatchObject({ usertype_id: 2 });
  });

  it('is refused with a registered e-mail address, ignoring case, and nothing is stored', async () => {
    const { email } = await applicant();
    for (const taken of [email, email.toUpperCase(), 'customer@perpetua.test']) {
      const { status, body } = await submit<Problem>({ ...form, email: taken });
      expect([status, body.code]).toEqual([409, 'email_taken']);
    }
    expect(await rowsOf(email)).toEqual({ users: 1, partners: 1, addresses: 1 });
  });

  it('creates one application when many requests arrive at once with one e-mail address', async () => {
    const email = fresh();
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit<Problem>({ ...form, email })));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['email_taken']),
    );
    expect(await rowsOf(email)).toEqual({ users: 1, partners: 1, addresses: 1 });
  });

  it.each<[string, object, string, string]>([
    ['a NIF with a wrong check digit', { taxId: '501964842' }, 'taxId', 'tax_id_invalid'],
    ['no NIF', { taxId: undefined }, 'taxId', 'invalid_type'],
    ['an invalid phone number', { phone: '12' }, 'phone', 'phone_invalid'],
    ['an invalid postal code', { postalCode: '0000-000' }, 'postalCode', 'postal_code_invalid'],
    ['a weak password', { password: 'saudade2026' }, 'password', 'password_too_weak'],
    ['no consent', { consent: false }, 'consent', 'invalid_value'],
    ['consent as text', { consent: 'true' }, 'consent', 'invalid_value'],
    ['an unknown partner type', { partnerType: 'priest' }, 'partnerType', 'invalid_value'],
    ['a blank street', { street: '   ' }, 'street', 'too_small'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', 'too_big'],
    ['no city', { city: undefined }, 'city', 'invalid_type'],
    ['a list as billing details', { billing: [] }, 'billing', 'invalid_union'],
    ['delivery details of 501 characters', { delivery: 'x'.repeat(501) }, 'delivery', 'too_big'],
    ['a latitude above 90 degrees', { location: { lat: 91, lng: 0 } }, 'location.lat', 'too_big'],
    ['a control character', { surname: 'a\u0000b' }, 'surname', 'invalid_format'],
    ['an unpaired surrogate', { surname: 'a\ud800b' }, 'surname', 'unwritable_text'],
    ['no password', { password: undefined }, 'password', 'required'],
  ])('is refused with %s, and nothing is stored', async (_what, part, path, code) => {
    const email = fresh();
    const { status, body } = await submit<Problem & { errors: { path: string; code: string }[] }>({
      ...form,
      email,
      ...part,
    });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors).toEqual([expect.objectContaining({ path, code })]);
    expect(await rowsOf(email)).toEqual({ users: 0, partners: 0, addresses: 0 });
  });

  it('is refused with a location abroad', async () => {
    const email = fresh();
    const { status, body } = await submit<Problem>({ ...form, email, location: { lat: 40.4168, lng: -3.7038 } });
    expect([status, body.code]).toEqual([422, 'location_outside_portugal']);
    expect(await rowsOf(email)).toEqual({ users: 0, partners: 0, addresses: 0 });
  });
});

describe('deciding about an application', () => {
  it('requires a location for an approval; the admin can send it with the approval', async () => {
    const { person } = await applicant();
    const path = `/Partner/${person.id}/approve`;
    const without = await admin.call<Problem>('POST', path);
    expect([without.status, without.body.code]).toEqual([409, 'partner_incomplete']);
    expect(without.body).toMatchObject({ missing: ['location'] });
    const abroad = await admin.call<Problem>('POST', path, { location: { lat: 48.8566, lng: 2.3522 } });
    expect([abroad.status, abroad.body.code]).toEqual([422, 'location_outside_portugal']);
    const approved = await admin.ok<PartnerDetails>('POST', path, { location: evora, reason: 'Seen on site' });
    expect(approved).toMatchObject({ status: 'approved', city: 'Évora', version: 3, allowedActions: ['suspend'] });
    expect(await admin.ok('POST', path)).toMatchObject({ status: 'approved', version: 3 });
    expect(await person.ok('GET', '/Partner/me')).toMatchObject({ status: 'approved', location: evora });
  });

  it('shows the partner the reason of a rejection; the partner may then apply again, also as the other partner type', async () => {
    const { person, email } = await applicant();
    const rejected = await admin.ok('POST', `/Partner/${person.id}/reject`, { reason: 'Sem seguro' });
    expect(rejected).toMatchObject({ status: 'rejected', statusReason: 'Sem seguro' });
    expect(await person.ok('GET', '/Partner/me')).toMatchObject({
      statusReason: 'Sem seguro',
      allowedActions: ['besupplier'],
    });
    const again = { ...form, password: undefined, partnerType: 'grave', city: 'Beja' };
    const answer = await submit(again, person.token);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { id: person.id, status: 'applied', partnerType: 'grave', statusReason: null },
    ]);
    const known = await world.login(email, password);
    expect(await known.ok('GET', '/User/my')).toMatchObject({ usertype_id: 2 });
    const addresses = await known.ok<{ city: string; billing: boolean }[]>('GET', '/User/adresses');
    expect(addresses.map(({ city, billing }) => [city, billing])).toEqual([
      ['Évora', false],
      ['Beja', true],
    ]);
    const pending = await submit<Problem>(again, known.token);
    expect([pending.status, pending.body.code, pending.body.permitted]).toEqual([
      409,
      'illegal_transition',
      ['LocationConfirmed', 'PartnerProfileChanged', 'PartnerAbsenceAdded', 'PartnerAbsenceRemoved'],
    ]);
  });

  it('is refused if the lifecycle does not permit it, and the error lists the permitted events', async () => {
    const { person } = await applicant({ location: evora });
    const suspended = await admin.call<Problem>('POST', `/Partner/${person.id}/suspend`, { reason: 'x' });
    expect([suspended.status, suspended.body.code, suspended.body.permitted]).toEqual([
      409,
      'illegal_transition',
      ['LocationConfirmed', 'PartnerApproved', 'PartnerRejected', 'PartnerAccountBlocked', 'PartnerAccountUnblocked'],
    ]);
    await admin.ok('POST', `/Partner/${person.id}/approve`);
    const rejected = await admin.call<Problem>('POST', `/Partner/${person.id}/reject`, { reason: 'x' });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'illegal_transition']);
  });

  it('requires a reason for a rejection', async () => {
    const { person } = await applicant();
    for (const body of [undefined, {}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 1 }]) {
      const { status, body: problem } = await admin.call<Problem>('POST', `/Partner/${person.id}/reject`, body);
      expect([status, problem.code]).toEqual([400, 'validation_failed']);
    }
    expect(await admin.call('POST', `/Partner/${newId()}/reject`, { reason: 'x' })).toMatchObject({ status: 404 });
  });

  it('is possible for admins only', async () => {
    const { person, partner } = await applicant({ location: evora });
    const customer = await world.newCustomer();
    for (const [method, path, body] of [
      ['GET', '/Partner', undefined],
      ['GET', `/Partner/${partner.id}`, undefined],
      ['POST', `/Partner/${partner.id}/approve`, {}],
      ['POST', `/Partner/${partner.id}/reject`, { reason: 'x' }],
      ['POST', `/Partner/${partner.id}/suspend`, { reason: 'x' }],
      ['POST', `/Partner/${partner.id}/reinstate`, {}],
    ] as const) {
      for (const nobody of [person, customer]) expect((await nobody.call(method, path, body)).status).toBe(403);
    }
  });

  it('is described in the partner’s history in three languages', async () => {
    const { person } = await applicant({ location: evora });
    await admin.ok('POST', `/Partner/${person.id}/approve`);
    await admin.ok('POST', `/Partner/${person.id}/suspend`, { reason: 'Queixas' });
    const sentences = async (language: string): Promise<string[]> => {
      const { body } = await world.app.request<{ events: { sentence: string }[] }>(
        'GET',
        `/api/Audit/partner/${person.id}`,
        { token: admin.token, headers: { 'accept-language': language } },
      );
      return body.events.map(({ sentence }) => sentence);
    };
    const { name, surname } = await admin.ok<{ name: string; surname: string }>('GET', `/User/${person.id}`);
    const partner = `${name} ${surname}`;
    expect(await sentences('pt')).toEqual([
      `${partner} candidatou-se como parceiro de flores, num raio de 25 km.`,
      `A localização de ${partner} em Évora foi confirmada.`,
      `A candidatura de ${partner} foi aprovada.`,
      `A atividade de ${partner} foi suspensa: Queixas.`,
    ]);
    expect((await sentences('en')).at(-1)).toBe(`The activity of ${partner} was suspended: Queixas.`);
    expect((await sentences('es')).at(-1)).toBe(`Se suspendió la actividad de ${partner}: Queixas.`);
  });
});

describe('the list of partners', () => {
  const ids = async (query: string): Promise<string[]> =>
    (await admin.ok<Partner[]>('GET', `/Partner?pageSize=100&${query}`)).map(({ id }) => id);

  it('can be searched by name, city and parish, and filtered by status, type and city', async () => {
    const name = `Ágata${newId().slice(-8)}`;
    const { person } = await applicant({ name, city: 'Mértola', parish: 'Corte do Pinto', partnerType: 'grave' });
    for (const query of [
      `q=${encodeURIComponent(name.toLowerCase().replace('á', 'a'))}`,
      'q=mertola&status=applied',
      'q=CORTE%20pinto',
      'city=MERTOLA&type=grave',
      'city=M%C3%A9rtola&q=corte',
    ]) {
      expect([query, await ids(query)]).toEqual([query, [person.id]]);
    }
    for (const query of ['q=mertola&type=flower', 'city=Mert', 'q=m%25rtola', `q=${name}&status=approved`]) {
      expect([query, await ids(query)]).toEqual([query, []]);
    }
    await admin.ok('POST', `/Partner/${person.id}/approve`, { location: evora });
    expect(await ids('city=Mértola')).toEqual([]);
    expect(await ids('city=Évora&type=grave&status=approved')).toContain(person.id);
  });

  it('is paged, the newest application first', async () => {
    const { person } = await applicant();
    const { body, headers } = await admin.call<Partner[]>('GET', '/Partner?pageSize=2');
    expect(body.map(({ id }) => id)).toContain(person.id);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(8);
    expect(headers.get('link')).toContain('rel="next"');
    expect(await ids('q=%20')).toHaveLength(Number(headers.get('x-total-count')));
  });
});
