import { newId } from '../../backend/src/platform/ids.js';
import { careful } from './careful-client.js';
import { eventually } from './eventually.js';
import { type Person, PLACES, type World } from './world.js';

const TIMEOUT = { within: 60_000, every: 50 };

/** A customer who has filled the cart, and what is ordered. */
export interface Buyer {
  readonly person: Person;
  readonly wishes: Parameters<World['checkoutBody']>[0];
}

/** A way of a customer through the shop; answers the order. */
export type Way = (buyer: Buyer) => Promise<string>;

/** Customers who repeat whatever is not answered, as careful people do, until somebody serves them. */
export class Buyers {
  readonly #underWay = new Map<Buyer, Promise<string>>();

  constructor(private readonly world: World) {}

  /** Somebody with one bouquet in the cart, to be brought to a church in four days. */
  async ofFlowers(productId: string): Promise<Buyer> {
    const [person, date] = await Promise.all([this.world.newCustomer(), this.world.date(4)]);
    await person.ok('POST', '/Cart', { productId, quantity: 1 });
    const place = { name: 'Sé', city: 'Lisboa', parish: 'Estrela' };
    return { person, wishes: { kind: 'church', date, hour: '11:00', place, location: PLACES.lisbon } };
  }

  /** Somebody with a plan of three cleanings in the cart, the first in ten days. */
  async ofPlan(): Promise<Buyer> {
    const { world } = this;
    const [products, plan, person] = await Promise.all([world.products('clean'), world.plan(3), world.newCustomer()]);
    const productId = products.find(({ planEligible }) => planEligible)?.id;
    await person.ok('POST', '/Cart', { productId, quantity: 1, planId: plan.servicesPlansID });
    const grave = await world.grave(person, PLACES.lisbon);
    return { person, wishes: { date: await world.date(10), graveId: grave.id, earlyStart: true } };
  }

  /** Sends customers on their way; how it ended is told by {@link orderOf}. */
  begin(way: Way, buyers: readonly Buyer[]): void {
    for (const buyer of buyers) {
      const journey = way(buyer);
      journey.catch(() => undefined);
      this.#underWay.set(buyer, journey);
    }
  }

  /** Waits for everybody who was sent; answers the orders. */
  arrived(): Promise<string[]> {
    return Promise.all(this.#underWay.values());
  }

  /** The order that somebody's way led to. */
  orderOf(buyer: Buyer): Promise<string | undefined> {
    return Promise.resolve(this.#underWay.get(buyer));
  }

  readonly buy: Way = async (buyer) => {
    const { orderId, paymentUrl } = await this.#checkOut(buyer);
    await careful(() => this.world.pay(paymentUrl));
    return becomes(buyer, orderId, ['paid']);
  };

  readonly buyAndLeave: Way = async (buyer) => {
    const orderId = await this.buy(buyer);
    await callOff(buyer, orderId);
    return becomes(buyer, orderId, ['refunded']);
  };

  readonly leaveUnpaid: Way = async (buyer) => {
    const { orderId } = await this.#checkOut(buyer);
    await callOff(buyer, orderId);
    return becomes(buyer, orderId, ['cancelled', 'payment_expired']);
  };

  async #checkOut({ person, wishes }: Buyer): Promise<{ orderId: string; paymentUrl: string }> {
    const key = newId();
    const { status, body } = await careful(() =>
      person.call<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', this.world.checkoutBody(wishes), key),
    );
    if (status !== 201) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`);
    return body;
  }
}

/** Again also when the shop asks for patience, because the order's services do not exist yet. */
const callOff = ({ person }: Buyer, orderId: string): Promise<unknown> =>
  eventually(() => person.ok('POST', `/Order/${orderId}/cancel`), {
    ...TIMEOUT,
    what: `order ${orderId} to be called off`,
  });

const becomes = async ({ person }: Buyer, orderId: string, wanted: readonly string[]): Promise<string> => {
  const isSo = async (): Promise<boolean> => wanted.includes((await person.order(orderId)).status);
  await eventually(isSo, { ...TIMEOUT, what: `order ${orderId} to be ${wanted.join(' or ')}` });
  return orderId;
};
