/// <reference lib="dom" />
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, widths } from '../support/browser/browser.js';
import { ApiBusiness, type ApiPerson } from '../support/browser/browser-business.js';
import { findings } from '../support/browser/browser-checks.js';
import { pointer, type Way } from '../support/browser/browser-input.js';
import { person, type Person } from '../support/browser/browser-people.js';
import { picture } from '../support/browser/browser-pictures.js';
import { photosOf } from '../support/browser/browser-work.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

/** The way from the phone to the application, which a test cuts: also a service worker then reaches nothing. */
interface Signal {
  url: string;
  lose(): Promise<void>;
  regain(): Promise<void>;
}

async function signalTo(target: string): Promise<Signal> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}`,
    lose: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    regain: async () => void (await listen(own)),
  };
}

const onPhone: Way = { way: 'by finger in Portuguese', language: 'pt', inputOn: pointer };
const VISITS = 5;

let app: StartedApp;
let browser: Browser;
let business: ApiBusiness;
let florist: ApiPerson;
let visits: string[];
let phone: Person;
let signal: Signal;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  business = new ApiBusiness(app.url);
  const buyer = await business.demo('customer');
  florist = await business.demo('florist.lisboa');
  visits = [];
  for (let number = 1; number <= VISITS; number += 1) {
    const { serviceId } = await business.bought(buyer, { type: 'flower', inDays: 3 });
    await business.accept(florist, serviceId);
    visits.push(serviceId);
  }
  await business.moveToSlot(await business.date(3));
  signal = await signalTo(app.url);
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await phone?.who.close();
  await signal?.lose();
  await Promise.all([browser?.close(), app?.stop()]);
});

const serviceOf = (id: string) => florist.call<Service>('GET', `/Service/${id}`);

/** Opens a page in a tab of the same phone; without a network, only what the phone keeps can answer. */
async function opensTab(path: string): Promise<Person> {
  const page = await phone.who.context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { ...phone, page, main: page.getByRole('main'), hands: onPhone.inputOn(page) };
}

/** Waits until the phone keeps the pages' code and all visits, each with its own page. */
async function keepsVisits(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction((count) => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('not read')));
      });
    const kept = async () => {
      const database = await read(indexedDB.open('perpetua-visits'));
      const { services } = (await read(database.transaction('visits').objectStore('visits').get('visits'))) as {
        services: { history?: unknown }[];
      };
      return services.filter(({ history }) => history !== undefined).length === count;
    };
    return kept().catch(() => false);
  }, VISITS);
}

/** Starts a visit, takes its photo and delivers, on the page of the visit. */
async function delivers(id: string): Promise<void> {
  const tab = await opensTab(`/my-services-adv/${id}`);
  const { page, main, hands, t } = tab;
  await hands.press(main.getByRole('button', { name: t('fulfilment:step.start') }));
  await hands.attach(main.getByLabel(t('fulfilment:step.takeAfter')), await picture(`${id}.jpg`));
  await photosOf(tab).first().waitFor();
  await hands.press(main.getByRole('button', { name: t('fulfilment:step.deliverFlower') }).first());
  const dialog = page.getByRole('dialog', { name: t('fulfilment:step.deliverTitle') });
  await hands.press(dialog.getByRole('button', { name: t('fulfilment:step.deliverFlower') }));
  await main.getByText(t('common:serviceLabel.pending_feedback'), { exact: true }).first().waitFor();
  await page.close();
}

describe('a florist’s day in a cemetery without a network', () => {
  it('begins with a network: the phone keeps the visits and the pages', async () => {
    const at = { url: signal.url, way: onPhone, name: 'florist.lisboa', path: '/agenda', width: widths.phone };
    phone = await person(browser, { ...at, worksOffline: true });
    const { main, page } = phone;
    await main
      .locator('article')
      .nth(VISITS - 1)
      .waitFor();
    await keepsVisits(page);
    expect(phone.who.complaints).toEqual([]);
  });

  it('goes on without one: the pages open, and two visits are started, photographed and delivered', async () => {
    await signal.lose();
    await phone.who.context.setOffline(true);
    await phone.page.close();
    for (const id of visits.slice(0, 2)) await delivers(id);
    expect((await serviceOf(visits[0] ?? '')).status).toBe('accepted');
  });

  it('survives a closed phone: the day shows what was done, and the next three visits follow', async () => {
    const { page, main, t } = await opensTab('/agenda');
    await main.getByText(t.like('fulfilment:unsent.from')).waitFor();
    await main.getByText(t('fulfilment:unsent.count', { count: 6 })).waitFor();
    expect(await main.locator('article[data-phase=done]').count()).toBe(2);
    phone.who.forgetComplaints();
    expect(await findings({ ...phone.who, page, complaints: [] })).toEqual([]);
    await page.close();
    for (const id of visits.slice(2)) await delivers(id);
  });

  it('reports four visits with the network, each photo once, and the times at which they were done', async () => {
    const [lost = ''] = visits.slice(-1);
    await (
      await business.demo('admin')
    ).call('POST', `/Service/${lost}/withdraw`, { reason: 'O cliente pediu outro.' });
    const { main, t } = await opensTab('/agenda');
    await main.getByText(t('fulfilment:unsent.count', { count: 15 })).waitFor();
    await signal.regain();
    await phone.who.context.setOffline(false);
    for (const id of visits.slice(0, -1)) {
      const delivered = await florist.serviceIs(id, 'awaiting_feedback');
      expect(delivered.images.after).toHaveLength(1);
      const types = (delivered.history ?? []).map(({ type }) => type);
      for (const type of ['ServiceStarted', 'PhotoAdded', 'ServiceDelivered'])
        expect([type, types.filter((each) => each === type).length]).toEqual([type, 1]);
    }
  });

  it('says of the fifth visit that the partner has lost it, and keeps its photo until it is deleted', async () => {
    const tab = await opensTab('/agenda');
    const { page, main, hands, t } = tab;
    await main.getByText(t('fulfilment:unsent.lost')).waitFor();
    await main.getByRole('img', { name: t('fulfilment:unsent.photoNumber', { number: 1 }) }).waitFor();
    expect(await findings({ ...phone.who, page, complaints: [] })).toEqual([]);
    const saved = page.waitForEvent('download');
    await hands.press(main.getByRole('button', { name: t('fulfilment:unsent.save', { number: 1 }) }));
    expect((await saved).suggestedFilename()).toBe(`${visits.at(-1)}.jpg`);
    await hands.press(main.getByRole('button', { name: t('fulfilment:unsent.dismiss') }));
    const dialog = page.getByRole('dialog', { name: t('fulfilment:unsent.dismissTitle') });
    await hands.press(dialog.getByRole('button', { name: t('fulfilment:unsent.dismiss') }));
    await main.getByText(t('fulfilment:unsent.lost')).waitFor({ state: 'detached' });
    await page.reload();
    await main.locator('article').first().waitFor();
    expect(await main.getByText(t('fulfilment:unsent.lost')).count()).toBe(0);
  });
});
