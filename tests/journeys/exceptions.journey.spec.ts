import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser, widths } from '../support/browser/browser.js';
import { findings } from '../support/browser/browser-checks.js';
import { ApiBusiness, type ApiPerson } from '../support/browser/browser-business.js';
import { keyboard, pointer, type Way } from '../support/browser/browser-input.js';
import { arrives, seesToast, person, type Person } from '../support/browser/browser-people.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

/** The keyboard on a desktop, touch on a phone. */
const atDesk: Way = { way: 'by keyboard alone in Portuguese', language: 'pt', inputOn: keyboard };
const onPhone: Way = { way: 'by finger in Portuguese', language: 'pt', inputOn: pointer };
const longDate = new Intl.DateTimeFormat('pt-PT', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let buyer: ApiPerson;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  business = new ApiBusiness(app.url);
  buyer = await business.demo('customer');
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

const opens = (name: string, path: string, width: number = widths.desktop) =>
  person(browser, { url: app.url, way: width === widths.phone ? onPhone : atDesk, name, path, width });
const dayIn = (place: Locator, date: string) =>
  place.getByRole('radio', { name: longDate.format(new Date(date)), exact: true });

describe('flowers whose delivery does not go as planned', () => {
  let customer: Person;
  let partner: Person;
  let admin: Person;
  let serviceId: string;
  let agreed: string;
  let again: string;

  beforeAll(async () => {
    ({ serviceId } = await business.bought(buyer, { type: 'flower', inDays: 3 }));
    await business.accept(await business.demo('florist.lisboa'), serviceId);
    agreed = await business.date(5);
    again = await business.date(6);
    [customer, partner] = await Promise.all([
      opens('customer', `/my-services/${serviceId}`),
      opens('florist.lisboa', `/my-services-adv/${serviceId}`, widths.phone),
    ]);
  });

  afterAll(() => Promise.all([customer, partner, admin].map((somebody) => somebody?.who.close())));

  it('get another date that the customer proposes and the partner accepts', async () => {
    const { page, main, hands, t } = customer;
    await hands.press(main.getByRole('button', { name: t('fulfilment:reschedule.propose') }));
    const dialog = page.getByRole('dialog', { name: t('fulfilment:reschedule.title') });
    await hands.check(dayIn(dialog, agreed));
    await hands.press(dialog.getByRole('button', { name: t('fulfilment:reschedule.confirmProposal') }));
    await seesToast(customer, t('fulfilment:called.propose'));
    await partner.main.getByText(partner.t('fulfilment:proposal.partner.customer')).waitFor();
    await partner.hands.press(partner.main.getByRole('button', { name: partner.t('fulfilment:proposal.agree') }));
    await seesToast(partner, partner.t('fulfilment:called.agree'));
    await main.getByRole('heading', { name: t('fulfilment:next.accepted') }).waitFor();
  });

  it('are blocked by a locked door, and get a new date from the customer', async () => {
    const { page, main, hands, t } = partner;
    await business.moveToSlot(agreed);
    await partner.who.go(`/my-services-adv/${serviceId}`);
    await hands.press(main.getByRole('button', { name: t('fulfilment:step.start') }));
    await hands.press(main.getByRole('button', { name: t('fulfilment:block.button') }));
    const dialog = page.getByRole('dialog', { name: t('fulfilment:block.title') });
    await hands.check(dialog.getByRole('radio', { name: t('fulfilment:block.kind.closed') }));
    await hands.write(dialog.getByRole('textbox', { name: t('fulfilment:block.note') }), 'A igreja está em obras.');
    await hands.press(dialog.getByRole('button', { name: t('fulfilment:block.send') }));
    await seesToast(partner, t('fulfilment:called.blocked'));
    await customer.main.getByText('A igreja está em obras.').waitFor();
    await customer.hands.check(dayIn(customer.main, again));
    await customer.hands.press(customer.main.getByRole('button', { name: t('fulfilment:block.confirm') }));
    await seesToast(customer, t('fulfilment:called.block-answer'));
    await main.getByText(t.like('fulfilment:step.startsAt')).waitFor();
  });

  it('are delivered late, and the customer complains', async () => {
    const { page, main, hands, t } = customer;
    const florist = await business.demo('florist.lisboa');
    await business.moveToSlot(again);
    await florist.call('POST', `/Service/${serviceId}/start`);
    await florist.photograph(serviceId, 'after', 'ramo-cravos');
    await florist.call('POST', `/Service/${serviceId}/deliver`);
    await hands.press(main.getByRole('button', { name: t('fulfilment:complaint.button') }));
    const dialog = page.getByRole('dialog', { name: t('fulfilment:complaint.title') });
    await hands.check(dialog.getByRole('radio', { name: t('fulfilment:complaint.is.late') }));
    await hands.write(
      dialog.getByRole('textbox', { name: t('fulfilment:complaint.text') }),
      'A missa já tinha acabado.',
    );
    await hands.press(dialog.getByRole('button', { name: t('fulfilment:complaint.confirm') }));
    await seesToast(customer, t('fulfilment:called.dispute'));
    await main.getByRole('heading', { name: t('fulfilment:next.disputed') }).waitFor();
  });

  it('get a partial refund from an admin, who finds the complaint in the list of disputed services', async () => {
    admin = await opens('admin', '/services?status=disputed');
    const { main, hands, t } = admin;
    const { orderNumber } = await buyer.call<Service>('GET', `/Service/${serviceId}`);
    const row = main.getByRole('row').filter({ hasText: orderNumber });
    await hands.press(row.getByRole('link', { name: t('audit:dispute.decide') }));
    await main.getByText('A missa já tinha acabado.').waitFor();
    await main
      .getByRole('cell', { name: t('audit:considered.outcome.chosen') })
      .first()
      .waitFor();
    await hands.check(main.getByRole('radio', { name: t('audit:dispute.outcome.partial') }));
    await hands.write(main.getByRole('textbox', { name: t('audit:dispute.amount') }), '10');
    await main.getByText(t.like('audit:dispute.share')).waitFor();
    await hands.write(main.getByRole('textbox', { name: t('audit:choose.reason') }), 'Chegaram depois da missa');
    await hands.press(main.getByRole('button', { name: t('audit:dispute.decide') }));
    await seesToast(admin, t('audit:intervened.resolve'));
    await customer.main.getByText(/10,00/).first().waitFor();
  });

  it('are closed two days after the complaint is resolved; the customer’s page shows it without a reload', async () => {
    const { main, t, who } = customer;
    await business.moveClock({ advance: 'PT49H' });
    await main.getByText(t('common:serviceLabel.service_complete'), { exact: true }).waitFor();
    expect(customer.loads()).toBe(1);
    expect([...who.complaints, ...partner.who.complaints, ...admin.who.complaints]).toEqual([]);
  });
});

describe('a plan that its customer changes', () => {
  let customer: Person;

  beforeAll(async () => {
    const graveId = await business.grave(buyer);
    const { orderId } = await business.bought(buyer, { type: 'clean', inDays: 5, graveId, months: 6 });
    const { number } = await buyer.call<Order>('GET', `/Order/${orderId}`);
    customer = await opens('customer', '/my-services');
    const { main, hands, t } = customer;
    await hands.press(main.getByRole('link', { name: t('fulfilment:myServices.plans') }));
    await arrives(customer, t('plans:title'));
    await hands.press(main.getByRole('article').getByRole('link').first());
    await main.getByRole('link', { name: number }).waitFor();
  });

  afterAll(() => customer?.who.close());

  const heading = (status: 'active' | 'paused' | 'cancelled') =>
    customer.main.getByRole('heading', { name: customer.t(`plans:status.${status}`) }).waitFor();

  it('has a visit moved to another day', async () => {
    const { main, hands, t } = customer;
    await hands.press(main.getByRole('button', { name: t('plans:move.named', { n: 4 }) }));
    await chooseDay(customer, 'plans:move.confirm', t('plans:move.title', { n: 4 }));
    await seesToast(customer, t('plans:done.move'));
  });

  it('is paused and resumed', async () => {
    const { main, hands, t } = customer;
    await hands.press(main.getByRole('button', { name: t('plans:pause.button') }));
    await chooseDay(customer, 'plans:pause.confirm', t('plans:pause.title'));
    await seesToast(customer, t('plans:done.pause'));
    await heading('paused');
    await hands.press(main.getByRole('button', { name: t('plans:resume') }));
    await seesToast(customer, t('plans:done.resume'));
    await heading('active');
  });

  it('is cancelled after its refund is shown', async () => {
    const { page, main, hands, t, who } = customer;
    await hands.press(main.getByRole('button', { name: t('plans:cancel.button') }));
    const dialog = page.getByRole('dialog', { name: t('plans:cancel.title') });
    await dialog.getByText(/\d,\d\d\s€/).waitFor();
    await hands.press(dialog.getByRole('button', { name: t('plans:cancel.confirm') }));
    await seesToast(customer, t('plans:done.cancel'));
    await heading('cancelled');
    expect(who.complaints).toEqual([]);
  });
});

/** Expects a page, with what is open on it, to be without a fault that axe, its width or its console shows. */
const isWithoutFault = async ({ who }: Person): Promise<void> => {
  await who.settled();
  expect(await findings(who)).toEqual([]);
};

describe('a cleaning from whose contract the customer withdraws', () => {
  it('is cancelled and refunded after two steps by keyboard', async () => {
    const graveId = await business.grave(buyer);
    const { orderId } = await business.bought(buyer, { type: 'clean', inDays: 4, graveId });
    const customer = await opens('customer', `/orders/${orderId}`);
    const { who, page, main, hands, t } = customer;
    await hands.press(main.getByRole('button', { name: t('ordering:withdraw.action') }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t.like('ordering:withdraw.until')).waitFor();
    await isWithoutFault(customer);
    await hands.press(dialog.getByRole('button', { name: t('ordering:withdraw.confirm') }));
    await seesToast(customer, t('ordering:withdraw.done'));
    await main.getByText(t('ordering:order.status.refunded'), { exact: true }).first().waitFor();
    await main.getByText(t('ordering:order.withdrawnText')).waitFor();
    await who.close();
  });
});

describe('a payment that its payer disputes at the bank', () => {
  it('is shown to the customer without a word of blame, and to the admin with the deadline and the evidence', async () => {
    const { orderId, paymentUrl } = await business.order(buyer, { type: 'flower', inDays: 6 });
    await business.pay(paymentUrl);
    const [customer, admin] = await Promise.all([
      opens('customer', `/orders/${orderId}`),
      opens('admin', `/orders/${orderId}`),
    ]);
    const sees = (somebody: Person, words: string) => somebody.main.getByText(words, { exact: true }).first().waitFor();
    await sees(customer, customer.t('ordering:order.status.paid'));
    await business.dispute(paymentUrl, 'open');
    await sees(customer, customer.t('ordering:order.statusText.chargeback_open'));
    await admin.main.getByRole('heading', { name: admin.t('office:chargeback.title') }).waitFor();
    await admin.main.getByText(admin.t.like('office:chargeback.evidenceBy')).waitFor();
    await Promise.all([customer, admin].map(isWithoutFault));
    const [archive] = await Promise.all([
      admin.page.waitForEvent('download'),
      admin.hands.press(admin.main.getByRole('button', { name: admin.t('office:chargeback.evidence') })),
    ]);
    expect(archive.suggestedFilename()).toMatch(/^P\d\d-\d+-evidence\.zip$/);
    await business.dispute(paymentUrl, 'won');
    await sees(customer, customer.t('ordering:order.status.paid'));
    await admin.main.getByText(admin.t.like('office:chargeback.won')).waitFor();
    expect([customer.loads(), admin.loads()]).toEqual([1, 1]);
    await Promise.all([customer, admin].map(({ who }) => who.close()));
  });
});

describe('a product that waits to be confirmed', () => {
  it('is put on sale by an admin by keyboard, and then found in the shop', async () => {
    const name = await business.draft();
    const admin = await opens('admin', '/products');
    const { who, page, main, hands, t } = admin;
    await hands.press(main.getByRole('button', { name: t('products:drafts.all', { count: 1 }) }));
    const dialog = page.getByRole('dialog', { name: t('products:drafts.ask', { count: 1 }) });
    await isWithoutFault(admin);
    await hands.press(dialog.getByRole('button', { name: t('products:drafts.all', { count: 1 }) }));
    await main.getByText(name).first().waitFor();
    await main.getByRole('button', { name: t('products:drafts.all', { count: 1 }) }).waitFor({ state: 'detached' });
    expect(await buyer.call<{ name: { pt: string } }[]>('GET', '/Product?q=discreta')).toMatchObject([
      { name: { pt: name } },
    ]);
    await who.close();
  });
});

/** Takes the first day that the calendar of the dialog offers, and confirms. */
async function chooseDay(
  { page, hands, t }: Person,
  confirm: 'plans:move.confirm' | 'plans:pause.confirm',
  title: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await hands.press(dialog.locator('button[role=gridcell]:enabled').first());
  await hands.press(dialog.getByRole('button', { name: t(confirm) }));
}
