import { withdrawalDays } from '@perpetua/contracts/delivery-rules';
import type { Browser, Locator, Page } from 'playwright-core';
import { english } from '../../../backend/src/sandbox/stripe/page/pay-en.texts.js';
import { portuguese } from '../../../backend/src/sandbox/stripe/page/pay-pt.texts.js';
import { spanish } from '../../../backend/src/sandbox/stripe/page/pay-es.texts.js';
import type { PayTexts } from '../../../backend/src/sandbox/stripe/page/pay.texts.js';
import type { Language } from '@perpetua/contracts/languages';
import { type Visitor, visitor } from './browser.js';
import { ApiPerson } from './browser-business.js';
import { findings } from './browser-checks.js';
import type { InputMode, Way } from './browser-input.js';
import { type Words, wordsOf } from './browser-words.js';
import { signUpPassword } from './journey-passwords.js';

/** Cards of the hosted page whose payments are approved or declined, as their names say. */
export const cards = { approved: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;
/**
 * Index, among the open days of the checkout, of the day that journeys choose: after every lead time, and within the
 * next 14 days.
 */
const DAY_IN_ROW = 3;

const hostedTexts: Record<Language, PayTexts> = { pt: portuguese, en: english, es: spanish };

/** A person who buys: their window, input mode and language. */
export interface Shopper {
  who: Visitor;
  page: Page;
  main: Locator;
  hands: InputMode;
  t: Words;
  /** The texts of the hosted payment page. */
  hosted: PayTexts;
}

interface ShopperOptions {
  url: string;
  way: Way;
  as?: string;
}

export async function shopper(browser: Browser, { url, way, as }: ShopperOptions): Promise<Shopper> {
  const { language, inputOn } = way;
  const who = await visitor(browser, { url, language, as });
  const { page } = who;
  return {
    who,
    page,
    main: page.getByRole('main'),
    hands: inputOn(page),
    t: wordsOf(language),
    hosted: hostedTexts[language],
  };
}

/** Opens a page, waits for the heading, and returns the faults of the page. */
export async function wrongAt(buyer: Shopper, { path, heading }: { path: string; heading: string | RegExp }) {
  await buyer.who.go(path);
  await arrives(buyer, heading);
  await buyer.who.settled();
  return findings(buyer.who);
}

/** Waits for the page or the step with this heading. */
export const arrives = ({ page }: Shopper, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();

/** Opens the first bouquet of the catalogue, puts it into the cart, and returns its name. */
export async function putFlowersInCart(buyer: Shopper): Promise<string> {
  const { who, page, main, hands, t } = buyer;
  await who.go('/flores');
  const link = main.getByRole('article').first().getByRole('link');
  const name = await link.innerText();
  await hands.press(link);
  await arrives(buyer, name);
  await hands.press(main.getByRole('button', { name: t('catalogue:addToCart') }));
  const cart = page.getByRole('dialog', { name: t('cart:title') });
  await cart.getByText(t('cart:added', { name })).waitFor();
  return name;
}

/** Puts the first cleaning of the catalogue that has plans into the cart, with a plan of this many months. */
export async function putPlanInCart({ who, page, main, hands, t }: Shopper, months: number): Promise<void> {
  await who.go('/limpeza-de-campas');
  const planned = main.getByRole('article').filter({ hasText: t.within('catalogue:fromPerVisit') });
  await hands.press(planned.first().getByRole('link'));
  await hands.check(main.getByRole('radio', { name: t.within('catalogue:planPrice', { count: months }) }));
  await hands.press(main.getByRole('button', { name: t('catalogue:addToCart') }));
  await page.getByRole('dialog', { name: t('cart:title') }).waitFor();
}

/** Goes from the open cart to the checkout. */
export async function goToCheckout(buyer: Shopper): Promise<void> {
  const { page, hands, t } = buyer;
  const cart = page.getByRole('dialog', { name: t('cart:title') });
  await hands.press(cart.getByRole('link', { name: t('cart:checkout') }));
  await arrives(buyer, t('ordering:step.delivery'));
}

/**
 * Fills the delivery step: a church in Lisbon, at 11:00 on the day that journeys choose; returns the day as the page
 * names it.
 */
export async function sendToChurch(buyer: Shopper): Promise<string> {
  const { main, hands, t } = buyer;
  await hands.check(main.getByRole('radio', { name: t.within('ordering:kind.church') }));
  await hands.write(main.getByRole('combobox', { name: t.within('ordering:placeName.church') }), 'Basílica da Estrela');
  await hands.write(main.getByRole('combobox', { name: t('graves:form.city'), exact: true }), 'Lisboa');
  await hands.choose(main.getByRole('combobox', { name: t('graves:map.search') }), 'Lisboa');
  await main.getByText(t.like('graves:map.chosen')).waitFor();
  await hands.press(main.getByRole('button', { name: t('graves:pin.confirm') }));
  return chooseMoment(buyer);
}

/** Chooses 11:00 on the day that journeys choose, for a place that is complete, and goes on; returns the day's name. */
export async function chooseMoment({ main, page, hands, t }: Shopper): Promise<string> {
  const day = dayOf({ main, t });
  const named = (await day.getAttribute('aria-label')) ?? '';
  await hands.check(day);
  await hands.check(main.getByRole('radio', { name: '11:00' }));
  // The first product of the catalogue is a wreath, whose ribbon asks for a decision.
  await hands.check(main.getByRole('checkbox', { name: t('ordering:ribbon.none') }));
  await hands.write(main.getByRole('textbox', { name: t('ordering:card.label') }), 'Com saudade eterna.');
  await hands.press(page.getByRole('button', { name: t('ordering:action.delivery') }));
  return named;
}

/**
 * The radio button of the day that journeys choose among the open days. Matches nothing until the server has reported
 * the closed days.
 */
export const dayOf = ({ main, t }: Pick<Shopper, 'main' | 't'>): Locator =>
  main
    .getByRole('group', { name: t('ordering:when.day') })
    .and(main.locator('[aria-busy=false]'))
    .getByRole('radio', { disabled: false })
    .nth(DAY_IN_ROW);

/** Confirms the suggested contact without a tax number on the invoice, and waits for the review. */
export async function confirmContactAndInvoice(buyer: Shopper): Promise<void> {
  const { main, hands, t } = buyer;
  await arrives(buyer, t('ordering:step.contact'));
  await hands.press(main.getByRole('button', { name: t('ordering:action.contact') }));
  await arrives(buyer, t('ordering:step.review'));
}

/** Ticks the consents of the review: the terms, and with `early` also the early start. */
export async function consent({ main, hands, t }: Shopper, { early = false } = {}): Promise<void> {
  await hands.check(main.getByRole('checkbox', { name: t('ordering:review.terms') }));
  if (early)
    await hands.check(main.getByRole('checkbox', { name: t('ordering:review.earlyStart', { withdrawalDays }) }));
}

/** The payment button of the review. */
export const payButton = ({ main, t }: Shopper): Locator =>
  main.getByRole('button', { name: t.like('ordering:action.pay') });

/** Waits until the hosted payment page asks how to pay. */
export const atHostedPage = ({ page, hosted }: Shopper): Promise<void> =>
  page.getByRole('group', { name: hosted.howToPay }).waitFor();

/** Fills in a card on the hosted page and presses the payment button; does not wait for the result. */
export async function payByCard({ page, hands, hosted }: Shopper, number: string): Promise<void> {
  const heading = new RegExp(hosted.payAmount.replace('{amount}', '.*'));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await hands.check(page.getByRole('radio', { name: new RegExp(hosted.methods.card.name) }));
  await hands.write(page.getByRole('textbox', { name: hosted.cardNumber }), number);
  await hands.write(page.getByRole('textbox', { name: hosted.expiry }), '12/34');
  await hands.write(page.getByRole('textbox', { name: hosted.cvc }), '123');
  await hands.press(page.getByRole('button', { name: heading }));
}

/** Signs up a new customer over the API and logs in. */
export async function newCustomer(url: string, email: string): Promise<ApiPerson> {
  const person = {
    name: 'Rui',
    surname: 'Tavares',
    email,
    phone: '912345678',
    password: signUpPassword,
    acceptTerms: true,
  };
  const response = await fetch(`${url}/api/User`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`${email} gets no account: ${response.status} ${await response.text()}`);
  return ApiPerson.logIn(url, email);
}
