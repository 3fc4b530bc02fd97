import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Browser } from 'playwright-core';
import { openBrowser, widths } from '../support/browser.js';
import { ApiBusiness, type ApiPerson } from '../support/browser-business.js';
import { findings } from '../support/browser-checks.js';
import { ways } from '../support/browser-hands.js';
import { arrives, isTold, person, type Person } from '../support/browser-people.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/started-app.js';

/** The phone that the buyer left with the order, as somebody says it at the telephone. */
const phone = '912 345 678';
const ASSIGNED_TO = 'Teresa Nogueira';

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let customer: ApiPerson;
let order: Order;
let serviceId: string;
let admin: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  business = new ApiBusiness(app.url);
  customer = await business.demo('customer');
  const bought = await business.escalated(customer, 4);
  serviceId = bought.serviceId;
  order = await customer.call<Order>('GET', `/Order/${bought.orderId}`);
  const [, byKeyboard] = ways;
  if (byKeyboard === undefined) throw new Error('there is no way by keyboard');
  const at = { url: app.url, way: byKeyboard, name: 'admin', path: '/dashboard' };
  admin = await person(browser, { ...at, width: widths.desktop });
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

describe('an admin’s working day, by keyboard alone', () => {
  it('begins with what waits for somebody', async () => {
    await arrives(admin, admin.t('dashboard:title'));
    expect(await findings(admin.who)).toEqual([]);
  });

  it('finds the order of a caller by the phone number', async () => {
    const { page, main, hands, t } = admin;
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: t('common:search.title') });
    await hands.write(dialog.getByRole('combobox'), phone);
    await dialog.getByRole('option', { selected: true }).filter({ hasText: order.number }).waitFor();
    await page.keyboard.press('Enter');
    await arrives(admin, new RegExp(order.number));
    await main.getByRole('heading', { name: t('office:question.escalated.title') }).waitFor();
    expect(await findings(admin.who)).toEqual([]);
  });

  it('sees why nobody accepted, and assigns a partner', async () => {
    const { main, hands, t } = admin;
    await hands.press(main.getByRole('link', { name: t('office:question.escalated.act') }));
    await main
      .getByRole('cell', { name: t('audit:considered.outcome.declined') })
      .first()
      .waitFor();
    await hands.check(main.getByRole('radio', { name: new RegExp(ASSIGNED_TO) }));
    await hands.write(main.getByRole('textbox', { name: t('audit:choose.reason') }), 'Agreed by phone');
    await hands.press(main.getByRole('button', { name: t('audit:choose.assign'), exact: true }));
    await isTold(admin, t('audit:choose.assigned', { name: ASSIGNED_TO }));
    await customer.serviceIs(serviceId, 'accepted');
  });

  it('gives five euros back, which the order shows once the bank has confirmed it', async () => {
    const { page, main, hands, t, who } = admin;
    await who.go(`/orders/${order.id}`);
    await hands.press(main.getByRole('button', { name: t('office:refund.open') }));
    const dialog = page.getByRole('dialog', { name: t('office:refund.title') });
    await hands.write(dialog.getByRole('textbox', { name: t('office:refund.amount') }), '5');
    await hands.write(
      dialog.getByRole('textbox', { name: t('office:refund.reason') }),
      'Waited too long for an answer',
    );
    await hands.press(dialog.getByRole('button', { name: t('office:refund.confirm') }));
    await isTold(admin, t('office:refund.done'));
    const refund = main.getByRole('listitem').filter({ hasText: 'Waited too long for an answer' });
    await refund.getByText(t('office:refunds.status.confirmed'), { exact: true }).waitFor();
  });

  it('corrects a price, which the shop then asks', async () => {
    const { page, main, hands, t, who } = admin;
    const [product] = await customer.call<[Product]>('GET', '/Product?type=flower&sort=price_asc');
    await who.go(`/product-edit/${product.id}`);
    const price = main.getByRole('textbox', { name: t('products:price.price') });
    await hands.write(price, '19.90');
    await hands.press(main.getByRole('button', { name: t('products:save.save') }));
    await isTold(admin, t('products:save.done'));
    expect(await customer.call<Product>('GET', `/Product/${product.id}`)).toMatchObject({ price: '19.90' });
    await who.go('/products');
    await page.getByRole('row').filter({ hasText: '19.90' }).first().waitFor();
  });

  it('reads in the history of the order who did what', async () => {
    const { main, hands, t, who } = admin;
    await who.go(`/orders/${order.id}`);
    await hands.press(main.getByRole('link', { name: t('office:order.history') }).first());
    await arrives(admin, t('audit:history.title.order'));
    await main.getByText('Waited too long for an answer').first().waitFor();
    expect(who.complaints).toEqual([]);
  });
});
