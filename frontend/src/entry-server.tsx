import { dehydrate, type Query, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { App } from './app/app';
import { routes } from './app/routes';
import { businessNow } from './lib/business-clock';
import { readApiAt } from './lib/api-client';
import { startI18n } from './lib/i18n';
import { factsOf, handleOf, headOf, structuredDataOf } from './lib/page-handle';
import { type PageTools, routerContext } from './lib/page-tools';
import type { ShownPage } from './lib/shown-page';
import { HeadTags } from './ui/page-head';

export { shownPageId } from './lib/shown-page';

/** The parts of a page's HTML, and the data it was rendered from. */
export interface RenderedPage {
  /** The elements of its head. */
  head: string;
  /** The content of its root. */
  body: string;
  /** The page's schema.org data for search engines; undefined when it has none. */
  structuredData: object | undefined;
  shown: Omit<ShownPage, 'styleSheets'>;
  /** The named routes whose code is loaded with the page, the layout's first. */
  routes: readonly string[];
}

interface Site {
  /** The origin that serves `/api`. */
  origin: string;
  /** The site's public address. */
  publicUrl: string;
}

/**
 * Above this size React leaves out parts and inserts them by an inline script, which the content security policy
 * forbids.
 */
const wholePage = Number.MAX_SAFE_INTEGER;

/** Sets the language of all that is rendered from now on. */
export async function setLanguage(language: string): Promise<void> {
  if (i18next.isInitialized) await i18next.changeLanguage(language);
  else await startI18n(language);
}

/**
 * Renders the page at `path` for a visitor who is not logged in. Throws when no page has this path and when the API
 * returns an error.
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
      language: i18next.resolvedLanguage ?? 'pt',
      texts: [...texts],
      now: businessNow().toISOString(),
      queries: dehydrate(queryClient),
    },
    routes: lazyRoutes.flatMap(({ route }) => route.id ?? []),
  };
}

/** The tools of the loaders; the namespaces that they load are added to `texts`. */
const toolsWith = ({ queryClient, texts }: { queryClient: QueryClient; texts: Set<string> }): PageTools => ({
  queryClient,
  i18n: i18next,
  loadTexts: async (namespaces) => {
    for (const namespace of namespaces) texts.add(namespace);
    await i18next.loadNamespaces([...namespaces]);
  },
  isRenderedOnce: true,
});

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: wholePage });
  return new Response(prelude).text();
}

/**
 * React writes the preloads of a page's first pictures before its content. In the head they come before those of the
 * typefaces, so that the connection of the page, which is open already, loads a picture.
 */
function splitPreloads(html: string): { preloads: string; body: string } {
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads, body: html.slice(preloads.length) };
}

/**
 * Warns about queries that the loaders of a page do not fetch: a page is rendered only once, so their data is missing.
 */
function sayUnread(path: string, queryClient: QueryClient): void {
  const unread = queryClient.getQueryCache().findAll({ predicate: isWanted });
  if (unread.length === 0) return;
  const keys = unread.map(({ queryKey }) => JSON.stringify(queryKey)).join(', ');
  console.warn(`The loaders of ${path} do not read ${keys}`);
}

/** Whether a query has no data yet although it is enabled; queries for logged-in users only are disabled. */
function isWanted({ state, options }: Query): boolean {
  const isOff = 'enabled' in options && options.enabled === false;
  return state.status === 'pending' && !isOff;
}
