import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { openBrowser, type Visitor, visitor } from '../support/browser/browser.js';
import { ApiBusiness } from '../support/browser/browser-business.js';
import { demoBusiness, personalPages, publicPages, type SeenPage } from '../support/browser/browser-routes.js';
import { eventually } from '../support/fixtures/eventually.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

const assets = fileURLToPath(new URL('../../frontend/dist/assets', import.meta.url));
const ALL_PAGES_MS = 240_000;

let app: StartedApp;
let browser: Browser;
let pages: readonly SeenPage[];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  const business = await demoBusiness(new ApiBusiness(app.url));
  const personal = personalPages(business).filter(({ name }) => ['graves', 'cemetery-map', 'checkout'].includes(name));
  pages = [...publicPages(business), ...personal];
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

/** Removes from a browser, before a page loads, what Safari 15 lacks. */
const becomeOld = (): void => {
  for (const name of ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']) {
    delete (Array.prototype as unknown as Record<string, unknown>)[name];
  }
  delete (Object as unknown as Record<string, unknown>)['hasOwn'];
  delete (globalThis as unknown as Record<string, unknown>)['structuredClone'];
};

async function oldVisitor(as?: string): Promise<Visitor> {
  const who = await visitor(browser, { url: app.url, as });
  await who.context.addInitScript(becomeOld);
  return who;
}

describe('a browser of the time of Chrome 109 and Safari 15', () => {
  it(
    'opens every public page, the graves and the checkout',
    async () => {
      const broken: string[] = [];
      for (const as of new Set(pages.map((page) => page.as))) {
        const who = await oldVisitor(as);
        for (const page of pages.filter((one) => one.as === as)) {
          await who.go(page.path);
          if ((await who.page.getByText('O erro foi nosso').count()) > 0) broken.push(page.name);
        }
        broken.push(...who.complaints.filter((complaint) => /is not a function/.test(complaint)));
        await who.close();
      }
      expect(broken).toEqual([]);
    },
    ALL_PAGES_MS,
  );

  it('can read every script: none has syntax that came later', async () => {
    const newer = /\(\?<[=!]|\bstatic\s*\{/;
    const files = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(files.map((name) => readFile(join(assets, name), 'utf8')));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((_name, at) => newer.test(texts[at] ?? ''))).toEqual([]);
  });
});

describe('a browser that cannot read the scripts', () => {
  it('is led to a page without scripts that sells by phone', async () => {
    const page = await eventually(
      async () => {
        const answer = await fetch(`${app.url}/por-telefone`);
        return (await answer.text()).includes('tel:+351') ? answer : undefined;
      },
      { what: 'the page to be rendered', within: 60_000, every: 200 },
    );
    expect(page.status).toBe(200);
    const who = await visitor(browser, { url: app.url });
    await who.page.route(/\/assets\/main-.*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let x = ;' }),
    );
    await who.page.goto('/flores');
    await who.page.getByRole('link', { name: 'Encomende por telefone' }).click();
    await who.page.getByRole('heading', { level: 1, name: 'Encomendar por telefone' }).waitFor();
    expect(await who.page.locator('script').count()).toBe(0);
    expect(await who.page.locator('a[href^="tel:+351"]').count()).toBeGreaterThan(0);
    expect(await who.page.getByText('€').count()).toBeGreaterThan(3);
    await who.close();
  });
});
