import { hydrate as restore } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router-dom';
import './app/theme.css';
import './app/base.css';
import { App } from './app/app';
import { prefetchLinkedPages } from './app/page-prefetch';
import { routes } from './app/routes';
import { learnNow } from './lib/business-clock';
import { startI18n } from './lib/i18n';
import { routerContext } from './lib/page-tools';
import { queryClient } from './lib/query-client';
import { currentSession, roleOfSession, storageKeys } from './lib/session';
import { restoreShownPage, type ShownPage } from './lib/shown-page';
import { storedText } from './lib/stored-value';

const context = routerContext({
  queryClient,
  i18n: i18next,
  loadTexts: (namespaces) => i18next.loadNamespaces([...namespaces]),
  isRenderedOnce: false,
});

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root"');
  const shown = restoreShownPage();
  if (shown === undefined) await startI18n();
  await preparePartner({ isRendered: shown !== undefined });
  const hydrationData = shown && (await takeOver(shown));
  const router = createBrowserRouter(routes, { getContext: () => context, ...(hydrationData && { hydrationData }) });
  const page = (
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  mount(root, page, { isRendered: shown !== undefined });
  prefetchLinkedPages(routes, context);
}

/**
 * What a partner's device keeps is known before the first render, so that a page opens without a network. After a session
 * that has expired, the visits are erased.
 */
async function preparePartner({ isRendered }: { isRendered: boolean }): Promise<void> {
  const session = currentSession();
  if (session === undefined && storedText(storageKeys.userId) !== null) eraseVisits();
  // A page that the server has rendered is public and waits for nothing.
  if (isRendered || roleOfSession(session) !== 'partner') return;
  const offline = await import('./features/partner/offline/partner-offline').catch(() => undefined);
  await offline?.preparePartner(queryClient);
}

function eraseVisits(): void {
  try {
    indexedDB.deleteDatabase('perpetua-visits');
  } catch {
    // A browser without this storage has kept nothing.
  }
}

/**
 * Loads everything from which the server rendered the page, so that the first render is identical: code, texts, data
 * and the time. The page's loaders have already run on the server.
 */
async function takeOver(shown: ShownPage): Promise<HydrationState> {
  const [loaderData] = await Promise.all([loadMatchedRoutes(), startI18n(shown.language, shown.texts)]);
  learnNow(shown.now);
  restore(queryClient, shown.queries);
  return { loaderData };
}

/**
 * Loads the code of the matching routes, so that the router renders them without a wait; returns the results of their
 * loaders, which are always null, by route id.
 */
async function loadMatchedRoutes(): Promise<Record<string, null>> {
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { lazy } = route;
      Object.assign(route, await lazy(), { lazy: undefined });
    }),
  );
  return Object.fromEntries(matched.map(({ route }) => [route.id ?? '', null]));
}

function mount(root: HTMLElement, page: ReactNode, { isRendered }: { isRendered: boolean }): void {
  if (isRendered) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

// This browser can read the application (`old-browser.js`).
dispatchEvent(new Event('perpetua:started'));

// In a separate task, so that the browser can handle user input between the evaluation of the modules and the start.
setTimeout(() => void start());
