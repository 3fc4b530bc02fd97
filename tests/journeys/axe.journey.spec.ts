import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type ColourScheme, openBrowser, type Visitor, visitor, widths } from '../support/browser.js';
import { ApiBusiness } from '../support/browser-business.js';
import { findings } from '../support/browser-checks.js';
import {
  type DemoBusiness,
  demoBusiness,
  personalPages,
  publicPages,
  type SeenPage,
} from '../support/browser-routes.js';
import { startApp, type StartedApp } from '../support/started-app.js';

/** All pages in every look take longer than one specification may by itself. */
const EVERY_PAGE_MS = 300_000;

let app: StartedApp;
let browser: Browser;
let business: DemoBusiness;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  business = await demoBusiness(new ApiBusiness(app.url));
}, EVERY_PAGE_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

interface Look {
  width: number;
  /** A page is opened in the first and looked at again in the second, so that it is drawn first in either. */
  schemes: readonly [ColourScheme, ColourScheme];
}

const looks: readonly Look[] = [
  { width: widths.phone, schemes: ['dark', 'light'] },
  { width: widths.desktop, schemes: ['light', 'dark'] },
];

/** What is wrong with the pages, by their names and looks; what is as it should be is not named. */
async function wrongPages(pages: readonly SeenPage[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  await Promise.all(looks.map((look) => lookAt(pages, look, wrong)));
  return wrong;
}

async function lookAt(pages: readonly SeenPage[], look: Look, wrong: Record<string, string[]>): Promise<void> {
  const { width, schemes } = look;
  for (const as of new Set(pages.map((page) => page.as))) {
    const who = await visitor(browser, { url: app.url, as, width, colourScheme: schemes[0] });
    for (const page of pages.filter((one) => one.as === as)) {
      Object.assign(wrong, await wrongLooks(page, look, who));
    }
    await who.close();
  }
}

async function wrongLooks(page: SeenPage, { width, schemes }: Look, who: Visitor): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  await who.page.emulateMedia({ colorScheme: schemes[0] });
  who.forgetComplaints();
  await who.go(page.path);
  for (const colorScheme of schemes) {
    await who.page.emulateMedia({ colorScheme });
    const found = await findings(who);
    if (found.length > 0) wrong[`${page.name} at ${width} px, ${colorScheme}`] = found;
  }
  return wrong;
}

describe.each([
  { pages: 'public', of: publicPages },
  { pages: 'personal', of: personalPages },
])('every $pages page, on a phone and a desktop, light and dark', ({ of }) => {
  it(
    'follows WCAG 2.2 AA, fits the window and writes no error',
    async () => {
      expect(await wrongPages(of(business))).toEqual({});
    },
    EVERY_PAGE_MS,
  );
});
