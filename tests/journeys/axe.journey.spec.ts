import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type ColourScheme, openBrowser, visitor, widths } from '../support/browser.js';
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

/** All pages in one look take longer than one specification may by itself. */
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
  colourScheme: ColourScheme;
}

const looks: Look[] = Object.values(widths).flatMap((width) =>
  (['light', 'dark'] as const).map((colourScheme) => ({ width, colourScheme })),
);

/** What is wrong with the pages in that look, by their names; pages without a finding are not named. */
async function wrongPages(pages: readonly SeenPage[], look: Look): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const as of new Set(pages.map((page) => page.as))) {
    const who = await visitor(browser, { url: app.url, as, ...look });
    for (const { name, path } of pages.filter((page) => page.as === as)) {
      who.forgetComplaints();
      await who.go(path);
      const found = await findings(who);
      if (found.length > 0) wrong[name] = found;
    }
    await who.close();
  }
  return wrong;
}

describe.each(looks)('at $width px, $colourScheme', (look) => {
  it(
    'every public page follows WCAG 2.2 AA, fits the window and writes no error',
    async () => {
      expect(await wrongPages(publicPages(business), look)).toEqual({});
    },
    EVERY_PAGE_MS,
  );

  it(
    'every personal page follows WCAG 2.2 AA, fits the window and writes no error',
    async () => {
      expect(await wrongPages(personalPages(business), look)).toEqual({});
    },
    EVERY_PAGE_MS,
  );
});
