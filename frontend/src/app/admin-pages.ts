import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { cataloguePages } from './catalogue-pages';
import { page } from './lazy-page';

/** The pages of admins. */
export const adminPages: RouteObject[] = [
  ...cataloguePages,
  {
    path: paths.dashboard,
    lazy: page(
      () => import('../routes/dashboard.route'),
      (file) => file.DashboardRoute,
    ),
  },
  {
    path: paths.services,
    lazy: page(
      () => import('../routes/services.route'),
      (file) => file.ServicesRoute,
    ),
  },
  {
    path: paths.service,
    lazy: page(
      () => import('../routes/service.route'),
      (file) => file.ServiceRoute,
    ),
  },
  {
    path: paths.auditExplorer,
    lazy: page(
      () => import('../routes/audit-explorer.route'),
      (file) => file.AuditExplorerRoute,
    ),
  },
  {
    path: paths.audit,
    lazy: page(
      () => import('../routes/audit.route'),
      (file) => file.AuditRoute,
    ),
  },
  {
    path: paths.orderCreate,
    lazy: page(
      () => import('../routes/order-create.route'),
      (file) => file.OrderCreateRoute,
    ),
  },
  {
    path: paths.users,
    lazy: page(
      () => import('../routes/users.route'),
      (file) => file.UsersRoute,
    ),
  },
  {
    path: paths.userDetails,
    lazy: page(
      () => import('../routes/user-details.route'),
      (file) => file.UserDetailsRoute,
    ),
  },
  {
    path: paths.partners,
    lazy: page(
      () => import('../routes/partners.route'),
      (file) => file.PartnersRoute,
    ),
  },
  {
    path: paths.partner,
    lazy: page(
      () => import('../routes/partner.route'),
      (file) => file.PartnerRoute,
    ),
  },
  {
    path: paths.queues,
    lazy: page(
      () => import('../routes/queues.route'),
      (file) => file.QueuesRoute,
    ),
  },
  {
    path: paths.outbox,
    lazy: page(
      () => import('../routes/outbox.route'),
      (file) => file.OutboxRoute,
    ),
  },
];
