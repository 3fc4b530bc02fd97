/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Language, languages } from '@perpetua/contracts/languages';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from './browser-chromium.js';
import { passwordOf } from './journey-passwords.js';

/** The longest wait for a page on a busy machine, shorter than the time limit of a spec. */
const TIMEOUT_MS = 40_000;
/** The language tags that browsers send. */
const locales: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

export const everyLanguage = languages;
export const widths = { phone: 360, tablet: 768, desktop: 1440 } as const;
export type ColourScheme = 'light' | 'dark';

/**
 * Starts a Chromium for one file of journeys; it may run as root. Tries a second time if the start fails, because
 * Chromium sometimes crashes before it responds to Playwright.
 */
export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findChromium();
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...environment }).map(([name, value = '']) => [name, value]),
  );
  const launch = () => chromium.launch({ executablePath: path, args: chromiumFlags, headless: true, env });
  return launch().catch(launch);
}

export interface VisitorOptions {
  /** The URL of the application, without a slash at the end. */
  url: string;
  width?: number;
  language?: Language;
  colourScheme?: ColourScheme;
  /** The e-mail address of a person who is logged in from the start, through the browser's storage. */
  as?: string;
  password?: string;
  /** Whether the pages may use a service worker, past which tests cannot see requests; not by default. */
  worksOffline?: boolean;
}

/** A person with a browser context that no other visitor uses. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  language: Language;
  /** Errors that the page has logged or thrown since the last `forgetComplaints`. */
  complaints: readonly string[];
  forgetComplaints(): void;
  /** Opens a path of the application and waits until it is rendered. */
  go(path: string): Promise<void>;
  /**
   * Navigates without loading a document, as a link of the application does. A document is loaded only if the path
   * stays the same, for example for a new query.
   */
  walk(path: string): Promise<void>;
  /** Waits until there is a heading and nothing is loading. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window for a visitor with this size, language and colour scheme, and with reduced motion. */
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
    serviceWorkers: options.worksOffline ? 'allow' : 'block',
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

/**
 * Navigates by the browser history. The application moves the focus to each new page, which shows that the page is
 * rendered. A new query does not move the focus, so the document is loaded instead.
 */
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
    // A page that the server rendered responds to input, and logs errors, only after hydration.
    const heading = document.querySelector('h1');
    const isTakenOver = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
    // While a page waits for its texts, its earlier content stays in the document, hidden.
    return isTakenOver && heading.checkVisibility() && !waits && pictures.every((image) => image.complete);
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Logs a person in over the API and puts the session into the storage of every page. */
async function signInThroughStorage(context: BrowserContext, { url, as, password }: VisitorOptions): Promise<void> {
  const response = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: as, password: password ?? passwordOf(as ?? '') }),
  });
  if (!response.ok) throw new Error(`${as} cannot log in: ${response.status} ${await response.text()}`);
  const answer = (await response.json()) as { token: string; tokenExpiration: number; user_id: string };
  await context.addInitScript((session) => {
    // A frame with foreign content has no storage.
    if (window !== window.top) return;
    localStorage.setItem('token', session.token);
    localStorage.setItem('tokenExpiration', String(session.tokenExpiration));
    localStorage.setItem('user_id', session.user_id);
  }, answer);
}
