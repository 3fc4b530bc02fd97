import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Visitor, visitor, type VisitorOptions } from './browser.js';
import type { InputMode, Way } from './browser-input.js';
import { type Words, wordsOf } from './browser-words.js';

/** A logged-in person with a browser window, in the input mode and language of a {@link Way}. */
export interface Person {
  who: Visitor;
  page: Page;
  main: Locator;
  hands: InputMode;
  t: Words;
  /**
   * The number of documents that the window has loaded. Content that changes while the number stays the same was
   * updated live.
   */
  loads(): number;
}

interface PersonOptions extends Pick<VisitorOptions, 'url' | 'width' | 'colourScheme' | 'worksOffline'> {
  way: Way;
  /** The part of the demo account's e-mail address before the @. */
  name: string;
  /** The page that the window opens first. */
  path: string;
  /** Prepares the browser context before the first page is opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

export async function person(
  browser: Browser,
  { way, name, path, prepare, ...options }: PersonOptions,
): Promise<Person> {
  const { language, inputOn } = way;
  const who = await visitor(browser, { ...options, language, as: `${name}@perpetua.test` });
  const { page } = who;
  let loads = 0;
  page.on('load', () => (loads += 1));
  await prepare?.(who.context);
  await who.go(path);
  return {
    who,
    page,
    main: page.getByRole('main'),
    hands: inputOn(page),
    t: wordsOf(language),
    loads: () => loads,
  };
}

/** Waits for the page with this heading. */
export const arrives = ({ page }: Person, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();

/** Waits for a toast with this sentence. */
export const seesToast = ({ page }: Person, sentence: string): Promise<void> =>
  page
    .locator('[role=status], [role=alert]')
    .filter({ hasText: sentence })
    .filter({ has: page.getByRole('button') })
    .first()
    .waitFor();
