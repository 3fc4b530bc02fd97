import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let customer: Person;
let first: Awaited<ReturnType<World['paidFlowers']>>;
let second: Awaited<ReturnType<World['paidFlowers']>>;

beforeAll(async () => {
  world = await World.start();
  [admin, customer] = await Promise.all([world.demo('admin'), world.newCustomer()]);
  first = await world.paidFlowers(customer);
  second = await world.paidFlowers(customer, { days: 8 });
}, TIMEOUT_MS);
afterAll(() => world.stop());

/** The CSV file that a list returns: its text, lines and headers. */
const fileOf = async (path: string, person = admin, language = 'pt') => {
  const answer = await world.app.request<string>('GET', `/api${path}`, {
    token: person.token,
    headers: { 'accept-language': language },
  });
  expect(answer.status).toBe(200);
  const text = answer.body.replace('\uFEFF', '');
  return { text, headers: answer.headers, lines: text.trimEnd().split('\r\n') };
};

describe('a list exported as CSV', () => {
  it('contains all rows that match the filters, in the requested order, with the requested columns and headings', async () => {
    const dates = await Promise.all([world.date(8), world.date(3)]);
    const query = `customer=${customer.id}&sort=date_desc&pageSize=1&format=csv`;
    const { lines, headers, text } = await fileOf(
      `/Order?${query}&columns=number,date,total&headings=Número|Para|Total`,
    );
    expect(lines).toEqual([
      'Número,Para,Total',
      ...[second, first].map(({ order }, index) => `${order.number},${dates[index]},${order.total}`),
    ]);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="perpetua-orders.csv"');
    expect(headers.get('x-total-count')).toBe('2');
    expect(headers.get('x-content-sha256')).toBe(createHash('sha256').update(`\uFEFF${text}`).digest('hex'));
  });

  it('opens in a Portuguese spreadsheet with dialect=excel: semicolons, decimal commas, headings in the language', async () => {
    const path = `/Order?customer=${customer.id}&sort=date_desc&format=csv&dialect=excel`;
    const { lines, text } = await fileOf(`${path}&columns=number,date,total`);
    const { order } = second;
    const [year, month, day] = (await world.date(8)).split('-');
    expect(lines.slice(0, 2)).toEqual([
      'Número;Data;Total (EUR)',
      `${order.number};${day}/${month}/${year};${order.total.replace('.', ',')}`,
    ]);
    expect(text).not.toContain(order.total);
    const english = await fileOf(path, admin, 'en');
    expect(english.lines[0]).toBe(
      'Number;Customer;Items;Placed (time of the place);Date;Municipality;Status;Total (EUR);Refunded (EUR)',
    );
    expect(english.lines[1]).toMatch(/;\d{2}\/\d{2}\/\d{4} \d{2}:\d{2};/);
  });

  it('is refused for a dialect that does not exist', async () => {
    const refused = await admin.call<Problem>('GET', '/User?format=csv&dialect=word');
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'dialect' }] } });
  });

  it('names products in the language that the request accepts', async () => {
    const path = `/Service?customer=${customer.id}&format=csv&columns=name`;
    const [portuguese, english] = await Promise.all([fileOf(path, admin, 'pt'), fileOf(path, admin, 'en')]);
    expect(portuguese.lines[0]).toBe('name');
    expect(portuguese.lines[1]).not.toBe(english.lines[1]);
  });

  it.each(['/Service', '/Order', '/User', '/Partner', '/Product', '/Cemetery', '/Invoice', '/Admin/mail'])(
    'is returned by %s, with every column by default',
    async (path) => {
      const { lines, headers } = await fileOf(`${path}?format=csv`);
      expect(lines.length).toBe(Number(headers.get('x-total-count')) + 1);
      expect(lines.length).toBeGreaterThan(1);
    },
  );

  it('contains only what its recipient may see', async () => {
    const other = await world.newCustomer();
    expect((await fileOf('/Order?format=csv', other)).lines).toHaveLength(1);
    expect((await fileOf('/Order?format=csv', customer)).lines).toHaveLength(3);
    for (const path of ['/Service', '/User', '/Partner', '/Admin/mail']) {
      expect((await other.call('GET', `${path}?format=csv`)).status).toBe(403);
    }
  });

  it('is refused for a column that the list does not have', async () => {
    const refused = await admin.call<Problem>('GET', '/User?format=csv&columns=name,password');
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'columns' }] } });
  });

  it('contains no value that a spreadsheet would execute as a formula', async () => {
    const email = `formula-${customer.id}@example.com`;
    const body = { name: '=1+1', surname: 'Sousa', email, phone: '967 123 904', password: 'Caminho#Calmo27' };
    await world.app.request('POST', '/api/User', { body: { ...body, acceptTerms: true } });
    const { lines } = await fileOf(`/User?q=${email}&format=csv&columns=name,phone`);
    expect(lines[1]).toBe("'=1+1 Sousa,'+351967123904");
  });
});

describe('rows selected by their ids', () => {
  it('are the only rows that the list and its export contain', async () => {
    const chosen = [first.serviceId, second.serviceId];
    const services = await admin.ok<{ id: string }[]>('GET', `/Service?ids=${chosen.join(',')}&sort=date_asc`);
    expect(services.map(({ id }) => id)).toEqual(chosen);
    const { lines } = await fileOf(`/User?ids=${customer.id}&format=csv&columns=email`);
    expect(lines).toHaveLength(2);
    expect((await admin.call('GET', '/User?ids=nobody')).status).toBe(400);
  });
});

describe('the sort order of a list', () => {
  it.each([
    ['/Service', 'number', ({ orderNumber }) => orderNumber],
    ['/Service', 'total', ({ total }) => Number(total)],
    ['/Order', 'total', ({ total }) => Number(total)],
    ['/Order', 'date', ({ delivery }) => delivery?.date],
    ['/User', 'email', ({ email }) => email],
    ['/Partner', 'applied', ({ appliedAt }) => appliedAt],
    ['/Partner', 'status', ({ status }) => status],
  ] as [string, string, (row: Row) => string | number | undefined][])(
    'of %s can be ascending or descending by %s',
    async (path, field, valueOf) => {
      const list = (direction: string) => admin.ok<Row[]>('GET', `${path}?pageSize=100&sort=${field}_${direction}`);
      const [up, down] = await Promise.all([list('asc'), list('desc')]);
      const values = up.map(valueOf);
      expect(values.length).toBeGreaterThan(1);
      expect(values).toEqual(values.toSorted((one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0)));
      expect(down.map(valueOf)).toEqual(values.toReversed());
    },
  );

  it('of mails is by time, oldest or newest first', async () => {
    const list = async (direction: string) =>
      (await admin.ok<Row[]>('GET', `/Admin/mail?pageSize=5&sort=created_${direction}`)).map(
        ({ createdAt = '' }) => createdAt,
      );
    const [up, down] = [await list('asc'), await list('desc')];
    expect(up).toEqual(up.toSorted());
    expect(down).toEqual(down.toSorted().toReversed());
    expect(up[0] ?? '').not.toBe(down[0] ?? '');
  });

  it('of services can be by municipality, ignoring accents', async () => {
    const cities = (await admin.ok<Row[]>('GET', '/Service?pageSize=100&sort=city_asc')).map(({ city }) => city);
    expect(cities).toEqual(cities.toSorted((one = '', other = '') => one.localeCompare(other, 'pt')));
  });
});

interface Row {
  readonly orderNumber?: string;
  readonly total?: string;
  readonly email?: string;
  readonly city?: string;
  readonly appliedAt?: string;
  readonly status?: string;
  readonly createdAt?: string;
  readonly delivery?: { readonly date: string };
}
