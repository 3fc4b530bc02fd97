import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { maximumPageSize } from '@perpetua/contracts/http.contract';
import { plainPage, type RenderedPage, render, setLanguage, shownPageId } from './entry-server';
import { filesOf, type Manifest } from './lib/built-files';
import { escaped, fillSlots, jsonInHtml, link } from './lib/page-slots';

/**
 * `node prerender.js ORIGIN SHELL FOLDER PUBLIC_URL`: renders the public pages in each language with the data of the
 * API at ORIGIN, into FOLDER/LANGUAGE/PATH.html, and a site map. SHELL is the built index.html. Runs as a separate
 * process, so that its memory is freed afterwards.
 */

const languages = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' } as const;

/** The public pages that always exist. */
const fixedPages = [
  '/',
  '/flores',
  '/limpeza-de-campas',
  '/sobre-nos',
  '/termos-e-condicoes',
  '/politica-de-privacidade',
  '/termos-de-parceiro',
  '/livre-resolucao',
  '/resolucao-alternativa-de-litigios',
  '/cookies',
  '/acessibilidade',
  '/contact',
  '/besupplier',
];

/** The page to which `index.html` leads browsers that cannot run the application; it has no script. */
const pageForOldBrowsers = 'por-telefone';

/** Pages that are prerendered so that they appear immediately, but are not listed in the site map. */
const unlistedPages = ['/sign-in', '/sign-up', '/checkout', '/404'];

interface Product {
  id: string;
  type: 'flower' | 'clean';
}

/** How many times a request is sent while the server answers 503, and the pause between two attempts. */
const attempts = 5;
const pauseMs = 2_000;

async function patientFetch(address: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address);
    if (answer.status !== 503 || attempt === attempts) return answer;
    await delay(pauseMs);
  }
}

async function productPages(origin: string): Promise<string[]> {
  const products: Product[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await patientFetch(`${origin}/api/Product?page=${page}&pageSize=${maximumPageSize}`);
    if (!answer.ok) throw new Error(`The catalogue answers ${answer.status}.`);
    const entries = (await answer.json()) as Product[];
    products.push(...entries);
    if (entries.length < maximumPageSize) break;
  }
  return products.map(({ id, type }) => (type === 'flower' ? `/flower/${id}` : `/limpeza-de-campas/${id}`));
}

/**
 * The source files of a page: those of the application, of its layout if that is loaded with the page, of the page
 * itself, and of its texts.
 */
function sourcesOf({ routes, shown }: RenderedPage): string[] {
  return [
    'src/main.tsx',
    ...routes.map((id) => (id.endsWith('-layout') ? `src/app/${id}.tsx` : `src/routes/${id}.route.tsx`)),
    ...['common', ...shown.texts].map((name) => `src/locales/${shown.language}/${name}.json`),
  ];
}

/** A higher quality would take several times as long and save hardly any bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The canonical link of a page, and the links to its version in each language. */
function linksOf(publicUrl: string, path: string): string {
  const address = publicUrl + path;
  return [
    link({ rel: 'canonical', href: address }),
    ...Object.keys(languages).map((language) =>
      link({ rel: 'alternate', hreflang: language, href: `${address}?lng=${language}` }),
    ),
    link({ rel: 'alternate', hreflang: 'x-default', href: address }),
  ].join('');
}

const dataElement = (type: string, value: unknown, attributes = ''): string =>
  `<script type="${type}"${attributes}>${jsonInHtml(value)}</script>`;

async function main([origin, shellFile, folder, publicUrl]: readonly (string | undefined)[]): Promise<void> {
  if (!origin || !shellFile || !folder || !publicUrl)
    throw new Error('usage: prerender ORIGIN SHELL FOLDER PUBLIC_URL');
  const shell = await readFile(shellFile, 'utf8');
  const assets = dirname(shellFile);
  const manifest = JSON.parse(await readFile(join(assets, '.vite/manifest.json'), 'utf8')) as Manifest;
  const listed = [...fixedPages, ...(await productPages(origin))];
  for (const [language, tag] of Object.entries(languages)) {
    await setLanguage(language);
    await writePage(join(folder, language, `${pageForOldBrowsers}.html`), await plainPage(origin));
    for (const path of [...listed, ...unlistedPages]) {
      const page = await render(path, { origin, publicUrl });
      const { scripts, sheets } = filesOf(manifest, sourcesOf(page));
      const texts = await Promise.all(sheets.map((sheet) => readFile(resolve(assets, sheet), 'utf8')));
      const shown = { ...page.shown, styleSheets: sheets.map((sheet) => `/${sheet}`) };
      const modules = scripts.map((script) => `/${script}`).join(' ');
      const filled = fillSlots(shell, {
        html: `<html lang="${tag}">`,
        head:
          page.head +
          linksOf(publicUrl, path) +
          (page.structuredData === undefined ? '' : dataElement('application/ld+json', page.structuredData)),
        // Inlined, so that the page renders without a request for its styles.
        styles: `<style>${texts.join('')}</style>`,
        body: page.body,
        data: dataElement('application/json', shown, ` id="${shownPageId}" data-modules="${escaped(modules)}"`),
      });
      await writePage(join(folder, language, `${path === '/' ? 'index' : path.slice(1)}.html`), filled);
    }
  }
  await writeFile(join(folder, 'sitemap.xml'), siteMap(publicUrl, listed));
  const robots = await readFile(join(assets, 'robots.txt'), 'utf8');
  await writeFile(join(folder, 'robots.txt'), `${robots}\nSitemap: ${publicUrl}/sitemap.xml\n`);
}

/** Writes a page, with compressed copies for browsers that accept them. */
async function writePage(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const copies = [
    promisify(brotliCompress)(text, brotliOptions).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(text).then((packed) => writeFile(`${file}.gz`, packed)),
  ];
  await Promise.all([writeFile(file, text), ...copies]);
}

function siteMap(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

await main(process.argv.slice(2));
