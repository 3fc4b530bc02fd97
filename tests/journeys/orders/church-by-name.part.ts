import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Venue } from '@perpetua/contracts/venues.contract';
import type { Browser } from 'playwright-core';
import { widths } from '../../support/browser/browser.js';
import { ApiBusiness, type ApiPerson } from '../../support/browser/browser-business.js';
import { findingsInTranslation } from '../../support/browser/browser-checks.js';
import { translatedWays } from '../../support/browser/browser-input.js';
import { person, seesToast } from '../../support/browser/browser-people.js';
import {
  arrives,
  chooseMoment,
  goToCheckout,
  putFlowersInCart,
  shopper,
} from '../../support/browser/browser-shopper.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { sharedJourney } from '../../support/browser/shared-journey.js';
import { BEGINS_WITHIN_MS, type StartedApp } from '../../support/processes/started-app.js';

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let buyer: ApiPerson;
let admin: ApiPerson;

beforeAll(async () => {
  ({ app, browser } = await sharedJourney());
  business = new ApiBusiness(app.url);
  [buyer, admin] = await Promise.all([business.demo('customer'), business.demo('admin')]);
}, BEGINS_WITHIN_MS);

/** Each way has its own church, because one that is known is not proposed again. */
const churches = [
  { name: 'Igreja do Campo Grande', location: { lat: 38.7553, lng: -9.1561 } },
  { name: 'Igreja de São Roque', location: { lat: 38.7139, lng: -9.1434 } },
];

describe.each(translatedWays.map((way, index) => ({ ...way, church: churches[index] ?? churches[0] })))(
  'a church that a family typed, $way',
  ({ church = { name: '', location: { lat: 0, lng: 0 } }, ...way }) => {
    let serviceId: string;

    it('stands on the card and in the title of its service', async () => {
      ({ serviceId } = await business.bought(buyer, { type: 'flower', inDays: 5, place: church }));
      const options = { url: app.url, way, name: 'customer', width: widths.phone };
      const owner = await person(browser, { ...options, path: '/my-services' });
      const card = owner.main.getByRole('article').filter({ hasText: church.name });
      await owner.hands.press(card.getByRole('link').first());
      await owner.page.waitForURL(`**/my-services/${serviceId}`);
      await owner.main.getByText(church.name).first().waitFor();
      await eventually(async () => (await owner.page.title()).includes(church.name), { what: 'the title to name it' });
      await owner.who.close();
    });

    it('is put right by an admin and found by name in the checkout, which fills the rest', async () => {
      await eventually(
        async () =>
          (await admin.call<Venue[]>('GET', '/Place?status=proposed')).some(({ name }) => name === church.name),
        { what: 'the church to be proposed' },
      );
      const options = { url: app.url, way, name: 'admin', width: widths.desktop };
      const office = await person(browser, { ...options, path: '/cemetery?view=venues' });
      const proposal = office.main.getByRole('article', { name: church.name });
      await office.hands.press(proposal.getByRole('button', { name: office.t('cemeteries:venues.check') }));
      const dialog = office.page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: office.t.within('cemeteries:place.name') }).waitFor();
      expect(await findingsInTranslation(office.who)).toEqual([]);
      await office.hands.press(dialog.getByRole('button', { name: office.t('cemeteries:proposal.accept') }));
      await seesToast(office, office.t('cemeteries:proposal.accepted', { name: church.name }));
      await office.who.close();

      const guest = await shopper(browser, { url: app.url, way });
      await putFlowersInCart(guest);
      await goToCheckout(guest);
      const { main, hands, t } = guest;
      await hands.check(main.getByRole('radio', { name: t.within('ordering:kind.church') }));
      await hands.choose(main.getByRole('combobox', { name: t.within('ordering:placeName.church') }), church.name);
      await main.getByText(t('ordering:placeFilled')).waitFor();
      const city = main.getByRole('combobox', { name: t('graves:form.city'), exact: true });
      expect(await city.inputValue()).toBe('Lisboa');
      await main.getByText(t.like('graves:map.chosen')).waitFor();
      expect(await findingsInTranslation(guest.who)).toEqual([]);
      await chooseMoment(guest);
      await arrives(guest, t('ordering:step.contact'));
      expect(guest.who.complaints).toEqual([]);
      await guest.who.close();
    });
  },
);
