/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEvent, AuditHistory } from '@perpetua/contracts/audit.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser, widths } from '../support/browser/browser.js';
import { ApiBusiness } from '../support/browser/browser-business.js';
import { findings, findingsInTranslation } from '../support/browser/browser-checks.js';
import { byKeyboard, inSpanish } from '../support/browser/browser-input.js';
import { arrives, seesToast, person, type Person } from '../support/browser/browser-people.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

const reason = 'Tem carrinha nesse dia';
/** The second nearest florist, who has already declined. */
const ASSIGNED_TO = 'Teresa Nogueira';

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

const row = ({ main }: Person, { orderNumber }: Service): Locator =>
  main.getByRole('row').filter({ hasText: orderNumber });

describe('a service that nobody accepted, by keyboard', () => {
  let admin: Person;
  let partner: Person;
  let service: Service;

  const opens = (name: string, path: string) =>
    person(browser, { url: app.url, way: byKeyboard, name, path, width: widths.desktop });

  beforeAll(async () => {
    admin = await opens('admin', '/services?status=escalated');
    await admin.main.getByText(admin.t('audit:services.empty.escalated')).waitFor();
  });

  afterAll(() => Promise.all([admin, partner].map((somebody) => somebody?.who.close())));

  it('appears in the queue without a reload and is opened from there', async () => {
    const { main, hands, t } = admin;
    const customer = await business.demo('customer');
    const { serviceId } = await business.escalated(customer, 4);
    service = await customer.call<Service>('GET', `/Service/${serviceId}`);
    await row(admin, service).waitFor();
    expect(admin.loads()).toBe(1);
    expect(await findingsInTranslation(admin.who)).toEqual([]);
    await hands.press(row(admin, service).getByRole('link', { name: t('audit:choose.assign') }));
    await main.getByText(t('audit:service.title', { number: service.orderNumber })).waitFor();
  });

  it('is offered only after the admin has chosen a partner and given a reason', async () => {
    const { main, hands, t } = admin;
    partner = await opens('florist2.lisboa', '/services-available');
    const offer = main.getByRole('button', { name: t('audit:choose.offer'), exact: true });
    await hands.press(offer);
    await main.getByText(t('audit:choose.partnerMissing')).waitFor();
    await hands.check(main.getByRole('radio', { name: new RegExp(ASSIGNED_TO) }));
    await hands.write(main.getByRole('textbox', { name: t('audit:choose.reason') }), reason);
    expect(await findingsInTranslation(admin.who)).toEqual([]);
    await hands.press(offer);
    await seesToast(admin, t('audit:choose.offered', { name: ASSIGNED_TO }));
    await main.getByText(t('audit:status.offered'), { exact: true }).waitFor();
  });

  it('reaches that partner without a reload; the admin’s page shows that the partner accepts', async () => {
    const { hands, main, t } = partner;
    await hands.press(main.getByRole('button', { name: t('fulfilment:offers.accept') }));
    await seesToast(partner, t('fulfilment:offers.accepted'));
    await admin.main.getByText(admin.t('audit:status.accepted'), { exact: true }).waitFor();
    expect([partner.loads(), admin.loads()]).toEqual([1, 1]);
  });

  it('has a history in sentences, and shows its state after each event', async () => {
    const { main, page, hands, t } = admin;
    const events = await historyOf(admin, service.id);
    await hands.press(main.getByRole('link', { name: t('audit:service.serviceHistory') }));
    await arrives(admin, t('audit:history.title.service'));
    for (const { sentence } of events) await main.getByRole('link', { name: sentence }).first().waitFor();
    const last = events.length;
    await showsVersion(admin, { version: last, count: last });
    await hands.press(main.getByRole('button', { name: t('audit:version.previous') }));
    await showsVersion(admin, { version: last - 1, count: last });
    const escalated = events.findLast(({ type }) => type === 'NoPartnerFound');
    const event = main
      .getByRole('region', { name: t('audit:events.title') })
      .locator(`[data-version="${escalated?.version}"]`);
    await hands.press(event);
    await showsVersion(admin, { version: escalated?.version ?? 0, count: last });
    await main
      .getByRole('cell', { name: t('audit:status.escalated') })
      .first()
      .waitFor();
    await main.getByText(t('common:serviceLabel.waiting_for_acceptance')).waitFor();
    expect(await findingsInTranslation(admin.who)).toEqual([]);
    await page.reload();
    await showsVersion(admin, { version: escalated?.version ?? 0, count: last });
  });

  it('is found by filters, which stay in the URL when the page is reloaded and when the admin goes back to it', async () => {
    const { main, page, hands, t, who } = admin;
    await who.go('/services');
    await hands.choose(main.getByRole('combobox', { name: t('audit:filters.status') }), t('audit:status.accepted'));
    await hands.date(main.getByLabel(t('audit:filters.from'), { exact: true }), service.scheduledDate);
    await hands.write(main.getByRole('searchbox', { name: t('audit:filters.q') }), 'estrela');
    await hands.press(main.getByRole('button', { name: t('audit:filters.search') }));
    const address = `?status=accepted&from=${service.scheduledDate}&q=estrela`;
    await page.waitForURL((url) => url.search === address);
    await hands.press(row(admin, service).getByRole('link').first());
    await main.getByText(t('audit:service.title', { number: service.orderNumber })).waitFor();
    await page.goBack();
    await row(admin, service).waitFor();
    await page.reload();
    await row(admin, service).waitFor();
    expect(new URL(page.url()).search).toBe(address);
    expect(await main.getByRole('searchbox', { name: t('audit:filters.q') }).inputValue()).toBe('estrela');
    expect([...who.complaints, ...partner.who.complaints]).toEqual([]);
  });
});

describe('an admin who reads Spanish on a phone in the dark', () => {
  it('assigns a partner without an offer, and sees every screen in Spanish, without an error', async () => {
    const { serviceId } = await business.escalated(await business.demo('customer'), 4);
    const at = { url: app.url, way: inSpanish, name: 'admin', path: '/services' };
    const admin = await person(browser, { ...at, width: widths.phone, colourScheme: 'dark' });
    const { who, main, hands, t } = admin;
    await arrives(admin, t('audit:services.title'));
    await main.getByRole('table').getByText(t('audit:status.escalated'), { exact: true }).first().waitFor();
    expect(await findings(who)).toEqual([]);
    await hands.press(main.getByRole('button', { name: t('common:table.unfold') }));
    await hands.choose(main.getByRole('combobox', { name: t('audit:filters.status') }), t('audit:status.escalated'));
    await who.go(`/services/${serviceId}`);
    await main.getByRole('heading', { name: t('audit:choose.title') }).waitFor();
    await hands.check(main.getByRole('radio', { name: new RegExp(ASSIGNED_TO) }));
    await hands.write(main.getByRole('textbox', { name: t('audit:choose.reason') }), reason);
    expect(await findings(who)).toEqual([]);
    await hands.press(main.getByRole('button', { name: t('audit:choose.assign'), exact: true }));
    await seesToast(admin, t('audit:choose.assigned', { name: ASSIGNED_TO }));
    await main.getByText(t('audit:status.accepted'), { exact: true }).waitFor();
    await who.go(`/audit/service/${serviceId}`);
    await arrives(admin, t('audit:history.title.service'));
    await main.getByRole('heading', { name: t('audit:why.title') }).waitFor();
    expect(await findings(who)).toEqual([]);
    await who.close();
  });
});

/** The events of the service's history, with sentences in the language of the reader's browser. */
async function historyOf({ page }: Person, serviceId: string): Promise<AuditEvent[]> {
  const { events } = await page.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const response = await fetch(path, { headers });
    return (await response.json()) as AuditHistory;
  }, `/api/Audit/service/${serviceId}`);
  return events;
}

/** Waits until the history page shows this version of the service, and expects the URL of the page to contain it. */
async function showsVersion({ main, page, t }: Person, shown: { version: number; count: number }): Promise<void> {
  await main.getByRole('heading', { name: t('audit:version.state', shown) }).waitFor();
  await main.getByRole('heading', { name: t('audit:changes.title', { version: shown.version }) }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  expect(Number(new URL(page.url()).searchParams.get('version') ?? shown.count)).toBe(shown.version);
}
