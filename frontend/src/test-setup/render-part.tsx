import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ToastProvider } from '../ui/toasts';
import { UnseenStyles } from './unseen-styles';

interface PartOptions {
  /** The path and query string at which the element is rendered, e.g. '/services?page=2'. */
  at?: string;
  /** The route's path for that address, e.g. '/services/:serviceId'; by default `at` without its query string. */
  path?: string;
  /** The page inside the element, if the element is a layout. */
  page?: ReactNode;
}

/**
 * Renders a part of a page as the application does: with server state, toasts, and a router at `at`. The theme of
 * Material UI is left out, because jsdom shows no styles. Returns the container, a `user` who acts on it and the
 * `router`, whose `state.location` is the current page.
 */
export function renderPart(element: ReactNode, { at = '/', path, page }: PartOptions = {}) {
  const routes = [
    {
      path: path ?? at.split('?', 1)[0] ?? '/',
      element,
      children: page === undefined ? [] : [{ index: true, element: page }],
    },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const { container, unmount } = render(
    <UnseenStyles>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </ToastProvider>
      </QueryClientProvider>
    </UnseenStyles>,
  );
  return { container, unmount, router, client, user: userEvent.setup() };
}
