import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Venue, VenueLine } from '@perpetua/contracts/venues.contract';
import type { VenueImport } from '../../backend/src/places/index.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 90_000);
afterAll(() => world.stop());

const from = { source: 'Diocese', licence: 'CC BY 4.0', date: '2026-10-01' };
const estrela: VenueLine = {
  kind: 'church',
  name: 'Basílica da Estrela',
  city: '1106',
  parish: 'Estrela',
  location: { lat: 38.7136, lng: -9.1606 },
  ...from,
};
const matrix = (parish: string, lng: number): VenueLine => ({
  kind: 'church',
  name: 'Igreja Matriz',
  city: 'Lagos',
  parish,
  location: { lat: 37.1, lng },
  ...from,
});
const crematorium: VenueLine = {
  ...estrela,
  kind: 'crematorium',
  name: 'Crematório dos Olivais',
  parish: undefined,
  location: { lat: 38.7702, lng: -9.1191 },
};

const importer = { id: 'maintenance', role: 'system' } as const;
const imported = (...venues: VenueLine[]): Promise<VenueImport> =>
  world.app.execute(
    'ImportVenues',
    venues.map((venue, index) => ({ line: index + 2, venue })),
    importer,
    false,
  );
const find = async (query: string): Promise<Venue[]> =>
  (await world.app.request<Venue[]>('GET', `/api/Place?${query}`)).body;
const names = (venues: readonly Venue[]): string[] => venues.map(({ name }) => name);
const typesOf = async (id: string): Promise<string[]> =>
  (await admin.ok<{ events: { type: string }[] }>('GET', `/Audit/venue/${id}`)).events.map(({ type }) => type);
const proposals = (): Promise<Venue[]> => admin.ok('GET', '/Place?status=proposed&pageSize=100');

describe('the import of venues', () => {
  it('adds them once, however often it runs, and records who added them', async () => {
    const first = await imported(estrela, matrix('Luz', -8.73), matrix('Odiáxere', -8.66), crematorium);
    expect(first).toEqual({ problems: [], added: 4, changed: 0, unchanged: 0, kept: 0, rejected: 0 });
    const again = await imported(estrela, matrix('Luz', -8.73), matrix('Odiáxere', -8.66), crematorium);
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    const [venue] = await find('q=estrela');
    expect(await typesOf(venue?.id ?? '')).toEqual(['VenueAdded']);
    expect(venue).toMatchObject({
      kind: 'church',
      city: 'Lisboa',
      cityCode: '1106',
      parish: 'Estrela',
      location: estrela.location,
      source: { name: 'Diocese', licence: 'CC BY 4.0', date: '2026-10-01' },
      version: 1,
    });
  });

  it('takes over a later state of the source', async () => {
    const later = { ...crematorium, location: { lat: 38.7703, lng: -9.1192 }, date: '2026-11-01' };
    expect(await imported(later)).toMatchObject({ changed: 1, unchanged: 0 });
    const [venue] = await find('kind=crematorium');
    expect(venue).toMatchObject({ location: later.location, source: { date: '2026-11-01' }, version: 2 });
    expect(await typesOf(venue?.id ?? '')).toEqual(['VenueAdded', 'VenueChanged']);
  });

  it('reports all bad lines and imports nothing', async () => {
    const known = { ...estrela, name: 'Igreja de São Roque', location: { lat: 38.7139, lng: -9.1434 } };
    const { problems, added } = await imported(
      known,
      { ...known, name: 'Sé', city: 'Atlantis' },
      { ...known, name: 'Longe', location: { lat: 41.15, lng: -8.61 } },
      { ...known, name: 'Fora', location: { lat: 48.85, lng: 2.35 } },
      { ...known, name: 'IGREJA DE SAO ROQUE' },
    );
    expect(added).toBe(0);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect(problems.at(-1)?.problem).toBe('This is the same place as line 2.');
    expect(await find('q=roque')).toEqual([]);
  });
});

describe('venues', () => {
  it.each([
    ['q=BASILICA%20estrela', ['Basílica da Estrela']],
    ['q=estrela&kind=crematorium', []],
    ['q=igreja&city=lagos', ['Igreja Matriz', 'Igreja Matriz']],
    ['q=matriz%20lagos%20luz', ['Igreja Matriz']],
    ['q=%25', []],
    ['city=Nowhere', []],
  ])('are found by anybody by name, kind and city, ignoring case and accents: %s', async (query, found) => {
    expect(names(await find(query))).toEqual(found);
  });

  it('that wait for a decision are listed only for admins', async () => {
    expect((await world.app.request('GET', '/api/Place?status=proposed')).status).toBe(401);
    const customer = await world.newCustomer();
    expect((await customer.call('GET', '/Place?status=proposed')).status).toBe(403);
    expect((await customer.call('GET', '/Place?kind=castle')).status).toBe(400);
  });
});

describe('a venue that everybody finds', () => {
  const change = (venue: Venue | undefined, changes: object) => {
    const { id, kind, name, cityCode, parish, location, version } = venue ?? ({} as Venue);
    const body = { kind, name, cityCode, parish, location, version, ...changes };
    return admin.call<Venue & Problem>('POST', `/Place/${id}/approve`, body);
  };

  it('is changed by an admin, in the version that the admin has seen; no import undoes that', async () => {
    const [venue] = await find('kind=crematorium');
    const right = { lat: 38.7711, lng: -9.1201 };
    const changed = await change(venue, { name: 'Crematório do Alto de São João', location: right });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Crematório do Alto de São João', location: right, version: 3 },
    });
    expect(changed.body).not.toHaveProperty('source');
    expect((await change(venue, { name: 'Crematório' })).body).toMatchObject({ code: 'venue_changed' });
    expect(await imported({ ...crematorium, date: '2026-11-20' })).toMatchObject({ kept: 1, changed: 0, added: 0 });
    expect(names(await find('kind=crematorium'))).toEqual(['Crematório do Alto de São João']);
    expect(await typesOf(venue?.id ?? '')).toEqual(['VenueAdded', 'VenueChanged', 'VenueChanged']);
  });

  it('is retired and brought back by an admin, by nobody else', async () => {
    const [venue] = await find('kind=crematorium');
    const customer = await world.newCustomer();
    expect((await customer.call('POST', `/Place/${venue?.id}/reject`)).status).toBe(403);
    await admin.ok('POST', `/Place/${venue?.id}/reject`);
    expect(await find('kind=crematorium')).toEqual([]);
    const [retired] = await admin.ok<Venue[]>('GET', '/Place?status=rejected');
    expect(retired?.id).toBe(venue?.id);
    expect((await change(retired, {})).body).toMatchObject({ status: 'approved' });
    expect(names(await find('kind=crematorium'))).toEqual(['Crematório do Alto de São João']);
  });
});

describe('the church that a customer writes in an order', () => {
  /** A paid order of flowers for a church. */
  const order = async (person: Person, name: string, location: { lat: number; lng: number }) => {
    const [bouquet] = await world.products('flower');
    const place = { name, city: 'Lisboa', parish: 'Alvalade' };
    const options = { kind: 'church', place, location, date: await world.date(4), hour: '15:00' } as const;
    const { paymentUrl } = await world.checkout(person, { productId: bouquet?.id ?? '' }, options);
    await world.pay(paymentUrl);
  };
  const proposed = (name: string): Promise<Venue> =>
    eventually(async () => (await proposals()).find((venue) => venue.name === name), {
      what: `${name} to be proposed`,
    });

  it('is proposed once, unless it is known, and an admin approves it with its point', async () => {
    const [one, other] = await Promise.all([world.newCustomer(), world.newCustomer()]);
    await order(one, 'Igreja do Campo Grande', { lat: 38.7553, lng: -9.1561 });
    const venue = await proposed('Igreja do Campo Grande');
    expect(venue).toMatchObject({
      kind: 'church',
      city: 'Lisboa',
      parish: 'Alvalade',
      proposal: { proposedBy: one.id },
    });
    expect(await find('q=campo%20grande')).toEqual([]);
    const [event] = (await admin.ok<{ events: object[] }>('GET', `/Audit/venue/${venue.id}`)).events;
    expect(event).toMatchObject({ type: 'VenueProposed' });
    expect(JSON.stringify(event)).not.toMatch(/Campo Grande|38\.7553/);

    await order(other, 'Igreja de Campo Grande, Campo Grande 5', { lat: 38.76, lng: -9.15 });
    await order(other, 'Basílica da Estrela', { lat: 38.72, lng: -9.16 });
    await order(other, 'Estrela, a basílica', estrela.location);
    await order(other, 'Capela de São Sebastião', { lat: 38.7666, lng: -9.1666 });
    await proposed('Capela de São Sebastião');
    expect(names(await proposals())).toEqual(['Capela de São Sebastião', 'Igreja do Campo Grande']);

    const checked = {
      kind: 'church',
      name: 'Igreja dos Santos Reis Magos',
      cityCode: '1106',
      parish: 'Alvalade',
      location: { lat: 38.7551, lng: -9.1563 },
      version: venue.version,
    };
    expect(await admin.ok('POST', `/Place/${venue.id}/approve`, checked)).toMatchObject({
      status: 'approved',
      version: 2,
    });
    expect(await admin.ok('POST', `/Place/${venue.id}/approve`, checked)).toMatchObject({ version: 2 });
    const [found] = await find('q=reis%20magos');
    expect(found).toMatchObject({ id: venue.id, location: checked.location });
    expect(found).not.toHaveProperty('proposal');
    expect(await typesOf(venue.id)).toEqual(['VenueProposed', 'VenueApproved']);
  });

  it('is not approved under the name of a known one, nor in a version that has changed', async () => {
    const [chapel] = await proposals();
    const body = {
      kind: 'chapel',
      name: 'Basílica da Estrela',
      city: 'Lisboa',
      location: { lat: 38.7666, lng: -9.1666 },
    };
    const exists = await admin.call<Problem>('POST', `/Place/${chapel?.id}/approve`, body);
    expect([exists.status, exists.body.code]).toEqual([409, 'venue_exists']);
    const stale = await admin.call<Problem>('POST', `/Place/${chapel?.id}/approve`, {
      ...body,
      name: 'Capela',
      version: 9,
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'venue_changed']);
    const far = await admin.call<Problem>('POST', `/Place/${chapel?.id}/approve`, { ...body, city: 'Porto' });
    expect([far.status, far.body.code]).toEqual([422, 'location_far_from_city']);
    expect((await admin.call('POST', `/Place/${newId()}/approve`, body)).status).toBe(404);
  });

  it('is rejected for good: neither another order nor an import brings it back', async () => {
    const [chapel] = await proposals();
    expect(await admin.ok('POST', `/Place/${chapel?.id}/reject`)).toMatchObject({ status: 'rejected', version: 2 });
    expect(await admin.ok('POST', `/Place/${chapel?.id}/reject`)).toMatchObject({ version: 2 });
    const line = { ...estrela, name: 'Capela de São Sebastião', location: { lat: 38.7666, lng: -9.1666 } };
    expect(await imported(line)).toMatchObject({ added: 0, rejected: 1 });
    const customer = await world.newCustomer();
    await order(customer, 'Capela de São Sebastião', { lat: 38.7666, lng: -9.1666 });
    await order(customer, 'Igreja da Espera', { lat: 38.741, lng: -9.141 });
    await proposed('Igreja da Espera');
    expect(names(await proposals())).toEqual(['Igreja da Espera']);
    expect(await typesOf(chapel?.id ?? '')).toEqual(['VenueProposed', 'VenueRejected']);
  });

  it('is forgotten with the customer’s account, unless an admin has approved it', async () => {
    const customer = await world.newCustomer();
    const at = { lat: 38.735, lng: -9.135 };
    const proposal = {
      id: newId(),
      proposedBy: customer.id,
      name: 'Igreja Esquecida',
      city: 'Lisboa',
      parish: null,
      location: at,
    };
    const kept = { ...proposal, id: newId(), name: 'Igreja Guardada', location: { lat: 38.737, lng: -9.137 } };
    for (const one of [proposal, kept]) await world.app.execute('ProposeVenue', one, { actor: importer });
    const { id, name, city, location } = kept;
    await admin.ok('POST', `/Place/${id}/approve`, { kind: 'church', name, city, location });
    await admin.ok('DELETE', `/User/${customer.id}`);
    await eventually(async () => !names(await proposals()).includes('Igreja Esquecida'), {
      what: 'the proposal to go',
    });
    const [venue] = await admin.ok<Venue[]>('GET', '/Place?q=guardada');
    expect(venue).not.toHaveProperty('proposal');
  });
});
