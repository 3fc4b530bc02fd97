import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser/browser.js';
import { findingsInTranslation } from '../support/browser/browser-checks.js';
import { inSpanish, ways } from '../support/browser/browser-input.js';
import {
  arrives,
  cards,
  consent,
  goToCheckout,
  payButton,
  payByCard,
  putFlowersInCart,
  sendToChurch,
  type Shopper,
  shopper,
} from '../support/browser/browser-shopper.js';
import { signUpPassword } from '../support/browser/journey-passwords.js';
import { built } from '../support/processes/app-places.js';
import { BEGINS_WITHIN_MS, startFirstTime, type StartedApp } from '../support/processes/started-app.js';

let app: StartedApp;
let browser: Browser;

beforeAll(async () => {
  await built();
  [app, browser] = await Promise.all([startFirstTime(), openBrowser()]);
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

async function look({ who }: Shopper): Promise<void> {
  expect(await findingsInTranslation(who)).toEqual([]);
}

describe.each([...ways, inSpanish])('a guest who buys flowers $way', (way) => {
  let guest: Shopper;
  let flowers: string;
  let day: string;

  beforeAll(async () => {
    guest = await shopper(browser, { url: app.url, way });
  });

  afterAll(() => guest.who.close());

  it('sees the added items in the cart, and their number on the cart button', async () => {
    flowers = await putFlowersInCart(guest);
    const { page, t } = guest;
    await page.getByRole('button', { name: t('cart:button', { count: 1 }) }).waitFor();
    await look(guest);
    await goToCheckout(guest);
  });

  it('has to sign in only after choosing place and time', async () => {
    day = await sendToChurch(guest);
    await arrives(guest, guest.t('ordering:step.contact'));
    await guest.main.getByText(guest.t('ordering:identify')).waitFor();
    await look(guest);
  });

  it('creates an account and returns to the contact step, which is already filled in, with the same cart', async () => {
    const { page, main, hands, t } = guest;
    await hands.press(main.getByRole('link', { name: t('ordering:signUp') }));
    await arrives(guest, t('identity:signUp.title'));
    await signUp(guest, `helena.${way.language}@example.pt`);
    await arrives(guest, t('ordering:step.contact'));
    const field = (name: string) => main.getByRole('textbox', { name }).inputValue();
    expect(await field(t('ordering:contact.name'))).toBe('Helena Ferreira');
    expect(await field(t('ordering:contact.phone'))).toContain('912345678');
    await main.getByText(flowers).waitFor();
    await page.reload();
    await main.getByText(flowers).waitFor();
  });

  it('asks for an invoice with a tax number and reviews all details', async () => {
    await askForInvoice(guest);
    const { main, t } = guest;
    for (const words of ['Basílica da Estrela', 'Helena Ferreira', '123456789']) {
      await main.getByText(words).first().waitFor();
    }
    await main.getByText(t('ordering:review.slot', { date: day, hour: '11:00' })).waitFor();
    const card = { name: t('ordering:written.message'), words: 'Com saudade eterna.' };
    await main.getByText(t('ordering:written.copied', card)).waitFor();
    await look(guest);
  });

  it('pays on the hosted page and sees that the payment arrived', async () => {
    await consent(guest);
    await guest.hands.press(payButton(guest));
    await payByCard(guest, cards.approved);
    await arrives(guest, guest.t('ordering:result.paid.title'));
    await look(guest);
  });

  it('finds the order paid, and its delivery among the services', async () => {
    const { main, hands, t } = guest;
    await hands.press(main.getByRole('link', { name: t('ordering:seeOrder') }));
    await arrives(guest, t.like('ordering:order.title'));
    await main.getByText(t('ordering:order.status.paid'), { exact: true }).first().waitFor();
    await look(guest);
    await hands.press(main.getByRole('link', { name: t('ordering:order.back') }));
    const service = main.getByRole('article', { name: flowers });
    await service.getByText(t('common:serviceLabel.waiting_for_acceptance')).waitFor();
    await hands.press(service.getByRole('link', { name: flowers }));
    await arrives(guest, flowers);
    expect(guest.who.complaints).toEqual([]);
  });
});

async function signUp({ main, hands, t }: Shopper, email: string): Promise<void> {
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  await hands.write(field(t('identity:name')), 'Helena');
  await hands.write(field(t('identity:surname')), 'Ferreira');
  await hands.write(field(t('identity:email')), email);
  await hands.write(field(t('identity:phone')), '912345678');
  await hands.write(field(t('identity:password')), signUpPassword);
  await hands.check(main.getByRole('checkbox', { name: t('identity:acceptTerms') }));
  await hands.press(main.getByRole('button', { name: t('identity:signUp.submit') }));
}

async function askForInvoice(buyer: Shopper): Promise<void> {
  const { main, hands, t } = buyer;
  await hands.check(main.getByRole('checkbox', { name: t('ordering:invoice.wanted') }));
  await hands.write(main.getByRole('textbox', { name: t('ordering:invoice.name') }), 'Helena Ferreira');
  await hands.write(main.getByRole('textbox', { name: t('ordering:invoice.taxId') }), '123456789');
  await hands.press(main.getByRole('button', { name: t('ordering:action.contact') }));
  await arrives(buyer, t('ordering:step.review'));
}

describe('a visitor of the shop', () => {
  it('loads no code for forms or for pages behind the sign-in', async () => {
    const { who, page } = await shopper(browser, { url: app.url, way: inSpanish });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    for (const path of ['/', '/flores', '/limpeza-de-campas', '/sobre-nos']) await who.go(path);
    expect(scripts).toContainEqual(expect.stringMatching(/^\/assets\/shop-/));
    expect(scripts.filter((path) => /^\/assets\/(work|controls)-/.test(path))).toEqual([]);
    await who.close();
  });
});
