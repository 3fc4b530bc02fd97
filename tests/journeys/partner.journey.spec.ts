import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, widths } from '../support/browser/browser.js';
import { ApiBusiness, type ApiPerson } from '../support/browser/browser-business.js';
import { findings, findingsInTranslation } from '../support/browser/browser-checks.js';
import { byKeyboard, byPointer, inSpanish, translatedWays, type Way, ways } from '../support/browser/browser-input.js';
import { arrives, seesToast, person, type Person } from '../support/browser/browser-people.js';
import {
  cardIn,
  isRefused,
  nameOf,
  noOffers,
  photographs,
  photosOf,
  showsOffer,
  workCard,
} from '../support/browser/browser-work.js';
import { brokenPicture, hugePicture, hugePictureTakenAt, picture } from '../support/browser/browser-pictures.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

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

/**
 * The width of the partner's window: a phone in the Portuguese way, which uses touch; a desktop in the other way, which
 * uses the keyboard.
 */
const windowOf = ({ language }: Way): number => (language === 'pt' ? widths.phone : widths.desktop);

describe.each(ways)('flowers that are offered to two florists, $way', (way) => {
  let nearest: Person;
  let next: Person;
  let customer: Person;
  let bought: Service;

  const opens = (name: string, path: string) =>
    person(browser, { url: app.url, way, name, path, width: windowOf(way) });

  beforeAll(async () => {
    [nearest, next] = await Promise.all([
      opens('florist.lisboa', '/services-available'),
      opens('florist2.lisboa', '/services-available'),
    ]);
    await Promise.all([noOffers(nearest).waitFor(), noOffers(next).waitFor()]);
  });

  afterAll(() => Promise.all([nearest, next, customer].map((somebody) => somebody?.who.close())));

  it('are offered to the nearest florist, with distance, earning and deadline', async () => {
    const { serviceId } = await business.bought(buyer, { type: 'flower', inDays: 3 });
    await cardIn(nearest).waitFor();
    bought = await offerOf('florist.lisboa', serviceId);
    await showsOffer(nearest, bought);
    expect(nearest.loads()).toBe(1);
    expect(await findingsInTranslation(nearest.who)).toEqual([]);
  });

  it('can be declined only with a reason', async () => {
    const { page, hands, main, t } = nearest;
    await hands.press(cardIn(nearest).getByRole('button', { name: t('fulfilment:offers.decline') }));
    const dialog = page.getByRole('dialog', { name: t('fulfilment:decline.title') });
    const confirm = dialog.getByRole('button', { name: t('fulfilment:decline.confirm') });
    await hands.press(confirm);
    await dialog
      .getByRole('alert')
      .filter({ hasText: t('fulfilment:decline.missing') })
      .waitFor();
    await hands.check(dialog.getByRole('radio', { name: t('fulfilment:decline.other') }));
    await hands.write(
      dialog.getByRole('textbox', { name: t('fulfilment:decline.words') }),
      'A carrinha está na oficina',
    );
    await hands.press(confirm);
    await seesToast(nearest, t('fulfilment:offers.declined'));
    await noOffers(nearest).waitFor();
    await page.locator(':focus').getByText(t('fulfilment:offers.none')).waitFor();
    await main
      .getByRole('status')
      .filter({ hasText: t('fulfilment:offers.news', { count: 0 }) })
      .waitFor({ state: 'attached' });
  });

  it('are offered to the next florist, who accepts; the offer also disappears from that florist’s other window', async () => {
    const { hands, t, who } = next;
    customer = await opens('customer', `/my-services/${bought.id}`);
    await customer.main.getByText(customer.t('common:serviceLabel.waiting_for_acceptance')).waitFor();
    const beside = await who.context.newPage();
    await beside.goto('/services-available');
    const card = beside.getByRole('article');
    await card.waitFor();
    await hands.press(cardIn(next).getByRole('button', { name: t('fulfilment:offers.accept') }));
    await seesToast(next, t('fulfilment:offers.accepted'));
    await Promise.all([noOffers(next).waitFor(), card.waitFor({ state: 'detached' })]);
    expect(next.loads()).toBe(1);
    await beside.close();
  });

  it('are listed as accepted until their day, then started by the partner; the customer’s page shows each step', async () => {
    const { hands, main, t } = next;
    await hands.press(main.getByRole('link', { name: t('fulfilment:offers.toAccepted') }));
    await arrives(next, t('fulfilment:accepted.title'));
    await workCard(next, bought).getByText(t.like('fulfilment:step.startsAt')).waitFor();
    expect(await findingsInTranslation(next.who)).toEqual([]);
    await customer.main.getByText(customer.t('common:serviceLabel.waiting_for_service')).waitFor();
    await business.moveToSlot(bought.scheduledDate);
    await next.who.go('/my-services-adv');
    await hands.press(workCard(next, bought).getByRole('button', { name: t('fulfilment:step.start') }));
    await seesToast(next, t('fulfilment:called.start'));
    await customer.main.getByRole('heading', { name: customer.t('fulfilment:next.in_progress') }).waitFor();
  });

  it('are photographed and delivered; unreadable files are refused, and a huge photo is made smaller', async () => {
    const { hands, main, t } = next;
    await hands.press(workCard(next, bought).getByRole('link', { name: nameOf(next, bought) }));
    await arrives(next, nameOf(next, bought));
    await main.getByRole('heading', { name: t('fulfilment:work.next') }).waitFor();
    expect(await findingsInTranslation(next.who)).toEqual([]);
    await photographs(next, await picture('ramo.jpg'));
    await hands.attach(
      main.getByLabel(t('fulfilment:upload.pick')),
      brokenPicture('estragada.jpg'),
      await hugePicture('enorme.jpg'),
      brokenPicture('telefone.heic', 'image/heic'),
      await picture('cartao.jpg'),
    );
    await photosOf(next).nth(2).waitFor();
    await main.getByText(t('common:photo.unreadable')).waitFor();
    await main.getByText(t('common:photo.heic')).waitFor();
    expect(await main.getByRole('button', { name: t.like('fulfilment:upload.retryNamed') }).count()).toBe(0);
    for (const name of ['estragada.jpg', 'telefone.heic']) {
      await hands.press(main.getByRole('button', { name: t('fulfilment:upload.dismissNamed', { name }) }));
    }
    expect(await shrunkOf(bought.id)).toEqual({ takenAt: hugePictureTakenAt, width: 1200, height: 1600 });
    const step = main.getByRole('region', { name: t('fulfilment:work.next') });
    await hands.press(step.getByRole('button', { name: t('fulfilment:step.deliverFlower') }));
    const dialog = next.page.getByRole('dialog', { name: t('fulfilment:step.deliverTitle') });
    await hands.press(dialog.getByRole('button', { name: t('fulfilment:step.deliverFlower') }));
    await seesToast(next, t('fulfilment:called.deliver'));
  });

  it('are seen and rated by the customer, whose page updates without a reload', async () => {
    const { hands, main, t } = customer;
    await main
      .getByRole('region', { name: t('fulfilment:photos.title') })
      .getByRole('img')
      .first()
      .waitFor();
    const send = main.getByRole('button', { name: t('fulfilment:feedback.sendFlower') });
    await hands.press(send);
    await main.getByText(t('fulfilment:feedback.missing')).waitFor();
    await hands.check(main.getByRole('radio', { name: t.within('fulfilment:feedback.value', { rating: 5 }) }));
    await hands.write(main.getByRole('textbox', { name: t('fulfilment:feedback.comment') }), 'Ficou como esperávamos.');
    await hands.press(send);
    await seesToast(customer, t('fulfilment:called.feedback'));
    await main.getByText(t('common:serviceLabel.complete'), { exact: true }).waitFor();
    await next.main.getByText(next.t.within('fulfilment:feedback.value', { rating: 5 })).waitFor();
    await next.main.getByText('Ficou como esperávamos.').waitFor();
  });

  it('are closed two days later, which every window shows', async () => {
    await business.moveClock({ advance: 'PT49H' });
    for (const { main, t } of [customer, next]) {
      await main.getByText(t('common:serviceLabel.service_complete'), { exact: true }).waitFor();
    }
    expect(customer.loads()).toBe(1);
    expect([...nearest.who.complaints, ...next.who.complaints, ...customer.who.complaints]).toEqual([]);
  });
});

describe('an offer that is gone before the page is notified', () => {
  let late: Person;
  let serviceId: string;

  /** Offers flowers to the nearest florist, whose window shows them. */
  async function isOffered(way: Way): Promise<void> {
    ({ serviceId } = await business.bought(buyer, { type: 'flower', inDays: 3 }));
    await business.offer(await business.demo('florist.lisboa'), serviceId);
    late = await outOfTouch(way);
    await cardIn(late).waitFor();
  }

  afterEach(() => late.who.close());

  it('cannot be accepted, because another partner was faster', async () => {
    await isOffered(byPointer);
    const { offer } = await offerOf('florist.lisboa', serviceId);
    await business.moveClock({ to: offer?.expiresAt ?? '' });
    await business.accept(await business.demo('florist2.lisboa'), serviceId);
    await isRefused(late, 'taken');
  });

  it('cannot be accepted, because the customer has cancelled', async () => {
    await isOffered(byKeyboard);
    await buyer.call('POST', `/Service/${serviceId}/cancel`, {});
    await isRefused(late, 'cancelled');
  });
});

describe.each(translatedWays)('the day of a delivery, on the florist’s phone, $way', (way) => {
  it('begins on the open page: the demo’s clock moves to the slot, and one bar holds the next action', async () => {
    const { serviceId } = await business.bought(buyer, { type: 'flower', inDays: 3 });
    await business.accept(await business.demo('florist.lisboa'), serviceId);
    const at = { url: app.url, way, name: 'florist.lisboa', path: `/my-services-adv/${serviceId}` };
    const florist = await person(browser, { ...at, width: widths.phone });
    const { who, page, main, hands, t } = florist;
    await main.getByText(t.like('fulfilment:step.startsAt')).waitFor();
    expect(await main.getByRole('link', { name: t('fulfilment:work.route') }).getAttribute('href')).toMatch(
      /38\.\d+,-9\.\d+$/,
    );
    await main.getByRole('link', { name: t.within('fulfilment:callNamed') }).waitFor();
    await hands.press(main.getByRole('button', { name: t.like('fulfilment:demoClock.move') }));
    const start = main.getByRole('button', { name: t('fulfilment:step.start') });
    await start.waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findings(who)).toEqual([]);
    const { y = 0, height = 0 } = (await start.boundingBox()) ?? {};
    const windowHeight = page.viewportSize()?.height ?? 0;
    expect(y + height).toBeLessThanOrEqual(windowHeight);
    expect(y).toBeGreaterThan(windowHeight - 120);
    await hands.press(start);
    await main.getByLabel(t('fulfilment:step.takeAfter')).waitFor();
    expect(florist.loads()).toBe(1);
    await who.close();
  });
});

describe('a partner who reads Spanish on a phone in the dark', () => {
  it('sees the offers, the accepted services and one service in Spanish, without an error', async () => {
    const { serviceId } = await business.bought(buyer, { type: 'flower', inDays: 3 });
    await business.offer(await business.demo('florist.lisboa'), serviceId);
    const at = { url: app.url, way: inSpanish, name: 'florist.lisboa', path: '/services-available' };
    const partner = await person(browser, { ...at, width: widths.phone, colourScheme: 'dark' });
    const { who, main, t } = partner;
    await arrives(partner, t('fulfilment:offers.title'));
    await main.getByRole('button', { name: t('fulfilment:offers.accept') }).waitFor();
    expect(await findings(who)).toEqual([]);
    await business.accept(await business.demo('florist.lisboa'), serviceId);
    await who.go('/my-services-adv');
    await arrives(partner, t('fulfilment:accepted.title'));
    await main.getByText(t('common:serviceLabel.waiting_for_service')).first().waitFor();
    expect(await findings(who)).toEqual([]);
    await who.go(`/my-services-adv/${serviceId}`);
    await main.getByRole('heading', { name: t('fulfilment:work.next') }).waitFor();
    expect(await findings(who)).toEqual([]);
    await who.close();
  });
});

/** The nearest florist in a window that receives no live updates. */
async function outOfTouch(way: Way): Promise<Person> {
  const path = '/services-available';
  const options = { url: app.url, way, name: 'florist.lisboa', path, width: windowOf(way) };
  return person(browser, {
    ...options,
    prepare: (context) => context.route('**/api/Events', (route) => route.abort()),
  });
}

/** For the earliest photo of the finished work: when it was taken, and the size in pixels in which it is stored. */
async function shrunkOf(serviceId: string) {
  const { images } = await (await business.demo('florist2.lisboa')).call<Service>('GET', `/Service/${serviceId}`);
  const [earliest] = images.after.toSorted((one, other) => one.takenAt.localeCompare(other.takenAt));
  const stored = await fetch(new URL(earliest?.url ?? '', app.url));
  const { width, height } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
  return { takenAt: earliest?.takenAt, width, height };
}

/** The service as the API lists it among the offers of a demo partner. */
async function offerOf(name: string, serviceId: string): Promise<Service> {
  const offers = await (await business.demo(name)).call<Service[]>('GET', '/Service/available');
  const offer = offers.find(({ id }) => id === serviceId);
  if (offer === undefined) throw new Error(`${serviceId} is not offered to ${name}.`);
  return offer;
}
