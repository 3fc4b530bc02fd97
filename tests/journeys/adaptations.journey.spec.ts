import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, type Visitor, visitor } from '../support/browser/browser.js';
import {
  clippedTexts,
  coveredFocus,
  indistinctControls,
  lowButtons,
  smallTargets,
  spaceTextOut,
  zoomed,
} from '../support/browser/browser-adaptations.js';
import { ApiBusiness } from '../support/browser/browser-business.js';
import { overflows } from '../support/browser/browser-checks.js';
import { demoBusiness, personalPages, publicPages, type SeenPage } from '../support/browser/browser-routes.js';
import { BEGINS_WITHIN_MS, startApp, type StartedApp } from '../support/processes/started-app.js';

/** Pages that together contain every kind of component; `axe.journey.spec.ts` checks all pages. */
const chosen = Object.values({
  visitor: ['landing', 'flowers', 'flower', 'cleaning', 'accessibility', 'besupplier', 'sign-up'],
  customer: ['cemetery-map', 'grave-edit', 'my-services', 'my-service-awaitingFeedback', 'order-plan', 'checkout'],
  partner: ['services-available', 'agenda', 'my-service-adv-in-progress'],
  admin: ['dashboard', 'services', 'order-create', 'product-edit-flower', 'audit-service'],
}).flat();

/** Time for opening every page once and moving through its focus stops with the Tab key. */
const ALL_PAGES_MS = 300_000;

/** What a page is checked for: a user's adaptation of it, or a way of using it. */
type Adaptation = 'zoom' | 'targets' | 'focus' | 'forcedColours' | 'spacing';

let app: StartedApp;
let browser: Browser;
/** The findings by adaptation and page; a page without findings has no entry. */
const wrong: Record<Adaptation, Record<string, string[]>> = {
  zoom: {},
  targets: {},
  focus: {},
  forcedColours: {},
  spacing: {},
};

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  const business = await demoBusiness(new ApiBusiness(app.url));
  const pages = [...publicPages(business), ...personalPages(business)].filter(({ name }) => chosen.includes(name));
  expect(pages.map(({ name }) => name).toSorted()).toEqual(chosen.toSorted());
  await Promise.all(
    [...new Set(pages.map(({ as }) => as))].map((as) => lookThrough(pages.filter((page) => page.as === as))),
  );
}, BEGINS_WITHIN_MS + ALL_PAGES_MS);

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

/** Checks the pages that one person sees, one after the other. */
async function lookThrough(pages: readonly SeenPage[]): Promise<void> {
  const who = await visitor(browser, { url: app.url, as: pages[0]?.as, width: zoomed.width });
  for (const page of pages) await adapt(page, who);
  await who.close();
}

async function adapt({ name, path }: SeenPage, who: Visitor): Promise<void> {
  const { page } = who;
  const note = (adaptation: Adaptation, found: string[]) => {
    if (found.length > 0) wrong[adaptation][name] = found;
  };
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(zoomed);
  await who.go(path);
  note('zoom', [...(await overflows(page)), ...(await clippedTexts(page))]);
  note('targets', [...(await smallTargets(page)), ...(await lowButtons(page))]);
  note('focus', [...(await coveredFocus(page, 'Tab')), ...(await coveredFocus(page, 'Shift+Tab'))]);
  await page.emulateMedia({ forcedColors: 'active' });
  note('forcedColours', await indistinctControls(page));
  await page.emulateMedia({ forcedColors: 'none' });
  await spaceTextOut(page);
  note('spacing', [...(await overflows(page)), ...(await clippedTexts(page))]);
}

describe('a page that a user has adapted', () => {
  it('fits a window of 320 px, as at 400 % zoom, and cuts off no text', () => {
    expect(wrong.zoom).toEqual({});
  });

  it('shows every text in full with wider spacing of lines, words and letters', () => {
    expect(wrong.spacing).toEqual({});
  });

  it('has targets that are at least 24 px large or have room around them, and buttons of at least 44 px', () => {
    expect(wrong.targets).toEqual({});
  });

  it('keeps the focused element visible when the user moves with Tab and Shift+Tab', () => {
    expect(wrong.focus).toEqual({});
  });

  it('keeps the borders of controls and marks what is chosen in forced colours', () => {
    expect(wrong.forcedColours).toEqual({});
  });
});
