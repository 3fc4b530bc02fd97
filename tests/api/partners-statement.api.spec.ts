import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseDecimal } from '@perpetua/contracts/money';
import type { EarningsStatement } from '@perpetua/contracts/partners.contract';
import { accepted } from '../support/lifecycle/service-calls.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 180_000;

let world: World;
let florist: Person;
/** The ids of four services: closed, cancelled late, cancelled early, and still ahead. */
let closed: string;
let kept: string;
let lost: string;
let ahead: string;

beforeAll(async () => {
  world = await World.start();
  florist = await world.demo('florist.lisboa');
  const customer = await world.newCustomer();
  const order = async (days: number): Promise<string> => {
    const { serviceId } = await world.paidFlowers(customer, { days });
    await accepted(world, florist, serviceId);
    return serviceId;
  };
  closed = await order(1);
  kept = await order(2);
  lost = await order(10);
  ahead = await order(60);
  await customer.ok('POST', `/Service/${lost}/cancel`);
  await world.advanceTo(await world.date(1), '14:45');
  await florist.ok('POST', `/Service/${closed}/start`);
  await florist.photo(closed, 'after');
  await florist.ok('POST', `/Service/${closed}/deliver`);
  await world.advanceTo(await world.date(0), '16:00');
  await customer.ok('POST', `/Service/${kept}/cancel`);
  await customer.ok('POST', `/Service/${closed}/feedback`, { rating: 5 });
  await world.advance('P4D');
  await world.serviceIs(customer, closed, 'closed');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const statement = (query = ''): Promise<EarningsStatement> => florist.ok('GET', `/Partner/me/statement${query}`);

describe('a partner’s statement', () => {
  it('lists each service with its amount and whether that amount is earned, the latest day first', async () => {
    const { rows, currency } = await statement();
    expect(currency).toBe('EUR');
    expect(rows.map(({ serviceId, status }) => [serviceId, status])).toEqual([
      [ahead, 'pending'],
      [lost, 'forfeited'],
      [kept, 'earned'],
      [closed, 'earned'],
    ]);
    const [pending, , late, done] = rows;
    expect(done).toMatchObject({
      orderNumber: expect.stringMatching(/\d/),
      completedDate: done?.scheduledDate,
      name: { pt: expect.any(String), en: expect.any(String), es: expect.any(String) },
    });
    expect(pending?.completedDate).toBeNull();
    expect(parseDecimal(late?.amountToReceive ?? '')).toBe(parseDecimal(done?.amountToReceive ?? '') / 2);
  });

  it('has totals, overall and per month, that add up the rows of all pages', async () => {
    const whole = await statement();
    const cents = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + parseDecimal(text), 0);
    for (const status of ['pending', 'frozen', 'earned', 'forfeited'] as const) {
      const amounts = whole.rows.filter((row) => row.status === status).map((row) => row.amountToReceive);
      expect([status, parseDecimal(whole.totals[status])]).toEqual([status, cents(amounts)]);
      expect(cents(whole.months.map((month) => month[status]))).toBe(parseDecimal(whole.totals[status]));
    }
    expect(whole.months.map(({ month }) => month)).toEqual(
      [...new Set(whole.rows.map(({ scheduledDate }) => scheduledDate.slice(0, 7)))].toSorted().toReversed(),
    );
    const { body, headers } = await florist.call<EarningsStatement>('GET', '/Partner/me/statement?pageSize=3&page=2');
    expect(body.rows.map(({ serviceId }) => serviceId)).toEqual([closed]);
    expect(body.totals).toEqual(whole.totals);
    expect(headers.get('x-total-count')).toBe('4');
    expect(headers.get('link')).toContain('page=1>; rel="prev"');
  });

  it('accepts a first and a last day, both included', async () => {
    const { rows } = await statement();
    const days = rows.map(({ scheduledDate }) => scheduledDate);
    const [, early, , late] = days.toReversed();
    const part = await statement(`?from=${early}&to=${late}`);
    expect(part).toMatchObject({ from: early, to: late });
    expect(part.rows.map(({ scheduledDate }) => scheduledDate)).toEqual(days.slice(0, 3));
    expect((await statement('?to=2020-01-01')).rows).toEqual([]);
    for (const query of ['?from=2027-02-30', '?to=yesterday', '?format=pdf', '?page=0', '?pageSize=101']) {
      const answer = await florist.call<Problem>('GET', `/Partner/me/statement${query}`);
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'validation_failed']);
    }
  });

  it('is exported as a file, in the reader’s language', async () => {
    const { body, headers } = await world.app.request<string>(
      'GET',
      '/api/Partner/me/statement?format=csv&pageSize=1',
      {
        token: florist.token,
        headers: { 'accept-language': 'en-GB' },
      },
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('.csv');
    const lines = body.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/Date of service,Completed on,Order,/);
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(['pending', 'forfeited', 'earned', 'earned']);
  });

  it('can be read by admins too, for accounts of partners only', async () => {
    const admin = await world.demo('admin');
    const own = await statement();
    expect(await admin.ok<EarningsStatement>('GET', `/Partner/${florist.id}/statement`)).toEqual(own);
    expect((await admin.call('GET', `/Partner/${(await world.newCustomer()).id}/statement`)).status).toBe(404);
    expect((await florist.call('GET', `/Partner/${florist.id}/statement`)).status).toBe(403);
  });

  it('contains only the partner’s own services, and is refused to accounts that are no partners', async () => {
    const other = await world.demo('florist.porto');
    expect((await other.ok<EarningsStatement>('GET', '/Partner/me/statement')).rows).toEqual([]);
    for (const person of [await world.demo('admin'), await world.newCustomer()]) {
      expect((await person.call('GET', '/Partner/me/statement')).status).toBe(403);
    }
  });
});
