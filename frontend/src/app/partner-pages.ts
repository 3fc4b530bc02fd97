import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { loadersIn, page } from './page-route';

const loaderOf = loadersIn(() => import('./partner-loaders'));

/** The routes of the pages that only partners can open. */
export const partnerPages: RouteObject[] = [
  page({ id: 'agenda', path: paths.agenda, file: () => import('../routes/agenda.route'), loader: loaderOf('agenda') }),
  page({
    id: 'services-available',
    path: paths.servicesAvailable,
    file: () => import('../routes/services-available.route'),
    loader: loaderOf('offers'),
  }),
  page({
    id: 'accepted-services',
    path: paths.acceptedServices,
    file: () => import('../routes/accepted-services.route'),
    loader: loaderOf('acceptedServices'),
  }),
  page({
    id: 'accepted-service',
    path: paths.acceptedService,
    file: () => import('../routes/accepted-service.route'),
    loader: loaderOf('service'),
  }),
  page({
    id: 'statement',
    path: paths.statement,
    file: () => import('../routes/statement.route'),
    loader: loaderOf('statement'),
  }),
];
