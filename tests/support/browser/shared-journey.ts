import type { Browser } from 'playwright-core';
import { startApp, type StartedApp } from '../processes/started-app.js';
import { openBrowser } from './browser.js';

/** What the parts of one file of journeys use together. */
export interface SharedJourney {
  app: StartedApp;
  browser: Browser;
}

let begun: Promise<SharedJourney> | undefined;

/**
 * The application and the browser of all parts of this file, which the first part starts: starting both, and loading
 * what drives them, takes longer than a short journey. The parts use records of their own.
 */
export const sharedJourney = (): Promise<SharedJourney> =>
  (begun ??= Promise.all([startApp(), openBrowser()]).then(([app, browser]) => ({ app, browser })));

/** Ends both; called once, by the file itself. */
export async function endSharedJourney(): Promise<void> {
  const { app, browser } = (await begun) ?? {};
  await Promise.all([browser?.close(), app?.stop()]);
}
