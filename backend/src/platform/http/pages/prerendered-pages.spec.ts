import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { nowHeader } from '@perpetua/contracts/http.contract';
import type { AppConfig } from '../../../config/app-config.js';
import { PrerenderedPages } from './prerendered-pages.js';

/** Replaces the built renderer: in each language, writes pages that contain the public URL and the API's responses. */
const renderer = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const [origin, shell, folder, publicUrl] = process.argv.slice(2);
appendFileSync(shell + '.runs', 'run\\n');
async function main() {
  for (const language of ['pt', 'en', 'es']) {
    const ask = (path) => fetch(origin + path, { headers: { 'Accept-Language': language } });
    const [product, site] = await Promise.all([ask('/api/Product?pageSize=100'), ask('/api/Site')]);
    if (!product.ok) throw new Error('The catalogue answers ' + product.status);
    mkdirSync(folder + '/' + language + '/flower', { recursive: true });
    const text = [publicUrl, await product.text(), await site.text()].join(' ');
    for (const name of ['index', 'flower/1']) writeFileSync(folder + '/' + language + '/' + name + '.html', text);
  }
  writeFileSync(folder + '/sitemap.xml', publicUrl);
}
main().catch((error) => { console.error(error.message); process.exitCode = 1; });
`;

let home: string;
let api: Server;
let catalogue: string;
let status: number;
let now: string;
/** The instances whose periodic checks must be stopped after the test. */
const followed: PrerenderedPages[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'perpetua-pages-'));
  await Promise.all(['dist', 'dist-server'].map((name) => mkdir(join(home, name))));
  await built({ shell: '<html>', program: renderer });
  [catalogue, status, now] = ['roses', 200, '2026-11-20T10:00:00.000Z'];
  api = createServer(({ url, headers }, response) => {
    const isCatalogue = url === '/api/Product?pageSize=100';
    const language = headers['accept-language'] ?? '';
    response
      .writeHead(isCatalogue ? status : 200, { [nowHeader]: now })
      .end(isCatalogue ? `${catalogue} in ${language}` : 'site');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
});

afterEach(async () => {
  await Promise.all(followed.splice(0).map((pages) => pages.onModuleDestroy()));
  api.closeAllConnections();
  api.close();
  await rm(home, { recursive: true, force: true });
});

async function built({ shell, program }: { shell?: string; program?: string }): Promise<void> {
  if (shell !== undefined) await writeFile(join(home, 'dist/index.html'), shell);
  if (program !== undefined) await writeFile(join(home, 'dist-server/prerender.js'), program);
}

/** The pages of a newly started process. */
function started(
  publicUrl = 'https://perpetua.example',
  prerender: AppConfig['http']['prerender'] = 'on',
): PrerenderedPages {
  const config = { dataDir: home, http: { frontendDir: join(home, 'dist'), publicUrl, prerender } } as AppConfig;
  return new PrerenderedPages(config);
}

/** Starts the periodic checks and waits for the first; tests run later checks with `pages.refresh()`. */
async function render(pages: PrerenderedPages): Promise<void> {
  const refresh = jest.spyOn(pages, 'refresh');
  pages.follow(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  followed.push(pages);
  await refresh.mock.results[0]?.value;
}

async function restarted(publicUrl?: string): Promise<PrerenderedPages> {
  const pages = started(publicUrl);
  await render(pages);
  return pages;
}

/** The prerendered HTML that a reader gets; undefined if the browser must render the page. */
async function page(pages: PrerenderedPages, url = '/', acceptLanguage = 'pt-PT'): Promise<string | undefined> {
  const file = await pages.fileFor({ url, cookie: undefined, acceptLanguage });
  return file === undefined ? undefined : readFile(join(file.folder, file.path), 'utf8');
}

const runs = async (): Promise<number> =>
  (await readFile(join(home, 'dist/index.html.runs'), 'utf8')).split('\n').length - 1;
const folders = (): Promise<string[]> => readdir(join(home, 'pages'));

describe('rendered pages', () => {
  it('show the data of the API in each language', async () => {
    const pages = started();
    expect(await page(pages)).toBeUndefined();
    expect(await pages.siteFile('/sitemap.xml')).toBeUndefined();
    await render(pages);
    expect(await page(pages)).toMatch(/^https:\/\/perpetua\.example roses in pt site/);
    expect(await page(pages, '/flower/1', 'es-ES')).toContain('roses in es');
    expect(await page(pages, '/flower/1?lng=en')).toContain('roses in en');
    expect(await page(pages, '/flower/2')).toBeUndefined();
    expect(await page(pages, '/?q=roses')).toBeUndefined();
    expect(await page(pages, '//')).toBeUndefined();
    expect((await pages.siteFile('/sitemap.xml'))?.path).toBe('/sitemap.xml');
    expect(await pages.siteFile('/robots.txt')).toBeUndefined();
  });

  it('are not rendered if prerendering is switched off', async () => {
    const pages = started(undefined, 'off');
    await render(pages);
    expect(await page(pages)).toBeUndefined();
    await expect(folders()).rejects.toThrow('ENOENT');
  });

  it('stay those of the start if prerendering is limited to the start', async () => {
    const pages = started(undefined, 'start');
    await render(pages);
    catalogue = 'lilies';
    await pages.refresh();
    expect(await page(pages)).toContain('roses in pt');
    expect(await runs()).toBe(1);
  });

  it('are reused after a restart if their data has not changed', async () => {
    await restarted();
    now = '2026-11-20T11:00:00.000Z';
    expect(await page(await restarted())).toContain('roses in pt');
    expect(await runs()).toBe(1);
    expect(await folders()).toHaveLength(1);
  });

  it.each([
    { changed: 'the catalogue', change: () => (catalogue = 'lilies') },
    { changed: 'the HTML shell', change: () => built({ shell: '<html lang="pt">' }) },
    { changed: 'the renderer', change: () => built({ program: `${renderer}// Later.` }) },
    { changed: 'the date', change: () => (now = '2026-11-21T00:00:00.000Z') },
  ])('are rendered again after a restart if $changed has changed', async ({ change }) => {
    await restarted();
    await change();
    expect(await page(await restarted())).toContain(`${catalogue} in pt`);
    expect(await runs()).toBe(2);
    expect(await folders()).toHaveLength(1);
  });

  it('of the same frontend build are served after a restart, even if the API is too busy to return its current data', async () => {
    await restarted();
    [status, catalogue] = [503, 'lilies'];
    const pages = await quietly(() => restarted());
    expect(await page(pages)).toContain('roses in pt');
    expect(await folders()).toHaveLength(1);
  });

  it('show changed data after the next check', async () => {
    const pages = await restarted();
    catalogue = 'lilies';
    await pages.refresh();
    expect(await page(pages)).toContain('lilies in pt');
    await pages.refresh();
    expect(await runs()).toBe(2);
  });

  it('are kept while the API is too busy to return its current data', async () => {
    const pages = await restarted();
    [status, catalogue] = [503, 'lilies'];
    await pages.refresh();
    expect(await page(pages)).toContain('roses in pt');
    expect(await runs()).toBe(1);
  });

  it('that are out of date and cannot be rendered again are served for at most a minute', async () => {
    const pages = await restarted();
    const clock = jest.spyOn(Date, 'now');
    [status, catalogue] = [500, 'lilies'];
    const failedAt = Date.now();
    clock.mockReturnValue(failedAt);
    await quietly(() => pages.refresh());
    expect(await page(pages)).toContain('roses in pt');
    clock.mockReturnValue(failedAt + 60_000);
    await quietly(() => pages.refresh());
    expect(await page(pages)).toBeUndefined();
    clock.mockRestore();
    status = 200;
    await pages.refresh();
    expect(await page(pages)).toContain('lilies in pt');
  });

  it('of another frontend build are not served', async () => {
    await restarted();
    await built({ shell: '<html lang="pt">' });
    status = 503;
    expect(await page(await quietly(() => restarted()))).toBeUndefined();
  });

  it('are stored separately for each public URL of the application', async () => {
    const first = await restarted('https://perpetua.example');
    const second = await restarted('https://www.perpetua.example');
    expect(await page(first)).toMatch(/^https:\/\/perpetua\./);
    expect(await page(second)).toMatch(/^https:\/\/www\.perpetua\./);
    await restarted('https://perpetua.example');
    expect(await runs()).toBe(2);
  });

  it('are shared by processes that start at the same time with the same data folder', async () => {
    const processes = await Promise.all([restarted(), restarted(), restarted()]);
    const seen = await Promise.all(processes.map((pages) => page(pages)));
    expect(new Set(seen)).toEqual(new Set([expect.stringContaining('roses in pt')]));
    expect(await folders()).toHaveLength(1);
  });

  it('stop being rendered when the application shuts down, which waits for the renderer’s open requests', async () => {
    let [asked, open] = [(): void => undefined, 0];
    const begun = new Promise<void>((resolve) => (asked = resolve));
    api.removeAllListeners('request').on('request', (_request, response) => {
      open += 1;
      asked();
      response.on('close', () => (open -= 1));
      setImmediate(() => response.end('{}'));
    });
    const pages = started();
    const rendering = quietly(() => render(pages));
    await begun;
    await pages.onModuleDestroy();
    expect(open).toBe(0);
    await rendering;
    expect(await page(pages)).toBeUndefined();
    expect(await folders()).toEqual([]);
  });

  it('are not served if rendering fails, and the application keeps running', async () => {
    await built({ program: 'process.exit(1)' });
    expect(await page(await quietly(() => restarted()))).toBeUndefined();
    expect(await folders()).toEqual([]);
    await rm(join(home, 'pages'), { recursive: true });
    await writeFile(join(home, 'pages'), 'no folder');
    expect(await page(await quietly(() => restarted()))).toBeUndefined();
  });
});

/** Silences the logger during a call. */
async function quietly<T>(act: () => Promise<T>): Promise<T> {
  Logger.overrideLogger(false);
  try {
    return await act();
  } finally {
    Logger.overrideLogger(['log', 'warn', 'error']);
  }
}
