import { newId } from '../../../backend/src/platform/ids.js';
import type { TestAnswer } from '../fixtures/app.js';
import type { Call } from './lifecycle-calls.js';
import type { SeededRandom } from './seeded-random.js';
import { type Person, PLACES, type Product, type Service, World } from '../fixtures/world.js';

const SERVER_ERROR = 500;

/** The people who take part, and the products that they buy. */
export interface Cast {
  readonly customers: readonly Person[];
  readonly florists: readonly Person[];
  readonly cleaners: readonly Person[];
  readonly admin: Person;
  readonly flowers: readonly Product[];
  readonly cleanings: readonly Product[];
  readonly planId: string;
}

/** Observes a call: makes it, may check it, and returns its response. */
export interface Witness {
  sees<Body>(call: Call, ask: () => Promise<TestAnswer<Body>>): Promise<TestAnswer<Body>>;
}

const nobodyLooks: Witness = { sees: (_, ask) => ask() };

/**
 * Customers, partners and an admin who take random actions. A refusal is a valid response; an error of the server is
 * not.
 */
export class RandomBusiness {
  /** The payment pages of all orders so far. */
  readonly payments: string[] = [];
  /** Those that a payer has disputed. */
  readonly disputed = new Set<string>();

  private constructor(
    private readonly world: World,
    private readonly random: SeededRandom,
    readonly cast: Cast,
    private readonly witness: Witness,
  ) {}

  static async open(world: World, random: SeededRandom, witness = nobodyLooks): Promise<RandomBusiness> {
    // All partners of Lisbon may pause at the same time; without further partners nothing could be bought then.
    await world.app.run('setNeighboursPaused', false);
    const demo = (...names: string[]): Promise<Person[]> => Promise.all(names.map((name) => world.demo(name)));
    const [customers, florists, cleaners, [admin], flowers, cleanings, plan] = await Promise.all([
      Promise.all([world.newCustomer(), world.newCustomer(), world.newCustomer(), world.newCustomer()]),
      demo('florist.lisboa', 'florist2.lisboa'),
      demo('cleaner.lisboa', 'cleaner2.lisboa'),
      demo('admin'),
      world.products('flower'),
      world.products('clean'),
      world.plan(3),
    ]);
    if (!admin) throw new Error('there is no admin');
    const planId = plan.servicesPlansID;
    const cast = { customers, florists, cleaners, admin, flowers, cleanings, planId };
    return new RandomBusiness(world, random, cast, witness);
  }

  /** Takes one random action. */
  async step(): Promise<void> {
    const happenings: [number, () => Promise<void>][] = [
      [3, () => this.orderFlowers()],
      [2, () => this.orderCleaning()],
      [6, () => this.answerOffer()],
      [4, () => this.work()],
      [2, () => this.actAsCustomer()],
      [1, () => this.assign()],
      [3, () => this.deviate()],
      [3, () => this.letTimePass()],
    ];
    const weighted = happenings.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen));
    await this.random.oneOf(weighted)?.();
  }

  /** Places an order as a random customer. */
  buy(): Promise<void> {
    return this.random.below(2) === 0 ? this.orderFlowers() : this.orderCleaning();
  }

  private async orderFlowers(): Promise<void> {
    const days = this.random.oneOf([1, 1, 2, 3, 5, 12]) ?? 1;
    const location = this.random.oneOf([PLACES.lisbon, PLACES.lisbon, PLACES.porto, PLACES.middleOfNowhere]);
    const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
    const options = { kind: 'church' as const, date: await this.world.date(days), hour: '15:00', place, location };
    await this.order({ productId: this.random.oneOf(this.cast.flowers)?.id }, options);
  }

  private async orderCleaning(): Promise<void> {
    const customer = this.someone();
    const product = this.random.oneOf(this.cast.cleanings);
    const planId = product?.planEligible && this.random.below(2) === 0 ? this.cast.planId : undefined;
    const grave = await this.world.grave(customer, PLACES.lisbon);
    const options = { date: await this.world.date(1 + this.random.below(3)), graveId: grave.id, earlyStart: true };
    await this.order({ productId: product?.id, planId }, options, customer);
  }

  private async order(
    item: { productId: string | undefined; planId?: string },
    options: Parameters<World['checkoutBody']>[0],
    customer = this.someone(),
  ): Promise<void> {
    const { items } = (await this.ask<{ items: { id: string }[] }>(customer, 'GET', '/Cart')).body;
    for (const { id } of items) await this.ask(customer, 'DELETE', `/Cart/${id}`);
    await this.ask(customer, 'POST', '/Cart', { ...item, quantity: 1 });
    const { status, body } = await this.world.at(options.location ?? PLACES.lisbon, () =>
      this.ask<{ paymentUrl: string }>(customer, 'POST', '/Checkout', this.world.checkoutBody(options)),
    );
    if (status !== 201) return;
    this.payments.push(body.paymentUrl);
    const ways = [
      ['success'],
      ['success'],
      ['success'],
      ['decline', 'success'],
      ['multibanco_pending'],
      ['expire'],
      [],
    ];
    for (const outcome of this.random.oneOf(ways) ?? []) await this.world.pay(body.paymentUrl, outcome);
  }

  private async answerOffer(): Promise<void> {
    const partner = this.random.oneOf([...this.cast.florists, ...this.cast.cleaners]) as Person;
    const service = this.random.oneOf((await this.ask<Service[]>(partner, 'GET', '/Service/available')).body);
    if (!service?.offer) return;
    const offerId = service.offer.id;
    if (this.random.below(4) === 0) {
      await this.ask(partner, 'POST', `/Service/${service.id}/decline`, { offerId, reason: 'Sem tempo' });
    } else {
      await this.ask(partner, 'POST', `/Service/${service.id}/accept`, { offerId });
    }
  }

  /**
   * A random partner tries to do all services that the partner has accepted, and to deliver those that were begun; those
   * that are not due yet are refused.
   */
  private async work(): Promise<void> {
    const partner = this.random.oneOf([...this.cast.florists, ...this.cast.cleaners]) as Person;
    for (const { id, statusDetail } of (await this.ask<Service[]>(partner, 'GET', '/Service/accepted')).body) {
      if (statusDetail !== 'in_progress') {
        await this.photo(partner, id, 'before');
        if ((await this.atTheEarliest(partner, `/Service/${id}/start`)).status !== 200) continue;
      }
      await this.photo(partner, id, 'after');
      await this.atTheEarliest(partner, `/Service/${id}/deliver`);
    }
  }

  /** Acts; if that is too early, waits until it is not, and acts again. */
  private async atTheEarliest(partner: Person, path: string): Promise<TestAnswer<{ earliest?: string }>> {
    const answer = await this.ask<{ code?: string; earliest?: string }>(partner, 'POST', path);
    const { code, earliest } = answer.body;
    if (code !== 'too_early' || earliest === undefined) return answer;
    await this.world.advance(`PT${Math.ceil((Date.parse(earliest) - (await this.world.now()).getTime()) / 1000)}S`);
    return this.ask(partner, 'POST', path);
  }

  private async actAsCustomer(): Promise<void> {
    const customer = this.someone();
    const services = (await this.ask<Service[]>(customer, 'GET', '/Service/my')).body;
    const done = services.find(({ allowedActions }) => allowedActions.includes('feedback'));
    const service = done ?? this.random.oneOf(services);
    if (!service) return;
    const cancellation = { reason: 'changed_mind' };
    const calls: [string, object | undefined][] = done
      ? [[`/Service/${service.id}/feedback`, { rating: 1 + this.random.below(5) }]]
      : [
          [`/Service/${service.id}/cancel`, cancellation],
          [`/Order/${service.orderId}/cancel`, undefined],
        ];
    const [path, body] = this.random.oneOf(calls) as [string, object | undefined];
    await this.ask(customer, 'POST', path, body);
  }

  /** Takes a random action that a service permits now and that leads off the happy path. */
  private async deviate(): Promise<void> {
    const { admin, florists, cleaners, customers } = this.cast;
    const who = this.random.oneOf([admin, ...florists, ...cleaners, ...customers]) as Person;
    const list = who === admin ? '/Service' : customers.includes(who) ? '/Service/my' : '/Service/accepted';
    const services = (await this.ask<Service[]>(who, 'GET', `${list}?pageSize=100`)).body;
    const bodies = await this.bodiesByAction();
    const open = services.flatMap(({ id, allowedActions }) =>
      allowedActions.flatMap((action) => (bodies.has(action) ? [[id, action] as const] : [])),
    );
    const chosen = this.random.oneOf(open);
    if (!chosen) return;
    const [id, action] = chosen;
    const path = action === 'answer' ? 'reschedule/answer' : action;
    await this.ask(who, 'POST', `/Service/${id}/${path}`, bodies.get(action));
  }

  private async bodiesByAction(): Promise<ReadonlyMap<string, object>> {
    const reason = 'Por telefone';
    const date = await this.world.date(1 + this.random.below(4));
    const outcome = this.random.oneOf(['reject', 'redo', 'reassign', 'partial', 'full']);
    return new Map<string, object>([
      ['reschedule', { date, reason }],
      ['answer', { agree: this.random.below(2) === 0, reason }],
      ['withdraw', { reason }],
      ['propose', { reason }],
      ['blocked', { kind: 'closed', note: 'O portão está fechado' }],
      ['block-answer', this.random.below(3) === 0 ? { escalate: true, reason } : { date, reason }],
      ['dispute', { reason: 'poor_quality', text: 'Ficou por acabar' }],
      ['resolve', { outcome, reason, amount: '4.50' }],
    ]);
  }

  private async assign(): Promise<void> {
    const { admin, florists, cleaners } = this.cast;
    const service = this.random.oneOf((await this.ask<Service[]>(admin, 'GET', '/Service?status=escalated')).body);
    const partner = this.random.oneOf([...florists, ...cleaners]);
    if (!service || !partner) return;
    const how = this.random.oneOf(['assign', 'offer']) ?? 'assign';
    await this.ask(admin, 'POST', `/Service/${service.id}/${how}`, { partnerId: partner.id, reason: 'Por telefone' });
  }

  private async letTimePass(): Promise<void> {
    await this.world.advance(this.random.oneOf(['PT10M', 'PT45M', 'PT3H', 'PT8H', 'P1D']) ?? 'PT1H');
  }

  /** What the payer's bank does about a payment; does nothing about one that was not made, or that it has decided. */
  async dispute(paymentUrl: string, outcome: 'open' | 'won'): Promise<void> {
    this.disputed.add(paymentUrl);
    const session = new URL(paymentUrl).pathname.split('/').at(-1);
    const { status } = await this.world.app.request('POST', `/sandbox/dispute/${session}`, { body: { outcome } });
    if (status >= SERVER_ERROR) throw new Error(`dispute of ${session}: ${status}`);
  }

  private someone(): Person {
    return this.random.oneOf(this.cast.customers) as Person;
  }

  /** Uploads a photo through the witness. */
  photo(who: Person, id: string, kind: 'before' | 'after'): Promise<TestAnswer<unknown>> {
    const call = { who: this.known(who), method: 'POST', path: `/Service/${id}/photos?kind=${kind}` };
    return this.witness.sees<unknown>(call, () => who.photo(id, kind));
  }

  /** Makes a call through the witness; throws if the status is 500 or higher. */
  async ask<Body>(who: Person, method: string, path: string, body?: unknown): Promise<TestAnswer<Body>> {
    const key = method === 'POST' ? newId() : undefined;
    const call = { who: this.known(who), method, path, body };
    const answer = await this.witness.sees(call, () => who.call<Body>(method, path, body, key));
    if (answer.status < SERVER_ERROR) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** The id and role of a person, as a witness needs them. */
  known(who: Person): Call['who'] {
    const { admin, customers } = this.cast;
    return { id: who.id, role: who === admin ? 'admin' : customers.includes(who) ? 'customer' : 'partner' };
  }
}
