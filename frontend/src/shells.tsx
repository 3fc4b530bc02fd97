import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { StaticRouter } from 'react-router-dom';
import { adminPages } from './app/admin-pages';
import { App } from './app/app';
import { paymentPages } from './app/checkout-pages';
import { customerPages } from './app/customer-pages';
import { CheckoutFrame, DashboardFrameOfAnyRole, FrameHeading, PublicFrame, SimpleFrame } from './app/page-frames';
import { partnerPages } from './app/partner-pages';
import { routes } from './app/routes';
import { htmlOf, setLanguage } from './entry-server';
import { filesOf, type Manifest } from './lib/built-files';
import { formatLocale, languageNames } from './lib/i18n';
import { factsOf, headOf, type PageHandle } from './lib/page-handle';
import { textsOf } from './lib/page-loader';
import { escaped, fillSlots, link } from './lib/page-slots';

/**
 * `node shells.js DIST`: writes for every page and language what the server sends when it has no rendered copy of the page:
 * `DIST/shells/LANGUAGE/PAGE.html` with the page's title, its frame, and links that load its code, texts and styles at
 * once; and `DIST/shells/shells.json` with the path of each page. Part of the build, because it needs no data.
 */

/**
 * The page for a path that no page has. It needs no data, so its shell holds the whole page: a broken link is read before
 * any script has run.
 */
const unknownPage = 'not-found';

const frames: Readonly<Record<string, ComponentType>> = {
  'public-layout': PublicFrame,
  'simple-layout': SimpleFrame,
  'checkout-layout': CheckoutFrame,
  'dashboard-layout': DashboardFrameOfAnyRole,
};

/** The files of the loaders that are loaded together with the pages. */
const loaderFiles = [
  [customerPages, 'src/app/customer-loaders.ts'],
  [paymentPages, 'src/app/customer-loaders.ts'],
  [partnerPages, 'src/app/partner-loaders.ts'],
  [adminPages, 'src/app/admin-loaders.ts'],
] as const;

interface Page {
  /** The name of the route and of its shell. */
  id: string;
  path: string;
  layout: string | undefined;
  route: RouteObject;
}

/** All pages with a path below these routes. */
function pagesOf(below: readonly RouteObject[], layout?: string): Page[] {
  return below.flatMap((route) => {
    const { id, children } = route;
    if (children !== undefined) return pagesOf(children, id !== undefined && id in frames ? id : layout);
    if (id === undefined || route.path === '*') return [];
    return [{ id, path: route.path ?? '/', layout, route }];
  });
}

async function main([dist]: readonly (string | undefined)[]): Promise<void> {
  if (dist === undefined) throw new Error('usage: shells DIST');
  const empty = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const pages = pagesOf(routes);
  for (const language of Object.keys(languageNames)) {
    const tag = formatLocale(language);
    await setLanguage(language);
    for (const page of pages) {
      const shell = fillSlots(empty, { html: `<html lang="${tag}">`, ...(await shellOf(page, manifest, language)) });
      const file = join(dist, 'shells', language, `${page.id}.html`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, shell);
    }
  }
  const index = { pages: pages.map(({ id, path }) => ({ path, page: id })), unknown: unknownPage };
  await writeFile(join(dist, 'shells/shells.json'), JSON.stringify(index));
}

/** The parts of a page's shell in the language that is set. */
async function shellOf({ id, path, layout, route }: Page, manifest: Manifest, language: string) {
  const texts = await textsOf(route.loader);
  await i18next.loadNamespaces([...texts]);
  const { handle, Component } = (typeof route.lazy === 'function' ? await route.lazy() : {}) as {
    handle?: PageHandle;
    Component?: ComponentType;
  };
  const isWhole = id === unknownPage && Component !== undefined;
  const facts = factsOf([{ params: {} }], { client: new QueryClient(), i18n: i18next, origin: 'http://page' });
  const heading = typeof handle?.title === 'string' ? facts.t(handle.title) || undefined : undefined;
  const { title } = headOf(heading === undefined ? undefined : handle, facts);
  const sources = [
    'src/main.tsx',
    `src/app/${layout}.tsx`,
    `src/routes/${id}.route.tsx`,
    loaderFiles.find(([group]) => group.includes(route))?.[1] ?? '',
    ...['common', ...texts].map((name) => `src/locales/${language}/${name}.json`),
  ];
  const { scripts, sheets } = filesOf(
    manifest,
    sources.filter((source) => source in manifest),
  );
  const known = new Set(filesOf(manifest, ['src/main.tsx']).sheets);
  const Frame = frames[layout ?? 'public-layout'] ?? PublicFrame;
  return {
    head: [
      `<title data-shell>${escaped(title)}</title>`,
      ...scripts.map((script) => link({ rel: 'modulepreload', href: `/${script}` })),
      ...sheets
        .filter((sheet) => !known.has(sheet))
        .map((sheet) => `/${sheet}`)
        .map((href) => link(isWhole ? { rel: 'stylesheet', href } : { rel: 'preload', as: 'style', href })),
    ].join(''),
    body: await htmlOf(
      <App queryClient={new QueryClient()}>
        <StaticRouter location={path}>
          <FrameHeading value={heading}>
            {isWhole ? (
              <PublicFrame>
                <Component />
              </PublicFrame>
            ) : (
              <Frame />
            )}
          </FrameHeading>
        </StaticRouter>
      </App>,
    ),
  };
}

await main(process.argv.slice(2));
