import sharp from 'sharp';
import { Temporal } from 'temporal-polyfill';
import { newId } from '../../backend/src/platform/ids.js';
import { demoPassword } from '../../backend/src/seed/demo-accounts.js';
import { seed } from '../../backend/src/seed/seed.js';
import { startTestApp, type TestAnswer, type TestApp, type TestAppOptions } from './app.js';
import { eventually } from './eventually.js';
import { whilePartnersAreThere } from './passing-partners.js';
import { seededTemplate } from './seeded-template.js';
import { runAsAdmin } from './test-server.js';

export interface Product {
  id: string;
  type: 'flower' | 'clean';
  name: { en: string };
  price: string;
  planEligible: boolean;
  hasRibbon: boolean;
}

export interface Order {
  id: string;
  number: string;
  status: string;
  total: string;
  refunded: string;
  refundPending: string;
  services: string[];
  subscriptionId?: string;
  newDateBy?: string;
  payment: { status: string; method?: string };
  version: number;
  allowedActions: string[];
}

export interface Service {
  id: string;
  orderId: string;
  status: string;
  label: string;
  statusDetail: string;
  scheduledDate: string;
  scheduledHour?: string;
  total: string;
  address?: string;
  amountToReceive?: string;
  distanceKm?: number;
  offer?: { id: string; expiresAt: string };
  images: { before: { url: string; thumbUrl: string }[]; after: { url: string; thumbUrl: string }[] };
  occurrence?: number;
  version: number;
  allowedActions: string[];
}

export interface Problem {
  code: string;
  status: number;
  detail: string;
  permitted?: string[];
}

/** What a checkout says beside the cart. */
export interface CheckoutWishes {
  kind?: 'cemetery' | 'church' | 'home';
  date: string;
  hour?: string;
  graveId?: string;
  addressId?: string;
  place?: { name: string; city: string; parish: string };
  location?: { lat: number; lng: number };
  earlyStart?: boolean;
}

const LISBON_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon', dateStyle: 'short' });

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Places of the specs: inside Lisbon, in Porto, and on Madeira. */
export const PLACES = {
  lisbon: { lat: 38.7143, lng: -9.172 },
  porto: { lat: 41.1579, lng: -8.6291 },
  funchal: { lat: 32.645, lng: -16.935 },
  /** Lagos, where no partner of the demonstration works. */
  middleOfNowhere: { lat: 37.101, lng: -8.678 },
} as const satisfies Record<string, Point>;

/** A person with a token, as a browser would be. */
export class Person {
  constructor(
    private readonly app: TestApp,
    readonly token: string,
    readonly id: string,
  ) {}

  call<Body>(method: string, path: string, body?: unknown, key?: string): Promise<TestAnswer<Body>> {
    return this.app.request<Body>(method, `/api${path}`, { token: this.token, body, key });
  }

  /** The answer's body; a refusal fails the spec with what was said. */
  async ok<Body>(method: string, path: string, body?: unknown, key?: string): Promise<Body> {
    const answer = await this.call<Body>(method, path, body, key);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  service(id: string): Promise<Service> {
    return this.ok('GET', `/Service/${id}`);
  }

  order(id: string): Promise<Order> {
    return this.ok('GET', `/Order/${id}`);
  }

  /** Uploads a photo as a phone would. */
  async photo(serviceId: string, kind: 'before' | 'after', bytes?: Uint8Array): Promise<TestAnswer<Service>> {
    const form = new FormData();
    const picture = bytes ?? (await aPhoto());
    form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    return this.call('POST', `/Service/${serviceId}/photos?kind=${kind}`, form);
  }
}

/** A small JPEG. */
const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f7a' } })
    .jpeg()
    .toBuffer();

/** The seeded application with its demo people, and the short ways through it that specs share. */
export class World {
  private constructor(readonly app: TestApp) {}

  static async start(options: TestAppOptions = {}): Promise<World> {
    const config = { DEMO: 'on', ...options.config };
    const template = config.DEMO === 'on' ? await seededTemplate() : undefined;
    const app = await startTestApp({ template, ...options, config });
    await seed(app.app);
    return new World(app);
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  /** Logs a demo account in, by the part before the @. */
  async demo(name: string): Promise<Person> {
    return this.login(`${name}@perpetua.test`, demoPassword);
  }

  async login(email: string, password: string): Promise<Person> {
    const { body, status } = await this.app.request<{ token: string; user_id: string }>('POST', '/api/Auth/login', {
      body: { email, password },
    });
    if (status >= 300) throw new Error(`login of ${email}: ${status} ${JSON.stringify(body)}`);
    return new Person(this.app, body.token, body.user_id);
  }

  /** Signs up a new customer and logs in. */
  async newCustomer(): Promise<Person> {
    const email = `c-${newId()}@example.com`;
    const password = 'Caminho#Calmo27';
    const body = { name: 'Ana', surname: 'Sousa', email, phone: '912345678', password, acceptTerms: true };
    const { status, body: answer } = await this.app.request('POST', '/api/User', { body });
    if (status >= 300) throw new Error(`sign-up: ${status} ${JSON.stringify(answer)}`);
    return this.login(email, password);
  }

  /** Products of a type, cheapest first. */
  async products(type: 'flower' | 'clean'): Promise<Product[]> {
    return (await this.app.request<Product[]>('GET', `/api/Product?type=${type}&sort=price_asc&pageSize=100`)).body;
  }

  /** A plan by its months. */
  async plan(months: number): Promise<{ servicesPlansID: string; frequency: number }> {
    const { body } = await this.app.request<{ servicesPlansID: string; frequency: number }[]>(
      'GET',
      '/api/ServicePlan',
    );
    const plan = body.find(({ frequency }) => frequency === months);
    if (!plan) throw new Error(`no plan of ${months} months`);
    return plan;
  }

  /** A grave of the person at a cemetery near a point. */
  async grave(person: Person, near: { lat: number; lng: number }): Promise<{ id: string }> {
    const { body } = await this.app.request<{ id: string; location: { lat: number; lng: number } }[]>(
      'GET',
      `/api/Cemetery?near=${near.lat},${near.lng}&pageSize=1`,
    );
    const cemetery = body[0];
    if (!cemetery) throw new Error('no cemetery near there');
    return person.ok('POST', '/Grave', {
      deceasedName: 'José António d’Ávila e Sousa',
      deathDate: '2019-05-03',
      cemeteryId: cemetery.id,
      section: 'Talhão 5, campa 112',
      location: cemetery.location,
    });
  }

  /** Business time. */
  async now(): Promise<Date> {
    const { body } = await this.app.request<{ now: string }>('GET', '/sandbox/clock');
    return new Date(body.now);
  }

  /** A date some days from the business clock's today, both in Lisbon. */
  async date(daysAhead: number): Promise<string> {
    return Temporal.PlainDate.from(LISBON_DAY.format(await this.now()))
      .add({ days: daysAhead })
      .toString();
  }

  /** Walks the business clock. */
  async advance(duration: string): Promise<Date> {
    const { body, status } = await this.app.request<{ now: string }>('POST', '/sandbox/clock', {
      body: { advance: duration },
    });
    if (status !== 200) throw new Error(`clock: ${status} ${JSON.stringify(body)}`);
    return new Date(body.now);
  }

  /** Walks the business clock to a time of day in Lisbon, on a date that is still to come. */
  async advanceTo(date: string, time = '10:00'): Promise<Date> {
    const to = Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: 'Europe/Lisbon', plainTime: time })
      .toInstant();
    const { body, status } = await this.app.request<{ now: string }>('POST', '/sandbox/clock', {
      body: { to: to.toString() },
    });
    if (status !== 200) throw new Error(`clock: ${status} ${JSON.stringify(body)}`);
    return new Date(body.now);
  }

  /** Puts one product in the cart and checks out; does not pay. */
  async checkout(
    person: Person,
    item: { productId: string; planId?: string },
    wishes: CheckoutWishes,
    key = newId(),
  ): Promise<{ orderId: string; paymentUrl: string }> {
    await person.ok('POST', '/Cart', { productId: item.productId, quantity: 1, planId: item.planId });
    return person.ok('POST', '/Checkout', this.checkoutBody(wishes), key);
  }

  checkoutBody({ kind = 'cemetery', earlyStart, ...delivery }: CheckoutWishes): object {
    return {
      delivery: { kind, ...delivery },
      contact: { name: 'Ana Sousa', phone: '912345678' },
      consents: { terms: true, ...(earlyStart === undefined ? {} : { earlyStart }) },
      language: 'pt',
    };
  }

  /** Does on the sandbox's page what a payer would do. */
  async pay(paymentUrl: string, outcome = 'success'): Promise<TestAnswer<Record<string, unknown>>> {
    const session = new URL(paymentUrl).pathname.split('/').at(-1);
    return this.app.request('POST', `/sandbox/checkout/${session}`, { body: { outcome } });
  }

  /** Waits until the order has a status. */
  orderIs(person: Person, orderId: string, status: string): Promise<Order> {
    return eventually(
      async () => {
        const order = await person.order(orderId);
        return order.status === status ? order : undefined;
      },
      { what: `order to be ${status}`, within: 10_000, every: 20 },
    );
  }

  /** Waits until the service has a status. */
  serviceIs(person: Person, serviceId: string, status: string): Promise<Service> {
    return eventually(
      async () => {
        const service = await person.service(serviceId);
        if (service.status !== status) throw new Error(`it is ${service.status}`);
        return service;
      },
      { what: `service to be ${status}`, within: 10_000, every: 20 },
    );
  }

  /** Waits for an offer of the service to the partner. */
  offerTo(partner: Person, serviceId: string): Promise<Service & { offer: { id: string; expiresAt: string } }> {
    return eventually(
      async () => {
        const available = await partner.ok<Service[]>('GET', '/Service/available?pageSize=100');
        const service = available.find(({ id }) => id === serviceId);
        return service?.offer ? { ...service, offer: service.offer } : undefined;
      },
      { what: 'an offer to this partner', within: 10_000, every: 20 },
    );
  }

  /** A paid bouquet to a church in Lisbon in some days; the service is being offered. */
  async paidFlowers(
    person: Person,
    where: { days?: number; location?: Point } = {},
  ): Promise<{ order: Order; serviceId: string }> {
    const { orderId, paymentUrl } = await this.unpaidFlowers(person, where);
    await this.pay(paymentUrl);
    return this.served(person, orderId);
  }

  /** An order of flowers to a church that waits for its payment. */
  async unpaidFlowers(
    person: Person,
    { days = 3, location = PLACES.lisbon }: { days?: number; location?: Point } = {},
  ): Promise<{ orderId: string; paymentUrl: string }> {
    const bouquet = (await this.products('flower')).at(0);
    if (!bouquet) throw new Error('no flowers');
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    // What is ordered by night for the next day is sold from 13:00 on.
    const hour = days < 2 ? '15:00' : '11:00';
    const wishes = { kind: 'church' as const, date: await this.date(days), hour, place, location };
    return this.at(location, () => this.checkout(person, { productId: bouquet.id }, wishes));
  }

  /** Flowers whose voucher was paid after their date, and taken by the bank: the order waits for another date. */
  async flowersPaidTooLate(person: Person): Promise<Order> {
    const { orderId, paymentUrl } = await this.unpaidFlowers(person, { days: 9 });
    await this.pay(paymentUrl, 'multibanco_pending');
    await this.orderIs(person, orderId, 'payment_processing');
    const session = new URL(paymentUrl).pathname.split('/').at(-1);
    await runAsAdmin(
      this.app.database.ownerUrl,
      `UPDATE sandbox.checkouts SET due_at = due_at + interval '60 days', revision = revision + 1 WHERE id = '${session}'`,
    );
    await this.advance('P8D');
    await this.orderIs(person, orderId, 'payment_expired');
    await this.advance('P2D');
    await this.pay(paymentUrl, 'multibanco_paid');
    return this.orderIs(person, orderId, 'date_passed');
  }

  /** A paid one-off cleaning of a new grave near a point. */
  async paidCleaning(
    person: Person,
    where: { days?: number; near?: Point } = {},
  ): Promise<{ order: Order; serviceId: string; graveId: string }> {
    const { orderId, paymentUrl, graveId } = await this.unpaidCleaning(person, where);
    await this.pay(paymentUrl);
    return { ...(await this.served(person, orderId)), graveId };
  }

  /** A one-off cleaning of a new grave near a point that waits for its payment. */
  async unpaidCleaning(
    person: Person,
    { days = 3, near = PLACES.lisbon }: { days?: number; near?: Point } = {},
  ): Promise<{ orderId: string; paymentUrl: string; graveId: string }> {
    const [cleaning] = await this.products('clean');
    if (!cleaning) throw new Error('no cleanings');
    const { id: graveId } = await this.grave(person, near);
    const wishes = { date: await this.date(days), graveId, earlyStart: true };
    const placed = await this.at(near, () => this.checkout(person, { productId: cleaning.id }, wishes));
    return { ...placed, graveId };
  }

  /** A paid plan of monthly cleanings of a new grave near a point; its first visit is a service. */
  async paidPlan(
    person: Person,
    { months = 3, date, near = PLACES.lisbon }: { months?: number; date?: string; near?: Point } = {},
  ): Promise<{ order: Order; serviceId: string; graveId: string }> {
    const cleaning = (await this.products('clean')).find(({ planEligible }) => planEligible);
    if (!cleaning) throw new Error('no cleanings for plans');
    const { servicesPlansID: planId } = await this.plan(months);
    const { id: graveId } = await this.grave(person, near);
    const wishes = { date: date ?? (await this.date(20)), graveId, earlyStart: true };
    const { orderId, paymentUrl } = await this.checkout(person, { productId: cleaning.id, planId }, wishes);
    await this.pay(paymentUrl);
    return { ...(await this.served(person, orderId)), graveId };
  }

  /** Buys somewhere: a place that nobody serves has partners for as long as it takes, or nothing could be bought. */
  at<Result>(point: Point, buy: () => Promise<Result>): Promise<Result> {
    return point === PLACES.middleOfNowhere ? whilePartnersAreThere(this.app, point, buy) : buy();
  }

  /** Waits for the first service of an order. */
  async serviceOf(person: Person, orderId: string): Promise<string> {
    return (await this.served(person, orderId)).serviceId;
  }

  private async served(person: Person, orderId: string): Promise<{ order: Order; serviceId: string }> {
    const order = await eventually(
      async () => {
        const paid = await person.order(orderId);
        return paid.services.length > 0 ? paid : undefined;
      },
      { what: 'the order to have its service', within: 20_000, every: 20 },
    );
    return { order, serviceId: order.services[0] as string };
  }
}
