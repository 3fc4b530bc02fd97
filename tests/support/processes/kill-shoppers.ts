import { newId } from '../../../backend/src/platform/ids.js';
import type { TestAnswer } from '../fixtures/app.js';
import { eventually } from '../fixtures/eventually.js';
import type { SeededRandom } from '../lifecycle/seeded-random.js';
import {
  type CheckoutOptions,
  type Person,
  PLACES,
  type Problem,
  type Service,
  type World,
} from '../fixtures/world.js';

/** Longer than any process can be down, plus the half minute until the claim of an interrupted request expires. */
const TIMEOUT = { within: 240_000, every: 100 };

/** What the API returned to shoppers and partners, to be compared with the recorded events at the end. */
export interface Answered {
  /** The ids of orders that a checkout returned. */
  readonly orders: string[];
  /** The ids of orders whose payment succeeded. */
  readonly paid: string[];
  /** How often a checkout was refused, by error code. */
  readonly refused: Record<string, number>;
  /** The longest time for which one request was repeated, in milliseconds. */
  maxWaitMs: number;
}

/** What all shoppers and partners share: the API, the random numbers and the products. */
export interface Shop {
  readonly world: World;
  readonly random: SeededRandom;
  readonly flowers: readonly string[];
  readonly plan: { readonly productId: string; readonly planId: string };
  /** The date in Lisbon, `daysAhead` days after today by the business clock. */
  readonly date: (daysAhead: number) => string;
}

/**
 * Repeats a request until the response is definite: no server error, no rate limit, and no earlier attempt still in
 * progress.
 */
const persistently = async <Body>(
  answered: Answered,
  call: () => Promise<TestAnswer<Body>>,
): Promise<TestAnswer<Body>> => {
  const began = performance.now();
  const answer = await eventually(
    async () => {
      const given = await call();
      const { code } = given.body as Partial<Problem>;
      const isForGood = given.status < 500 && given.status !== 429 && code !== 'idempotency_in_progress';
      if (!isForGood) throw new Error(`${given.status} ${JSON.stringify(given.body)}`);
      return given;
    },
    { ...TIMEOUT, what: 'a definite response' },
  );
  answered.maxWaitMs = Math.max(answered.maxWaitMs, performance.now() - began);
  return answer;
};

/** A customer who shops repeatedly, and repeats every request until the response is definite. */
export class Shopper {
  constructor(
    private readonly shop: Shop,
    private readonly person: Person,
    private readonly graveId: string,
    private readonly answered: Answered,
  ) {}

  /** Buys something: most orders are paid, some are paid and cancelled, some are never paid. */
  async goShopping(): Promise<void> {
    const { random } = this.shop;
    const bought = await this.checkOut(random.below(6) === 0);
    if (!bought) return;
    const { orderId, paymentUrl } = bought;
    const end = random.below(10);
    if (end === 0) return;
    if (end === 1) return this.cancelOrder(orderId);
    if (random.below(6) === 0) await this.pay(paymentUrl, 'decline');
    const paid = await this.pay(paymentUrl, 'success');
    if (paid.status === 200) this.answered.paid.push(orderId);
    if (end === 2) await this.cancelOrder(orderId);
  }

  private async checkOut(isPlan: boolean): Promise<{ orderId: string; paymentUrl: string } | undefined> {
    const { world, random, plan, flowers } = this.shop;
    await this.emptyCart();
    const item = isPlan ? plan : { productId: random.oneOf(flowers) };
    await this.send('POST', '/Cart', { ...item, quantity: 1 });
    const { status, body } = await this.send<{ orderId: string; paymentUrl: string } & Problem>(
      'POST',
      '/Checkout',
      world.checkoutBody(this.options(isPlan)),
    );
    if (status === 201) {
      this.answered.orders.push(body.orderId);
      return body;
    }
    this.answered.refused[body.code] = (this.answered.refused[body.code] ?? 0) + 1;
    return undefined;
  }

  private options(isPlan: boolean): CheckoutOptions {
    const { date, random } = this.shop;
    if (isPlan) return { date: date(8 + random.below(6)), graveId: this.graveId, earlyStart: true };
    const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
    const hour = random.oneOf(['10:00', '11:00', '15:00']);
    return { kind: 'church', date: date(3 + random.below(8)), hour, place, location: PLACES.lisbon };
  }

  private async emptyCart(): Promise<void> {
    const { body } = await this.send<{ items?: { id: string }[] }>('GET', '/Cart');
    for (const { id } of body.items ?? []) await this.send('DELETE', `/Cart/${id}`);
  }

  private pay(paymentUrl: string, outcome: string): Promise<TestAnswer<Record<string, unknown>>> {
    return persistently(this.answered, () => this.shop.world.pay(paymentUrl, outcome));
  }

  /** Cancels an order. If it is paid but its services do not exist yet, the application cancels them later. */
  private async cancelOrder(orderId: string): Promise<void> {
    await this.send('POST', `/Order/${orderId}/cancel`);
  }

  private send<Body>(method: string, path: string, body?: object): Promise<TestAnswer<Body>> {
    const key = method === 'POST' ? newId() : undefined;
    return persistently(this.answered, () => this.person.call<Body>(method, path, body, key));
  }
}

/** A partner looks at the open offers, and accepts or (less often) declines one. */
export const answerOffers = async (shop: Shop, partner: Person, answered: Answered): Promise<void> => {
  const { body } = await persistently(answered, () => partner.call<Service[]>('GET', '/Service/available'));
  const offered = Array.isArray(body) ? shop.random.oneOf(body) : undefined;
  if (!offered?.offer) return;
  const key = newId();
  const isAccepted = shop.random.below(4) > 0;
  const answer = { offerId: offered.offer.id, ...(isAccepted ? {} : { reason: 'Sem tempo' }) };
  const path = `/Service/${offered.id}/${isAccepted ? 'accept' : 'decline'}`;
  await persistently(answered, () => partner.call('POST', path, answer, key));
};
