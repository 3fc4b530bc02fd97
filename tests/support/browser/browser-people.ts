import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Visitor, visitor, type VisitorOptions } from './browser.js';
import type { InputMode, Way } from './browser-input.js';
import { type Words, wordsOf } from './browser-words.js';

/** Somebody who is logged in at their own window, with the hands and the language of a way. */
export interface Person {
  who: Visitor;
  page: Page;
  main: Locator;
  hands: InputMode;
  t: Words;
  /** How many documents the window has loaded: what changes while this stays has come by itself. */
  loads(): number;
}

interface PersonOptions extends Pick<VisitorOptions, 'url' | 'width' | 'colourScheme'> {
  way: Way;
  /** Demo account, by the part before the @. */
  name: string;
  /** The page the window is opened on. */
  path: string;
  /** What is to be so before the first page is opened. */
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

/** Waits for the page with that heading. */
export const arrives = ({ page }: Person, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();

/** Waits for the toast that says so. */
export const isTold = ({ page }: Person, sentence: string): Promise<void> =>
  page
    .locator('[role=status], [role=alert]')
    .filter({ hasText: sentence })
    .filter({ has: page.getByRole('button') })
    .first()
    .waitFor();
