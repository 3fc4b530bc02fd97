import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { loadersIn, page } from './page-route';

const loaderOf = loadersIn(() => import('./admin-loaders'));

/** The routes of the pages that only admins can open. */
export const adminPages: RouteObject[] = [
  page({
    id: 'products',
    path: paths.products,
    file: () => import('../routes/products.route'),
    loader: loaderOf('products'),
  }),
  page({
    id: 'product-create',
    path: paths.productCreate,
    file: () => import('../routes/product-create.route'),
    loader: loaderOf('products'),
  }),
  page({
    id: 'product-edit',
    path: paths.productEdit,
    file: () => import('../routes/product-edit.route'),
    loader: loaderOf('product'),
  }),
  page({ id: 'plans', path: paths.plans, file: () => import('../routes/plans.route'), loader: loaderOf('plans') }),
  page({
    id: 'plan-create',
    path: paths.planCreate,
    file: () => import('../routes/plan-create.route'),
    loader: loaderOf('products'),
  }),
  page({
    id: 'plan-update',
    path: paths.planUpdate,
    file: () => import('../routes/plan-update.route'),
    loader: loaderOf('plans'),
  }),
  page({
    id: 'cemeteries',
    path: paths.cemeteries,
    file: () => import('../routes/cemeteries.route'),
    loader: loaderOf('cemeteries'),
  }),
  page({
    id: 'cemetery-create',
    path: paths.cemeteryCreate,
    file: () => import('../routes/cemetery-create.route'),
    loader: loaderOf('cemeteries'),
  }),
  page({
    id: 'closed-days',
    path: paths.closedDays,
    file: () => import('../routes/closed-days.route'),
    loader: loaderOf('cemeteries'),
  }),
  page({
    id: 'cemetery-edit',
    path: paths.cemeteryEdit,
    file: () => import('../routes/cemetery-edit.route'),
    loader: loaderOf('cemetery'),
  }),
  page({
    id: 'dashboard',
    path: paths.dashboard,
    file: () => import('../routes/dashboard.route'),
    loader: loaderOf('dashboard'),
  }),
  page({
    id: 'coverage',
    path: paths.coverage,
    file: () => import('../routes/coverage.route'),
    loader: loaderOf('coverage'),
  }),
  page({
    id: 'services',
    path: paths.services,
    file: () => import('../routes/services.route'),
    loader: loaderOf('services'),
  }),
  page({
    id: 'service',
    path: paths.service,
    file: () => import('../routes/service.route'),
    loader: loaderOf('service'),
  }),
  page({
    id: 'audit-explorer',
    path: paths.auditExplorer,
    file: () => import('../routes/audit-explorer.route'),
    loader: loaderOf('auditExplorer'),
  }),
  page({ id: 'audit', path: paths.audit, file: () => import('../routes/audit.route'), loader: loaderOf('history') }),
  page({
    id: 'order-create',
    path: paths.orderCreate,
    file: () => import('../routes/order-create.route'),
    loader: loaderOf('orderCreate'),
  }),
  page({ id: 'users', path: paths.users, file: () => import('../routes/users.route'), loader: loaderOf('users') }),
  page({
    id: 'user-details',
    path: paths.userDetails,
    file: () => import('../routes/user-details.route'),
    loader: loaderOf('user'),
  }),
  page({
    id: 'partners',
    path: paths.partners,
    file: () => import('../routes/partners.route'),
    loader: loaderOf('partners'),
  }),
  page({
    id: 'partner',
    path: paths.partner,
    file: () => import('../routes/partner.route'),
    loader: loaderOf('partner'),
  }),
  page({ id: 'queues', path: paths.queues, file: () => import('../routes/queues.route'), loader: loaderOf('queues') }),
  page({ id: 'outbox', path: paths.outbox, file: () => import('../routes/outbox.route'), loader: loaderOf('outbox') }),
];
