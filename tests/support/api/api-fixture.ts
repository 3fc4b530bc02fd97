import { aPhoto } from '../fixtures/photo.js';
import { newId } from '../../../backend/src/platform/ids.js';
import type { Ask } from './described-api.js';
import { eventually } from '../fixtures/eventually.js';
import { type Person, PLACES, type Product, type World } from '../fixtures/world.js';

/** Creates what a successful call needs, and returns the parameters and the body of the call. */
export type Example = (stage: Stage) => Ask | Promise<Ask>;
export type Examples = Readonly<Record<string, Example>>;

/** The password of every account that the API examples create. */
export const password = 'Caminho#Calmo27';

/** The body of a sign-up with an unused e-mail address. */
export const signUp = (): Record<string, string | boolean> => ({
  name: 'Ana',
  surname: 'Sousa',
  email: `c-${newId()}@example.com`,
  phone: '912345678',
  password,
  acceptTerms: true,
});

export const anAddress = {
  firstName: 'Ana',
  surname: 'Sousa',
  city: 'Lisboa',
  parish: 'Estrela',
  street: 'Rua Domingos Sequeira',
  streetNumber: '12',
  postalCode: '1350-119',
};

/** The church in Lisbon to which the example flowers are delivered. */
const church = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };

/**
 * The demo people and the records that the example calls need. A getter loads its record once; a method that returns a
 * record creates a new one every time.
 */
export class Stage {
  private readonly made = new Map<string, Promise<unknown>>();
  private counted = 0;

  constructor(readonly world: World) {}

  get customer(): Promise<Person> {
    return this.once('customer', () => this.world.demo('customer'));
  }

  get admin(): Promise<Person> {
    return this.once('admin', () => this.world.demo('admin'));
  }

  get florist(): Promise<Person> {
    return this.once('florist', () => this.world.demo('florist.lisboa'));
  }

  get bouquet(): Promise<Product> {
    return this.once('bouquet', async () => first(await this.world.products('flower')));
  }

  /** A cleaning that can be sold in a plan. */
  get cleaning(): Promise<Product> {
    return this.once('cleaning', async () =>
      first((await this.world.products('clean')).filter(({ planEligible }) => planEligible)),
    );
  }

  get plan(): Promise<string> {
    return this.once('plan', async () => (await this.world.plan(3)).servicesPlansID);
  }

  get cemetery(): Promise<Cemetery> {
    return this.once('cemetery', async () => {
      const { body } = await this.world.app.request<Cemetery[]>('GET', '/api/Cemetery?near=38.7143,-9.172&pageSize=1');
      return first(body);
    });
  }

  /** Returns 1, 2, 3 …: a new number every time. */
  next(): number {
    this.counted += 1;
    return this.counted;
  }

  /** A new customer with an empty cart. */
  newcomer(): Promise<Person> {
    return this.world.newCustomer();
  }

  /** A new customer with one bouquet in the cart. */
  async shopper(): Promise<Person> {
    const [person, { id }] = await Promise.all([this.newcomer(), this.bouquet]);
    await person.ok('POST', '/Cart', { productId: id, quantity: 1 });
    return person;
  }

  /** The request body of a checkout: flowers for a church, in four days. */
  async checkout(): Promise<object> {
    const date = await this.world.date(4);
    return this.world.checkoutBody({ kind: 'church', date, hour: '11:00', place: church, location: PLACES.lisbon });
  }

  /** An order that awaits its payment. */
  async unpaid(): Promise<{ person: Person; orderId: string; paymentUrl: string }> {
    const [person, body] = await Promise.all([this.shopper(), this.checkout()]);
    const placed = await person.ok<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', body, newId());
    return { person, ...placed };
  }

  /** A flower service that a new customer has paid and that is offered to the florist. */
  async offered(): Promise<{ person: Person; serviceId: string; offerId: string }> {
    const [person, florist] = await Promise.all([this.newcomer(), this.florist]);
    const { serviceId } = await this.world.paidFlowers(person);
    const { offer } = await this.world.offerTo(florist, serviceId);
    return { person, serviceId, offerId: offer.id };
  }

  /** A flower service that the florist has accepted. */
  async accepted(): Promise<{ person: Person; serviceId: string }> {
    const { person, serviceId, offerId } = await this.offered();
    await (await this.florist).ok('POST', `/Service/${serviceId}/accept`, { offerId });
    return { person, serviceId };
  }

  /** Moves the business clock to the service's date, to a time at which its flowers can be started and delivered. */
  async morningOf(person: Person, serviceId: string): Promise<void> {
    const { scheduledDate } = await person.service(serviceId);
    await this.world.advanceTo(scheduledDate);
  }

  /** A paid plan of three cleanings, of which the first is in 60 days, so that the visits can still be moved. */
  async subscription(): Promise<{ person: Person; id: string; occurrences: { n: number; date: string }[] }> {
    const [person, { id: productId }, planId] = await Promise.all([this.newcomer(), this.cleaning, this.plan]);
    const grave = await this.world.grave(person, PLACES.lisbon);
    const options = { date: await this.world.date(60), graveId: grave.id, earlyStart: true };
    const { orderId, paymentUrl } = await this.world.checkout(person, { productId, planId }, options);
    await this.world.pay(paymentUrl);
    await this.world.orderIs(person, orderId, 'paid');
    const bought = await eventually(
      async () =>
        (await person.ok<{ id: string; occurrences: { n: number; date: string }[] }[]>('GET', '/Subscription'))[0],
      { what: 'the plan', within: 10_000, every: 20 },
    );
    return { person, ...bought };
  }

  /** Waits for a mail of the template to the e-mail address, and returns the token in its link. */
  async linkToken(email: string, template: string): Promise<string> {
    const path = `/sandbox/mail?to=${encodeURIComponent(email)}`;
    const link = await eventually(
      async () => {
        const { body } = await this.world.app.request<{ template: string; links: string[] }[]>('GET', path);
        return body.find((mail) => mail.template === template)?.links.find((one) => one.includes('token='));
      },
      { what: `the mail ${template}`, within: 15_000, every: 50 },
    );
    return new URL(link).searchParams.get('token') ?? '';
  }

  private once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    const made = (this.made.get(name) as Promise<Value> | undefined) ?? make();
    this.made.set(name, made);
    return made;
  }
}

export interface Cemetery {
  readonly id: string;
  readonly name: string;
  readonly parish: string;
  readonly cityCode: string;
  readonly location: { readonly lat: number; readonly lng: number };
}

/** Form data with a JPEG in the field named `field`, and `others` as text fields. */
export async function pictureForm(field: string, others: Readonly<Record<string, string>> = {}): Promise<FormData> {
  const picture = await aPhoto();
  const form = new FormData();
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}

function first<Value>(values: readonly Value[]): Value {
  const [value] = values;
  if (value === undefined) throw new Error('The demonstration has none of these');
  return value;
}
