import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import sharp from 'sharp';
import { Temporal } from 'temporal-polyfill';
import { eventually } from '../fixtures/eventually.js';
import { passwordOf, signUpPassword } from './journey-passwords.js';

const lisbonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon', dateStyle: 'short' });
const church = {
  kind: 'church',
  hour: '11:00',
  place: { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' },
  location: { lat: 38.7143, lng: -9.172 },
};

const drawings = new URL('../../../backend/src/seed/art/', import.meta.url);
const drawn = { before: 'limpeza-profunda', after: 'limpeza-campa-flores' };

/** The catalogue drawing with this file name, as a small JPEG that is no other's bytes. */
const drawnPicture = (drawing: string, background: string): Promise<Buffer> =>
  sharp(fileURLToPath(new URL(`${drawing}.svg`, drawings)))
    .resize(800, 600, { fit: 'contain', background })
    .flatten({ background })
    // The same file counts only once as a photo of work.
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .jpeg()
    .toBuffer();

/** The most days in a row on which a cemetery is closed: a holiday next to a weekend. */
const CLOSED_DAYS_AT_MOST = 4;
/** A card of the sandbox whose payments succeed and whose refunds fail. */
const CARD_WITHOUT_REFUNDS = '4000000000005126';

/** The longest wait for the result of a call, for example an offer. */
const TIMEOUT_MS = 30_000;

/** A logged-in user of the API, who brings the business into the state in which a journey begins. */
export class ApiPerson {
  private constructor(
    private readonly url: string,
    private readonly token: string,
    readonly email: string,
  ) {}

  static async logIn(url: string, email: string, password = passwordOf(email)): Promise<ApiPerson> {
    const { token } = await answerTo<{ token: string }>(`${url}/api/Auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return new ApiPerson(url, token, email);
  }

  /**
   * Sends one request under `/api` and returns the body; throws an error with the response's text if the request is
   * refused.
   */
  call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const isForm = body instanceof FormData;
    return answerTo<Body>(`${this.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
  }

  /** Waits until a service has a status, and returns the service. */
  serviceIs(id: string, status: Service['status']): Promise<Service> {
    return eventually(
      async () => {
        const service = await this.call<Service>('GET', `/Service/${id}`);
        if (service.status !== status) throw new Error(`it is ${service.status}`);
        return service;
      },
      { what: `service ${id} to be ${status}`, within: TIMEOUT_MS, every: 50 },
    );
  }

  /** Uploads a photo of a service: the catalogue drawing with this file name, as a small JPEG. */
  async photograph(serviceId: string, kind: 'before' | 'after', drawing = drawn[kind]): Promise<void> {
    const background = kind === 'before' ? '#8a8f7a' : '#dfe8e0';
    const picture = await drawnPicture(drawing, background);
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    await this.call('POST', `/Service/${serviceId}/photos?kind=${kind}`, form);
  }
}

/** What to buy: flowers for a church in Lisbon, or the cleaning of a grave. */
interface Purchase {
  /** The number of days from today, by the business clock, to the date of the service. */
  inDays: number;
  type: 'flower' | 'clean';
  graveId?: string;
  /** Where flowers go; by default to the Basílica da Estrela. */
  place?: { readonly name: string; readonly location: { readonly lat: number; readonly lng: number } };
  /** The plan's number of months; left out for a purchase without a plan. */
  months?: number;
}

/** Creates orders, services and other records over the API of an application that runs with the payment sandbox. */
export class ApiBusiness {
  constructor(readonly url: string) {}

  /** Logs in to a demo account; `name` is the part of its e-mail address before the @. */
  demo(name: string): Promise<ApiPerson> {
    return ApiPerson.logIn(this.url, `${name}@perpetua.test`);
  }

  /** The date in Lisbon, `inDays` days after today by the business clock. */
  async date(inDays: number): Promise<string> {
    const { now } = await answerTo<{ now: string }>(`${this.url}/sandbox/clock`, {});
    return Temporal.PlainDate.from(lisbonDay.format(Date.parse(now)))
      .add({ days: inDays })
      .toString();
  }

  /** Moves the business clock to a quarter of an hour before the slot of flowers on a date: they can be delivered then. */
  async moveToSlot(date: string): Promise<void> {
    const plainTime = Temporal.PlainTime.from(church.hour).subtract({ minutes: 15 });
    const at = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'Europe/Lisbon', plainTime });
    await this.moveClock({ to: at.toInstant().toString() });
  }

  /** Moves the business clock by an ISO duration, or to an instant. */
  async moveClock(step: { advance: string } | { to: string }): Promise<void> {
    await this.#post('/sandbox/clock', step);
  }

  /** Registers a grave for the person in the cemetery nearest to the centre of Lisbon; returns the grave's id. */
  async grave(person: ApiPerson): Promise<string> {
    const [cemetery] = await person.call<{ id: string; location: object }[]>(
      'GET',
      '/Cemetery?near=38.7143,-9.172&pageSize=1',
    );
    const { id } = await person.call<{ id: string }>('POST', '/Grave', {
      deceasedName: 'José António d’Ávila e Sousa',
      birthDate: '1938-02-11',
      deathDate: '2019-05-03',
      cemeteryId: cemetery?.id,
      section: 'Talhão 5, campa 112',
      location: cemetery?.location,
    });
    return id;
  }

  /**
   * The number of days from today to the first date, `inDays` days ahead or later, on which the grave's cemetery is
   * open.
   */
  async openIn(person: ApiPerson, { inDays, graveId }: { inDays: number; graveId: string }): Promise<number> {
    const [cleaning] = await person.call<{ id: string }[]>('GET', '/Product?type=clean&sort=price_asc');
    const query = new URLSearchParams({
      kind: 'cemetery',
      graveId,
      productIds: cleaning?.id ?? '',
      from: await this.date(inDays),
      to: await this.date(inDays + CLOSED_DAYS_AT_MOST),
    });
    const days = await person.call<{ open: boolean }[]>('GET', `/Checkout/slots?${query}`);
    const first = days.findIndex(({ open }) => open);
    if (first < 0) throw new Error(`the cemetery is closed for ${CLOSED_DAYS_AT_MOST} days`);
    return inDays + first;
  }

  /**
   * Fills the cart and checks out without paying. A cleaning is ordered for the first date, `inDays` days ahead or
   * later, on which the cemetery is open.
   */
  async order(person: ApiPerson, purchase: Purchase): Promise<{ orderId: string; paymentUrl: string }> {
    const { inDays, graveId, place } = purchase;
    const to = place && { place: { ...church.place, name: place.name }, location: place.location };
    const products = await person.call<{ id: string }[]>('GET', `/Product?type=${purchase.type}&sort=price_asc`);
    const plans = await person.call<{ servicesPlansID: string; frequency: number }[]>('GET', '/ServicePlan');
    const planId = plans.find(({ frequency }) => frequency === purchase.months)?.servicesPlansID;
    await person.call('POST', '/Cart', { productId: products[0]?.id, quantity: 1, planId });
    const date = await this.date(graveId === undefined ? inDays : await this.openIn(person, { inDays, graveId }));
    return person.call('POST', '/Checkout', {
      delivery: purchase.type === 'flower' ? { ...church, ...to, date } : { kind: 'cemetery', graveId, date },
      contact: { name: 'Helena Ferreira', phone: '912345678' },
      message: 'Com saudade eterna.',
      consents: { terms: true, earlyStart: true },
      orderAgain: true,
      language: 'pt',
    });
  }

  /**
   * Places an order by phone as an admin; returns the order's id. The customer still has to accept the terms and pay.
   */
  async orderByPhone(person: ApiPerson): Promise<string> {
    const admin = await this.demo('admin');
    const [product] = await person.call<{ id: string }[]>('GET', '/Product?type=flower&sort=price_asc');
    const { id: customerId } = await person.call<{ id: string }>('GET', '/User/my');
    const { orderId } = await admin.call<{ orderId: string }>('POST', '/Order', {
      customerId,
      items: [{ productId: product?.id, quantity: 1 }],
      delivery: { ...church, date: await this.date(9) },
      contact: { name: 'Helena Ferreira', phone: '912345678' },
      message: 'Com saudade eterna.',
      language: 'pt',
    });
    return orderId;
  }

  /** Sets the outcome of the payment, as the payer does on the hosted payment page. */
  async pay(paymentUrl: string, outcome: 'success' | 'decline' | 'multibanco_pending' = 'success'): Promise<void> {
    const session = new URL(paymentUrl).pathname.split('/').at(-1) ?? '';
    await this.#post(`/sandbox/checkout/${session}`, { outcome });
  }

  /** Does what the bank of the payer does about a payment. */
  async dispute(paymentUrl: string, outcome: 'open' | 'won' | 'lost'): Promise<void> {
    const session = new URL(paymentUrl).pathname.split('/').at(-1) ?? '';
    await this.#post(`/sandbox/dispute/${session}`, { outcome });
  }

  /** Creates a product with a picture that was never on sale; returns its name. */
  async draft(): Promise<string> {
    const admin = await this.demo('admin');
    const name = { pt: 'Palma Discreta', en: 'Discreet spray', es: 'Palma Discreta' };
    const product = { type: 'flower', name, description: name, price: '48.00', status: 'draft' };
    const { id } = await admin.call<{ id: string }>('POST', '/Product', product);
    const form = new FormData();
    form.append(
      'image',
      new Blob([new Uint8Array(await drawnPicture('ramo-cravos', '#dfe8e0'))], { type: 'image/jpeg' }),
      'a.jpg',
    );
    await admin.call('PUT', `/Product/${id}/image`, form);
    return name.pt;
  }

  /** Pays with a card of the sandbox through the form of the hosted payment page. */
  async payByCard(paymentUrl: string, number: string): Promise<void> {
    const form = new URLSearchParams({ action: 'pay', method: 'card', number, expiry: '12/34', cvc: '123' });
    const { status } = await fetch(paymentUrl, { method: 'POST', body: form, redirect: 'manual' });
    if (status !== 303) throw new Error(`POST ${paymentUrl}: ${status}`);
  }

  /** Orders flowers, pays with a card that accepts no refunds, and waits until a partial refund has failed. */
  async failedRefund(customer: ApiPerson): Promise<void> {
    const admin = await this.demo('admin');
    const { orderId, paymentUrl } = await this.order(customer, { type: 'flower', inDays: 11 });
    await this.payByCard(paymentUrl, CARD_WITHOUT_REFUNDS);
    await admin.call('POST', `/Order/${orderId}/refund`, { amount: '5.00', reason: 'Chegou uma hora mais tarde.' });
    await eventually(
      async () =>
        (await admin.call<Order>('GET', `/Order/${orderId}`)).refunds?.some(({ status }) => status === 'failed'),
      { what: 'the refund to fail', within: TIMEOUT_MS, every: 50 },
    );
  }

  /** Creates an account as an admin; returns the path of the link that is mailed to the account's owner. */
  async invited(): Promise<string> {
    const admin = await this.demo('admin');
    const email = `convidada.${randomUUID().slice(0, 8)}@exemplo.pt`;
    await admin.call('POST', '/User', { name: 'Luísa', surname: 'Prazeres', email, phone: '912345678' });
    return pathOf(await this.mailedLink(email, '/reset-password'));
  }

  /** Signs up a new customer; returns the path of the link that confirms the e-mail address. */
  async signedUp(): Promise<string> {
    const email = `nova.${randomUUID().slice(0, 8)}@exemplo.pt`;
    const person = { name: 'Rita', surname: 'Vale', email, phone: '912345678', password: signUpPassword };
    await this.#post('/api/User', { ...person, acceptTerms: true });
    return pathOf(await this.mailedLink(email, '/confirm-email'));
  }

  /** Orders and pays; waits for the first service of the order, and returns the ids of the order and this service. */
  async bought(person: ApiPerson, purchase: Purchase): Promise<{ orderId: string; serviceId: string }> {
    const { orderId, paymentUrl } = await this.order(person, purchase);
    await this.pay(paymentUrl);
    const serviceId = await eventually(async () => (await person.call<Order>('GET', `/Order/${orderId}`)).services[0], {
      what: 'the order to have its service',
      within: TIMEOUT_MS,
      every: 50,
    });
    return { orderId, serviceId };
  }

  /** Waits until the service is offered to the partner, and returns the offer's id. */
  offer(partner: ApiPerson, serviceId: string): Promise<string> {
    return eventually(
      async () => {
        const offers = await partner.call<Service[]>('GET', '/Service/available?pageSize=100');
        return offers.find(({ id }) => id === serviceId)?.offer?.id;
      },
      { what: `an offer to ${partner.email}`, within: TIMEOUT_MS, every: 50 },
    );
  }

  async accept(partner: ApiPerson, serviceId: string): Promise<void> {
    const offerId = await this.offer(partner, serviceId);
    await partner.call('POST', `/Service/${serviceId}/accept`, { offerId });
  }

  async decline(partner: ApiPerson, serviceId: string): Promise<void> {
    const offerId = await this.offer(partner, serviceId);
    await partner.call('POST', `/Service/${serviceId}/decline`, { offerId, reason: 'Sem disponibilidade' });
  }

  /** Buys flowers and lets every florist near Lisbon decline them, so that an admin must choose a partner. */
  async escalated(customer: ApiPerson, inDays: number): Promise<{ orderId: string; serviceId: string }> {
    const bought = await this.bought(customer, { type: 'flower', inDays });
    for (const name of ['florist.lisboa', 'florist2.lisboa', 'florist.setubal']) {
      await this.decline(await this.demo(name), bought.serviceId);
    }
    await customer.serviceIs(bought.serviceId, 'escalated');
    return bought;
  }

  /**
   * Buys flowers for the day after tomorrow, moves the clock to that day, and lets the florist deliver and the customer
   * complain. Returns the service's id.
   */
  async disputed(customer: ApiPerson): Promise<string> {
    const florist = await this.demo('florist.lisboa');
    const { serviceId } = await this.bought(customer, { type: 'flower', inDays: 2 });
    await this.accept(florist, serviceId);
    await this.moveToSlot(await this.date(2));
    await florist.call('POST', `/Service/${serviceId}/start`);
    await florist.photograph(serviceId, 'after', 'ramo-cravos');
    await florist.call('POST', `/Service/${serviceId}/deliver`);
    await customer.call('POST', `/Service/${serviceId}/dispute`, { reason: 'late', text: 'A missa já tinha acabado.' });
    return serviceId;
  }

  /** Creates a partner who has applied to deliver flowers in Coimbra; returns the partner's id. */
  async applicant(): Promise<string> {
    const { id } = await this.#post<{ id: string }>('/api/Service/besupplier', {
      name: 'Beatriz',
      surname: 'Louro',
      email: `beatriz.${randomUUID().slice(0, 8)}@exemplo.pt`,
      phone: '239 123 456',
      password: signUpPassword,
      partnerType: 'flower',
      city: 'Coimbra',
      parish: 'Santo António dos Olivais',
      street: 'Rua do Brasil',
      streetNumber: '41',
      postalCode: '3030-175',
      taxId: '501964843',
      billing: 'Louro e Filhas, Lda.',
      delivery: true,
      consent: true,
    });
    return id;
  }

  /** Waits until a mail of this template has the status `stored`, and returns the id of the newest such mail. */
  storedMail(admin: ApiPerson, template: string): Promise<string> {
    return eventually(
      async () =>
        (await admin.call<{ id: string }[]>('GET', `/Admin/mail?status=stored&template=${template}&pageSize=1`))[0]?.id,
      { what: `a mail ${template}`, within: TIMEOUT_MS, every: 50 },
    );
  }

  /** Waits for a mail to the e-mail address `to` that contains a link to `page`, and returns the link. */
  mailedLink(to: string, page: string): Promise<string> {
    return eventually(
      async () => {
        const path = `${this.url}/sandbox/mail?to=${encodeURIComponent(to)}`;
        const mails = await answerTo<{ links: string[] }[]>(path, {});
        return mails.flatMap(({ links }) => links).find((link) => new URL(link).pathname === page);
      },
      { what: `a mail to ${to} that leads to ${page}`, within: TIMEOUT_MS, every: 50 },
    );
  }

  #post<Body>(path: string, body: object): Promise<Body> {
    return answerTo(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

async function answerTo<Body>(address: string, init: RequestInit): Promise<Body> {
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${address}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}
