import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.js';

/** WCAG 2.2 AA and the levels and versions that it includes. */
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
type Options = Parameters<AxeBuilder['options']>[0];

/** Media are not preloaded: only the rules about audio need that, and no page has audio. */
const look = { resultTypes: ['violations'], preload: false } satisfies Options;
const options: Options = { ...look, runOnly: { type: 'tag', values: guidelines } };

/** The axe rules whose result can change with the colours. */
const ofColours: Options = {
  ...look,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Elements with this attribute are excluded from the accessibility check, because an earlier check covered them. */
const LOOKED_AT = 'data-looked-at';

/** The findings of axe on the page, one per line: the rule, the place, and how to fix it. */
async function accessibilityFindings(page: Page, isRecoloured: boolean): Promise<string[]> {
  const violations = (await lookAgain(page, isRecoloured ? ofColours : options)) ?? (await firstLook(page));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}

/**
 * Loads axe into the document and checks it. The legacy mode saves opening a blank page; it skips frames of other
 * origins, of which there are none.
 */
async function firstLook(page: Page): Promise<Violations> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options).exclude(`[${LOOKED_AT}]`);
  return (await builder.analyze()).violations;
}

/**
 * Checks the page with the axe that an earlier check left in the document, because loading axe takes half of the time
 * of a check. Returns undefined if the document has no axe yet.
 */
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
 * Headers, footers and side columns that were checked before on any page, each as window width, colour scheme and
 * markup. Checks skip them: they are most of a short page, and the same markup in the same window and colours has the same findings.
 */
export type KnownFrames = Set<string>;

/**
 * Marks the frames of the page that were checked before, so that the check skips them, and adds its other frames to
 * `known`.
 */
async function setKnownAside(page: Page, known: KnownFrames): Promise<void> {
  const drawn = await page.evaluate((mark) => {
    const frames = [...document.querySelectorAll('header, footer, aside')].filter(
      (part) => part.closest('main') === null,
    );
    for (const part of frames) part.removeAttribute(mark);
    const colours = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    return frames.map((part) => `${innerWidth} ${colours} ${part.outerHTML}`);
  }, LOOKED_AT);
  const isKnown = drawn.map((frame) => known.has(frame));
  for (const frame of drawn) known.add(frame);
  await page.evaluate(
    ({ mark, marked }) => {
      const frames = [...document.querySelectorAll('header, footer, aside')].filter(
        (part) => part.closest('main') === null,
      );
      for (const [index, part] of frames.entries()) part.toggleAttribute(mark, marked[index] === true);
    },
    { mark: LOOKED_AT, marked: isKnown },
  );
}

/**
 * If the page can be scrolled sideways, one fault that names the elements beyond the right edge of the window;
 * otherwise none.
 */
export function overflows(page: Page): Promise<string[]> {
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

/** Options of a check. */
interface Looking {
  /** The page was checked before and only its colours changed, so only the colour rules are checked. */
  isRecoloured?: boolean;
  /** Frames that were checked before and are skipped; those of this page are added. */
  known?: KnownFrames;
}

/** All faults of a page: axe's findings, sideways scrolling, errors in the console. */
export async function findings(
  { page, complaints }: Visitor,
  { isRecoloured = false, known }: Looking = {},
): Promise<string[]> {
  if (known !== undefined) await setKnownAside(page, known);
  return [...(await accessibilityFindings(page, isRecoloured)), ...(await overflows(page)), ...complaints];
}

/**
 * The faults of the current page. Empty without a check if the visitor's language is Portuguese, because
 * `axe.journey.spec.ts` checks every page in Portuguese.
 */
export async function findingsInTranslation(who: Visitor): Promise<string[]> {
  if (who.language === 'pt') return [];
  await who.settled();
  return findings(who);
}
