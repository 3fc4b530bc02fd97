import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Browser } from 'playwright-core';
import { openBrowser, widths } from '../support/browser/browser.js';
import { ApiBusiness, type ApiPerson } from '../support/browser/browser-business.js';
import { findings } from '../support/browser/browser-checks.js';
import { byPointer } from '../support/browser/browser-input.js';
import { arrives, type Person, person, seesToast } from '../support/browser/browser-people.js';
import * as shop from '../support/browser/browser-shopper.js';
import { cardIn, nameOf, noOffers, workCard } from '../support/browser/browser-work.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

/** In the municipality of Palmela: the florist in Setúbal is nearest, and the one in Almada is next. */
const church = { name: 'Igreja de Nossa Senhora da Redenção', location: { lat: 38.567, lng: -8.945 } };

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let buyer: ApiPerson;
let silent: Person;
let next: Person;
let ahead: Person;

const opens = (name: string, path: string, width: number): Promise<Person> =>
  person(browser, { url: app.url, way: byPointer, name, path, width });

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  business = new ApiBusiness(app.url);
  buyer = await shop.newCustomer(app.url, 'tres.floristas@example.pt');
  // In the daytime, because nobody else is asked at night.
  await business.moveToSlot(await business.date(1));
  [silent, next] = await Promise.all([
    opens('florist.lisboa', '/services-available', widths.desktop),
    opens('florist2.lisboa', '/services-available', widths.phone),
  ]);
  await Promise.all([noOffers(silent).waitFor(), noOffers(next).waitFor()]);
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

describe('flowers that the nearest florist does not answer', () => {
  let bought: Service;

  it('are bought by a customer and offered to the nearest florist alone', async () => {
    const customer = await shop.shopper(browser, { url: app.url, way: byPointer, as: buyer.email });
    await shop.putFlowersInCart(customer);
    await shop.goToCheckout(customer);
    await shop.sendToChurch(customer);
    await shop.confirmContactAndInvoice(customer);
    await shop.consent(customer);
    await customer.hands.press(shop.payButton(customer));
    await shop.payByCard(customer, shop.cards.approved);
    await shop.arrives(customer, customer.t('ordering:result.paid.title'));
    await customer.who.close();
    await cardIn(silent).waitFor();
    const [order] = await buyer.call<Order[]>('GET', '/Order');
    bought = await buyer.serviceIs(order?.services[0] ?? '', 'offered');
    expect(await noOffers(next).isVisible()).toBe(true);
  });

  it('are offered to the next one as well after a quarter of an hour, while the first offer stays open', async () => {
    await business.moveClock({ advance: 'PT15M' });
    await cardIn(next).waitFor();
    await cardIn(silent)
      .getByRole('button', { name: silent.t('fulfilment:offers.accept') })
      .waitFor();
    expect(await findings(next.who)).toEqual([]);
  });

  it('go to whoever accepts first, and the other florist’s open page says so without a reload', async () => {
    await next.hands.press(cardIn(next).getByRole('button', { name: next.t('fulfilment:offers.accept') }));
    await seesToast(next, next.t('fulfilment:offers.accepted'));
    const ended = silent.t('fulfilment:offers.vanished.ended', { name: nameOf(silent, bought) });
    await silent.main.getByRole('status').filter({ hasText: ended }).waitFor();
    await noOffers(silent).waitFor();
    expect([silent.loads(), next.loads()]).toEqual([1, 1]);
    expect([...silent.who.complaints, ...next.who.complaints]).toEqual([]);
  });
});

describe('flowers near a florist who accepts in advance', () => {
  let serviceId: string;

  it('need terms, which show what they would have brought before they are saved', async () => {
    const { id } = await (await business.demo('florist.setubal')).call<{ id: string }>('GET', '/User/my');
    ahead = await opens('florist.setubal', `/user-profile/${id}?part=work`, widths.phone);
    const { main, hands, t } = ahead;
    const terms = main.getByRole('form', { name: t('partners:inAdvance.title') });
    await hands.check(terms.getByRole('checkbox', { name: t('partners:inAdvance.active') }));
    const least = terms.getByRole('textbox', { name: t.within('partners:inAdvance.minAmount') });
    await hands.write(least, '9000,00');
    await terms.getByRole('status').getByText(t.like('partners:inAdvance.previewNone')).waitFor();
    await hands.write(least, '0,00');
    await hands.press(terms.getByRole('button', { name: t('partners:inAdvance.save') }));
    await seesToast(ahead, t('partners:inAdvance.savedOn'));
    expect(await findings(ahead.who)).toEqual([]);
  });

  it('are that florist’s at once, and can be handed back', async () => {
    const { who, page, main, hands, t } = ahead;
    await who.go('/my-services-adv');
    ({ serviceId } = await business.bought(buyer, { type: 'flower', inDays: 12, place: church }));
    const service = await buyer.serviceIs(serviceId, 'accepted');
    await hands.press(workCard(ahead, service).getByRole('link', { name: nameOf(ahead, service) }));
    await arrives(ahead, nameOf(ahead, service));
    await main.getByText(t.like('fulfilment:handBack.until')).waitFor();
    await hands.press(main.getByRole('button', { name: t('fulfilment:handBack.button') }));
    const dialog = page.getByRole('dialog', { name: t('fulfilment:handBack.title') });
    await hands.write(dialog.getByRole('textbox', { name: t('fulfilment:withdraw.reason') }), 'Não tenho lírios');
    await hands.press(dialog.getByRole('button', { name: t('fulfilment:handBack.confirm') }));
    await seesToast(ahead, t('fulfilment:called.withdraw'));
    await main.getByRole('heading', { name: t('fulfilment:lost.title') }).waitFor();
    expect(who.complaints).toEqual([]);
  });

  it('go on to the next florist, whose open page shows them', async () => {
    await cardIn(next).waitFor();
    expect((await buyer.serviceIs(serviceId, 'offered')).id).toBe(serviceId);
    expect(next.loads()).toBe(1);
  });

  it('tell an admin who was asked, when, how far away, and why somebody was not', async () => {
    const office = await opens('admin', `/services/${serviceId}`, widths.desktop);
    const { main, t, who } = office;
    const [first, second] = await Promise.all(['florist.setubal', 'florist2.lisboa'].map(fullName));
    const considered = main.getByRole('region', { name: t('audit:considered.unaccepted') });
    const row = (name = '') => considered.getByRole('row').filter({ hasText: name });
    const outcome = (word: Parameters<typeof t>[0]) => ({ hasText: t(word) });
    await row(second).filter(outcome('audit:considered.outcome.chosen')).filter({ hasText: /\d km/ }).waitFor();
    await row(first).filter(outcome('audit:considered.outcome.accepted_in_advance')).waitFor();
    await row(first).filter(outcome('audit:considered.outcome.declined')).waitFor();
    expect(await considered.locator('time[datetime]').count()).toBeGreaterThan(1);
    expect(who.complaints).toEqual([]);
    await who.close();
  });
});

/** The name under which pages show a demo partner. */
async function fullName(account: string): Promise<string> {
  const { name, surname } = await (
    await business.demo(account)
  ).call<{ name: string; surname: string }>('GET', '/User/my');
  return `${name} ${surname}`;
}
