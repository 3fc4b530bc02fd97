import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Browser } from 'playwright-core';
import { widths } from '../../support/browser/browser.js';
import { ApiBusiness, type ApiPerson } from '../../support/browser/browser-business.js';
import { byPointer, translatedWays } from '../../support/browser/browser-input.js';
import { arrives, person, seesToast } from '../../support/browser/browser-people.js';
import { sharedJourney } from '../../support/browser/shared-journey.js';
import { BEGINS_WITHIN_MS, type StartedApp } from '../../support/processes/started-app.js';

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let buyer: ApiPerson;
let cleaner: ApiPerson;

beforeAll(async () => {
  ({ app, browser } = await sharedJourney());
  business = new ApiBusiness(app.url);
  [buyer, cleaner] = await Promise.all([business.demo('customer'), business.demo('cleaner.lisboa')]);
}, BEGINS_WITHIN_MS);

describe.each(translatedWays)('a grave with an accepted visit, $way', (way) => {
  it('moves to the Azores after its owner has seen what follows', async () => {
    const graveId = await business.grave(buyer);
    const { serviceId } = await business.bought(buyer, { type: 'clean', inDays: 5, graveId });
    await business.accept(cleaner, serviceId);
    const options = { url: app.url, way, name: 'customer', width: widths.phone };
    const owner = await person(browser, { ...options, path: `/grave-edit/${graveId}` });
    const { page, main, hands, t } = owner;
    const field = (name: string) => main.getByRole('combobox', { name, exact: true });
    await hands.choose(field(t('graves:form.city')), 'Ponta Delgada');
    await hands.choose(field(t('graves:form.cemetery')), 'Cemitério de São Joaquim');
    await hands.mark(
      main.getByRole('application', { name: t('graves:map.name', { label: t('graves:form.location') }) }),
    );
    await main.getByText(t.like('graves:map.chosen')).waitFor();
    await hands.press(main.getByRole('button', { name: t('graves:form.save') }));
    const dialog = page.getByRole('dialog', { name: t('graves:move.title') });
    await dialog.getByText(t('graves:move.fate.moves')).waitFor();
    await dialog.getByText(t('graves:move.partner')).waitFor();
    await dialog.getByText(t('graves:move.vat')).waitFor();
    expect((await buyer.call<Service>('GET', `/Service/${serviceId}`)).status).toBe('accepted');
    await hands.press(dialog.getByRole('button', { name: t('graves:move.confirm') }));
    await arrives(owner, t('graves:list.title'));
    expect(await buyer.call<Service>('GET', `/Service/${serviceId}`)).toMatchObject({
      city: 'Ponta Delgada',
      timeZone: 'Atlantic/Azores',
    });
    await owner.who.close();
  });
});

describe('a day that closes after ten services were sold for it', () => {
  it('gets new dates for all of them at once, proposed where a partner has accepted', async () => {
    const admin = await business.demo('admin');
    const graveId = await business.grave(buyer);
    const inDays = await business.openIn(buyer, { inDays: 5, graveId });
    const services: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      services.push((await business.bought(buyer, { type: 'clean', inDays, graveId })).serviceId);
    }
    const [first = ''] = services;
    await business.accept(cleaner, first);
    const { cemeteryId } = await buyer.call<Grave>('GET', `/Grave/${graveId}`);
    const cemetery = await admin.call<Cemetery>('GET', `/Cemetery/${cemeteryId}`);
    const closed = await business.date(inDays);
    const options = { url: app.url, way: byPointer, name: 'admin', width: widths.desktop };
    const office = await person(browser, { ...options, path: `/cemetery-edit/${cemeteryId}` });
    const { main, hands, t } = office;
    await hands.press(main.getByRole('button', { name: t('cemeteries:exception.add') }));
    const exception = main.getByRole('group', {
      name: t('cemeteries:exception.one', { n: cemetery.exceptions.length + 1 }),
    });
    await hands.date(exception.getByLabel(t('cemeteries:exception.from')), closed);
    await hands.date(exception.getByLabel(t('cemeteries:exception.to')), closed);
    await hands.press(main.getByRole('button', { name: t('cemeteries:save') }));
    await arrives(office, t('cemeteries:closing.title'));
    await hands.press(main.getByRole('button', { name: t('cemeteries:closing.allOf', { count: 10 }) }));
    await seesToast(office, t('cemeteries:closing.done', { count: 10 }));
    expect((await buyer.call<Service>('GET', `/Service/${first}`)).status).toBe('reschedule_proposed');
    for (const id of services.slice(1)) {
      expect((await buyer.call<Service>('GET', `/Service/${id}`)).scheduledDate > closed).toBe(true);
    }
    await office.who.close();
  });
});
