import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { withFolder } from './bench-database.mjs';
import { withBrowser } from './browser.mjs';
import { figure } from './figures.mjs';
import { withApp } from './running-app.mjs';

export const title = 'Web: Lighthouse, mobile';

const RUNS = 5;
const POLL_MS = 200;
const TIMEOUT_MS = 60_000;
const CATEGORIES = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };
const pages = { landing: '/', catalogue: '/flores' };

/** Until the pages are rendered in all languages, as they are some seconds after every start. */
async function untilRendered({ url }) {
  const isRendered = async () => (await (await fetch(url)).text()).includes('<h1');
  for (const end = Date.now() + TIMEOUT_MS; !(await isRendered()); await delay(POLL_MS)) {
    if (Date.now() > end) throw new Error('The pages were not rendered; the log of the application says why.');
  }
}

async function audited(url, port) {
  const { lhr } = await lighthouse(url, { port, output: 'json', onlyCategories: Object.keys(CATEGORIES) });
  return lhr;
}

/** Transferred bytes by the kinds that the page itself asked for, in kilobytes. */
function weights(lhr) {
  const items = lhr.audits['network-requests'].details.items;
  const of = (kinds) =>
    items
      .filter(({ resourceType }) => kinds.includes(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    code: of(['Script', 'Stylesheet']) / 1000,
    all: items.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  };
}

/** What brotli saves is not what the target speaks of: scripts and styles as gzip would send them. */
async function gzippedCode(lhr) {
  const items = lhr.audits['network-requests'].details.items;
  const files = items.filter(({ resourceType }) => ['Script', 'Stylesheet'].includes(resourceType));
  const sizes = files.map(
    async ({ url }) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

async function linesOf(name, runs) {
  const line = (what, values, rest) => figure({ id: name, what, values, ...rest });
  const [last] = runs.slice(-1);
  const { all } = weights(last);
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
      runs.map(({ audits }) => audits['first-contentful-paint'].numericValue / 1000),
      { unit: 's', atMost: 1 },
    ),
    line(
      'largest paint',
      runs.map(({ audits }) => audits['largest-contentful-paint'].numericValue / 1000),
      { unit: 's' },
    ),
    line('scripts and styles, gzip', [await gzippedCode(last)], { unit: 'kB', atMost: 190 }),
    line('whole page as sent', [all], { unit: 'kB', ...(name === 'landing' && { atMost: 400 }) }),
  ];
}

/** Lighthouse's own mobile device and network, simulated, on the application as `npm start` has it. */
export const run = () =>
  withFolder((folder) =>
    withApp({ DATA_DIR: folder }, async (app) => {
      await untilRendered(app);
      return withBrowser(async ({ port, name }) => {
        const lines = [];
        for (const [page, path] of Object.entries(pages)) {
          const runs = [];
          for (let n = 0; n < RUNS; n += 1) runs.push(await audited(app.url + path, port));
          lines.push(...(await linesOf(page, runs)));
        }
        return { lines, notes: [`${name}; median of ${RUNS} runs a page.`] };
      });
    }),
  );
