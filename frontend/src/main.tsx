import { hydrate as restore } from '@tanstack/react-query';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import './app/theme.css';
import './app/base.css';
import { App } from './app/app';
import { routes } from './app/routes';
import { learnNow } from './lib/business-clock';
import { replayEarlyInput } from './lib/early-input';
import { startI18n } from './lib/i18n';
import { queryClient } from './lib/query-client';
import { restoreShownPage } from './lib/shown-page';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root"');
  const shown = restoreShownPage();
  await Promise.all([startI18n(shown?.language), loadMatchedRoutes()]);
  if (shown !== undefined) {
    // The first drawing must be what was rendered, also where that says something of its day; then answers bring the time.
    learnNow(shown.now);
    restore(queryClient, shown.queries);
  }
  const router = createBrowserRouter(routes);
  const page = (
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  draw(root, page, shown !== undefined);
  replayEarlyInput();
}

function draw(root: HTMLElement, page: ReactNode, isThere: boolean): void {
  if (isThere) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

/** Fetches the code of the page that is asked for, so that the router draws it at once. */
async function loadMatchedRoutes(): Promise<void> {
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { lazy } = route;
      Object.assign(route, await lazy(), { lazy: undefined });
    }),
  );
}

void start();
