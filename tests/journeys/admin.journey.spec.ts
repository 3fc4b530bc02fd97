import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, visitor } from '../support/browser.js';
import { findings } from '../support/browser-checks.js';
import { startApp, type StartedApp } from '../support/started-app.js';

let app: StartedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});

describe('an admin', () => {
  it('sees', async () => {
    const admin = await visitor(browser, { url: app.url, as: 'admin@perpetua.test' });
    await admin.go('/services');
    expect(await findings(admin)).toEqual([]);
    await admin.close();
  });
});
