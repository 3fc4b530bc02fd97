import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Cemetery,
  cemeterySchema,
  type City,
  citySchema,
  parishSchema,
} from '@perpetua/contracts/places.contract';
import { z } from 'zod';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';

let service: TestApp;

const get = <Body>(path: string): Promise<TestAnswer<Body>> => service.request('GET', `/api/${path}`);
const cemeteries = async (query: string): Promise<Cemetery[]> => {
  const { status, body } = await get<unknown>(`Cemetery?pageSize=100&${query}`);
  expect(status).toBe(200);
  return z.array(cemeterySchema).parse(body);
};
const names = (found: readonly { name: string }[]): string[] => found.map(({ name }) => name);

beforeAll(async () => {
  service = await startTestApp({ config: { ROLE: 'api' } });
  await service.run('seedPlaces');
}, 60_000);
afterAll(() => service.close());

describe('cemeteries', () => {
  it('are listed in pages by name, with the total and the next page’s link', async () => {
    const first = await get<Cemetery[]>('Cemetery');
    expect(first.body).toHaveLength(25);
    expect(first.headers.get('x-total-count')).toBe('65');
    expect(first.headers.get('link')).toContain('page=2&pageSize=25>; rel="next"');
    const last = await get<Cemetery[]>('Cemetery?page=3');
    expect(last.body).toHaveLength(15);
    const beyond = await get<Cemetery[]>('Cemetery?page=4');
    expect([beyond.status, beyond.body, beyond.headers.get('x-total-count')]).toEqual([200, [], '65']);
  });

  it.each([
    ['q=PRAZERES', ['Cemitério dos Prazeres']],
    ['q=cemiterio%20da%20ajuda', ['Cemitério da Ajuda']],
    ['q=remedios%20evora', ['Cemitério dos Remédios']],
    ['q=penha%20de%20franca', ['Cemitério do Alto de São João']],
    ['q=horta', ['Cemitério do Carmo']],
    ['q=%25', []],
    ['q=_', []],
    ["q='", ["Cemitério Municipal de Monte d'Arcos"]],
    ['city=1312&parish=BONFIM', ['Cemitério do Prado do Repouso']],
    ['city=funchal&q=goncalo', ['Cemitério de São Gonçalo']],
    ['city=Nowhere', []],
  ])('are found by name, city and parish, ignoring case and accents: %s', async (query, found) => {
    expect(names(await cemeteries(query))).toEqual(found);
  });

  it('are all listed if every filter is blank', async () => {
    expect(await cemeteries('q=%20&city=&parish=')).toHaveLength(65);
  });

  it('are sorted by their great-circle distance from a point', async () => {
    const found = await cemeteries('near=38.7139,-9.1394');
    expect(found).toHaveLength(65);
    expect(names(found).slice(0, 3)).toEqual([
      'Cemitério do Alto de São João',
      'Cemitério dos Prazeres',
      'Cemitério da Ajuda',
    ]);
    const expected = found.map(({ location }) => kilometres({ lat: 38.7139, lng: -9.1394 }, location));
    expect(expected).toEqual(expected.toSorted((a, b) => a - b));
    found.forEach(({ distanceKm }, index) => expect(distanceKm).toBeCloseTo(expected[index] ?? NaN, 1));
    expect(names(await cemeteries('near=32.65,-16.9&q=sao')).slice(0, 1)).toEqual(['Cemitério de São Gonçalo']);
  });

  it('have a region, a time zone and opening hours', async () => {
    const [monte] = await cemeteries('city=3103&q=monte');
    expect(monte).toMatchObject({
      city: 'Funchal',
      cityCode: '3103',
      parish: 'Monte',
      location: { lat: 32.674, lng: -16.902 },
      region: 'PT-MA',
      timeZone: 'Atlantic/Madeira',
      openingHours: { mon: { opens: '09:00', closes: '17:00' }, sun: { opens: '09:00', closes: '17:00' } },
    });
    expect((await cemeteries('city=4701'))[0]).toMatchObject({ region: 'PT-AC', timeZone: 'Atlantic/Azores' });
    expect((await cemeteries('city=1106'))[0]).toMatchObject({ region: 'PT', timeZone: 'Europe/Lisbon' });
  });

  it('can be read by id', async () => {
    const [prazeres] = await cemeteries('q=prazeres');
    expect((await get(`Cemetery/${prazeres?.id}`)).body).toEqual(prazeres);
    expect(await get(`Cemetery/${newId()}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('Cemetery/prazeres')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it.each([
    'q=%00',
    'near=here',
    'near=38.7',
    'near=91,0',
    'near=0,-181',
    'near=38.7,-9.1,3',
    'page=0',
    'pageSize=101',
    'page=x',
  ])('are not listed if the query is malformed: %s', async (query) => {
    expect(await get(`Cemetery?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('are no longer listed after they are removed, but other contexts can still read them by id', async () => {
    const [trajouce] = await cemeteries('q=trajouce');
    await service.database.database.query({
      name: 'test.remove-cemetery',
      text: 'UPDATE places.cemeteries SET deleted_at = now() WHERE id = $1',
      values: [trajouce?.id],
    });
    expect(await cemeteries('q=trajouce')).toEqual([]);
    expect((await get(`Cemetery/${trajouce?.id}`)).status).toBe(404);
    expect(await service.execute('ListCemeteriesByIds', [trajouce?.id ?? '', newId()])).toEqual([trajouce]);
  });
});

describe('cities', () => {
  const cities = async (query: string): Promise<City[]> =>
    z.array(citySchema).parse((await get<unknown>(`Place/city?${query}`)).body);

  it('are the 308 municipalities', async () => {
    expect((await get('Place/city')).headers.get('x-total-count')).toBe('308');
  });

  it('have different codes even if they have the same name', async () => {
    const found = await cities('q=lagoa');
    expect(found.map(({ code, timeZone }) => [code, timeZone])).toEqual([
      ['0806', 'Europe/Lisbon'],
      ['4201', 'Atlantic/Azores'],
    ]);
  });

  it('that begin with the search text are listed first', async () => {
    expect(names(await cities('q=PORTO'))).toEqual([
      'Porto',
      'Porto de Mós',
      'Porto Moniz',
      'Porto Santo',
      'Vila do Porto',
    ]);
    expect(await cities('q=evora')).toMatchObject([{ code: '0705', name: 'Évora', district: 'Évora' }]);
  });
});

describe('parishes', () => {
  const parishes = async (query: string) =>
    z.array(parishSchema).parse((await get<unknown>(`Place/parish?${query}`)).body);

  it('are listed for a city, by its name or code, and say whether they have a cemetery', async () => {
    const ofFunchal = await parishes('city=funchal');
    expect(names(ofFunchal)).toEqual([
      'Imaculado Coração de Maria',
      'Monte',
      'Santa Luzia',
      'Santa Maria Maior',
      'Santo António',
      'São Gonçalo',
      'São Martinho',
      'São Pedro',
      'São Roque',
      'Sé',
    ]);
    expect(names(ofFunchal.filter(({ hasCemetery }) => hasCemetery))).toEqual(['Monte', 'São Gonçalo', 'São Martinho']);
    expect(await parishes('city=3103')).toEqual(ofFunchal);
    expect(await parishes('city=4901')).toEqual([]);
    expect(await parishes('city=Nowhere')).toEqual([]);
  });

  it('of cities with the same name are kept apart', async () => {
    const ofLagoa = await parishes('city=lagoa');
    expect(new Set(ofLagoa.map(({ city, cityCode }) => `${city} ${cityCode}`))).toEqual(
      new Set(['Lagoa 0806', 'Lagoa 4201']),
    );
  });

  it('are paged', async () => {
    const all = await get<unknown[]>('Place/parish?pageSize=100&page=2');
    expect([all.headers.get('x-total-count'), all.body.length]).toEqual(['950', 100]);
    const beyond = await get('Place/parish?city=1312&page=2');
    expect([beyond.headers.get('x-total-count'), beyond.body]).toEqual(['7', []]);
  });
});

describe('the place of a point', () => {
  const placeAt = (lat: number, lng: number) => service.execute('GetPlaceAt', lat, lng);

  it.each([
    ['Lisboa', 38.7139, -9.1394, { city: 'Lisboa', region: 'PT', timeZone: 'Europe/Lisbon' }],
    ['Faro', 37.0161, -7.935, { city: 'Faro', region: 'PT', timeZone: 'Europe/Lisbon' }],
    ['Funchal', 32.65, -16.908, { city: 'Funchal', region: 'PT-MA', timeZone: 'Atlantic/Madeira' }],
    ['Porto Santo', 33.06, -16.34, { city: 'Porto Santo', region: 'PT-MA', timeZone: 'Atlantic/Madeira' }],
    ['Corvo', 39.67, -31.11, { city: 'Corvo', region: 'PT-AC', timeZone: 'Atlantic/Azores' }],
  ])('has a region and a time zone: %s', async (_where, lat, lng, place) => {
    expect(await placeAt(lat, lng)).toMatchObject(place);
  });

  it('is null outside Portugal', async () => {
    expect(await placeAt(40.4168, -3.7038)).toBeNull();
    expect(await placeAt(0, 0)).toBeNull();
  });
});

/** Great-circle distance by the haversine formula. */
function kilometres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = Math.PI / 180;
  const [dLat, dLng] = [(b.lat - a.lat) * radians, (b.lng - a.lng) * radians];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLng / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}
