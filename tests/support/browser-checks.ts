import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.js';

/** WCAG 2.2 AA and what it is built on. */
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
type Options = Parameters<AxeBuilder['options']>[0];

const options: Options = { runOnly: { type: 'tag', values: guidelines }, resultTypes: ['violations'] };

/** What can be wrong with a page in other colours that was not wrong before. */
const ofColours: Options = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** What axe finds on the page as it is, a finding a line: the rule, where, and what to do. */
async function accessibilityFindings(page: Page, isRecoloured: boolean): Promise<string[]> {
  const violations = (await lookAgain(page, isRecoloured ? ofColours : options)) ?? (await firstLook(page));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}

/** Frames of other origins are not looked into, which spares a blank page for each look; there are none. */
async function firstLook(page: Page): Promise<Violations> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations;
}

/** Axe stays in a document that it has looked at, and half of a look is its arrival; undefined where it never was. */
function lookAgain(page: Page, wanted: Options): Promise<Violations | undefined> {
  return page.evaluate(async (again) => {
    const { axe } = window as { axe?: { run(options: unknown): Promise<{ violations: Violations }> } };
    return axe === undefined ? undefined : (await axe.run(again)).violations;
  }, wanted);
}

/** Elements that stick out of the window to the right, where the page can be scrolled sideways. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const named = wide.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
    return [`the page is ${scrollWidth - clientWidth} px too wide: ${named.slice(0, 5).join(', ')}`];
  });
}

/**
 * Everything that must not be on any page: axe's findings, sideways scrolling, errors in the console. A page that was
 * looked at before and only changed its colours is looked at for what colours can do.
 */
export async function findings({ page, complaints }: Visitor, { isRecoloured = false } = {}): Promise<string[]> {
  return [...(await accessibilityFindings(page, isRecoloured)), ...(await overflows(page)), ...complaints];
}
