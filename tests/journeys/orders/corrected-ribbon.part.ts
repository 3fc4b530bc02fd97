import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Browser } from 'playwright-core';
import { eventually } from '../../support/fixtures/eventually.js';
import { widths } from '../../support/browser/browser.js';
import { ApiBusiness, ApiPerson } from '../../support/browser/browser-business.js';
import { findings } from '../../support/browser/browser-checks.js';
import { translatedWays } from '../../support/browser/browser-input.js';
import { type Person, person, seesToast } from '../../support/browser/browser-people.js';
import { sharedJourney } from '../../support/browser/shared-journey.js';
import { BEGINS_WITHIN_MS, type StartedApp } from '../../support/processes/started-app.js';

const MISSPELT = 'Eterna sudade';
const WORDS = 'Eterna saudade';

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let buyer: ApiPerson;

beforeAll(async () => {
  ({ app, browser } = await sharedJourney());
  business = new ApiBusiness(app.url);
  buyer = await business.demo('customer');
}, BEGINS_WITHIN_MS);

/** A paid wreath for a funeral in a church, with a misspelt ribbon, which the florist has accepted. */
async function wreathForFuneral(): Promise<{ orderId: string; serviceId: string }> {
  const flowers = await buyer.call<Product[]>('GET', '/Product?type=flower&pageSize=100');
  const wreath = flowers.find(({ slug }) => slug === 'coroa-serenidade');
  await buyer.call('POST', '/Cart', { productId: wreath?.id, quantity: 1 });
  const { orderId, paymentUrl } = await buyer.call<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', {
    delivery: {
      kind: 'church',
      date: await business.date(4),
      hour: '11:00',
      place: { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' },
      location: { lat: 38.7143, lng: -9.172 },
      ceremony: { deceasedName: 'Maria do Carmo Antunes', time: '12:30', room: 'Capela 2' },
    },
    contact: { name: 'Helena Ferreira', phone: '912345678' },
    items: [{ productId: wreath?.id, ribbonText: MISSPELT }],
    consents: { terms: true },
    language: 'pt',
    // Every way buys the same for the same place and day.
    orderAgain: true,
  });
  const session = new URL(paymentUrl).pathname.split('/').at(-1);
  await fetch(`${app.url}/sandbox/checkout/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ outcome: 'success' }),
  });
  const serviceId = await eventually(async () => (await buyer.call<Order>('GET', `/Order/${orderId}`)).services[0], {
    what: 'the service of the wreath',
    within: 30_000,
  });
  await business.accept(await business.demo('florist.lisboa'), serviceId);
  return { orderId, serviceId };
}

describe.each(translatedWays)('a corrected ribbon $way', (way) => {
  let customer: Person;
  let florist: Person;
  let made: { orderId: string; serviceId: string };

  beforeAll(async () => {
    made = await wreathForFuneral();
    const opens = (name: string, path: string, width: number) =>
      person(browser, { url: app.url, way, name, path, width });
    [customer, florist] = await Promise.all([
      opens('customer', `/orders/${made.orderId}`, widths.desktop),
      opens('florist.lisboa', `/my-services-adv/${made.serviceId}`, widths.phone),
    ]);
  });

  afterAll(() => Promise.all([customer, florist].map((somebody) => somebody?.who.close())));

  it('is seen by the florist in large letters, with the ceremony', async () => {
    const { main } = florist;
    await main.locator('blockquote').filter({ hasText: MISSPELT }).waitFor();
    for (const fact of ['Maria do Carmo Antunes', '12:30', 'Capela 2']) await main.getByText(fact).first().waitFor();
  });

  it('is drawn as it will be written while the customer corrects it', async () => {
    const { page, main, hands, t, who } = customer;
    await hands.press(
      main.getByRole('button', { name: t('ordering:correction.actionOf', { part: t('ordering:order.items') }) }),
    );
    const dialog = page.getByRole('dialog', { name: t.like('ordering:correction.title') });
    const field = dialog.getByRole('textbox', { name: t.like('ordering:ribbon.label') });
    await hands.write(field, WORDS);
    await dialog.getByText(WORDS, { exact: true }).first().waitFor();
    expect(await findings(who)).toEqual([]);
    await hands.press(dialog.getByRole('button', { name: t('ordering:correction.save') }));
    await seesToast(customer, t('ordering:correction.done'));
    await main.getByText(t('ordering:order.ribbon', { words: WORDS })).waitFor();
    await main.getByRole('heading', { name: t('ordering:correction.list') }).waitFor();
  });

  it('reaches the florist without a reload', async () => {
    await florist.main.locator('blockquote').filter({ hasText: WORDS }).waitFor();
    expect(florist.loads()).toBe(1);
    expect(await findings(florist.who)).toEqual([]);
    expect([...customer.who.complaints, ...florist.who.complaints]).toEqual([]);
  });
});
