import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.js';

/** WCAG 2.2 AA and what it is built on. */
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
type Options = Parameters<AxeBuilder['options']>[0];

/** Nothing is loaded again for a look: that serves the rules about sounds, which no page has. */
const look = { resultTypes: ['violations'], preload: false } satisfies Options;
const options: Options = { ...look, runOnly: { type: 'tag', values: guidelines } };

/** What can be wrong with a page in other colours that was not wrong before. */
const ofColours: Options = {
  ...look,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Elements with this attribute are excluded from the accessibility check, because it has checked them already. */
const LOOKED_AT = 'data-looked-at';

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
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options).exclude(`[${LOOKED_AT}]`);
  return (await builder.analyze()).violations;
}

/** Axe stays in a document that it has looked at, and half of a look is its arrival; undefined where it never was. */
function lookAgain(page: Page, wanted: Options): Promise<Violations | undefined> {
  return page.evaluate(
    async ({ again, aside }) => {
      const { axe } = window as { axe?: { run(context: object, again: unknown): Promise<{ violations: Violations }> } };
      if (axe === undefined) return undefined;
      return (await axe.run({ include: [['html']], exclude: [[aside]] }, again)).violations;
    },
    { again: wanted, aside: `[${LOOKED_AT}]` },
  );
}

/**
 * Headers and footers that were looked at before, on whatever page: most of a short page is these, and what has the same
 * markup in the same window and colours is the same.
 */
export type KnownFrames = Set<string>;

/** Marks the headers and footers around a page that are known, and notes the others. */
async function setKnownAside(page: Page, known: KnownFrames): Promise<void> {
  const drawn = await page.evaluate((mark) => {
    const frames = [...document.querySelectorAll('header, footer')].filter((part) => part.closest('main') === null);
    for (const part of frames) part.removeAttribute(mark);
    const colours = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    return frames.map((part) => `${innerWidth} ${colours} ${part.outerHTML}`);
  }, LOOKED_AT);
  const isKnown = drawn.map((frame) => known.has(frame));
  for (const frame of drawn) known.add(frame);
  await page.evaluate(
    ({ mark, marked }) => {
      const frames = [...document.querySelectorAll('header, footer')].filter((part) => part.closest('main') === null);
      for (const [index, part] of frames.entries()) part.toggleAttribute(mark, marked[index] === true);
    },
    { mark: LOOKED_AT, marked: isKnown },
  );
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

/** How a page is looked at. */
interface Looking {
  /** It was looked at before and only changed its colours: it is looked at for what colours can do. */
  isRecoloured?: boolean;
  /** Headers and footers that were checked before and are skipped; those of this page are added. */
  known?: KnownFrames;
}

/** Everything that must not be on any page: axe's findings, sideways scrolling, errors in the console. */
export async function findings(
  { page, complaints }: Visitor,
  { isRecoloured = false, known }: Looking = {},
): Promise<string[]> {
  if (known !== undefined) await setKnownAside(page, known);
  return [...(await accessibilityFindings(page, isRecoloured)), ...(await overflows(page)), ...complaints];
}

/** The same of a page in another language, once it is drawn; in Portuguese every page is looked at by `axe.journey.spec.ts`. */
export async function findingsInTranslation(who: Visitor): Promise<string[]> {
  if (who.language === 'pt') return [];
  await who.settled();
  return findings(who);
}
