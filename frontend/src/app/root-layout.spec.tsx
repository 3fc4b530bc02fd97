import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { RootLayout } from './root-layout';

function renderPages() {
  const router = createMemoryRouter([
    {
      element: <RootLayout />,
      children: [
        { path: '/', element: <Link to="/flores">Flowers</Link> },
        {
          path: '/flores',
          element: (
            <main id="content" tabIndex={-1}>
              Roses
            </main>
          ),
        },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

afterEach(() => {
  history.scrollRestoration = 'auto';
});

describe('a navigation to another page', () => {
  it('scrolls to the top of the new page, also after Back, and prevents the browser from restoring the scroll position', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const router = renderPages();
    await userEvent.click(await screen.findByRole('link', { name: 'Flowers' }));
    expect(await screen.findByRole('main')).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledTimes(1);
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: 'Flowers' })).toBeVisible();
    expect(scrollTo).toHaveBeenCalledTimes(2);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(history.scrollRestoration).toBe('manual');
  });

  it('keeps the scroll position when only the query string changes', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const router = renderPages();
    await act(() => router.navigate('/?page=2'));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
