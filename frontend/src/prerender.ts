import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type RenderedPage, render, shownPageId, speak } from './entry-server';

/**
 * `node prerender.js ORIGIN SHELL FOLDER`: renders the public pages in each language from what the API at ORIGIN
 * answers, into FOLDER/LANGUAGE/PATH.html, and a site map. SHELL is the built index.html. Its own process: what it
 * needs of memory goes with it.
 */

const languages = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' } as const;

/** The public pages, and the file each is composed in. */
const fixedPages: readonly Page[] = [
  { path: '/', route: 'landing' },
  { path: '/flores', route: 'flowers' },
  { path: '/limpeza-de-campas', route: 'cleanings' },
  { path: '/sobre-nos', route: 'about' },
  { path: '/termos-e-condicoes', route: 'terms' },
  { path: '/politica-de-privacidade', route: 'privacy-policy' },
  { path: '/contact', route: 'contact' },
  { path: '/besupplier', route: 'become-supplier' },
];

interface Page {
  path: string;
  /** Of `src/routes/<route>.route.tsx`. */
  route: string;
}

interface Product {
  id: string;
  type: 'flower' | 'clean';
}

/** How often a reading is tried that is refused because there is too much to do, and how long it waits in between. */
const attempts = 5;
const pauseMs = 2_000;

async function patientFetch(address: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address);
    if (answer.status !== 503 || attempt === attempts) return answer;
    await delay(pauseMs);
  }
}

async function productPages(origin: string): Promise<Page[]> {
  const answer = await patientFetch(`${origin}/api/Product?pageSize=100`);
  if (!answer.ok) throw new Error(`The catalogue answers ${answer.status}.`);
  const products = (await answer.json()) as Product[];
  return products.map(({ id, type }) =>
    type === 'flower'
      ? { path: `/flower/${id}`, route: 'flower' }
      : { path: `/limpeza-de-campas/${id}`, route: 'cleaning' },
  );
}

/** What Vite says of a built file: its styles, and the files it imports at once. */
type Manifest = Record<string, { css?: string[]; imports?: string[] }>;

/** The style sheets of a page, those of the frame first. */
function styleSheetsOf(manifest: Manifest, route: string): string[] {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const built = manifest[file];
    if (built === undefined) throw new Error(`The build knows no ${file}.`);
    for (const imported of built.imports ?? []) visit(imported);
    for (const sheet of built.css ?? []) sheets.add(sheet);
  };
  visit('index.html');
  visit(`src/routes/${route}.route.tsx`);
  return [...sheets];
}

/**
 * Puts the page's styles into its head, so that it can be drawn as soon as it is there, and the script that takes it over
 * behind what is seen first.
 */
async function withStyles(html: string, { assets, sheets }: { assets: string; sheets: string[] }): Promise<string> {
  const texts = await Promise.all(sheets.map((sheet) => readFile(resolve(assets, sheet), 'utf8')));
  return html
    .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('</head>', () => `<style>${texts.join('')}</style></head>`);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that cannot end the element it is in. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function documentOf(shell: string, page: RenderedPage, tag: string): string {
  const { head, html, shown } = page;
  return shell
    .replace('<html lang="pt">', `<html lang="${tag}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, (known) =>
      head.description === undefined ? known : `<meta name="description" content="${escaped(head.description)}" />`,
    )
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div><script type="application/json" id="${shownPageId}">${jsonInHtml(shown)}</script>`,
    );
}

function alternatesOf(publicUrl: string, path: string): string {
  const links = Object.keys(languages).map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${publicUrl}${path}?lng=${language}" />`,
  );
  return [`<link rel="canonical" href="${publicUrl}${path}" />`, ...links].join('');
}

async function main([origin, shellFile, folder, publicUrl]: readonly (string | undefined)[]): Promise<void> {
  if (!origin || !shellFile || !folder || !publicUrl)
    throw new Error('usage: prerender ORIGIN SHELL FOLDER PUBLIC_URL');
  const shell = await readFile(shellFile, 'utf8');
  const assets = dirname(shellFile);
  const manifest = JSON.parse(await readFile(join(assets, '.vite/manifest.json'), 'utf8')) as Manifest;
  const pages = [...fixedPages, ...(await productPages(origin))];
  for (const [language, tag] of Object.entries(languages)) {
    await speak(language);
    for (const { path, route } of pages) {
      const sheets = styleSheetsOf(manifest, route);
      const page = await render(path, origin);
      page.shown.styleSheets = sheets.map((sheet) => `/${sheet}`);
      const text = await withStyles(documentOf(shell, page, tag), { assets, sheets });
      const file = join(folder, language, `${path === '/' ? 'index' : path.slice(1)}.html`);
      await mkdir(dirname(file), { recursive: true });
      await writePage(
        file,
        text.replace('</head>', () => `${alternatesOf(publicUrl, path)}</head>`),
      );
    }
  }
  await writeFile(
    join(folder, 'sitemap.xml'),
    siteMap(
      publicUrl,
      pages.map(({ path }) => path),
    ),
  );
}

/** With a copy that is sent as it is to browsers that unpack it. */
async function writePage(file: string, text: string): Promise<void> {
  await Promise.all([writeFile(file, text), promisify(gzip)(text).then((packed) => writeFile(`${file}.gz`, packed))]);
}

function siteMap(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

await main(process.argv.slice(2));
