import { dehydrate, type Query, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from './app/app';
import { routes } from './app/routes';
import { businessNow } from './lib/business-clock';
import { type DocumentHead, renderedHead } from './lib/document-head';
import { startI18n } from './lib/i18n';
import type { ShownPage } from './lib/shown-page';

export { shownPageId } from './lib/shown-page';

/** A page as HTML, and what it was rendered from. */
export interface RenderedPage {
  html: string;
  head: DocumentHead;
  shown: ShownPage;
}

/** Reading what a page needs may show that it needs more. */
const maximumRounds = 4;

/** Above this React leaves a part out and has an inline script put it in, which the content policy forbids. */
const wholePage = Number.MAX_SAFE_INTEGER;

/** Sets the language of all that is rendered from now on. */
export async function speak(language: string): Promise<void> {
  if (i18next.isInitialized) await i18next.changeLanguage(language);
  else await startI18n(language);
}

/**
 * Renders the page at `path` as a visitor sees it who has not logged in; `origin` is where `/api` is answered.
 * Throws when the path belongs to no page or the API refuses.
 */
export async function render(path: string, origin: string): Promise<RenderedPage> {
  const restore = answerApiFrom(origin);
  try {
    return await renderFully(new URL(path, origin));
  } finally {
    restore();
  }
}

async function renderFully(url: URL): Promise<RenderedPage> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${url.pathname} leads to ${context.headers.get('Location')}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = (
    <StrictMode>
      <App queryClient={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </StrictMode>
  );
  for (let round = 1; ; round += 1) {
    const html = await htmlOf(page);
    if (round === maximumRounds || !(await readMissing(queryClient))) {
      const language = i18next.resolvedLanguage ?? 'pt';
      const now = businessNow().toISOString();
      const shown: ShownPage = { language, now, queries: dehydrate(queryClient), styleSheets: [] };
      return { html, head: renderedHead(), shown };
    }
  }
}

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: wholePage });
  return new Response(prelude).text();
}

/** Reads what the page asked for while it was rendered; whether there was anything. */
async function readMissing(queryClient: QueryClient): Promise<boolean> {
  const missing = queryClient.getQueryCache().findAll({ predicate: isWanted });
  await Promise.all(missing.map((query) => query.fetch()));
  return missing.length > 0;
}

/** Not read yet, and not switched off, as what only somebody logged in may read. */
function isWanted({ state, options }: Query): boolean {
  const isOff = 'enabled' in options && options.enabled === false;
  return state.status === 'pending' && !isOff;
}

function answerApiFrom(origin: string): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(typeof input === 'string' ? new URL(input, origin) : input, init);
  return () => {
    globalThis.fetch = fetch;
  };
}
