import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { chromium as driver } from '@playwright/test';
import packaged from '@sparticuz/chromium';

const INSTALLED = '/usr/bin/chromium';
/** Without these flags a browser waits for responses that never arrive when the machine has no network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Runs `work` with a headless Chromium (the installed one, else that of an npm package) that tools can control.
 * @param {(browser: { port: number, name: string }) => Promise<T>} work `port` is the port of Chromium's debugging
 * protocol
 * @template T
 */
export async function withBrowser(work) {
  const port = await freePort();
  const executablePath = existsSync(INSTALLED) ? INSTALLED : await packaged.executablePath();
  const browser = await driver.launch({ executablePath, args: [...FLAGS, `--remote-debugging-port=${port}`] });
  try {
    return await work({ port, name: `Chromium ${browser.version()}` });
  } finally {
    await browser.close();
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
