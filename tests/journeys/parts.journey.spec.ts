import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type ColourScheme, openBrowser, type Visitor, visitor, widths } from '../support/browser/browser.js';
import { findings } from '../support/browser/browser-checks.js';
import { BEGINS_WITHIN_MS } from '../support/processes/started-app.js';

/** An origin without a server: requests to it are answered from the built files. */
const url = 'http://parts.test';
const frontend = join(__dirname, '../../frontend');

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perpetua-parts-'));
  const settings = ['--config', 'vite.parts.config.ts', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const vite = join(frontend, '../node_modules/vite/bin/vite.js');
  const built = promisify(execFile)(process.execPath, [vite, 'build', ...settings], { cwd: frontend });
  [browser] = await Promise.all([openBrowser(), built]);
}, BEGINS_WITHIN_MS);

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Opens the page that shows all UI parts, and waits until the last of them is shown; the page never becomes idle,
 * because some parts are shown as busy.
 */
async function openParts(options: { width: number; colourScheme: ColourScheme }): Promise<Visitor> {
  const who = await visitor(browser, { url, language: 'en', ...options });
  await who.page.route(`${url}/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await who.page.goto('/parts.html');
  await who.page.getByRole('heading', { name: 'GraveScene, TendingScene' }).waitFor();
  return who;
}

describe.each([
  { width: widths.phone, colourScheme: 'light' },
  { width: widths.desktop, colourScheme: 'dark' },
] as const)('the page that shows all UI parts, at $width px, $colourScheme', ({ width, colourScheme }) => {
  it('meets WCAG 2.2 AA in both colour modes, also with a dialog and toasts, and logs no error', async () => {
    const who = await openParts({ width, colourScheme });
    const { page } = who;
    expect(await findings(who)).toEqual([]);

    await page.getByRole('button', { name: 'Show a toast' }).click();
    await page.getByRole('button', { name: 'Show an error' }).click();
    await page.getByRole('alert').filter({ hasText: 'The grave has not been saved.' }).waitFor();
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    await page.getByRole('dialog', { name: 'Remove the grave?' }).waitFor();
    expect(await findings(who)).toEqual([]);

    await page.emulateMedia({ colorScheme: colourScheme === 'light' ? 'dark' : 'light' });
    expect(await findings(who, { isRecoloured: true })).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await findings(who, { isRecoloured: true })).toEqual([]);
    await who.close();
  });

  it('keeps the accessibility roles of a table in every layout', async () => {
    const who = await openParts({ width, colourScheme });
    const table = who.page.getByRole('table', { name: 'Visits', exact: true });

    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Day', 'Price', 'Open']);
    const row = table.getByRole('row').filter({ has: who.page.getByRole('rowheader', { name: '2 January' }) });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['€40.00', 'Second visit']);
    await who.close();
  });
});
