import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { App } from '../app/app';
import { routes } from '../app/routes';
import { routerContext } from '../lib/page-tools';
import { UnseenStyles } from './unseen-styles';

/** Renders the whole application at an address, as a browser does when the server sends no rendered page. */
export function renderApp(at: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const context = routerContext({
    queryClient: client,
    i18n: i18next,
    loadTexts: (namespaces) => i18next.loadNamespaces([...namespaces]),
    isRenderedOnce: false,
  });
  const router = createMemoryRouter(routes, { initialEntries: [at], getContext: () => context });
  const { container } = render(
    <UnseenStyles>
      <App queryClient={client}>
        <RouterProvider router={router} />
      </App>
    </UnseenStyles>,
  );
  return { container, client, router, user: userEvent.setup() };
}
