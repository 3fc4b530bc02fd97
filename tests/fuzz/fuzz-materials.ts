import sharp from 'sharp';
import { newId } from '../../backend/src/platform/ids.js';
import { apiExamples } from '../support/api/api-examples.js';
import { Stage } from '../support/api/api-fixture.js';
import type { Ask } from '../support/api/described-api.js';
import { type Person, PLACES, type World } from '../support/fixtures/world.js';

/** Identifies who sends a request. */
export type Caller = 'nobody' | 'customer' | 'otherCustomer' | 'florist' | 'cleaner' | 'admin';

/** The accounts and ids that fuzzed requests are made of. */
export interface Materials {
  readonly people: Readonly<Record<Exclude<Caller, 'nobody'>, Person>>;
  /** Ids of existing records by kind: `Order`, `Service`, `User` … */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** By operation name, a request that would succeed; empty unless `withExamples` was set. */
  readonly examples: ReadonlyMap<string, Ask>;
  /** A small JPEG. */
  readonly picture: Buffer;
  readonly cityCode: string;
  /** A date on which flowers and cleanings can be delivered. */
  readonly date: string;
}

/**
 * Creates accounts of every role, with orders, graves and other records.
 * @param withExamples also prepares, for each operation, one request that would succeed; this takes minutes
 */
export async function gatherMaterials(world: World, withExamples: boolean): Promise<Materials> {
  const stage = new Stage(world);
  const [customer, otherCustomer, florist, cleaner, admin] = await Promise.all([
    world.newCustomer(),
    world.newCustomer(),
    world.demo('florist.lisboa'),
    world.demo('cleaner.lisboa'),
    world.demo('admin'),
  ]);
  const people = { customer, otherCustomer, florist, cleaner, admin };
  const [flowers, plan, unpaid, grave, cemetery, bouquet, cleaning] = await Promise.all([
    world.paidFlowers(customer, { days: 6 }),
    world.paidPlan(otherCustomer, { date: await world.date(30) }),
    stage.unpaid(),
    world.grave(customer, PLACES.lisbon),
    stage.cemetery,
    stage.bouquet,
    stage.cleaning,
  ]);
  const address = await customer.ok<{ id: string }>('POST', '/User/adresses', anAddress);
  const [mail] = await admin.ok<{ id: string }[]>('GET', '/Admin/mail?pageSize=1');
  const ids = {
    User: [customer.id, otherCustomer.id, florist.id, admin.id],
    Partner: [florist.id, cleaner.id],
    Order: [flowers.order.id, plan.order.id, unpaid.orderId],
    Service: [flowers.serviceId, plan.serviceId],
    Subscription: [plan.order.subscriptionId ?? newId()],
    Grave: [grave.id, plan.graveId],
    Cemetery: [cemetery.id],
    Product: [bouquet.id, cleaning.id],
    ServicePlan: [await stage.plan],
    Address: [address.id],
    Mail: mail === undefined ? [] : [mail.id],
  };
  const examples = withExamples ? await arranged(stage) : new Map<string, Ask>();
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a8f7a' } })
    .jpeg()
    .toBuffer();
  return { people, ids, examples, picture, cityCode: cemetery.cityCode, date: await world.date(5) };
}

/**
 * Prepares the example requests. Skips one that cannot be prepared, because an earlier one may have used up the records
 * that it needs.
 */
async function arranged(stage: Stage): Promise<Map<string, Ask>> {
  const examples = new Map<string, Ask>();
  for (const [name, example] of Object.entries(apiExamples)) {
    try {
      examples.set(name, await example(stage));
    } catch (error) {
      if (/: 5\d\d /.test(String(error))) throw error;
    }
  }
  return examples;
}

const anAddress = {
  firstName: 'Ana',
  surname: 'Sousa',
  city: 'Lisboa',
  parish: 'Estrela',
  street: 'Rua Domingos Sequeira',
  streetNumber: '12',
  postalCode: '1350-119',
};
