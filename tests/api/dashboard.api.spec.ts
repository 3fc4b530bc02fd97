import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  dashboardSchema,
  type WorkToday,
  workTodaySchema,
} from '@perpetua/contracts/dashboard.contract';
import { DescribedApi } from '../support/api/described-api.js';
import { eventually } from '../support/fixtures/eventually.js';
import { accepted } from '../support/lifecycle/service-calls.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let customer: Person;
let florist: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  customer = await world.newCustomer();
  florist = await world.demo('florist.lisboa');
}, TIMEOUT_MS);
afterAll(() => world.stop());

const figures = async (range = ''): Promise<Dashboard> =>
  dashboardSchema.parse(await admin.ok('GET', `/Dashboard${range}`));
const work = async (): Promise<WorkToday> => workTodaySchema.parse(await admin.ok('GET', '/Dashboard/today'));
const figuresWhere = (isSo: (dashboard: Dashboard) => boolean, what: string): Promise<Dashboard> =>
  eventually(
    async () => {
      const dashboard = await figures();
      return isSo(dashboard) ? dashboard : undefined;
    },
    { what, within: 15_000, every: 100 },
  );

describe('a range at the ends of the calendar', () => {
  it('is answered by every list that has one, never with an error of the server', async () => {
    const { document } = await DescribedApi.of(world.app);
    const ranged = Object.entries(document.paths).flatMap(([path, { get }]) => {
      const names = (get?.parameters ?? []).map(({ name }) => name);
      return names.includes('from') && !path.includes('{') ? [path.replace(/^\/api/, '')] : [];
    });
    expect(ranged.length).toBeGreaterThan(4);
    const days = ['0001-01-01', '0001-01-02', '0002-03-01', '9998-12-31', '9999-12-30', '9999-12-31'];
    const failed: string[] = [];
    const queries = days
      .flatMap((one) => [one, `${one}T00:00:00Z`, `${one}T23:59:59.999-14:00`])
      .flatMap((day) => [`from=${day}`, `to=${day}`, `from=${day}&to=${day}`]);
    for (const path of ranged) {
      const who = path.startsWith('/Partner/me') ? florist : admin;
      for (const query of queries) {
        const { status } = await who.call('GET', `${path}?${query}`);
        if (status >= 500) failed.push(`${path}?${query}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

describe('the figures of the dashboard', () => {
  it(
    'count an order, its acceptance and its refund under their day and municipality',
    async () => {
      const before = await figures();
      const { order, serviceId } = await world.paidFlowers(customer);
      await accepted(world, florist, serviceId);
      await customer.ok('POST', `/Service/${serviceId}/cancel`, {});
      // Separate queries read days and places, and the projection may advance between them.
      const refundedIn = ({ places }: Dashboard) => Number(places.find(({ city }) => city === 'Lisboa')?.refunded ?? 0);
      const after = await figuresWhere(
        (now) => now.total.refunds > before.total.refunds && refundedIn(now) > refundedIn(before),
        'the refund to be counted',
      );
      expect(after.total.ordersPaid).toBe(before.total.ordersPaid + 1);
      expect(after.total.offersAccepted).toBe(before.total.offersAccepted + 1);
      expect(after.total.servicesCancelled).toBe(before.total.servicesCancelled + 1);
      expect(Number(after.total.paid) - Number(before.total.paid)).toBeCloseTo(Number(order.total), 2);
      expect(after.days[0]).toMatchObject({ day: await world.date(0) });
      expect(after.refunds.find(({ reason }) => reason === 'cancelled')?.count).toBeGreaterThan(0);
      const flowers = after.acceptance.find(({ type }) => type === 'flower');
      expect(flowers?.count).toBe((before.acceptance.find(({ type }) => type === 'flower')?.count ?? 0) + 1);
      expect(flowers?.p50).not.toBeNull();
    },
    TIMEOUT_MS,
  );

  it('cover the requested days and the same days one year earlier, and report how far the projection lags', async () => {
    const today = await world.date(0);
    const dashboard = await figuresWhere(({ lag }) => lag.events === 0, 'the figures to be up to date');
    expect(dashboard).toMatchObject({ from: await world.date(-29), to: today });
    expect(dashboard.lag).toEqual({ events: 0, seconds: 0, isFailing: false });
    const longAgo = await figures('?from=2020-01-01&to=2020-12-31');
    expect(longAgo.total).toMatchObject({ ordersPaid: 0, paid: '0.00', acceptanceP50: null });
    expect(longAgo.days).toEqual([]);
    expect((await figures('?from=2020-03-01')).to).toBe('2021-03-01');
  });

  it('refuse a range that ends before it begins or is longer than a year', async () => {
    for (const range of ['?from=2026-02-01&to=2026-01-01', '?from=2024-01-01&to=2026-01-01', '?from=yesterday']) {
      const refused = await admin.call<Problem>('GET', `/Dashboard${range}`);
      expect(refused.body.code).toBe('validation_failed');
    }
  });
});

describe('the work of today', () => {
  it(
    'lists unassigned services with the instant at which they are cancelled, until a partner is assigned',
    async () => {
      const before = await work();
      const { serviceId } = await world.paidFlowers(customer, { days: 6, location: PLACES.middleOfNowhere });
      await world.serviceIs(customer, serviceId, 'escalated');
      const after = await work();
      expect(after.unassigned.count).toBe(before.unassigned.count + 1);
      const item = after.next.find((each) => each.serviceId === serviceId);
      expect(item).toMatchObject({ kind: 'unassigned', customerName: 'Ana Sousa', city: 'Lisboa' });
      const service = await admin.ok<{ nextDeadline: { kind: string; at: string } }>('GET', `/Service/${serviceId}`);
      expect(service.nextDeadline).toEqual({ kind: 'cancel_unserved', at: item?.at });
      await admin.ok('POST', `/Service/${serviceId}/assign`, { partnerId: florist.id, reason: 'By phone' });
      expect((await work()).unassigned.count).toBe(before.unassigned.count);
    },
    TIMEOUT_MS,
  );

  it(
    'counts a service as late when its slot is over, like the list of late services',
    async () => {
      const { serviceId } = await world.paidFlowers(customer);
      await accepted(world, florist, serviceId);
      const { scheduledDate } = await customer.service(serviceId);
      await world.advanceTo(scheduledDate, '11:10');
      await florist.ok('POST', `/Service/${serviceId}/start`);
      expect((await work()).late.count).toBe(0);
      const onTheWay = await work();
      expect(onTheWay.field.hours.find(({ hour }) => hour === '11:00')?.underWay).toBeGreaterThan(0);
      await world.advanceTo(scheduledDate, '12:05');
      const late = await work();
      expect(late.late).toEqual({ count: 1, earliest: scheduledDate });
      expect(late.next).toEqual([expect.objectContaining({ kind: 'late', serviceId })]);
      expect(late.next[0]?.partner).toMatchObject({ id: florist.id, phone: expect.stringMatching(/^\+351/) });
      const listed = await admin.ok<{ id: string }[]>('GET', '/Service?late=true');
      expect(listed.map(({ id }) => id)).toEqual([serviceId]);
    },
    TIMEOUT_MS,
  );
});
