import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Browser } from 'playwright-core';
import { openBrowser, widths } from '../support/browser/browser.js';
import { ApiBusiness, type ApiPerson } from '../support/browser/browser-business.js';
import { findings } from '../support/browser/browser-checks.js';
import { byKeyboard } from '../support/browser/browser-input.js';
import { arrives, seesToast, person, type Person } from '../support/browser/browser-people.js';
import { MailServer } from '../support/processes/smtp-server.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

/** The phone number that the buyer left with the order, written with spaces, as a caller says it. */
const phone = '912 345 678';
const ASSIGNED_TO = 'Teresa Nogueira';

let post: MailServer;
let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let customer: ApiPerson;
let order: Order;
let serviceId: string;
let admin: Person;

beforeAll(async () => {
  post = await MailServer.start({ disabledCommands: ['STARTTLS'] });
  post.replyToRecipient = () => ({ code: 550, text: 'There is no such mailbox' });
  [app, browser] = await Promise.all([startApp({ SMTP_URL: post.url() }), openBrowser()]);
  business = new ApiBusiness(app.url);
  customer = await business.demo('customer');
  const bought = await business.escalated(customer, 4);
  serviceId = bought.serviceId;
  order = await customer.call<Order>('GET', `/Order/${bought.orderId}`);
  const at = { url: app.url, way: byKeyboard, name: 'admin', path: '/dashboard' };
  admin = await person(browser, { ...at, width: widths.desktop });
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
  await post?.stop();
});

describe('an admin who works by keyboard alone', () => {
  it('begins the day with the work that waits for an admin', async () => {
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
    await seesToast(admin, t('audit:choose.assigned', { name: ASSIGNED_TO }));
    await customer.serviceIs(serviceId, 'accepted');
  });

  it('refunds five euros, and the order shows the refund after the bank has confirmed it', async () => {
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
    await seesToast(admin, t('office:refund.done'));
    const refund = main.getByRole('listitem').filter({ hasText: 'Waited too long for an answer' });
    await refund.getByText(t('office:refunds.status.confirmed'), { exact: true }).waitFor();
  });

  it('corrects a price, which the shop then shows', async () => {
    const { page, main, hands, t, who } = admin;
    const [product] = await customer.call<[Product]>('GET', '/Product?type=flower&sort=price_asc');
    await who.go(`/product-edit/${product.id}`);
    const price = main.getByRole('textbox', { name: t('products:price.price') });
    await hands.write(price, '19.90');
    await hands.press(main.getByRole('button', { name: t('products:save.save') }));
    await seesToast(admin, t('products:save.done'));
    expect(await customer.call<Product>('GET', `/Product/${product.id}`)).toMatchObject({ price: '19.90' });
    await who.go('/products');
    await page.getByRole('row').filter({ hasText: '19.90' }).first().waitFor();
  });

  it('crops the cover of a product, which the shop then shows', async () => {
    const { page, main, hands, t, who } = admin;
    const [{ id, image }] = await customer.call<[Product]>('GET', '/Product?type=flower&sort=price_asc');
    await who.go(`/product-edit/${id}`);
    await hands.press(main.getByRole('button', { name: t('products:crop.open', { number: 1 }) }));
    const dialog = page.getByRole('dialog', { name: t('products:crop.title', { number: 1 }) });
    await dialog.getByText(/^640 × 480 px/).waitFor();
    expect(await findings(who)).toEqual([]);
    await dialog.getByRole('application').focus();
    await page.keyboard.press('ArrowUp');
    await hands.press(dialog.getByRole('button', { name: t('products:crop.save') }));
    await seesToast(admin, t('products:crop.done'));
    const cropped = await customer.call<Product>('GET', `/Product/${id}`);
    expect(cropped.image).not.toBe(image);
    await page.locator(`article img[src="${cropped.image}"]`).waitFor();
    expect(who.complaints).toEqual([]);
  });

  it('reads in the history of the order who did what', async () => {
    const { main, hands, t, who } = admin;
    await who.go(`/orders/${order.id}`);
    await hands.press(main.getByRole('link', { name: t('office:order.history') }).first());
    await arrives(admin, t('audit:history.title.order'));
    const requested = main.getByText(/refund|reembolso/i).filter({ hasText: /5[.,]00/ });
    await requested.first().waitFor();
    expect(who.complaints).toEqual([]);
  });

  it('approves an applicant after confirming the applicant’s location on the map', async () => {
    const { main, hands, t, who } = admin;
    const partnerId = await business.applicant();
    await who.go('/partners?status=applied');
    await hands.press(main.getByRole('link', { name: 'Beatriz Louro' }).first());
    await arrives(admin, 'Beatriz Louro');
    const panel = main.getByRole('region', { name: t('partners:decide.title') });
    await hands.choose(panel.getByLabel(t('graves:map.search')), 'Coimbra');
    await panel.getByText(t.like('graves:map.chosen')).waitFor();
    await hands.press(panel.getByRole('button', { name: t('partners:decide.approve') }));
    await seesToast(admin, t('partners:decide.approveDone', { name: 'Beatriz' }));
    const office = await business.demo('admin');
    expect(await office.call('GET', `/Partner/${partnerId}`)).toMatchObject({ status: 'approved' });
  });

  it('sends a failed mail again after the mailbox has been created', async () => {
    const { page, main, hands, t, who } = admin;
    await who.go('/outbox?status=failed');
    await hands.press(page.getByRole('row').nth(1).getByRole('link'));
    await main.getByText(/There is no such mailbox/).waitFor();
    post.replyToRecipient = () => 'taken';
    await hands.press(main.getByRole('button', { name: t('outbox:retry') }));
    await seesToast(admin, t('outbox:retried'));
    await main.getByText(t('outbox:status.sent'), { exact: true }).first().waitFor();
    expect(post.received.length).toBeGreaterThan(0);
  });

  it('exports the history of the order as a file', async () => {
    const { page, main, hands, t, who } = admin;
    await who.go(`/audit?stream=${order.id}`);
    const download = page.waitForEvent('download');
    await hands.press(main.getByRole('button', { name: t('explorer:export.csv') }));
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await main.getByText(/[0-9a-f]{64}/).waitFor();
  });

  it('resolves a complaint with a partial refund', async () => {
    const { main, hands, t, who } = admin;
    const disputed = await business.disputed(customer);
    const { orderNumber } = await customer.call<Service>('GET', `/Service/${disputed}`);
    await who.go('/services?status=disputed');
    const row = main.getByRole('row').filter({ hasText: orderNumber });
    await hands.press(row.getByRole('link', { name: t('audit:dispute.decide') }));
    await main.getByText('A missa já tinha acabado.').waitFor();
    await hands.check(main.getByRole('radio', { name: t('audit:dispute.outcome.partial') }));
    await hands.write(main.getByRole('textbox', { name: t('audit:dispute.amount') }), '10');
    await hands.write(main.getByRole('textbox', { name: t('audit:choose.reason') }), 'After the mass');
    await hands.press(main.getByRole('button', { name: t('audit:dispute.decide') }));
    await seesToast(admin, t('audit:intervened.resolve'));
    expect(who.complaints).toEqual([]);
  });
});
