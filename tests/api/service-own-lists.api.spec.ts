import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Service, serviceSchema } from '@perpetua/contracts/fulfilment.contract';
import { accepted, delivered, seen } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';
import type { Person } from '../support/fixtures/world.js';

const TIMEOUT_MS = 120_000;

let stage: ServiceStage;
/** A customer with two services: a cleaning that awaits its rating, and flowers that a partner has accepted. */
let customer: Person;
let cleaned: Service;
let flowers: Service;
/** Flowers of another customer, accepted by the same florist. */
let theirs: Service;

beforeAll(async () => {
  stage = await ServiceStage.open();
  const { world, florist, cleaner } = stage.cast;
  const cleaning = await stage.acceptedCleaning({ days: 3 });
  ({ customer } = cleaning);
  const { serviceId: flowersId } = await world.paidFlowers(customer, { days: 9 });
  await accepted(world, florist, flowersId);
  const others = await stage.acceptedFlowers({ days: 8 });
  await delivered(world, cleaner, cleaning.serviceId);
  [cleaned, flowers, theirs] = await Promise.all([
    seen(customer, cleaning.serviceId),
    seen(customer, flowersId),
    seen(others.customer, others.serviceId),
  ]);
}, TIMEOUT_MS);
afterAll(() => stage.close());

/** The ids that a list returns, in order. */
const idsOf = async (person: Person, list: 'my' | 'accepted', query = ''): Promise<string[]> => {
  const rows = serviceSchema.array().parse(await person.ok('GET', `/Service/${list}?${query}`));
  return rows.map(({ id }) => id);
};

describe('the services of a customer', () => {
  it('can be filtered by label, type, grave, date, and whether they are open', async () => {
    const both = [flowers.id, cleaned.id];
    expect(await idsOf(customer, 'my')).toEqual(both);
    expect(await idsOf(customer, 'my', 'label=pending_feedback')).toEqual([cleaned.id]);
    expect(await idsOf(customer, 'my', 'type=flower')).toEqual([flowers.id]);
    expect(await idsOf(customer, 'my', `grave=${cleaned.grave?.id}`)).toEqual([cleaned.id]);
    expect(await idsOf(customer, 'my', `from=${flowers.scheduledDate}`)).toEqual([flowers.id]);
    expect(await idsOf(customer, 'my', `to=${cleaned.scheduledDate}`)).toEqual([cleaned.id]);
    expect(await idsOf(customer, 'my', 'open=true')).toEqual(both);
    expect(await idsOf(customer, 'my', 'open=true&label=complete')).toEqual([]);
  });

  it('can be read with blank filters, which are ignored, with all filters together, and in the requested order', async () => {
    expect(await idsOf(customer, 'my', 'label=&type=&grave=&from=&to=&open=&sort=')).toEqual([flowers.id, cleaned.id]);
    expect(await idsOf(customer, 'my', 'sort=date_asc')).toEqual([cleaned.id, flowers.id]);
    const { scheduledDate: day } = cleaned;
    const all = `label=pending_feedback&type=clean&grave=${cleaned.grave?.id}&from=${day}&to=${day}&open=true&sort=date_desc`;
    expect(await idsOf(customer, 'my', all)).toEqual([cleaned.id]);
  });

  it('include nothing of other people, whichever grave is requested', async () => {
    const stranger = await stage.cast.world.newCustomer();
    expect(await idsOf(stranger, 'my', `grave=${cleaned.grave?.id}`)).toEqual([]);
  });

  it.each(['label=late', 'type=wreath', 'grave=7', 'from=2026-02-30', 'open=yes', 'sort=price_asc'])(
    'are not listed for %s, an invalid filter value',
    async (query) => {
      const { status, body } = await customer.call<{ code: string }>('GET', `/Service/my?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('the accepted services of a partner', () => {
  it('can be filtered by day and by whether they are open', async () => {
    const { florist, cleaner } = stage.cast;
    const day = `from=${theirs.scheduledDate}&to=${theirs.scheduledDate}`;
    expect(await idsOf(florist, 'accepted', day)).toEqual([theirs.id]);
    expect(await idsOf(florist, 'accepted', 'open=true&sort=date_asc')).toEqual([theirs.id, flowers.id]);
    expect(await idsOf(florist, 'accepted')).toEqual([flowers.id, theirs.id]);
    expect(await idsOf(cleaner, 'accepted', 'open=true')).toEqual([]);
    expect(await idsOf(cleaner, 'accepted', 'label=pending_feedback')).toEqual([cleaned.id]);
  });

  it('include the cemetery of a grave, so that its hours can be read', async () => {
    const [service] = await stage.cast.cleaner.ok<Service[]>('GET', '/Service/accepted');
    const { id } = await stage.cast.cleaner.ok<{ id: string }>('GET', `/Cemetery/${service?.grave?.cemeteryId}`);
    expect(id).toBe(service?.grave?.cemeteryId);
  });
});

describe('an admin’s list of services', () => {
  it('accepts all filters together', async () => {
    const { scheduledDate: day } = cleaned;
    const query = `label=pending_feedback&type=clean&partner=${cleaned.partner?.id}&from=${day}&to=${day}&q=limpeza&sort=date_asc`;
    const rows = await stage.cast.admin.ok<Service[]>('GET', `/Service?${query}`);
    expect(rows.map(({ id }) => id)).toEqual([cleaned.id]);
  });
});

describe('the services of a customer, the next first', () => {
  it('begin with what is open, earliest first, and end with what is done', async () => {
    expect(await idsOf(customer, 'my', 'sort=next_asc')).toEqual([cleaned.id, flowers.id]);
    await customer.ok('POST', `/Service/${cleaned.id}/feedback`, { rating: 5 });
    await stage.cast.world.app.run('idle');
    expect(await idsOf(customer, 'my', 'sort=next_asc')).toEqual([flowers.id, cleaned.id]);
  });
});
