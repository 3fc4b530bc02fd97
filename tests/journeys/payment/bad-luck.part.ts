/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Browser, Page } from 'playwright-core';
import type { ApiPerson } from '../../support/browser/browser-business.js';
import { keyboard, type Way, ways } from '../../support/browser/browser-input.js';
import {
  arrives,
  atHostedPage,
  cards,
  confirmContactAndInvoice,
  consent,
  newCustomer,
  payButton,
  payByCard,
  sendToChurch,
  type Shopper,
  shopper,
} from '../../support/browser/browser-shopper.js';
import { signUpPassword } from '../../support/browser/journey-passwords.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { sharedJourney } from '../../support/browser/shared-journey.js';
import { BEGINS_WITHIN_MS, type StartedApp } from '../../support/processes/started-app.js';

const way: Way = { way: 'by keyboard alone in Portuguese', language: 'pt', inputOn: keyboard };

let app: StartedApp;
let browser: Browser;
let account: ApiPerson;
let buyer: Shopper;
let flowers: string;
let buyers = 0;

beforeAll(async () => {
  ({ app, browser } = await sharedJourney());
}, BEGINS_WITHIN_MS);

/** Brings a new customer to the contact step, with flowers for a church at a chosen hour. */
async function atContact(): Promise<void> {
  buyers += 1;
  account = await newCustomer(app.url, `irene.${buyers}@example.pt`);
  buyer = await shopper(browser, { url: app.url, way, as: account.email });
  const [bouquet] = await account.call<Product[]>('GET', '/Product?type=flower');
  flowers = bouquet?.name.pt ?? '';
  await account.call('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
  await buyer.who.go('/checkout');
  await arrives(buyer, buyer.t('ordering:step.delivery'));
  await sendToChurch(buyer);
  await arrives(buyer, buyer.t('ordering:step.contact'));
}

async function goesOnToReview(): Promise<void> {
  await confirmContactAndInvoice(buyer);
  await consent(buyer);
}

/**
 * Pays on the hosted page, waits until the shop confirms the payment, and expects that the buyer has exactly one order.
 */
async function paysOneOrder(): Promise<void> {
  await payByCard(buyer, cards.approved);
  await arrives(buyer, buyer.t('ordering:result.paid.title'));
  expect(await orders()).toMatchObject([{ status: 'paid' }]);
}

const orders = (): Promise<Order[]> => account.call<Order[]>('GET', '/Order');

/** Expects the review step to be unchanged: the items, the destination and the consents. */
async function findsReviewAsItWas(): Promise<void> {
  const { main, t } = buyer;
  await arrives(buyer, t('ordering:step.review'));
  for (const words of [flowers, 'Basílica da Estrela', 'Com saudade eterna.']) {
    await main.getByText(words).first().waitFor();
  }
  expect(await main.getByRole('checkbox', { name: t('ordering:review.terms') }).isChecked()).toBe(true);
}

const againButton = () => buyer.main.getByRole('button', { name: buyer.t('ordering:action.again') });

const seesTryAgain = () =>
  buyer.main
    .getByRole('alert')
    .filter({ hasText: buyer.t('errors:offline') })
    .filter({ hasText: buyer.t('ordering:refusal.sameAgain') })
    .waitFor();

async function signsInAgain(): Promise<void> {
  const { main, hands, t } = buyer;
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  await main.getByText(t('ordering:identify')).waitFor();
  await hands.press(main.getByRole('link', { name: t('ordering:signIn') }));
  await arrives(buyer, t('identity:signIn.title'));
  await hands.write(field(t('identity:email')), account.email);
  await hands.write(field(t('identity:password')), signUpPassword);
  await hands.press(main.getByRole('button', { name: t('identity:signIn.submit') }));
}

describe('a customer on the way to the payment', () => {
  beforeEach(atContact);
  afterEach(() => buyer.who.close());

  it('continues from step to step without a network, and places only one order although a response is lost', async () => {
    const { who, page, hands, t } = buyer;
    await who.context.setOffline(true);
    await page.getByText(t('common:offline')).waitFor();
    await goesOnToReview();
    await hands.press(payButton(buyer));
    await seesTryAgain();
    await findsReviewAsItWas();
    await who.context.setOffline(false);
    await page.getByText(t('common:offline')).waitFor({ state: 'detached' });
    const answer = await losing(page, '**/api/Checkout');
    await hands.press(againButton());
    await answer.isLost;
    await seesTryAgain();
    const [first] = await orders();
    await hands.press(againButton());
    await paysOneOrder();
    expect(await orders()).toMatchObject([{ id: first?.id }]);
  });

  it('signs in again when the session has ended, continues where the checkout was interrupted, and pays one order', async () => {
    const { page, main, hands, t } = buyer;
    await page.evaluate(() => localStorage.setItem('tokenExpiration', String(Date.now() - 1_000)));
    await hands.press(main.getByRole('button', { name: t('ordering:action.contact') }));
    await signsInAgain();
    await arrives(buyer, t('ordering:step.review'));
    await consent(buyer);
    await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
    await hands.press(payButton(buyer));
    await main.getByRole('alert').getByText(t('errors:unauthenticated')).waitFor();
    await signsInAgain();
    await findsReviewAsItWas();
    await hands.press(payButton(buyer));
    await paysOneOrder();
  });

  it('presses pay twice, goes back and forward again, and pays one order', async () => {
    const { who, page, hands, t } = buyer;
    await goesOnToReview();
    await hands.pressTwice(payButton(buyer));
    await atHostedPage(buyer);
    await page.goBack();
    await arrives(buyer, t('ordering:step.review'));
    await page.goForward();
    await atHostedPage(buyer);
    expect(await typeFaces(page)).toEqual(['Atkinson Hyperlegible Next', 'Marcellus']);
    await paysOneOrder();
    expect(who.complaints).toEqual([]);
  });
});

describe('a visitor with a slow connection', () => {
  it.each(ways)(
    'presses a button before hydration, which takes effect exactly once afterwards, $way',
    async (theirWay) => {
      await pagesAreRendered();
      const { who, page, main, hands, t } = await shopper(browser, { url: app.url, way: theirWay });
      const wake = await withholdScripts(page);
      await page.goto('/flores', { waitUntil: 'commit' });
      const product = main.getByRole('article').first();
      const name = await product.getByRole('heading').innerText();
      await hands.press(product.getByRole('button', { name: t('catalogue:addNamed', { name }) }));
      expect(await page.getByRole('dialog').count()).toBe(0);
      wake();
      const cart = page.getByRole('dialog', { name: t('cart:title') });
      await cart.getByText(t('cart:added', { name })).waitFor();
      await who.settled();
      await page.getByRole('button', { name: t('cart:button', { count: 1 }) }).waitFor();
      expect(who.complaints).toEqual([]);
      await who.close();
    },
  );

  it.each(ways)('chooses a plan before hydration, and has that plan in the cart, $way', async (theirWay) => {
    await pagesAreRendered();
    const { who, page, main, hands, t } = await shopper(browser, { url: app.url, way: theirWay });
    const wake = await withholdScripts(page);
    await page.goto('/limpeza-de-campas', { waitUntil: 'commit' });
    const planned = main.getByRole('article').filter({ hasText: t.within('catalogue:fromPerVisit') });
    await hands.press(planned.first().getByRole('link'));
    await hands.check(main.getByRole('radio', { name: t.within('catalogue:planPrice', { count: 12 }) }));
    await hands.press(main.getByRole('button', { name: t('catalogue:addToCart') }));
    wake();
    const cart = page.getByRole('dialog', { name: t('cart:title') });
    await cart.getByText(t('cart:plan', { count: 12 })).waitFor();
    await who.settled();
    expect(who.complaints).toEqual([]);
    await who.close();
  });

  /** Waits until the server renders pages, which begins shortly after the start. */
  const pagesAreRendered = () =>
    eventually(async () => (await (await fetch(`${app.url}/flores`)).text()).includes('<article'), {
      what: 'the server to render pages',
      within: 30_000,
      every: 100,
    });
});

/** Lets the next request to this URL pattern reach the server, and drops its response. */
async function losing(page: Page, address: string): Promise<{ isLost: Promise<void> }> {
  let lose: () => void = () => undefined;
  const isLost = new Promise<void>((resolve) => (lose = resolve));
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      lose();
    },
    { times: 1 },
  );
  return { isLost };
}

/** The names of the fonts that the page has loaded, not only requested. */
function typeFaces(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faces = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded');
    return faces.map(({ family }) => family.replaceAll('"', '')).toSorted((one, other) => one.localeCompare(other));
  });
}

/** Holds back every script of the page until the returned function is called. */
async function withholdScripts(page: Page): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}
