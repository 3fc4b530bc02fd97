import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser/browser.js';
import { ApiBusiness, type ApiPerson } from '../support/browser/browser-business.js';
import { findingsInTranslation } from '../support/browser/browser-checks.js';
import { byKeyboard, byPointer, inSpanish, type Way } from '../support/browser/browser-input.js';
import {
  arrives,
  cards,
  confirmContactAndInvoice,
  consent,
  dayOf,
  goToCheckout,
  newCustomer,
  payButton,
  payByCard,
  putFlowersInCart,
  putPlanInCart,
  type Shopper,
  shopper,
  wrongAt,
} from '../support/browser/browser-shopper.js';
import { eventually } from '../support/fixtures/eventually.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

const DAY_MS = 86_400_000;
const CEMETERY = 'Cemitério dos Prazeres';
const deceased = 'Maria da Conceição Álvares';

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  business = new ApiBusiness(app.url);
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

describe('a customer with a yearly plan for a grave by keyboard alone', () => {
  let buyer: Shopper;
  let account: ApiPerson;
  let care: SubscriptionAnswer;

  beforeAll(async () => {
    ({ account, buyer } = await newBuyer(byKeyboard));
  });

  afterAll(() => buyer?.who.close());

  it('adds the grave: the deceased, the cemetery and the point on the map', async () => {
    await addGrave(buyer);
    await buyer.main.getByRole('heading', { name: deceased }).waitFor();
  });

  it('buys monthly visits for a year, with the only grave already selected', async () => {
    const { main, hands, t } = buyer;
    await putPlanInCart(buyer, 12);
    expect(await findingsInTranslation(buyer.who)).toEqual([]);
    await goToCheckout(buyer);
    await main.getByRole('radio', { name: new RegExp(deceased), checked: true }).waitFor();
    await hands.check(dayOf(buyer));
    await main.getByText(t.like('ordering:when.plan', { count: 12 })).waitFor();
    await hands.press(main.getByRole('button', { name: t('ordering:action.delivery') }));
    await confirmContactAndInvoice(buyer);
    await consent(buyer, { early: true });
    await hands.press(payButton(buyer));
    await payByCard(buyer, cards.approved);
    await arrives(buyer, t('ordering:result.paid.title'));
  });

  it('sees the first of twelve visits, and a list of all visits of the plan', async () => {
    const { main, hands, t } = buyer;
    await hands.press(main.getByRole('link', { name: t('ordering:seeOrder') }));
    const visit = main.getByRole('link', { name: t.like('ordering:order.visit', { n: 1 }) });
    await visit.waitFor();
    care = await subscriptionOf(account);
    await hands.press(visit);
    await main.getByText(t('fulfilment:plan.visitOf', { n: 1, count: 12 })).waitFor();
    expect(await findingsInTranslation(buyer.who)).toEqual([]);
    expect(
      await main
        .getByRole('list', { name: t('fulfilment:plan.tiles') })
        .getByRole('listitem')
        .count(),
    ).toBe(12);
  });

  it('sees the first visit accepted and done, rates it, and opens the next visit', async () => {
    const { main, hands, t } = buyer;
    await watchVisit(buyer, account, care, 1);
    await hands.check(main.getByRole('radio', { name: t.within('fulfilment:feedback.value', { rating: 5 }) }));
    await hands.press(main.getByRole('button', { name: t('fulfilment:feedback.sendClean') }));
    await main.getByText(t('common:serviceLabel.complete'), { exact: true }).first().waitFor();
    await business.moveClock({ to: whenAsked(care, 2) });
    await hands.press(main.getByRole('link', { name: t.within('fulfilment:plan.tile', { n: 2 }) }));
    await main.getByText(t('fulfilment:plan.visitOf', { n: 2, count: 12 })).waitFor();
  });

  it('finds the second visit done, with photos from before and after the cleaning', async () => {
    const { main, t } = buyer;
    await watchVisit(buyer, account, care, 2);
    await main.getByRole('slider', { name: t('fulfilment:photos.compare') }).waitFor();
    expect(buyer.who.complaints).toEqual([]);
  });

  it('lets the family follow the visits by the order’s link, without a login, until it is switched off', async () => {
    const { who, page, main, hands, t } = buyer;
    await who.go(`/orders/${care.orderId}`);
    const share = main.getByRole('region', { name: t('ordering:follow.title') });
    const address = await share.getByText('/follow/').innerText();
    const family = await shopper(browser, { url: app.url, way: byKeyboard });
    await family.who.go(new URL(address).pathname);
    await arrives(family, t('fulfilment:follow.kind.clean'));
    await family.main
      .getByRole('slider', { name: t('fulfilment:photos.compare') })
      .first()
      .waitFor();
    expect(await findingsInTranslation(family.who)).toEqual([]);
    expect(await family.main.getByText(deceased).count()).toBe(0);
    await hands.press(share.getByRole('button', { name: t('ordering:follow.revoke') }));
    const question = page.getByRole('dialog', { name: t('ordering:follow.ask') });
    await hands.press(question.getByRole('button', { name: t('ordering:follow.revoke') }));
    await page.getByText(t('ordering:follow.isRevoked')).waitFor();
    await family.who.go(new URL(address).pathname);
    await family.main.getByText(t('fulfilment:follow.gone')).waitFor();
    await family.who.close();
  });

  it('on the page with the map of graves, moves the slider between two photos of a grave, and chooses two photos from the list', async () => {
    const { who, main, hands, t } = buyer;
    await who.go('/cemetery-map');
    const slider = main.getByRole('slider', { name: t('fulfilment:photos.compare') });
    await hands.write(slider, '30');
    expect(await slider.inputValue()).toBe('30');
    const strip = main.getByRole('list', { name: t('graveYear:strip.label') });
    const [before, after] = [strip.getByRole('button').first(), strip.getByRole('button').last()];
    await hands.press(before);
    await hands.press(after);
    expect(await strip.getByRole('button', { pressed: true }).count()).toBe(2);
    expect(await findingsInTranslation(who)).toEqual([]);
  });

  it('sends flowers to another grave, which is entered in the checkout and then saved with the customer’s graves', () =>
    sendsFlowersToAnotherGrave(buyer, account));
});

describe('a customer with two graves, by pointer', () => {
  it('marks a grave on the map, sends flowers to another one, and finds both', async () => {
    const { account, buyer } = await newBuyer(byPointer);
    await addGrave(buyer);
    await buyer.main.getByRole('heading', { name: deceased }).waitFor();
    await sendsFlowersToAnotherGrave(buyer, account);
    expect(buyer.who.complaints).toEqual([]);
    await buyer.who.close();
  });
});

describe('the screens of a plan', () => {
  it('are in Spanish, accessible and free of errors', async () => {
    const account = await newCustomer(app.url, 'amalia@example.pt');
    const graveId = await business.grave(account);
    const [cleaning] = await account.call<Product[]>('GET', '/Product?type=clean&sort=price_asc');
    const { serviceId } = await business.bought(account, { type: 'clean', inDays: 5, graveId, months: 12 });
    const buyer = await shopper(browser, { url: app.url, way: inSpanish, as: account.email });
    const { t } = buyer;
    const name = cleaning?.name.es ?? '';
    const cleaningPage = `/limpeza-de-campas/${cleaning?.id}`;
    expect(await wrongAt(buyer, { path: '/grave-create', heading: t('graves:form.createTitle') })).toEqual([]);
    expect(await wrongAt(buyer, { path: cleaningPage, heading: name })).toEqual([]);
    expect(await wrongAt(buyer, { path: `/my-services/${serviceId}`, heading: name })).toEqual([]);
    await buyer.main.getByText(t('fulfilment:plan.visitOf', { n: 1, count: 12 })).waitFor();
    const renewal = `/subscriptions/${(await subscriptionOf(account)).id}/renew`;
    expect(await wrongAt(buyer, { path: renewal, heading: t('plans:renew.title') })).toEqual([]);
    await buyer.who.close();
  });
});

/** A new customer with a window; `account` is the same customer as a client of the API. */
async function newBuyer(way: Way): Promise<{ account: ApiPerson; buyer: Shopper }> {
  const account = await newCustomer(app.url, `teresa.${way.language}@example.pt`);
  return { account, buyer: await shopper(browser, { url: app.url, way, as: account.email }) };
}

/** Buys flowers for a grave that is entered in the checkout, and expects it among the customer's graves afterwards. */
async function sendsFlowersToAnotherGrave(buyer: Shopper, account: ApiPerson): Promise<void> {
  const { page, main, hands, t } = buyer;
  await putFlowersInCart(buyer);
  await goToCheckout(buyer);
  await hands.check(main.getByRole('radio', { name: t.within('ordering:kind.cemetery') }));
  await hands.press(main.getByRole('button', { name: t('ordering:grave.add') }));
  const dialog = page.getByRole('dialog', { name: t('ordering:grave.new') });
  await hands.write(dialog.getByRole('textbox', { name: t('graves:form.deceasedName') }), 'Joaquim Alves');
  await hands.choose(dialog.getByRole('combobox', { name: t('graves:form.cemetery'), exact: true }), CEMETERY);
  await hands.choose(dialog.getByRole('combobox', { name: t('graves:map.search') }), CEMETERY);
  await dialog.getByText(t.like('graves:map.chosen')).waitFor();
  expect(await findingsInTranslation(buyer.who)).toEqual([]);
  await hands.press(dialog.getByRole('button', { name: t('ordering:grave.use') }));
  await main.getByRole('radio', { name: /Joaquim Alves/, checked: true }).waitFor();
  await hands.check(dayOf(buyer));
  await hands.check(main.getByRole('radio', { name: '11:00' }));
  // The first product of the catalogue is a wreath, whose ribbon asks for a decision.
  await hands.check(main.getByRole('checkbox', { name: t('ordering:ribbon.none') }));
  await hands.press(main.getByRole('button', { name: t('ordering:action.delivery') }));
  await confirmContactAndInvoice(buyer);
  await consent(buyer);
  await main.getByText('Joaquim Alves').waitFor();
  await hands.press(payButton(buyer));
  await payByCard(buyer, cards.approved);
  await arrives(buyer, t('ordering:result.paid.title'));
  const graves = await account.call<Grave[]>('GET', '/Grave');
  expect(graves.map(({ deceasedName }) => deceasedName).toSorted()).toEqual(['Joaquim Alves', deceased]);
}

async function addGrave(buyer: Shopper): Promise<void> {
  const { who, main, hands, t } = buyer;
  await who.go('/grave-create');
  expect(await findingsInTranslation(who)).toEqual([]);
  await hands.write(main.getByRole('textbox', { name: t('graves:form.deceasedName') }), deceased);
  await hands.date(main.getByLabel(t('graves:form.birthDate')), '1938-02-11');
  await hands.date(main.getByLabel(t('graves:form.deathDate')), '2019-05-03');
  const field = (name: string) => main.getByRole('combobox', { name, exact: true });
  await hands.choose(field(t('graves:form.city')), 'Lisboa');
  await hands.choose(field(t('graves:form.cemetery')), CEMETERY);
  await hands.write(main.getByRole('textbox', { name: t('graves:form.section') }), 'Talhão 5, campa 112');
  await hands.mark(main.getByRole('application', { name: t('graves:map.name', { label: t('graves:form.location') }) }));
  await main.getByText(t.like('graves:map.chosen')).waitFor();
  expect(await main.getByLabel(t('graves:form.birthDate')).inputValue()).toBe('11/02/1938');
  await hands.press(main.getByRole('button', { name: t('graves:form.save') }));
  await arrives(buyer, t('graves:list.title'));
}

async function subscriptionOf(account: ApiPerson): Promise<SubscriptionAnswer> {
  const [order] = await account.call<Order[]>('GET', '/Order');
  return account.call('GET', `/Subscription/${order?.subscriptionId}`);
}

/** Noon, two weeks before visit `n`: its offer was made that morning, and the partner has a day to answer. */
function whenAsked({ occurrences }: SubscriptionAnswer, n: number): string {
  const visit = occurrences.find((occurrence) => occurrence.n === n);
  return new Date(Date.parse(`${visit?.date}T12:00:00Z`) - 14 * DAY_MS).toISOString();
}

/**
 * Carries out visit `n` as the partner, and expects the customer’s page to show acceptance and delivery without a
 * reload.
 */
async function watchVisit(
  { main, t }: Shopper,
  account: ApiPerson,
  { id }: SubscriptionAnswer,
  n: number,
): Promise<void> {
  const partner = await business.demo('cleaner.lisboa');
  const says = (word: 'waiting_for_service' | 'pending_feedback') =>
    main
      .getByText(t(`common:serviceLabel.${word}`), { exact: true })
      .first()
      .waitFor();
  const { date, serviceId } = await eventually(async () => {
    const { occurrences } = await account.call<SubscriptionAnswer>('GET', `/Subscription/${id}`);
    const visit = occurrences.find((occurrence) => occurrence.n === n);
    return visit?.serviceId ? { date: visit.date, serviceId: visit.serviceId } : undefined;
  });
  await business.accept(partner, serviceId);
  await says('waiting_for_service');
  await business.moveClock({ to: `${date}T09:00:00Z` });
  await partner.photograph(serviceId, 'before');
  await partner.call('POST', `/Service/${serviceId}/start`);
  await partner.photograph(serviceId, 'after');
  await partner.call('POST', `/Service/${serviceId}/deliver`);
  await says('pending_feedback');
}
