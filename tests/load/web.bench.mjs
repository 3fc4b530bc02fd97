import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { withFolder } from './bench-database.mjs';
import { withBrowser } from './browser.mjs';
import { figure } from './figures.mjs';
import { withApp } from './running-app.mjs';

export const title = 'Web: Lighthouse, mobile';

/** Lighthouse runs per page; `BENCH_RUNS` can set fewer. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const POLL_MS = 200;
const TIMEOUT_MS = 60_000;
const CATEGORIES = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Waits until the server renders the pages, which begins some seconds after every start. */
async function untilRendered({ url }) {
  const isRendered = async () => (await (await fetch(url)).text()).includes('<h1');
  for (const end = Date.now() + TIMEOUT_MS; !(await isRendered()); await delay(POLL_MS)) {
    if (Date.now() > end) throw new Error('The pages were not rendered; the log of the application says why.');
  }
}

async function productsOf({ url }) {
  const answer = await fetch(`${url}/api/Product?pageSize=100`);
  const products = await answer.json();
  const first = (type) => products.find((product) => product.type === type);
  return { flower: first('flower'), clean: first('clean') };
}

/** The paths of the measured pages; the checkout is measured with flowers in a guest's cart. */
const pagesOf = ({ flower, clean }) => ({
  landing: '/',
  catalogue: '/flores',
  product: `/flower/${flower.id}`,
  cleaning: `/limpeza-de-campas/${clean.id}`,
  'sign-in': '/sign-in',
  checkout: '/checkout',
});

/** Puts flowers into the cart of the browser that Lighthouse uses. */
async function fillCart(url, { port, flower }) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0].newPage();
  await page.goto(`${url}/flower/${flower.id}?add=1`);
  await page.waitForFunction(() => localStorage.getItem('cart') !== null);
  await page.close();
}

async function audited(url, port) {
  const options = { port, output: 'json', onlyCategories: Object.keys(CATEGORIES) };
  const { lhr } = await lighthouse(url, options);
  return lhr;
}

const itemsOf = (lhr) => lhr.audits['network-requests'].details.items;
const isCode = ({ resourceType }) => ['Script', 'Stylesheet'].includes(resourceType);
const isPicture = ({ resourceType }) => resourceType === 'Image';

/** Requests made before the largest contentful paint that the browser observed, without the simulated network. */
function beforePaint(lhr) {
  const [{ observedLargestContentfulPaint: paintMs }] = lhr.audits.metrics.details.items;
  return itemsOf(lhr).filter(({ networkRequestTime }) => networkRequestTime < paintMs);
}

const gzipKb = (bytes) => gzipSync(bytes, { level: 9 }).length / 1000;

/** The size of the scripts and styles in kilobytes of gzip, whatever encoding they were sent in. */
async function codeKb(items) {
  const sizes = items
    .filter(isCode)
    .map(async ({ url }) => gzipKb(Buffer.from(await (await fetch(url)).arrayBuffer())));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The size of the styles and scripts inside the page itself, in kilobytes of gzip. */
async function inlineKb(url) {
  const parts = await (await fetch(url)).text().then((html) => html.split(/<(?=style|script)/).slice(1));
  const inline = parts
    .filter((part) => !part.startsWith('script type='))
    .map((part) => part.slice(part.indexOf('>') + 1, part.search(/<\/(style|script)>/)));
  return gzipKb(Buffer.from(inline.join('\n')));
}

const sentKb = (items) => items.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;

async function linesOf(id, { runs, url }) {
  const line = (what, values, rest) => figure({ id, what, values, ...rest });
  const audit = (name) => runs.map(({ audits }) => audits[name].numericValue);
  const [last] = runs.slice(-1);
  const inline = await inlineKb(url);
  const codeBefore = await Promise.all(runs.map(async (run) => inline + (await codeKb(beforePaint(run)))));
  return [
    ...Object.entries(CATEGORIES).map(([category, atLeast]) =>
      line(
        category,
        runs.map(({ categories }) => Math.round(categories[category].score * 100)),
        { atLeast },
      ),
    ),
    line(
      'first paint',
      audit('first-contentful-paint').map((ms) => ms / 1000),
      { unit: 's' },
    ),
    line(
      'largest paint',
      audit('largest-contentful-paint').map((ms) => ms / 1000),
      { unit: 's' },
    ),
    line('blocking time', audit('total-blocking-time'), { unit: 'ms' }),
    line('layout shift', audit('cumulative-layout-shift'), { atMost: 0.01 }),
    line('scripts and styles before the largest paint, gzip', codeBefore, { unit: 'kB', isCount: true }),
    line(
      'pictures before the largest paint',
      runs.map((run) => sentKb(beforePaint(run).filter(isPicture))),
      {
        unit: 'kB',
        isCount: true,
      },
    ),
    line('scripts and styles, gzip', [inline + (await codeKb(itemsOf(last)))], {
      unit: 'kB',
      isCount: true,
    }),
    line('whole page as sent', [sentKb(itemsOf(last))], { unit: 'kB', isCount: true }),
  ];
}

/** Whether a page is named in `BENCH_PAGES`, e.g. 'landing,checkout'; true without the variable. */
const isWanted = (name) => process.env.BENCH_PAGES?.split(',').includes(name) ?? true;

/** Measures the application as `npm start` runs it, with Lighthouse's own simulated mobile device and network. */
export const run = () =>
  withFolder((folder) =>
    withApp({ DATA_DIR: folder }, async (app) => {
      await untilRendered(app);
      const products = await productsOf(app);
      return withBrowser(async ({ port, name }) => {
        const lines = [];
        for (const [page, path] of Object.entries(pagesOf(products)).filter(([id]) => isWanted(id))) {
          if (page === 'checkout') await fillCart(app.url, { port, flower: products.flower });
          const runs = [];
          for (let n = 0; n < RUNS; n += 1) runs.push(await audited(app.url + path, port));
          lines.push(...(await linesOf(page, { runs, url: app.url + path })));
        }
        return { lines, notes: [`${name}; median of ${RUNS} runs a page.`] };
      });
    }),
  );
