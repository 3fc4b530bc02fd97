import { dehydrate, type Query, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { App } from './app/app';
import { routes } from './app/routes';
import { businessNow } from './lib/business-clock';
import { readApiAt } from './lib/api-client';
import { showLanguage, shownLanguage, startI18n } from './lib/i18n';
import { factsOf, handleOf, headOf, structuredDataOf } from './lib/page-handle';
import { type PageTools, routerContext } from './lib/page-tools';
import type { ShownPage } from './lib/shown-page';
import { HeadTags } from './ui/page-head';

export { shownPageId } from './lib/shown-page';
export { plainPage } from './plain-page';

/** The parts of a page's HTML, and the data it was rendered from. */
export interface RenderedPage {
  /** HTML for the page's `head` element. */
  head: string;
  /** HTML for the inside of the page's root element. */
  body: string;
  /** The page's schema.org data for search engines; undefined when it has none. */
  structuredData: object | undefined;
  shown: Omit<ShownPage, 'styleSheets'>;
  /** The ids of the matched routes whose code is loaded lazily, outermost (the layout) first. */
  routes: readonly string[];
}

interface Site {
  /** The origin of the server whose `/api` provides the data. */
  origin: string;
  /** The origin of the public site, used in links of the head and in structured data. */
  publicUrl: string;
}

/**
 * The chunk size for React's renderer. Output above this size would be split and inserted by an inline script, which
 * the content security policy forbids, so the size is unlimited.
 */
const wholePage = Number.MAX_SAFE_INTEGER;

/** Sets the language of all later calls of {@link render}. */
export async function setLanguage(language: string): Promise<void> {
  if (i18next.isInitialized) await showLanguage(shownLanguage(language));
  else await startI18n(language);
}

/**
 * Renders the page at `path` for a visitor who is not logged in. Throws if no page has this path, if the path
 * redirects, or if the API returns an error.
 */
export async function render(path: string, { origin, publicUrl }: Site): Promise<RenderedPage> {
  readApiAt(origin);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const texts = new Set<string>();
  const tools = toolsWith({ queryClient, texts });
  const handler = createStaticHandler(routes);
  const lazyRoutes = (matchRoutes(routes, path) ?? []).filter(({ route }) => route.lazy !== undefined);
  const context = await handler.query(new Request(new URL(path, origin)), { requestContext: routerContext(tools) });
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get('Location')}`);
  const [failure] = Object.values(context.errors ?? {});
  if (failure !== undefined) throw new Error(`${path} failed: ${String(failure)}`, { cause: failure });
  const page = (
    <StrictMode>
      <App queryClient={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </StrictMode>
  );
  const { preloads, body } = splitPreloads(await htmlOf(page));
  sayUnread(path, queryClient);
  const matches = context.matches.map(({ route, params }) => ({ handle: route.handle as unknown, params }));
  const facts = factsOf(matches, { client: queryClient, i18n: i18next, origin: publicUrl });
  const things = structuredDataOf(handleOf(matches), facts);
  return {
    head: preloads + (await htmlOf(<HeadTags {...headOf(handleOf(matches), facts)} />)),
    body,
    structuredData: things.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': things },
    shown: {
      language: shownLanguage(i18next.resolvedLanguage),
      texts: [...texts],
      now: businessNow().toISOString(),
      queries: dehydrate(queryClient),
    },
    routes: lazyRoutes.flatMap(({ route }) => route.id ?? []),
  };
}

/**
 * The dependencies that the loaders receive. Each translation namespace that a loader requests is added to the set
 * `texts`.
 */
const toolsWith = ({ queryClient, texts }: { queryClient: QueryClient; texts: Set<string> }): PageTools => ({
  queryClient,
  i18n: i18next,
  loadTexts: async (namespaces) => {
    for (const namespace of namespaces) texts.add(namespace);
    await i18next.loadNamespaces([...namespaces]);
  },
  isRenderedOnce: true,
});

/** Renders React to HTML. */
export async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: wholePage });
  return new Response(prelude).text();
}

/**
 * Splits HTML into the preload links that React writes in front of the content and the content itself. The preloads of
 * the page's first pictures go to the head, before those of the fonts, so that the connection that is already open
 * loads a picture first.
 */
function splitPreloads(html: string): { preloads: string; body: string } {
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads, body: html.slice(preloads.length) };
}

/**
 * Warns about queries that a page uses but its loaders do not fetch. A page is rendered only once on the server, so its
 * HTML lacks the data of these queries.
 */
function sayUnread(path: string, queryClient: QueryClient): void {
  const unread = queryClient.getQueryCache().findAll({ predicate: isWanted });
  if (unread.length === 0) return;
  const keys = unread.map(({ queryKey }) => JSON.stringify(queryKey)).join(', ');
  console.warn(`The loaders of ${path} do not read ${keys}`);
}

/** Whether a query is enabled but has no data yet. Queries for logged-in users are disabled on the server. */
function isWanted({ state, options }: Query): boolean {
  const isOff = 'enabled' in options && options.enabled === false;
  return state.status === 'pending' && !isOff;
}
