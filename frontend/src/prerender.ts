import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type RenderedPage, render, shownPageId, speak } from './entry-server';

/**
 * `node prerender.js ORIGIN SHELL FOLDER`: renders the public pages in each language from what the API at ORIGIN
 * answers, into FOLDER/LANGUAGE/PATH.html, and a site map. SHELL is the built index.html. A process of its own: what it
 * needs of memory goes with it.
 */

const languages = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' } as const;

const fixedPaths = [
  '/',
  '/flores',
  '/limpeza-de-campas',
  '/sobre-nos',
  '/termos-e-condicoes',
  '/politica-de-privacidade',
];

interface Product {
  id: string;
  type: 'flower' | 'clean';
}

async function productPaths(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/Product?pageSize=100`);
  if (!answer.ok) throw new Error(`The catalogue answers ${answer.status}.`);
  const products = (await answer.json()) as Product[];
  return products.map(({ id, type }) => (type === 'flower' ? `/flower/${id}` : `/limpeza-de-campas/${id}`));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that cannot end the element it stands in. */
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
  const paths = [...fixedPaths, ...(await productPaths(origin))];
  for (const [language, tag] of Object.entries(languages)) {
    await speak(language);
    for (const path of paths) {
      const text = documentOf(shell, await render(path, origin), tag);
      const file = join(folder, language, `${path === '/' ? 'index' : path.slice(1)}.html`);
      await mkdir(dirname(file), { recursive: true });
      await writePage(
        file,
        text.replace('</head>', () => `${alternatesOf(publicUrl, path)}</head>`),
      );
    }
  }
  await writeFile(join(folder, 'sitemap.xml'), siteMap(publicUrl, paths));
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
