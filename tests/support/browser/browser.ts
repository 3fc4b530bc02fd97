/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Language, languages } from '@perpetua/contracts/languages';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from './browser-chromium.js';
import { passwordOf } from './journey-passwords.js';

/** What a busy machine may take for a page, before the specification's own time is up. */
const TIMEOUT_MS = 40_000;
/** The languages' tags as browsers send them. */
const locales: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

export const everyLanguage = languages;
export const widths = { phone: 360, tablet: 768, desktop: 1440 } as const;
export type ColourScheme = 'light' | 'dark';

/** One Chromium for a file of journeys. The flags are those that work as root on a bare machine. */
export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findChromium();
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...environment }).map(([name, value = '']) => [name, value]),
  );
  return chromium.launch({ executablePath: path, args: chromiumFlags, headless: true, env });
}

export interface VisitorOptions {
  /** Address of the application, without a slash at the end. */
  url: string;
  width?: number;
  language?: Language;
  colourScheme?: ColourScheme;
  /** E-mail of a person who is logged in already, by what is in the browser's storage. */
  as?: string;
  password?: string;
}

/** Somebody at their own browser: nothing is shared with another visitor. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  language: Language;
  /** Errors that the page has written or thrown since the last `forget`, in words. */
  complaints: readonly string[];
  forgetComplaints(): void;
  /** Goes to a path of the application and waits until it is drawn. */
  go(path: string): Promise<void>;
  /** The same within the page that is open, as a link does; what is there already is not fetched again. */
  walk(path: string): Promise<void>;
  /** Waits until there is a heading and nothing is on its way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window for a visitor: size, language and colours as asked for, motion reduced. */
export async function visitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { url, width = widths.desktop, language = 'pt', colourScheme = 'light' } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 780 : 1000 },
    hasTouch: width < 600,
    locale: locales[language],
    timezoneId: 'Europe/Lisbon',
    colorScheme: colourScheme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (options.as !== undefined) await signInThroughStorage(context, options);
  const page = await context.newPage();
  const complaints = listen(page);
  const settled = () => waitUntilDrawn(page);
  return {
    page,
    context,
    language,
    complaints,
    forgetComplaints: () => complaints.splice(0),
    go: async (path) => {
      await page.goto(path);
      await settled();
    },
    walk: async (path) => {
      await walkTo(page, path);
      await settled();
    },
    settled,
    close: () => context.close(),
  };
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return complaints;
}

/** The application says that a page has come by moving the focus to it; the same page with another query does not. */
async function walkTo(page: Page, path: string): Promise<void> {
  const isElsewhere = await page.evaluate((to) => {
    if (new URL(to, location.href).pathname === location.pathname) return false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, path);
  if (isElsewhere) await page.waitForFunction(() => document.activeElement !== document.body);
  else await page.goto(path);
}

async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waits = document.querySelector('[aria-busy="true"]') !== null;
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy');
    // A page may come drawn: it answers, and complains, once the application has taken it over.
    const heading = document.querySelector('h1');
    const isTakenOver = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
    // A page that waits for its texts keeps what it drew before, hidden.
    return isTakenOver && heading.checkVisibility() && !waits && pictures.every((image) => image.complete);
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Logs a person in by the API and puts what the application keeps into every page's storage. */
async function signInThroughStorage(context: BrowserContext, { url, as, password }: VisitorOptions): Promise<void> {
  const response = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: as, password: password ?? passwordOf(as ?? '') }),
  });
  if (!response.ok) throw new Error(`${as} cannot log in: ${response.status} ${await response.text()}`);
  const answer = (await response.json()) as { token: string; tokenExpiration: number; user_id: string };
  await context.addInitScript((session) => {
    // A frame of somebody else's text has no storage.
    if (window !== window.top) return;
    localStorage.setItem('token', session.token);
    localStorage.setItem('tokenExpiration', String(session.tokenExpiration));
    localStorage.setItem('user_id', session.user_id);
  }, answer);
}
