import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type ColourScheme, openBrowser, type Visitor, visitor, widths } from '../support/browser/browser.js';
import { ApiBusiness } from '../support/browser/browser-business.js';
import { findings, type KnownFrames } from '../support/browser/browser-checks.js';
import {
  type DemoBusiness,
  demoBusiness,
  personalPages,
  publicPages,
  type SeenPage,
} from '../support/browser/browser-routes.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

/** The time limit for checking all pages in every look, which exceeds that of other specs. */
const EVERY_PAGE_MS = 600_000;

let app: StartedApp;
let browser: Browser;
let business: DemoBusiness;
const known: KnownFrames = new Set();

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  business = await demoBusiness(new ApiBusiness(app.url));
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

interface Look {
  width: number;
  colourScheme: ColourScheme;
}

/**
 * Each page is opened once and then checked in these looks, one after the other. Colours come from one theme, of which
 * the page of parts is checked in every look (parts.journey.spec.ts).
 */
const looks: readonly [Look, ...Look[]] = [
  { width: widths.phone, colourScheme: 'dark' },
  { width: widths.desktop, colourScheme: 'light' },
];

/** Number of windows that are open at the same time for one person. */
const WINDOWS = 2;

/** The faults of the pages, by page name and look; pages without faults are left out. */
async function wrongPages(pages: readonly SeenPage[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const as of new Set(pages.map((page) => page.as))) {
    const waiting = pages.filter((page) => page.as === as);
    await Promise.all(Array.from({ length: WINDOWS }, () => lookThrough(waiting, wrong)));
  }
  return wrong;
}

/**
 * Takes pages from `waiting` and checks them in its own window until none is left. Public pages are loaded as
 * documents, as for a visitor; personal pages, except the first, are reached by navigation in the application.
 */
async function lookThrough(waiting: SeenPage[], wrong: Record<string, string[]>): Promise<void> {
  const [{ as } = { as: undefined }] = waiting;
  const { width, colourScheme } = looks[0];
  const who = await visitor(browser, { url: app.url, as, width, colourScheme });
  let way: 'go' | 'walk' = 'go';
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    Object.assign(wrong, await wrongLooks(page, who, way));
    if (as !== undefined) way = 'walk';
  }
  await who.close();
}

/** Whether a browser only says that the document of the page for unknown addresses has the status of one. */
const isOwnStatus = ({ name, path }: SeenPage, finding: string): boolean =>
  name === 'not-found' && finding.includes('a status of 404') && finding.endsWith(`${path})`);

async function wrongLooks(page: SeenPage, who: Visitor, way: 'go' | 'walk'): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  who.forgetComplaints();
  await show(looks[0], who);
  await who[way](page.path);
  for (const look of looks) {
    await show(look, who);
    const found = (await findings(who, { ...look, known })).filter((finding) => !isOwnStatus(page, finding));
    if (found.length > 0) wrong[`${page.name} at ${look.width} px, ${look.colourScheme}`] = found;
  }
  return wrong;
}

async function show({ width, colourScheme }: Look, { page }: Visitor): Promise<void> {
  await page.emulateMedia({ colorScheme: colourScheme });
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
}

describe.each([
  { pages: 'public', of: publicPages },
  { pages: 'personal', of: personalPages },
])('every $pages page, on a dark phone and a light desktop', ({ of }) => {
  it(
    'meets WCAG 2.2 AA, fits the window and logs no error',
    async () => {
      expect(await wrongPages(of(business))).toEqual({});
    },
    EVERY_PAGE_MS,
  );
});
