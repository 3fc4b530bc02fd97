import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser, type Visitor, visitor, widths } from '../support/browser/browser.js';
import { ApiBusiness, ApiPerson } from '../support/browser/browser-business.js';
import { findings } from '../support/browser/browser-checks.js';
import { type InputMode, keyboard, type Way } from '../support/browser/browser-input.js';
import { arrives, seesToast, person } from '../support/browser/browser-people.js';
import { wordsOf } from '../support/browser/browser-words.js';
import { eventually } from '../support/fixtures/eventually.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';
import { signUpPassword } from '../support/browser/journey-passwords.js';

const t = wordsOf('pt');

const way = { way: 'by keyboard alone', language: 'pt', inputOn: keyboard } as const satisfies Way;
const somebodyNew = 'Vera';
const forgetful = 'florist.porto@perpetua.test';

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

interface Somebody {
  who: Visitor;
  page: Page;
  main: Locator;
  hands: InputMode;
}

/** A visitor who is not logged in. */
async function stranger(path: string, width: number): Promise<Somebody> {
  const who = await visitor(browser, { url: app.url, width });
  await who.go(path);
  const { page } = who;
  return { who, page, main: page.getByRole('main'), hands: way.inputOn(page) };
}

const field = ({ main }: Somebody, label: string): Locator => main.getByLabel(new RegExp(`^${label}`));

async function signIn({ page, main, hands, who }: Somebody, { email, password }: { email: string; password: string }) {
  await hands.write(main.getByLabel(t('identity:email')), email);
  await hands.write(main.getByLabel(new RegExp(`^${t('identity:password')}`)), password);
  await hands.press(main.getByRole('button', { name: t('identity:signIn.submit') }));
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  // Waits until the sign-in page is gone, because a menu that is opened earlier would disappear with it.
  await main.getByRole('heading', { level: 1, name: t('identity:signIn.title') }).waitFor({ state: 'detached' });
  await who.settled();
}

describe('by keyboard alone', () => {
  const applicant = {
    email: `${somebodyNew.toLowerCase()}.matos@exemplo.pt`,
    password: signUpPassword,
    name: somebodyNew,
  };

  describe('a florist', () => {
    it('applies through the footer of any page; the form shows at each field what is missing', async () => {
      const somebody = await stranger('/sobre-nos', widths.phone);
      const { main, hands, page, who } = somebody;
      const footer = page.getByRole('contentinfo');
      await hands.press(footer.getByRole('link', { name: t('common:footer.becomeSupplier') }));
      await page.getByRole('heading', { level: 1, name: t('partners:apply.title') }).waitFor();
      await hands.press(main.getByRole('button', { name: t('partners:apply.submit') }));
      await main.getByText(t('errors:field.must_accept')).waitFor();
      expect(await findings(who)).toEqual([]);
      await hands.check(main.getByRole('radio', { name: t.within('partners:type.flower') }));
      const written = {
        [t('identity:name')]: applicant.name,
        [t('identity:surname')]: 'Matos',
        [t('identity:phone')]: '912 345 678',
        [t('identity:email')]: applicant.email,
        [t('identity:password')]: applicant.password,
        [t('account:street')]: 'Rua Miguel Bombarda',
        [t('account:streetNumber')]: '7',
        [t('account:postalCode')]: '2560-256',
        [t('graves:form.city')]: 'Torres Vedras',
        [t('graves:form.parish')]: 'Santa Maria',
        [t('account:taxId')]: '501964843',
      };
      for (const [label, text] of Object.entries(written)) await hands.write(field(somebody, label), text);
      await hands.check(main.getByRole('checkbox', { name: t.within('partners:apply.consent') }));
      await hands.press(main.getByRole('button', { name: t('partners:apply.submit') }));
      await main.getByRole('heading', { name: t('partners:apply.sentTitle') }).waitFor();
      expect(who.complaints).toEqual([]);
      await who.close();
    });

    it('is approved by an admin, who confirms the florist’s location on the map', async () => {
      const admin = await person(browser, { url: app.url, way, name: 'admin', path: '/partners' });
      const { main, hands, who, page } = admin;
      await hands.press(main.getByRole('link', { name: `${applicant.name} Matos` }));
      await arrives(admin, `${applicant.name} Matos`);
      const panel = main.getByRole('region', { name: t('partners:decide.title') });
      await hands.press(panel.getByRole('button', { name: t('partners:decide.approve') }));
      await panel.getByText(t('errors:field.location_required')).waitFor();
      await hands.choose(panel.getByLabel(t('graves:map.search')), 'Torres Vedras');
      await panel.getByText(t.like('graves:map.chosen')).waitFor();
      expect(await findings(who)).toEqual([]);
      await hands.press(panel.getByRole('button', { name: t('partners:decide.approve') }));
      await seesToast(admin, t('partners:decide.approveDone', { name: applicant.name }));
      await main.getByRole('button', { name: t('partners:decide.suspend') }).waitFor();
      expect(page.url()).toMatch(/\/partners\/[0-9a-f-]{36}$/);
      expect(who.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
      await who.close();
    });

    it('signs in, sets the radius and a capacity of 0 on Sundays, and pauses receiving offers', async () => {
      const partner = await stranger('/sign-in', widths.phone);
      const { main, hands, who, page } = partner;
      await signIn(partner, applicant);
      await hands.press(page.getByRole('button', { name: t.within('common:navigation.profileMenu') }));
      await hands.press(page.getByRole('menuitem', { name: t('common:navigation.profile'), exact: true }));
      await hands.press(main.getByRole('link', { name: t('account:part.work') }));
      await hands.write(main.getByLabel(t('partners:own.radius'), { exact: true }), '12');
      await hands.write(field(partner, t('partners:day.sun')), '0');
      await hands.press(main.getByRole('button', { name: t('partners:own.save'), exact: true }));
      await page.getByText(t('partners:own.saved')).waitFor();
      await hands.press(main.getByRole('button', { name: t('partners:own.pause') }));
      await main.getByText(t('partners:own.text.paused')).waitFor();
      expect(await findings(who)).toEqual([]);
      const me = await (await ApiPerson.logIn(app.url, applicant.email)).call<OwnPartner>('GET', '/Partner/me');
      expect(me).toMatchObject({ radiusKm: 12, status: 'paused', capacity: { sun: 0 } });
      expect(who.complaints).toEqual([]);
      await who.close();
    });
  });

  describe('a person invited by an admin', () => {
    const invited = {
      name: somebodyNew,
      email: `${somebodyNew.toLowerCase()}.convite@exemplo.pt`,
      password: signUpPassword,
    };

    it('is invited, and the invitation is sent again', async () => {
      const admin = await person(browser, { url: app.url, way, name: 'admin', path: '/user' });
      const { main, hands, who, page } = admin;
      await hands.press(main.getByRole('link', { name: t('account:create.open') }));
      await arrives(admin, t('account:create.title'));
      expect(await main.getByRole('checkbox').count()).toBe(0);
      const written = {
        [t('identity:name')]: invited.name,
        [t('identity:surname')]: 'Convite',
        [t('identity:email')]: invited.email,
        [t('identity:phone')]: '912 345 678',
      };
      for (const [label, text] of Object.entries(written)) await hands.write(field(admin, label), text);
      expect(await findings(who)).toEqual([]);
      await hands.press(main.getByRole('button', { name: t('account:create.invite') }));
      await arrives(admin, `${invited.name} Convite`);
      await main.getByText(t('account:state.invitedYet')).waitFor();
      const first = await business.mailedLink(invited.email, '/reset-password');
      await hands.press(main.getByRole('button', { name: t('account:invite.again') }));
      await seesToast(admin, t('account:invite.done', { email: invited.email }));
      await page.getByText(t('person:history.invited', { name: 'Helena Matos' })).waitFor();
      await eventually(async () => (await business.mailedLink(invited.email, '/reset-password')) !== first, {
        what: 'the second invitation',
        within: 15_000,
        every: 50,
      });
      expect(await findings(who)).toEqual([]);
      expect(who.complaints).toEqual([]);
      await who.close();
    });

    it('chooses a password, accepts the terms and signs in', async () => {
      const link = new URL(await business.mailedLink(invited.email, '/reset-password'));
      const customer = await stranger(link.pathname + link.search, widths.phone);
      const { main, hands, who, page } = customer;
      await page.getByRole('heading', { level: 1, name: t('identity:invitation.title') }).waitFor();
      await hands.write(main.getByLabel(new RegExp(`^${t('identity:password')}`)), invited.password);
      await hands.press(main.getByRole('button', { name: t('identity:invitation.submit') }));
      await main.getByText(t('errors:field.must_accept')).waitFor();
      expect(await findings(who)).toEqual([]);
      await hands.check(main.getByRole('checkbox'));
      await hands.press(main.getByRole('button', { name: t('identity:invitation.submit') }));
      await page.waitForURL('**/sign-in');
      await signIn(customer, invited);
      expect(who.complaints).toEqual([]);
      await who.close();
    });
  });

  describe('a person with a forgotten password', () => {
    it('opens the link of the mail, sets a new password and signs in with it', async () => {
      const customer = await stranger('/sign-in', widths.desktop);
      const { main, hands, who, page } = customer;
      const email = forgetful;
      await hands.press(main.getByRole('link', { name: t('identity:signIn.forgot') }));
      await page.getByRole('heading', { level: 1, name: t('identity:forgot.title') }).waitFor();
      await hands.write(field(customer, t('identity:email')), email);
      await hands.press(main.getByRole('button', { name: t('identity:forgot.submit') }));
      await main.getByRole('heading', { name: t('identity:forgot.sentTitle') }).waitFor();
      const link = new URL(await business.mailedLink(email, '/reset-password'));
      await who.go(link.pathname + link.search);
      const password = 'Perpétua!2027';
      await hands.write(main.getByLabel(new RegExp(`^${t('identity:newPassword')}`)), password);
      await hands.press(main.getByRole('button', { name: t('identity:reset.submit') }));
      await page.waitForURL('**/sign-in');
      await signIn(customer, { email, password });
      expect(who.complaints).toEqual([]);
      await who.close();
    });
  });

  describe('a visitor with a question', () => {
    it('writes to support and sees that the message has arrived', async () => {
      const somebody = await stranger('/contact', widths.phone);
      const { main, hands, who } = somebody;
      await hands.choose(field(somebody, t('contact:category')), t('contact:categories.order'));
      await hands.write(field(somebody, t('contact:subject')), 'As flores de sábado');
      await hands.write(field(somebody, t('contact:message')), 'Podem ser entregues de manhã?');
      await hands.write(field(somebody, t('contact:email')), 'ana.reis@exemplo.pt');
      await hands.press(main.getByRole('button', { name: t('contact:submit') }));
      await main.getByRole('heading', { name: t('contact:sentTitle') }).waitFor();
      expect(await findings(who)).toEqual([]);
      expect(who.complaints).toEqual([]);
      await who.close();
    });
  });
});
