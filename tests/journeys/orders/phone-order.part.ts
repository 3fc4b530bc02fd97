import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Browser } from 'playwright-core';
import { widths } from '../../support/browser/browser.js';
import type { ApiPerson } from '../../support/browser/browser-business.js';
import { findings } from '../../support/browser/browser-checks.js';
import { byKeyboard, byPointer } from '../../support/browser/browser-input.js';
import { arrives, person, type Person } from '../../support/browser/browser-people.js';
import {
  cards,
  consent,
  dayOf,
  newCustomer,
  payButton,
  payByCard,
  shopper,
} from '../../support/browser/browser-shopper.js';
import { sharedJourney } from '../../support/browser/shared-journey.js';
import { BEGINS_WITHIN_MS, type StartedApp } from '../../support/processes/started-app.js';

const CUSTOMER = 'telefone@exemplo.pt';
const CEMETERY = 'Cemitério dos Prazeres';

let app: StartedApp;
let browser: Browser;
let customer: ApiPerson;
let admin: Person;
let payLink: string;

beforeAll(async () => {
  ({ app, browser } = await sharedJourney());
  customer = await newCustomer(app.url, CUSTOMER);
  const at = { url: app.url, way: byKeyboard, name: 'admin', path: '/order-create' };
  admin = await person(browser, { ...at, width: widths.desktop });
}, BEGINS_WITHIN_MS);

describe('an order by phone, made by keyboard alone', () => {
  it('begins with the search for the customer and the choice of a cleaning', async () => {
    const { main, hands, t } = admin;
    await arrives(admin, t('phoneOrder:title'));
    await hands.write(main.getByRole('searchbox', { name: t('phoneOrder:customer.search') }), CUSTOMER);
    await hands.press(main.getByRole('button', { name: t('phoneOrder:customer.find') }));
    await hands.check(main.getByRole('radio', { name: new RegExp(CUSTOMER) }));
    await hands.check(main.getByRole('radio', { name: t('phoneOrder:items.clean') }));
    const list = main.getByRole('combobox', { name: t('phoneOrder:items.cleaning') });
    await hands.choose(list, await list.locator('option').nth(1).innerText());
  });

  it('includes a grave that the customer has not registered', async () => {
    const { page, main, hands, t, who } = admin;
    await hands.press(main.getByRole('button', { name: t('ordering:grave.unregistered') }));
    const dialog = page.getByRole('dialog', { name: t('ordering:grave.unregistered') });
    await hands.write(dialog.getByRole('textbox', { name: t('graves:form.deceasedName') }), 'Maria da Luz Ferreira');
    await hands.choose(dialog.getByRole('combobox', { name: t('graves:form.cemetery'), exact: true }), CEMETERY);
    await hands.write(dialog.getByRole('textbox', { name: t('graves:form.section') }), 'Rua 7');
    await hands.choose(dialog.getByRole('combobox', { name: t('graves:map.search') }), CEMETERY);
    await dialog.getByText(t.like('graves:map.chosen')).waitFor();
    expect(await findings(who)).toEqual([]);
    await hands.press(dialog.getByRole('button', { name: t('ordering:grave.use') }));
    await dialog.waitFor({ state: 'hidden' });
    expect(await main.getByRole('radio', { name: /Maria da Luz Ferreira/ }).isChecked()).toBe(true);
    await hands.check(dayOf({ main, t }));
    expect(await findings(who)).toEqual([]);
  });

  it('asks for the contact once the delivery is known, and is not placed by Enter in a field', async () => {
    const { page, main, hands, t, who } = admin;
    const place = page.getByRole('button', { name: t('phoneOrder:place') });
    expect(await place.count()).toBe(0);
    await hands.press(main.getByRole('button', { name: t('phoneOrder:continue') }));
    await place.waitFor();
    await main.getByRole('textbox', { name: t('ordering:contact.name') }).press('Enter');
    expect(await findings(who)).toEqual([]);
    expect(await customer.call<Order[]>('GET', '/Order')).toEqual([]);
  });

  it('is placed, and the page says that the link for paying was mailed to the customer', async () => {
    const { page, main, hands, t, who } = admin;
    await hands.press(page.getByRole('button', { name: t('phoneOrder:place') }));
    await main.getByText(t.like('phoneOrder:done.text')).waitFor();
    const [order] = await customer.call<[Order]>('GET', '/Order');
    payLink = `/orders/${order.id}/pay`;
    expect(await customer.call<Grave[]>('GET', '/Grave')).toMatchObject([{ deceasedName: 'Maria da Luz Ferreira' }]);
    expect(who.complaints).toEqual([]);
  });

  it('is paid by the customer, who first accepts the terms', async () => {
    const buyer = await shopper(browser, { url: app.url, way: byPointer, as: CUSTOMER });
    await buyer.who.go(payLink);
    await consent(buyer, { early: true });
    expect(await findings(buyer.who)).toEqual([]);
    await buyer.hands.press(payButton(buyer));
    await payByCard(buyer, cards.approved);
    await buyer.page.waitForURL(/\/payment\/success/);
    await buyer.who.close();
  });
});
