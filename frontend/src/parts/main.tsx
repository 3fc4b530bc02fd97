import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '../app/theme.css';
import '../app/base.css';
import { App } from '../app/app';
import { startI18n } from '../lib/i18n';
import { siteQuery } from '../lib/site';
import { PartsPage } from './parts-page';
import { vaseTablePage } from './table-parts-shown';

/** The page of all parts, in English: no server stands behind it, so what parts would read is given here. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('parts.html has no element with the id "root"');
  await startI18n('en', ['errors']);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queryClient.setQueryData(...vaseTablePage);
  // Of all that the server says of itself the parts show this alone.
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
