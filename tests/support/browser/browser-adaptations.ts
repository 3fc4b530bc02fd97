/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The size, in CSS pixels, of a window of 1280 × 1024 px at 400 % zoom (WCAG 1.4.10). */
export const zoomed = { width: 320, height: 256 } as const;

/** The limit of a walk with the Tab key: more focus stops than any page has. */
const MOST_STOPS = 400;
/** Marks an element that has already had the focus. */
const VISITED = 'data-had-focus';

/** The text spacing that a user may set without losing content (WCAG 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`;

/** Applies the text spacing of WCAG 1.4.12 to the loaded document. */
export async function spaceTextOut(page: Page): Promise<void> {
  await page.addStyleTag({ content: spacing });
}

/** Targets smaller than 24 × 24 px that are too close to another target (WCAG 2.5.8), as found by axe. */
export async function smallTargets(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    preload: false,
    runOnly: { type: 'rule', values: ['target-size'] },
  });
  const { violations } = await builder.analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => `too small to touch: ${target.join(' ')}`));
}

/** Visible buttons that are less than 44 px high, the height that base.css gives to .button and .icon-button. */
export function lowButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.button, .icon-button')]
      .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 44)
      .map((button) => `lower than 44 px: ${button.getAttribute('aria-label') ?? button.innerText}`),
  );
}

/** Texts that are clipped by an element that cannot be scrolled. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** The number of pixels by which glyphs may exceed a low line box without being clipped. */
    const tolerance = 4;
    const isCut = (text: DOMRect, element: Element, { overflowX, overflowY }: CSSStyleDeclaration) => {
      const box = element.getBoundingClientRect();
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isOutX = text.right > box.right + tolerance || text.left < box.left - tolerance;
      const isOutY = text.bottom > box.bottom + tolerance || text.top < box.top - tolerance;
      return (cuts(overflowX) && isOutX) || (cuts(overflowY) && isOutY);
    };
    const cutBy = (rects: readonly DOMRect[], from: Element): Element | undefined => {
      for (let element: Element | null = from; element !== null; element = element.parentElement) {
        const style = getComputedStyle(element);
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') return undefined;
        // An element with a clip path is meant for screen readers only, so its text may be clipped.
        if (style.clipPath !== 'none') return undefined;
        const clipping = element;
        if (rects.some((rect) => isCut(rect, clipping, style))) return element;
      }
      return undefined;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      // Skips contents that are not shown as text, and maps, whose clipped texts can be reached by panning.
      const isElsewhere = parent?.closest('.visually-hidden, svg, script, style, select, .leaflet-container');
      if (parent === null || isElsewhere || !/[\p{L}\p{N}]/u.test(words)) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const clipping = cutBy([...range.getClientRects()], parent);
      if (clipping !== undefined) found.push(`cut off by .${clipping.getAttribute('class')}: “${words.slice(0, 40)}”`);
    }
    return found;
  });
}

/**
 * Walks through the page with the Tab key, and returns the elements that were covered or outside the window while they
 * had the focus (WCAG 2.4.11).
 */
export async function coveredFocus(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, VISITED);
  let stops = 0;
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const stop = await focusedNow(page);
    if (stop === undefined) break;
    if (stop.isCovered) found.push(`has the focus and cannot be seen: ${stop.name}`);
  }
  if (stops < 2) found.push('the Tab key leads nowhere');
  return found;
}

/** The focused element; undefined if there is none, or if it already had the focus earlier in the walk. */
function focusedNow(page: Page): Promise<{ name: string; isCovered: boolean } | undefined> {
  return page.evaluate((mark) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    // A date field keeps the focus for several stops: day, month and year.
    const isSame = focused.getAttribute(mark) === 'now';
    if (focused.hasAttribute(mark) && !isSame) return undefined;
    document.querySelector(`[${mark}="now"]`)?.setAttribute(mark, 'before');
    focused.setAttribute(mark, 'now');
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const shown: Element[] = [focused, ...labels];
    const isSeenAt = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && shown.some((element) => element.contains(top) || top.contains(element));
    };
    const points = shown
      .flatMap((element) => [...element.getClientRects()])
      .flatMap(({ left, right, top, bottom }) =>
        [0.1, 0.5, 0.9].flatMap((x) =>
          [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
        ),
      );
    const name = focused.getAttribute('aria-label') ?? (focused.innerText || focused.getAttribute('name') || '');
    const seen = points.filter(([x, y]) => isSeenAt(x, y)).length;
    return {
      name: `${focused.tagName.toLowerCase()} “${name.trim().slice(0, 60)}” ${seen}/${points.length}`,
      isCovered: seen === 0,
    };
  }, VISITED);
}

/**
 * Finds controls that cannot be recognized in forced colours (WCAG 1.4.11): fields, chips and bars without a border,
 * and selected items that look like unselected ones.
 */
export function indistinctControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const hasBorder = (element: Element): boolean => {
      const { borderBottomStyle, borderBottomWidth, borderBottomColor, appearance } = getComputedStyle(element);
      const isDrawn = borderBottomStyle !== 'none' && parseFloat(borderBottomWidth) > 0 && borderBottomColor !== canvas;
      return isDrawn || (/^(INPUT|PROGRESS|SELECT)$/.test(element.tagName) && appearance !== 'none');
    };
    const isTransparent = (element: Element) => getComputedStyle(element).opacity === '0';
    /**
     * The elements that can make a control visible: the control itself unless it is transparent or visually hidden, its
     * parent, and its labels.
     */
    const seenOf = (element: Element): Element[] =>
      [
        ...(isTransparent(element) || element.matches('.visually-hidden') ? [] : [element]),
        element.parentElement,
        ...((element as HTMLInputElement).labels ?? []),
      ].filter((seen) => seen !== null && seen !== undefined);
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} in .${element.parentElement?.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const framed = visible(
      'input:not([type=hidden], [type=range]), select, textarea, progress, [role=progressbar], .chip',
    ).filter((element) => !seenOf(element).some(hasBorder));
    const lookOf = (element: Element): string =>
      seenOf(element)
        .map((seen) => {
          const style = getComputedStyle(seen);
          const { borderBottomStyle, borderBottomWidth, borderBottomColor, backgroundColor, outlineStyle } = style;
          return [
            borderBottomStyle,
            borderBottomWidth,
            borderBottomColor,
            backgroundColor,
            outlineStyle,
            style.appearance,
          ].join();
        })
        .join();
    const isChosen = (element: Element) => element.matches(':checked, [aria-pressed=true], [aria-current]:not(a)');
    const alike = visible('input[type=radio]:checked, [aria-pressed=true]').filter((chosen) => {
      if (getComputedStyle(chosen).appearance === 'auto' && !isTransparent(chosen)) return false;
      const group = chosen.closest('fieldset, [role=group], [role=radiogroup]') ?? chosen.parentElement;
      const selector = chosen.matches('input') ? 'input[type=radio]' : '[aria-pressed]';
      const others = [...(group?.querySelectorAll(selector) ?? [])].filter((other) => !isChosen(other));
      return others.some((other) => lookOf(other) === lookOf(chosen));
    });
    return [
      ...framed.map((element) => `has no border in forced colours: ${nameOf(element)}`),
      ...alike.map((element) => `looks as if it were not chosen in forced colours: ${nameOf(element)}`),
    ];
  });
}
