import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Browser } from 'playwright-core';
import { ApiBusiness, type ApiPerson } from '../../support/browser/browser-business.js';
import { findingsInTranslation } from '../../support/browser/browser-checks.js';
import { byPointer, translatedWays, type Way } from '../../support/browser/browser-input.js';
import {
  arrives,
  atHostedPage,
  cards,
  confirmContactAndInvoice,
  consent,
  goToCheckout,
  newCustomer,
  payButton,
  payByCard,
  putFlowersInCart,
  sendToChurch,
  type Shopper,
  shopper,
  wrongAt,
} from '../../support/browser/browser-shopper.js';
import { sharedJourney } from '../../support/browser/shared-journey.js';
import { BEGINS_WITHIN_MS, type StartedApp } from '../../support/processes/started-app.js';

let app: StartedApp;
let browser: Browser;

beforeAll(async () => {
  ({ app, browser } = await sharedJourney());
}, BEGINS_WITHIN_MS);

/** Brings a new customer with a bouquet to the review step; `account` is the same customer as a client of the API. */
async function atReview(way: Way): Promise<{ buyer: Shopper; account: ApiPerson }> {
  const account = await newCustomer(app.url, `rui.${way.language}@example.pt`);
  const buyer = await shopper(browser, { url: app.url, way, as: account.email });
  await putFlowersInCart(buyer);
  await goToCheckout(buyer);
  await sendToChurch(buyer);
  await confirmContactAndInvoice(buyer);
  await consent(buyer);
  return { buyer, account };
}

const statuses = async (account: ApiPerson): Promise<Order['status'][]> =>
  (await account.call<Order[]>('GET', '/Order')).map(({ status }) => status);

describe('a customer whose card is declined, by pointer', () => {
  let buyer: Shopper;
  let account: ApiPerson;

  beforeAll(async () => {
    ({ buyer, account } = await atReview(byPointer));
  });

  afterAll(() => buyer?.who.close());

  it('presses pay twice and places only one order', async () => {
    await buyer.hands.pressTwice(payButton(buyer));
    await atHostedPage(buyer);
    expect(await statuses(account)).toEqual(['awaiting_payment']);
  });

  it('goes back and places the order again: the first order is cancelled, and only one is left to pay', async () => {
    await buyer.page.goBack();
    await arrives(buyer, buyer.t('ordering:step.review'));
    await consent(buyer);
    await buyer.hands.pressTwice(payButton(buyer));
    await atHostedPage(buyer);
    expect(await statuses(account)).toEqual(['awaiting_payment', 'cancelled']);
  });

  it('sees on the payment page that the card was declined, and in the shop that nothing was charged', async () => {
    const { page, main, hands, t, hosted } = buyer;
    await payByCard(buyer, cards.declined);
    await page.getByRole('alert').getByText(hosted.failures.other).waitFor();
    await hands.press(page.getByRole('link', { name: hosted.back }));
    await arrives(buyer, t('ordering:result.cancelled.title'));
    await main.getByText(t('ordering:result.cancelled.text')).waitFor();
    expect(await statuses(account)).toEqual(['payment_failed', 'cancelled']);
  });

  it('sees on the page of the order that it is not paid', async () => {
    const [{ id }] = (await account.call<Order[]>('GET', '/Order')) as [Order];
    await buyer.who.go(`/orders/${id}`);
    await arrives(buyer, buyer.t.like('ordering:order.title'));
    await buyer.page.goBack();
  });

  it('finds the unpaid order at the top of the services', async () => {
    const { who, main, t } = buyer;
    await who.go('/my-services');
    const order = main.getByRole('article', { name: t.like('ordering:open.title') });
    await order.getByText(t('ordering:payment.until')).waitFor();
  });

  it('pays that order from the list of services', async () => {
    const { main, hands, t } = buyer;
    await hands.pressTwice(main.getByRole('button', { name: t('ordering:payment.payNow') }));
    await payByCard(buyer, cards.approved);
    await arrives(buyer, t('ordering:result.paid.title'));
    expect(await statuses(account)).toEqual(['paid', 'cancelled']);
  });

  it('cannot pay a second time by going back', async () => {
    const { page, main, hands, t, hosted } = buyer;
    await hands.press(main.getByRole('button', { name: t('ordering:result.stay') }));
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: hosted.paidTitle }).waitFor();
    await hands.press(page.getByRole('link', { name: hosted.goOn }));
    await arrives(buyer, t('ordering:result.paid.title'));
    expect(await statuses(account)).toEqual(['paid', 'cancelled']);
    expect(buyer.who.complaints).toEqual([]);
  });
});

describe.each(translatedWays)('the screens after a payment that failed, $way', (way) => {
  it('explain in translation what happened and what to do', async () => {
    const business = new ApiBusiness(app.url);
    const account = await newCustomer(app.url, `amalia.${way.language}@example.pt`);
    const { orderId, paymentUrl } = await business.order(account, { type: 'flower', inDays: 5 });
    await business.pay(paymentUrl, 'decline');
    const buyer = await shopper(browser, { url: app.url, way, as: account.email });
    const { main, t } = buyer;
    const failed = { path: `/payment/failed?order=${orderId}`, heading: t('ordering:result.failed.title') };
    expect(await wrongAt(buyer, failed)).toEqual([]);
    await main.getByText(t('ordering:result.failed.text')).waitFor();
    const due = { path: `/checkout/payment?order=${orderId}`, heading: t('ordering:payment.title') };
    expect(await wrongAt(buyer, due)).toEqual([]);
    await main.getByRole('button', { name: t('ordering:payment.payNow') }).waitFor();
    const order = { path: `/orders/${orderId}`, heading: t.like('ordering:order.title') };
    expect(await wrongAt(buyer, order)).toEqual([]);
    const cancelled = { path: `/payment/failed?order=${orderId}&reason=cancelled` };
    expect(await wrongAt(buyer, { ...cancelled, heading: t('ordering:result.cancelled.title') })).toEqual([]);
    const services = { path: '/my-services', heading: t('fulfilment:myServices.title') };
    expect(await wrongAt(buyer, services)).toEqual([]);
    await buyer.who.close();
  });
});

describe.each(translatedWays)('a customer with an unpaid voucher who buys something else, $way', (way) => {
  let buyer: Shopper;
  let account: ApiPerson;
  let voucher: { orderId: string; reference: string };

  beforeAll(async () => {
    const business = new ApiBusiness(app.url);
    account = await newCustomer(app.url, `teresa.${way.language}@example.pt`);
    const { orderId, paymentUrl } = await business.order(account, { type: 'flower', inDays: 15 });
    await business.pay(paymentUrl, 'multibanco_pending');
    const { payment } = await account.call<Order>('GET', `/Order/${orderId}`);
    voucher = { orderId, reference: (payment.voucher?.reference ?? '').replace(/\s/g, '') };
    buyer = await shopper(browser, { url: app.url, way, as: account.email });
  });

  afterAll(() => buyer?.who.close());

  /** Waits for the reference, which is shown in groups of three digits. */
  const seesReference = () =>
    buyer.main.getByText(new RegExp(voucher.reference.replace(/(\d{3})(?=\d)/g, '$1\\s'))).waitFor();

  it('sees what is needed to pay it on the result page, which stays, and on the page of the services', async () => {
    const { who, main, t } = buyer;
    await who.go(`/payment/success?order=${voucher.orderId}`);
    await arrives(buyer, t('ordering:result.processing.title'));
    await seesReference();
    expect(await main.getByRole('button', { name: t('ordering:result.stay') }).count()).toBe(0);
    expect(await findingsInTranslation(who)).toEqual([]);
    await who.go('/my-services');
    await main.getByRole('article', { name: t.like('ordering:open.voucher') }).waitFor();
    await seesReference();
    expect(await findingsInTranslation(who)).toEqual([]);
  });

  it('pays another order beside it', async () => {
    await putFlowersInCart(buyer);
    await goToCheckout(buyer);
    await sendToChurch(buyer);
    await confirmContactAndInvoice(buyer);
    await consent(buyer);
    await buyer.hands.press(payButton(buyer));
    await atHostedPage(buyer);
    await payByCard(buyer, cards.approved);
    await arrives(buyer, buyer.t('ordering:result.paid.title'));
    expect(await statuses(account)).toEqual(['paid', 'payment_processing']);
  });

  it('puts what the voucher took back into the cart by one click after the order has ended unpaid', async () => {
    const { who, page, main, hands, t } = buyer;
    await account.call('POST', `/Order/${voucher.orderId}/cancel`);
    await who.go(`/orders/${voucher.orderId}`);
    await hands.press(main.getByRole('button', { name: t('cart:offered.restore'), exact: true }));
    await page.getByText(t('cart:offered.done')).waitFor();
    await page.getByRole('button', { name: t('cart:button', { count: 1 }) }).waitFor();
    expect(await main.getByRole('button', { name: t('cart:offered.restore'), exact: true }).count()).toBe(0);
    expect(await findingsInTranslation(who)).toEqual([]);
    expect(who.complaints).toEqual([]);
  });
});
