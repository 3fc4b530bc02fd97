import { Navigate, type RouteObject } from 'react-router-dom';
import { pageLoader } from '../lib/page-loader';
import { paths } from '../lib/paths';
import { siteQuery } from '../lib/site';
import { LayoutError, PageError } from '../ui/page-error';
import { adminPages } from './admin-pages';
import { openCheckoutPages, paymentPages } from './checkout-pages';
import { customerPages } from './customer-pages';
import { entrancePages } from './entrance-pages';
import { RequireLogin, RequireRole } from './guards';
import { CheckoutFrame, DashboardFrame, PublicFrame, SimpleFrame } from './page-frames';
import { onAnotherPath, page } from './page-route';
import { partnerPages } from './partner-pages';
import { publicPages } from './public-pages';
import { PublicLayout } from './public-layout';
import { RootLayout } from './root-layout';

/**
 * Adds error boundaries to a layout route: an error of a page is shown inside the layout; an error of the layout itself
 * replaces the layout.
 */
const layout = (route: RouteObject, pages: RouteObject[]): RouteObject =>
  ({
    ...route,
    shouldRevalidate: onAnotherPath,
    ErrorBoundary: LayoutError,
    children: [{ ErrorBoundary: PageError, children: pages }],
  }) as RouteObject;

/** All routes of the application, each inside its layout and behind its guard. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: paths.home,
    Component: RootLayout,
    HydrateFallback: PublicFrame,
    ErrorBoundary: LayoutError,
    children: [
      layout(
        {
          id: 'public-layout',
          HydrateFallback: PublicFrame,
          Component: PublicLayout,
          loader: pageLoader({ texts: ['cart'], queries: () => [siteQuery()] }),
        },
        publicPages,
      ),
      layout(
        {
          id: 'simple-layout',
          HydrateFallback: SimpleFrame,
          loader: pageLoader({ texts: ['cart'], queries: () => [siteQuery()] }),
          lazy: async () => ({ Component: (await import('./simple-layout')).SimpleLayout }),
        },
        entrancePages,
      ),
      layout(
        {
          id: 'checkout-layout',
          HydrateFallback: CheckoutFrame,
          loader: pageLoader({ texts: [], queries: () => [siteQuery()] }),
          lazy: async () => ({ Component: (await import('./checkout-layout')).CheckoutLayout }),
        },
        [...openCheckoutPages, { Component: RequireLogin, children: paymentPages }],
      ),
      layout(
        {
          id: 'dashboard-layout',
          HydrateFallback: DashboardFrame,
          lazy: async () => ({ Component: (await import('./dashboard-layout')).DashboardLayout }),
        },
        [
          page({
            id: 'user-create',
            path: paths.userCreate,
            file: () => import('../routes/user-create.route'),
            loader: pageLoader({ texts: ['account', 'identity'] }),
          }),
          { Component: RequireLogin, children: customerPages },
          { element: <RequireRole allowed="partner" />, children: partnerPages },
          { element: <RequireRole allowed="admin" />, children: adminPages },
        ],
      ),
      page({ id: 'limit-requests', path: paths.limitRequests, file: () => import('../routes/limit-requests.route') }),
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
