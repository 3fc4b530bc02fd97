import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { loadersIn, page } from './page-route';

const loaderOf = loadersIn(() => import('./customer-loaders'));

/** The routes of the pages that every logged-in user can open. */
export const customerPages: RouteObject[] = [
  page({
    id: 'invoices',
    path: paths.invoices,
    file: () => import('../routes/invoices.route'),
    loader: loaderOf('invoices'),
  }),
  page({
    id: 'notifications',
    path: paths.notifications,
    file: () => import('../routes/notifications.route'),
    loader: loaderOf('notifications'),
  }),
  page({ id: 'graves', path: paths.graves, file: () => import('../routes/graves.route'), loader: loaderOf('graves') }),
  page({
    id: 'cemetery-map',
    path: paths.cemeteryMap,
    file: () => import('../routes/cemetery-map.route'),
    loader: loaderOf('cemeteryMap'),
  }),
  page({
    id: 'grave-create',
    path: paths.graveCreate,
    file: () => import('../routes/grave-create.route'),
    loader: loaderOf('graveCreate'),
  }),
  page({
    id: 'grave-edit',
    path: paths.graveEdit,
    file: () => import('../routes/grave-edit.route'),
    loader: loaderOf('graveEdit'),
  }),
  page({
    id: 'my-services',
    path: paths.myServices,
    file: () => import('../routes/my-services.route'),
    loader: loaderOf('myServices'),
  }),
  page({
    id: 'my-service',
    path: paths.myService,
    file: () => import('../routes/my-service.route'),
    loader: loaderOf('service'),
  }),
  page({ id: 'orders', path: paths.orders, file: () => import('../routes/orders.route'), loader: loaderOf('orders') }),
  page({ id: 'order', path: paths.order, file: () => import('../routes/order.route'), loader: loaderOf('order') }),
  page({
    id: 'subscriptions',
    path: paths.subscriptions,
    file: () => import('../routes/subscriptions.route'),
    loader: loaderOf('subscriptions'),
  }),
  page({
    id: 'subscription',
    path: paths.subscription,
    file: () => import('../routes/subscription.route'),
    loader: loaderOf('subscription'),
  }),
  page({
    id: 'subscription-renew',
    path: paths.subscriptionRenew,
    file: () => import('../routes/subscription-renew.route'),
    loader: loaderOf('renewal'),
  }),
  page({
    id: 'user-profile',
    path: paths.profile,
    file: () => import('../routes/user-profile.route'),
    loader: loaderOf('user'),
  }),
  page({
    id: 'user-edit',
    path: paths.userEdit,
    file: () => import('../routes/user-edit.route'),
    loader: loaderOf('user'),
  }),
  page({
    id: 'address-create',
    path: paths.addressCreate,
    file: () => import('../routes/address-create.route'),
    loader: loaderOf('account'),
  }),
  page({
    id: 'address-edit',
    path: paths.addressEdit,
    file: () => import('../routes/address-edit.route'),
    loader: loaderOf('account'),
  }),
];
