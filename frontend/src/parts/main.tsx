import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '../app/theme.css';
import '../app/base.css';
import { App } from '../app/app';
import { startI18n } from '../lib/i18n';
import { siteQuery } from '../lib/site';
import { partLinks } from './link-parts';
import { PartsPage } from './parts-page';
import { vaseTablePage } from './table-parts-shown';

/**
 * Renders the page that shows all UI components, in English. The page has no server, so the data that components query
 * is set here.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('parts.html has no element with the id "root"');
  await startI18n('en', ['errors']);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queryClient.setQueryData(...vaseTablePage);
  for (const [key, link] of partLinks) queryClient.setQueryData(key, link);
  // The components use only the dollar rate of the site's settings.
  queryClient.setQueryData([...siteQuery().queryKey], { dollarRate: '1.08' });
  const router = createBrowserRouter([{ path: '*', element: <PartsPage /> }]);
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );
}

void start();
